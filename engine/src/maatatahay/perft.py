"""Counting move sequences, the classic check of a rules implementation (RECORD.md, `perft`)."""

from __future__ import annotations

from maatatahay.decisions import Decision
from maatatahay.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` legal decisions from here.

    Where chance must speak, or the game is over, a sequence stops early and counts as one.
    """
    if depth == 0 or position.to_move is None:
        return 1
    if depth == 1:
        return position.count_legal()
    return sum(count for _, count in divide(position, depth))


def divide(position: Position, depth: int) -> list[tuple[Decision, int]]:
    """The same count apart for each first decision; empty where there is none to make."""
    if depth == 0:
        return []
    return [(decision, perft(_after(position, decision), depth - 1)) for decision in position.legal_decisions()]


def _after(position: Position, decision: Decision) -> Position:
    copy = position.copy()
    copy.play(decision)
    return copy
