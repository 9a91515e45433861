"""What the database holds, read beside the site: rows, not objects of the product."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import psycopg

_ENTRIES = "SELECT seat, key, version, kind, data FROM games_entry WHERE game_id = "
_GAMES = "SELECT id, version, status FROM games_game ORDER BY id"
Row = tuple[Any, ...]


class Stored:
    """The database at this address, or the file."""

    def __init__(self, where: str | Path) -> None:
        self._where = where

    def games(self) -> list[Row]:
        """Id, version and status of every game."""
        return list(self._read([(_GAMES, ())]))

    def lines(self, games: Iterable[str]) -> dict[str, list[Row]]:
        """Seat, key, version, kind and data of each line of these games."""
        mark = "%s" if isinstance(self._where, str) else "?"
        found: dict[str, list[Row]] = {}
        for game in games:
            rows = self._read([(f"{_ENTRIES}{mark} ORDER BY version", (game,))])
            found[game] = [(*row[:4], json.loads(row[4])) for row in rows]
        return found

    def _read(self, asked: list[tuple[str, tuple[str, ...]]]) -> Iterator[Row]:
        if isinstance(self._where, str):
            with psycopg.connect(self._where) as there:
                for statement, values in asked:
                    yield from there.execute(statement, values)
            return
        here = sqlite3.connect(f"file:{self._where}?mode=ro", uri=True, timeout=30)
        try:
            for statement, values in asked:
                yield from here.execute(statement, values)
        finally:
            here.close()
