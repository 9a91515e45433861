"""Games that were played already, kept in a file, so that a long measurement can be stopped and continued."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from maatatahay.lab.workers import in_parallel


class Game(NamedTuple):
    """One game: the result of the match's first opponent (1, 0.5, 0), and what the first and the second spent on it."""

    result: float
    decisions: tuple[int, int]
    seconds: tuple[float, float]


class Kept:
    """A file with a line of JSON for each deal: the match, the deal's number, its games. Without a file, none."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._games: dict[tuple[str, int], list[Game]] = {}
        for line in file.read_text().splitlines() if file is not None and file.exists() else []:
            match, number, games = json.loads(line)
            self._games[match, number] = [Game(result, tuple(made), tuple(spent)) for result, made, spent in games]

    def games(self, match: str, deals: int, play: Callable[[int], list[Game]], processes: int) -> Iterator[Game]:
        """The games of so many deals, numbered from 1: those kept, then those that `play` has still to play.

        `match` has to name everything that decides how the games go, save for the code.
        """
        due = []
        for number in range(1, deals + 1):
            yield from self._games.get((match, number), [])
            if (match, number) not in self._games:
                due.append(number)
        for number, games in zip(due, in_parallel(play, due, processes), strict=True):
            self._games[match, number] = games
            if self._file is not None:
                with self._file.open("a") as file:
                    file.write(json.dumps([match, number, games]) + "\n")
            yield from games
