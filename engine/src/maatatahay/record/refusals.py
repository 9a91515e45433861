"""Naming the place of a fault (RECORD.md, "On the command line")."""

from __future__ import annotations

from maatatahay.decisions import Move
from maatatahay.errors import MaatatahayError, UnreadableRecord
from maatatahay.position import Position


def refused(place: str, error: MaatatahayError) -> UnreadableRecord:
    """The same fault, with its place in the record."""
    refusal = UnreadableRecord(place, error.code)
    refusal.facts = error.facts
    return refusal


def play_move(position: Position, index: int, move: Move) -> None:
    """Play entry `index` of `moves`. Raises `UnreadableRecord` if the rules do not allow it."""
    try:
        position.play(move)
    except MaatatahayError as error:
        raise refused(f"move {index}", error) from None
