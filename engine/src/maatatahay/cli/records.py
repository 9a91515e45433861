"""`maatatahay record …` and `maatatahay perft` (RECORD.md). Each function returns an exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from maatatahay.cli.files import find_records, good_records, tell_fault
from maatatahay.cli.sentences import printable, sentence, shown
from maatatahay.drawing import draw, due, ended
from maatatahay.errors import MaatatahayError, UnreadableRecord
from maatatahay.perft import divide, perft
from maatatahay.position import Position
from maatatahay.record import Record
from maatatahay.trace import trace
from maatatahay.verify import Difference, verify

NO_DICE = 3
"""The exit code of `verify` for a record that reveals no dice."""


def check(paths: Sequence[str]) -> int:
    """A line for each record: good ones on standard output, bad ones on standard error."""
    failed = False
    for path in paths:
        for name, record in find_records(path):
            if isinstance(record, Record):
                print(f"{printable(name)}: ok: {status(record)}")
            else:
                tell_fault(name, record)
                failed = True
    return int(failed)


def status(record: Record) -> str:
    """Who won and why, or whose decision it is."""
    position = record.position()
    if position.phase == "over":
        return due(position)
    if record.result is not None:
        return ended(record.result.winner, record.result.reason, record.result.score)
    return f"{due(position)} (move {len(record.moves)})"


def _positions(path: str, number: int | None) -> list[tuple[str, Record, Position]] | None:
    """Each record's position after so many moves; None, the faults told, if a record is bad or too short."""
    records = good_records(path)
    if records is None:
        return None
    found: list[tuple[str, Record, Position]] = []
    for name, record in records:
        try:
            found.append((name, record, record.position(number)))
        except UnreadableRecord as error:
            tell_fault(name, error)
    return found if len(found) == len(records) else None


def show(path: str, number: int | None) -> int:
    """The position drawn; for a `.jsonl` file all of them, each under its name."""
    found = _positions(path, number)
    if found is None:
        return 1
    for index, (name, record, position) in enumerate(found):
        moves = position_number(record, number)
        print("\n" * bool(index) + f"{printable(name)}: after {moves} of {len(record.moves)} moves\n\n{draw(position)}")
        if moves == len(record.moves) and record.result is not None and position.phase != "over":
            print(f"ended off the board: {status(record)}")
    return 0


def position_number(record: Record, number: int | None) -> int:
    """How many moves `--move` means in this record."""
    return len(record.moves) if number is None else number


def print_trace(path: str) -> int:
    """The trace: a JSON object a line."""
    records = good_records(path)
    for _, record in records or []:
        for line in trace(record):
            print(json.dumps(line))
    return int(records is None)


def verify_dice(path: str) -> int:
    """A line for each record: 0 if all chance is that of the secrets, 1 if any is not, 3 if a record reveals none."""
    records = good_records(path)
    if records is None:
        return 1
    codes = [_verify_one(name, record) for name, record in records]
    return 1 if 1 in codes else max(codes, default=0)


def _verify_one(name: str, record: Record) -> int:
    try:
        difference = verify(record)
    except MaatatahayError as error:
        print(f"{printable(name)}: record: {error.code}: {sentence(error)}", file=sys.stderr)
        return NO_DICE
    if difference is not None:
        print(f"{printable(name)}: {_told(difference)}", file=sys.stderr)
        return 1
    print(f"{printable(name)}: ok: the commitment, the setup and all chance are those of the secret")
    return 0


def _told(difference: Difference) -> str:
    return (
        f"{difference.place}: chance-differs: {difference.what} is {shown(difference.stored)}, "
        f"but the secret gives {shown(difference.due)}"
    )


def count(path: str, number: int, depth: int, apart: bool) -> int:
    """The perft number of the position; with `apart` a line for each first decision before it."""
    found = _positions(path, number)
    for _, _, position in found or []:
        counts = divide(position, depth) if apart else []
        for decision, sequences in counts:
            print(f"{decision}: {sequences}")
        print(sum(sequences for _, sequences in counts) or perft(position, depth))
    return int(found is None)
