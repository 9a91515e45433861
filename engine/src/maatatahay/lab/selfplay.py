"""Self-play for statistics: one opponent on both sides, many deals, all cores."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from maatatahay.dice import Dice
from maatatahay.lab.contestants import Budget, contestant
from maatatahay.lab.statistics import Game, game_of
from maatatahay.lab.workers import in_parallel
from maatatahay.options import Options
from maatatahay.record import Record
from maatatahay.selfplay import play_game


class Series(NamedTuple):
    """So many games of an opponent against itself."""

    bot: str
    budget: Budget
    games: int
    seed: int
    options: Options


def play_series(series: Series, processes: int | None = None) -> Iterator[Game]:
    """The games, as they are played."""
    jobs = [(series, number) for number in range(1, series.games + 1)]
    return in_parallel(_play, jobs, processes)


def _play(job: tuple[Series, int]) -> Game:
    series, number = job
    game = f"lab-{series.seed}-{number}"
    dice = Dice(sha256(game.encode()).digest(), game)
    bots = [contestant(series.bot, f"{game}-{tribe}", series.budget) for tribe in range(2)]
    _, moves = play_game(series.options, dice, bots[0], bots[1])
    return game_of(Record(series.options, dice.deal(series.options).setup, moves))
