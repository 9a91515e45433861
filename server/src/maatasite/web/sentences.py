"""Sentences that the server puts together, as the reader's language does."""

from collections.abc import Iterable

from django.utils.translation import get_language

UNSPACED = ("zh", "ja")
"""Languages that have no space behind a full stop."""


def together(sentences: Iterable[str]) -> str:
    """The sentences one after the other."""
    return ("" if (get_language() or "").startswith(UNSPACED) else " ").join(sentences)
