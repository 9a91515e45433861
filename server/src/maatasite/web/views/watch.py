"""Games to watch."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import conditional_page, require_safe

from maatasite.web.sides import Place
from maatasite.web.times import SPEED_LABELS
from maatasite.web.watching.finding import ALL, UNTIMED, Group
from maatasite.web.watching.rows import page

PAGE: Final = 12
FEW: Final = 6
"""Of the games against the computer, where both groups are shown."""
LABELS: Final = {**SPEED_LABELS, "untimed": _("no time limit")}


@require_safe
@conditional_page
def watch(request: HttpRequest) -> HttpResponse:
    """`web/watch.html`; with `?part=1` its list alone, `web/watch_list.html`, 304 while that is the same.

    `?speed=` filters, `?group=` shows one group in pages (`before`). `people` and `computer` are each a `Part`, or
    `None` where the other group was asked for; `speeds` are the filters, each with `url`, `label` and whether it is
    `chosen`; `address` is where the list is fetched anew, empty behind the first page.
    """
    group, speed = _asked(request, "group", ("people", "computer")), _asked(request, "speed", tuple(LABELS))
    before = Place.read(request.GET.get("before", "")) if group else None
    context = {
        "people": None if group == "computer" else _part("people", speed, before, PAGE),
        "computer": None if group == "people" else _part("computer", speed, before, PAGE if group else FEW),
        "group": group,
        "speeds": _filters(group, speed),
        "address": "" if before else _address(group=group, speed=speed, part="1"),
    }
    response = render(request, "web/watch_list.html" if "part" in request.GET else "web/watch.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


def _part(group: Group, speed: str, before: Place | None, most: int) -> dict[str, object]:
    """`rows` of `web.watching.rows.Row`, and `more`, where the next page is, empty if there is none."""
    speeds = {"": ALL, "untimed": (UNTIMED,)}.get(speed, (speed,))
    rows, older = page(group, speeds, before, most)
    return {"rows": rows, "more": _address(group=group, speed=speed, before=older) if older else ""}


def _filters(group: str, speed: str) -> list[dict[str, object]]:
    named = [("", _("all")), *LABELS.items()]
    return [
        {"url": _address(group=group, speed=value), "label": label, "chosen": value == speed} for value, label in named
    ]


def _asked(request: HttpRequest, name: str, known: tuple[str, ...]) -> str:
    """What the address asks for, if we know it; what we do not filters nothing."""
    asked = request.GET.get(name, "")
    return asked if asked in known else ""


def _address(**query: str) -> str:
    asked = {name: value for name, value in query.items() if value}
    return f"{reverse('watch')}?{urlencode(asked)}" if asked else reverse("watch")
