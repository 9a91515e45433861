"""Writing records: always all four options, sorted bundles, and the result of a finished game."""

from __future__ import annotations

import json

from maatatahay.errors import MaatatahayError
from maatatahay.options import RULES_VERSION
from maatatahay.record.model import FORMAT, MoveTime, Record, result_on_board


def record_to_json(record: Record) -> dict[str, object]:
    """The record as a JSON value.

    Raises `MaatatahayError` (`dice-before-the-end`) rather than give away the chance of a game that goes on.
    """
    result = record.result or result_on_board(record.position())
    if record.dice is not None and result is None:
        raise MaatatahayError("dice-before-the-end")
    data: dict[str, object] = {
        "format": FORMAT,
        "rules": RULES_VERSION,
        "options": record.options.to_json(),
        "setup": record.setup.to_json(record.options),
        "moves": [move.to_json() for move in record.moves],
    }
    if result is not None:
        data["result"] = result.to_json()
    if record.times is not None:
        data["times"] = [_time_to_json(time) for time in record.times]
    if record.dice is not None:
        data["dice"] = record.dice.to_json()
    if record.meta is not None:
        data["meta"] = record.meta
    return data


def _time_to_json(time: MoveTime | None) -> dict[str, int] | None:
    return None if time is None else {"at": time.at, "spent": time.spent}


def write_record(record: Record) -> str:
    """The record as one line of JSON, without the line's end: fit for a `.json` file or a line of a `.jsonl` file."""
    return json.dumps(record_to_json(record), ensure_ascii=False)
