"""The tutorial: the list of lessons, a lesson's page, and the answer to what was tried there."""

from itertools import pairwise
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from maatasite import PROTOCOL, __version__
from maatasite.games.errors import Refused
from maatasite.web.learn.lessons import LESSONS, NAMED
from maatasite.web.learn.task import Lesson, Task
from maatasite.web.limits import TRIES, require_pace, visitor_of
from maatasite.web.study import Study, asked, refusal, told

PARTS: Final = [(lesson, part) for lesson in LESSONS for part in range(1, len(lesson.tasks) + 1)]
AFTER: Final = {(one.name, part): after for (one, part), after in pairwise(PARTS)}


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """`web/learn.html`: `lessons`, each with its `lesson`, `number`, and `parts` (`id`, `url`)."""
    lessons = [
        {"lesson": lesson, "number": number, "parts": [_part(lesson, part) for part in _parts(lesson)]}
        for number, lesson in enumerate(LESSONS, 1)
    ]
    return render(request, "web/learn.html", {"lessons": lessons})


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, name: str, part: int = 1) -> HttpResponse:
    """GET: `web/lesson.html`. POST: all that was decided there (`study.Asked`); what came of it, with a `verdict`.

    Nothing is stored.
    """
    found = NAMED.get(name)
    if found is None or not 1 <= part <= len(found.tasks):
        raise Http404("unknown-lesson")
    task = found.tasks[part - 1]
    if request.method != "POST":
        return _page(request, found, part, task)
    try:
        require_pace(TRIES, "lesson", visitor_of(request))
        tried = asked(request)
        study = task.begin()
        study.decide(tried.decisions)
    except Refused as refused:
        return refusal(refused)
    return told(_answer(task, study, tried.first))


def _answer(task: Task, study: Study, first: int = 0) -> dict[str, Any]:
    """What the page is told: nothing more is decided once there is a verdict."""
    verdict = task.verdict(study)
    answer = study.answer(first)
    return {**answer, "verdict": verdict, "choices": {} if verdict else answer["choices"]}


def _page(request: HttpRequest, lesson: Lesson, part: int, task: Task) -> HttpResponse:
    """`web/lesson.html`: `lesson`, `number`, `of`, `part`, `parts`, `task`, `state` for `json_script`."""
    begun = _answer(task, task.begin())
    state = {
        **begun,
        "steps": None,
        "presence": None,
        "protocol": PROTOCOL,
        "build": __version__,
        "urls": dict.fromkeys(("ws", "record", "rematch", "device", "steps", "branch")),
        "lesson": {
            **_part(lesson, part),
            "steps": begun["steps"],
            "solution": task.solution,
            "next": _next(lesson, part),
            "words": _words(),
        },
    }
    context = {
        "lesson": lesson,
        "number": LESSONS.index(lesson) + 1,
        "of": len(LESSONS),
        "part": part,
        "parts": _parts(lesson),
        "task": task,
        "state": state,
    }
    return render(request, "web/lesson.html", context)


def _parts(lesson: Lesson) -> range:
    return range(1, len(lesson.tasks) + 1)


def _part(lesson: Lesson, part: int) -> dict[str, str]:
    """A task's name, by which a browser remembers that it is done, and its address."""
    url = reverse("lesson", args=[lesson.name]) if part == 1 else reverse("lesson_part", args=[lesson.name, part])
    return {"id": f"{lesson.name}/{part}", "url": url}


def _next(lesson: Lesson, part: int) -> dict[str, str]:
    """Where to go from here: the next task, the next lesson, at the end a first game."""
    after = AFTER.get((lesson.name, part))
    if after is None:
        return {"label": gettext("Now play your first game"), "url": f"{reverse('new')}?coach=1"}
    label = gettext("Next task") if after[0] is lesson else gettext("Next: %(lesson)s") % {"lesson": after[0].title}
    return {"label": label, "url": _part(*after)["url"]}


def _words() -> dict[str, str]:
    """What the page says of a verdict, besides the verdict."""
    return {
        "right": gettext("Right!"),
        "wrong": gettext("Not yet."),
        "shown": gettext("This is one way."),
        "showing": gettext("Watch: this is one way."),
        "verdict": gettext("What came of it"),
        "again": gettext("Start again"),
        "try": gettext("Try again"),
        "show": gettext("Show me"),
        "you": gettext("Now you"),
    }
