"""The trace of a record (RECORD.md): the position after each move, to compare implementations with."""

from __future__ import annotations

from collections.abc import Iterator

from maatatahay.describe import snapshot
from maatatahay.record import Record


def trace(record: Record) -> Iterator[dict[str, object]]:
    """One JSON object for the setup (`n` 0) and one after each move (`n` is its index + 1)."""
    for number, position in enumerate(record.positions()):
        yield {"n": number, **snapshot(position)}
