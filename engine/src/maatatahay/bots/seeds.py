"""Where the opponents' chance comes from: the streams of DICE.md, the same everywhere for the same seed."""

from __future__ import annotations

from hashlib import sha256

from maatatahay.dice import Key, Stream


def stream_of(seed: int | str, bot: str) -> Stream:
    """The random numbers of one opponent with this seed."""
    return Stream(Key(sha256(str(seed).encode()).digest()), bot)
