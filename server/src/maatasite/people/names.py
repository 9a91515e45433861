"""Names and words of people about themselves: outside text, made harmless once, on its way in."""

import unicodedata
from typing import Final

from maatasite.people.models import ABOUT_LENGTH, NAME_LENGTH

MOST_LINES: Final = 12


def clean_name(text: str) -> str:
    """`text` composed, without control and format characters, single-spaced and at most `NAME_LENGTH` long."""
    return _clean_line(text)[:NAME_LENGTH].strip()


def clean_about(text: str) -> str:
    """What somebody tells of themselves, as `clean_text` leaves it."""
    return clean_text(text, ABOUT_LENGTH)


def clean_text(text: str, most: int) -> str:
    """A text of several lines, each cleaned as a name is; no two empty ones in a row, and at most `MOST_LINES`."""
    kept: list[str] = []
    for line in map(_clean_line, text.splitlines()):
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept[:MOST_LINES]).strip()[:most]


def _clean_line(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    visible = (" " if unicodedata.category(char)[0] in "CZ" else char for char in composed)
    return " ".join("".join(visible).split())
