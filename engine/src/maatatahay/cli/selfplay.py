"""`maatatahay selfplay`: games between computer opponents, a record a line."""

from __future__ import annotations

import sys

from maatatahay.cli.sentences import printable
from maatatahay.record import write_record
from maatatahay.selfplay import games


def write_games(count: int, seed: int, path: str, bots: tuple[str, str]) -> int:
    """Write so many records to the file; the exit code."""
    try:
        with open(path, "wb") as file:
            for record in games(count, seed, *bots):
                file.write(write_record(record).encode() + b"\n")
    except OSError as error:
        print(f"{printable(path)}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0
