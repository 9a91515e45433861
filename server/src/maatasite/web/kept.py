"""Copies of pages that a browser keeps for times without the server.

A copy is made from its language and nothing else, without a request: so it can hold nobody's name, seat or token, and
its digest tells whether anything changed. A page joins by a line in `PAGES`.
"""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from typing import Final, TypedDict

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language_bidi, override

from maatasite.web.views.rules import article

HASHED: Final = re.compile(r"\.[0-9a-f]{12}\.\w+$")
"""How the name of a file ends that never changes; with `MAATATAHAY_DEBUG` no file has one, and none is kept."""

OFFLINE: Final = "offline"
"""The page that stands in for every other one."""

PAGES: Final[dict[str, tuple[str, Callable[[str], dict[str, object]]]]] = {
    OFFLINE: ("web/offline.html", lambda language: {}),
    "rules": ("web/rules.html", lambda language: {"article": article(language)}),
}
"""By the name of its address: the template, and what it needs in a language."""


@cache
def copy(page: str, language: str) -> str:
    """A page's copy in a language that we speak."""
    template, needs = PAGES[page]
    with override(language):
        spoken = {"LANGUAGE_CODE": language, "LANGUAGE_BIDI": get_language_bidi()}
        return render_to_string(template, {"kept": True, **spoken, **needs(language)})


def address(page: str, language: str) -> str:
    """Where a copy is fetched."""
    return reverse("kept", args=[language, page])


class Kept(TypedDict):
    """All that a browser keeps in a language, as the service worker reads it (`answers.js`)."""

    version: str
    language: str
    offline: str
    pages: dict[str, str]
    files: list[str]


@cache
def kept(language: str) -> Kept:
    """What a browser keeps in a language that we speak."""
    pages = {page: copy(page, language) for page in PAGES}
    return {
        "version": sha256("".join(pages.values()).encode()).hexdigest()[:12],
        "language": language,
        "offline": address(OFFLINE, language),
        "pages": {reverse(page): address(page, language) for page in PAGES if page != OFFLINE},
        "files": sorted(set().union(*map(files, pages.values()))),
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
