"""Bundles of Crystals: so many Energy (`E`), so many Spirit (`S`), written `"EES"` (RULES §2, RECORD)."""

from __future__ import annotations

from maatatahay.errors import Unreadable


def bundle_text(energy: int, spirit: int) -> str:
    """A bundle as our writers write it: `E` first, then `S`."""
    return "E" * energy + "S" * spirit


def bundle_counts(text: object) -> tuple[int, int]:
    """(Energy, Spirit) of a bundle in any order. Raises `Unreadable` (`bundle-unreadable`)."""
    if not isinstance(text, str) or len(text) > 60 or text.strip("ES"):
        raise Unreadable("bundle-unreadable", bundle=text)
    return text.count("E"), text.count("S")
