"""The record files named on the command line, and the lines that tell of their faults."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from maatatahay.cli.sentences import printable, sentence
from maatatahay.errors import UnreadableRecord
from maatatahay.record import Record, read_record, record_lines


class Found(NamedTuple):
    """What one record of a file turned out to be; `name` is `FILE`, or `FILE:LINE` in a `.jsonl` file."""

    name: str
    record: Record | UnreadableRecord


def find_records(path: str) -> Iterator[Found]:
    """Every record of a file, each read and checked. A file that cannot be read counts as one bad record."""
    try:
        with open(path, "rb") as file:
            if path.lower().endswith(".jsonl"):
                for number, line in record_lines(file):
                    yield Found(f"{path}:{number}", _read(line))
            else:
                yield Found(path, _read(file.read()))
    except OSError as error:
        yield Found(path, UnreadableRecord("record", "file-unreadable", why=error.strerror or "unknown"))
    except ValueError:  # a name that no file can have, such as one with a NUL
        yield Found(path, UnreadableRecord("record", "file-unreadable", why="no such name"))


def _read(data: bytes) -> Record | UnreadableRecord:
    try:
        return read_record(data)
    except UnreadableRecord as error:
        return error


def tell_fault(name: str, error: UnreadableRecord) -> None:
    """One line on standard error: `FILE: PLACE: code: what is wrong`."""
    print(f"{printable(name)}: {error.place}: {error.code}: {sentence(error)}", file=sys.stderr)


def good_records(path: str) -> list[tuple[str, Record]] | None:
    """All records of a file with their names; None, once every fault has been told, if any is bad."""
    good: list[tuple[str, Record]] = []
    bad = 0
    for name, record in find_records(path):
        if isinstance(record, Record):
            good.append((name, record))
        else:
            tell_fault(name, record)
            bad += 1
    return None if bad else good
