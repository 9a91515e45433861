"""Names that people give themselves: outside text, made harmless once, on its way in."""

import unicodedata

from maatasite.people.models import NAME_LENGTH


def clean_name(text: str) -> str:
    """`text` composed, without control and format characters, single-spaced and at most `NAME_LENGTH` long."""
    composed = unicodedata.normalize("NFC", text)
    visible = (" " if unicodedata.category(char)[0] in "CZ" else char for char in composed)
    return " ".join("".join(visible).split())[:NAME_LENGTH].strip()
