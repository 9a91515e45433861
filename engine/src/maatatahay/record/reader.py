"""Reading records: of a bad one the first fault, with its place and code; no bytes raise anything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maatatahay.decisions import Move, move_from_json
from maatatahay.errors import MaatatahayError, UnreadableRecord
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.record.model import Record, Result, result_on_board
from maatatahay.record.refusals import play_move, refused
from maatatahay.record.results import read_result
from maatatahay.record.shape import Shape
from maatatahay.setup import Setup, setup_from_json
from maatatahay.strict_json import parse_json


def read_record(data: bytes | str) -> Record:
    """The record that this text holds, replayed and found right. A finished game has its `result`, stored or not.

    Raises `UnreadableRecord`, whatever the text: with the place and code of the first fault in the order of RECORD.md.
    """
    text = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    try:
        value = parse_json(text)
    except MaatatahayError as error:
        raise refused("record", error) from None
    return record_from_json(value)


def record_from_json(data: object) -> Record:
    """As `read_record`, from a JSON value."""
    try:
        shape = Shape(data)
    except MaatatahayError as error:
        raise refused("record", error) from None
    options = _read_options(shape)
    setup = _read_setup(shape, options)
    position = Position(options, setup)
    moves = [_read_and_play(position, index, move) for index, move in enumerate(shape.moves)]
    result = _read_result(shape, position)
    if shape.dice is not None and result is None:
        raise UnreadableRecord("record", "dice-before-the-end")
    return Record(options, setup, moves, result=result, times=shape.times, dice=shape.dice, meta=shape.meta)


def _read_options(shape: Shape) -> Options:
    try:
        return Options.from_json(shape.fields.get("options", {}))
    except MaatatahayError as error:
        raise refused("options", error) from None


def _read_setup(shape: Shape, options: Options) -> Setup:
    try:
        return setup_from_json(shape.fields["setup"], options)
    except MaatatahayError as error:
        raise refused("setup", error) from None


def _read_and_play(position: Position, index: int, data: object) -> Move:
    try:
        move = move_from_json(data)
    except MaatatahayError as error:
        raise refused(f"move {index}", error) from None
    play_move(position, index, move)
    return move


def _read_result(shape: Shape, position: Position) -> Result | None:
    if "result" not in shape.fields:
        return result_on_board(position)
    try:
        return read_result(shape.fields["result"], position)
    except MaatatahayError as error:
        raise refused("result", error) from None


def record_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The records of a `.jsonl` file, unread, with their line numbers from 1. `lines` end in `\\n` and nothing else."""
    for number, line in enumerate(lines, 1):
        if line.strip(b" \t\r\n"):
            yield number, line


def read_records(data: bytes) -> list[Record]:
    """All records of a text that holds one a line; empty lines are skipped. Raises as `read_record`."""
    return [read_record(line) for _, line in record_lines(data.split(b"\n"))]
