"""Free text as it comes in: outside text, made harmless once. What it shows is the reader's page's to escape."""

import unicodedata
from typing import Final

from maatasite.games.errors import Refused

TEXT_LENGTH: Final = 280
MOST_MARKS: Final = 4
"""So many marks may stand on one letter; more would be stacked over the lines above."""
JOINERS: Final = "\u200c\u200d"
"""Invisible, but they spell words in some scripts, and join emoji."""


def clean_text(text: str) -> str:
    """One line of text: composed, single-spaced, without control characters and signs that turn the direction.

    Raises `Refused`: `text-empty`; `text-too-long` with its `length` and the `most` there may be.
    """
    composed = unicodedata.normalize("NFC", text)
    cleaned = " ".join("".join(_visible(composed)).split()).strip(JOINERS + " ")
    if not cleaned:
        raise Refused("text-empty")
    if len(cleaned) > TEXT_LENGTH:
        raise Refused("text-too-long", {"length": len(cleaned), "most": TEXT_LENGTH})
    return cleaned


def _visible(text: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks > MOST_MARKS:
            continue
        kept.append(char if char in JOINERS or category[0] not in "CZ" else " ")
    return kept
