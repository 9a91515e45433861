"""Copies of pages that a browser keeps for times without the server.

A copy is made from its language and nothing else, without a request: so it can hold nobody's name, seat or token, and
its digest tells whether anything changed. A page joins by a line in `PAGES`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from typing import Final, TypedDict

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language_bidi, override

from maatasite.web.learn.lessons import LESSONS, NAMED
from maatasite.web.learn.task import Task
from maatasite.web.rules.board_art import Window, picture
from maatasite.web.rules.scenes import still
from maatasite.web.rules.told import description
from maatasite.web.served import HASHED
from maatasite.web.views.rules import article

OFFLINE: Final = "offline"
"""The page that stands in for every other one."""


@dataclass(frozen=True)
class Page:
    """One copy: its template, what that needs in a language, and the paths of the pages that it stands in for."""

    template: str
    needs: Callable[[str], dict[str, object]]
    paths: Callable[[], list[str]]


def _lessons(_: str) -> dict[str, object]:
    """The lessons, each task with its board as it is at first; to try something takes the server."""
    window = Window.named("a1:e5")

    def drawn(task: Task) -> SafeString:
        scene = still(task.position())
        return picture(scene, window, description(scene, window.spaces))

    return {"lessons": [{"lesson": one, "tasks": [(task, drawn(task)) for task in one.tasks]} for one in LESSONS]}


def _lesson_paths() -> list[str]:
    parts = [(one.name, part) for one in LESSONS for part in range(1, len(one.tasks) + 1)]
    return [
        reverse("learn"),
        *(reverse("lesson", args=[name]) for name in NAMED),
        *(reverse("lesson_part", args=[name, part]) for name, part in parts),
    ]


PAGES: Final = {
    OFFLINE: Page("web/offline.html", lambda language: {}, list),
    "rules": Page("web/rules.html", lambda language: {"article": article(language)}, lambda: [reverse("rules")]),
    "learn": Page("web/learn_kept.html", _lessons, _lesson_paths),
}
"""All copies, by the name that their addresses have."""


@cache
def copy(page: str, language: str) -> str:
    """A page's copy in a language that we speak."""
    with override(language):
        spoken = {"LANGUAGE_CODE": language, "LANGUAGE_BIDI": get_language_bidi()}
        return render_to_string(PAGES[page].template, {"kept": True, **spoken, **PAGES[page].needs(language)})


def address(page: str, language: str) -> str:
    """Where a copy is fetched."""
    return reverse("kept", args=[language, page])


class Kept(TypedDict):
    """All that a browser keeps in a language, as the service worker reads it (`answers.js`)."""

    version: str
    language: str
    offline: str
    pages: dict[str, str]
    icon: str
    notices: str
    renewal: str
    files: list[str]


@cache
def kept(language: str) -> Kept:
    """What a browser keeps in a language that we speak."""
    pages = [copy(page, language) for page in PAGES]
    return {
        "version": sha256("".join(pages).encode()).hexdigest()[:12],
        "language": language,
        "offline": address(OFFLINE, language),
        "pages": {path: address(name, language) for name, page in PAGES.items() for path in page.paths()},
        "icon": static("icons/icon-192.png"),
        "notices": reverse("notices"),
        "renewal": reverse("notices_renewal"),
        "files": sorted(set().union(*map(files, pages))),
    }


def files(text: str) -> set[str]:
    """The static files that a page is shown with, by names that never change."""
    reader = _Files()
    reader.feed(text)
    return reader.found


class _Files(HTMLParser):
    """Gathers styles, scripts, pictures and the icon of a page."""

    NEEDED: Final = {"link": "href", "script": "src", "img": "src"}
    RELATIONS: Final = ("stylesheet", "icon", "modulepreload")

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the file that a tag names, if the page needs it."""
        told = dict(attrs)
        file = told.get(self.NEEDED.get(tag, "")) or ""
        ours = file.startswith(settings.STATIC_URL) and HASHED.search(file)
        if ours and (tag != "link" or told.get("rel") in self.RELATIONS):
            self.found.add(file)
