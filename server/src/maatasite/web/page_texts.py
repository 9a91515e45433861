"""The modules' texts in two parts: what the table begins with, and what comes with all that is fetched later.

A text is of the first part if a module says it that the table needs to begin (`page_modules.wave`).
"""

import json
from functools import cache
from hashlib import sha256
from typing import Any, Final

from django.views.i18n import JavaScriptCatalog

from maatasite.web.languages import compiled
from maatasite.web.templatetags.page_modules import FIRST, LIT, STATIC, wave

PARTS: Final = ("first", "later")
ELSEWHERE: Final = frozenset({"lobby.js", "lobby-parts.js", "lobby-words.js"})
"""Modules that no table fetches."""


@cache
def first_sources() -> str:
    """The sources of all modules that the table begins with."""
    return "\n".join((STATIC / path).read_text() for path in wave(FIRST) if path != LIT)


@cache
def is_first(text: str) -> bool:
    """Whether the table may say this (English) text before anything was fetched later."""
    return json.dumps(text, ensure_ascii=False) in first_sources()


@cache
def table_sources() -> str:
    """The sources of all modules that a table may ever fetch."""
    return "\n".join(path.read_text() for path in sorted((STATIC / "js").glob("*.js")) if path.name not in ELSEWHERE)


@cache
def is_later(text: str) -> bool:
    """Whether the table may say it once more was fetched: what only other pages say, they have by the whole."""
    return not is_first(text) and (_is_format(text) or json.dumps(text, ensure_ascii=False) in table_sources())


def _is_format(text: str) -> bool:
    """Whether it is a name of Django's own, for dates and numbers."""
    return text.isupper()


@cache
def digest(language: str) -> str:
    """What tells one state of a language's texts, and of their parts, from another."""
    file = compiled(language, "djangojs")
    return sha256(
        (file.read_bytes() if file else b"") + first_sources().encode() + table_sources().encode()
    ).hexdigest()[:12]


class Texts(JavaScriptCatalog):
    """Django's catalogue as a script: whole, or the `part` that the address names. Parts add up in the page."""

    def get_catalog(self) -> dict[str, Any]:
        """The texts by their English."""
        found: dict[str, Any] = super().get_catalog()
        part = self.request.GET.get("part")
        if part not in PARTS:
            return found
        wanted = is_first if part == "first" else is_later
        return {text: told for text, told in found.items() if wanted(text)}
