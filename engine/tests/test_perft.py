"""Perft: counts as data files, and a deliberately naive enumerator that must agree with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from maatatahay.decisions import Decision
from maatatahay.perft import divide, perft
from maatatahay.position import Position
from maatatahay.record import read_record
from records_at_hand import FOLDER

FILES = sorted((Path(__file__).parent / "perft").glob("*.json"))
NAIVE_LIMIT = 4000
CASES: list[tuple[str, dict[str, Any]]] = [
    (data["record"], case)
    for data in [json.loads(path.read_text("utf-8")) for path in FILES]
    for case in data["counts"]
]


def _named(value: object) -> str:
    return f"move-{value['move']}-depth-{value['depth']}" if isinstance(value, dict) else str(value)


def _position(record: str, case: dict[str, Any]) -> Position:
    return read_record((FOLDER / "valid" / record).read_bytes()).position(case["move"])


def _sequences(position: Position, depth: int) -> list[list[Decision]]:
    """Every sequence, written out: no counting, no shortcut for the last decision."""
    legal = position.legal_decisions() if depth else []
    if not legal:
        return [[]]
    found = []
    for decision in legal:
        after = position.copy()
        after.play(decision)
        found += [[decision, *rest] for rest in _sequences(after, depth - 1)]
    return found


@pytest.mark.parametrize(("record", "case"), CASES, ids=_named)
def test_perft_counts(record: str, case: dict[str, Any]) -> None:
    position = _position(record, case)
    by_decision = {str(decision): count for decision, count in divide(position, case["depth"])}
    assert perft(position, case["depth"]) == case["count"], by_decision


@pytest.mark.parametrize(("record", "case"), [case for case in CASES if case[1]["count"] <= NAIVE_LIMIT], ids=_named)
def test_naive_enumeration_agrees(record: str, case: dict[str, Any]) -> None:
    sequences = _sequences(_position(record, case), case["depth"])
    assert len(sequences) == case["count"]
    assert len({tuple(map(str, sequence)) for sequence in sequences}) == case["count"], "a decision is listed twice"


@pytest.mark.parametrize(("record", "case"), CASES, ids=_named)
def test_divide_adds_up(record: str, case: dict[str, Any]) -> None:
    position = _position(record, case)
    counts = divide(position, case["depth"])
    assert (sum(count for _, count in counts) if counts else 1) == case["count"]
