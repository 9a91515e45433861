"""A match between two opponents: every deal is played twice with the sides swapped, so that luck weighs the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from maatatahay.dice import Dice, Revealed
from maatatahay.lab.contestants import Budget, Timed, contestant
from maatatahay.lab.intervals import NOTHING
from maatatahay.lab.workers import in_parallel
from maatatahay.options import Options
from maatatahay.outcome import Outcome, outcome
from maatatahay.record import Record, result_on_board, write_record
from maatatahay.selfplay import play_game
from maatatahay.tiles import TRIBES


class Match(NamedTuple):
    """Who plays whom, how many games (rounded up to pairs), from which seed, with which budgets."""

    first: str
    second: str
    games: int
    seed: int
    budgets: tuple[Budget, Budget]
    options: Options


class Played(NamedTuple):
    """One game: the tribe of the match's first opponent, its result (1, 0.5, 0) and end, the times, and the record.

    `decisions` and `seconds` are those of the first and of the second opponent.
    """

    tribe: int
    result: float
    reason: str
    ahead: int
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    record: str


def play_match(match: Match, processes: int | None = None) -> Iterator[Played]:
    """The games as they are played, the two of a deal together."""
    jobs = [(match, number) for number in range(1, (match.games + 1) // 2 + 1)]
    for both in in_parallel(play_pair, jobs, processes):
        yield from both


def play_pair(job: tuple[Match, int]) -> tuple[Played, Played]:
    """One deal of the match, from both sides."""
    match, number = job
    return _play(match, number, 0), _play(match, number, 1)


def _play(match: Match, number: int, tribe: int) -> Played:
    """The match's first opponent plays that tribe."""
    game = f"arena-{match.seed}-{number}"
    dice = Dice(sha256(game.encode()).digest(), game)
    names = (match.first, match.second)
    bots = [Timed(contestant(names[who], f"{game}-{who}", match.budgets[who])) for who in range(2)]
    seats = (bots[tribe], bots[1 - tribe])
    position, moves = play_game(match.options, dice, *seats)
    record = Record(
        match.options,
        dice.deal(match.options).setup,
        moves,
        result=result_on_board(position),
        dice=Revealed(dice, dice.commitment),
        meta={TRIBES[tribe]: match.first, TRIBES[1 - tribe]: match.second},
    )
    end = outcome(position)
    if end is None:
        raise ValueError("a game that was played out has an outcome")
    ahead = end.score[TRIBES[tribe]] - end.score[TRIBES[1 - tribe]]
    decisions = (bots[0].decisions, bots[1].decisions)
    seconds = (bots[0].seconds, bots[1].seconds)
    return Played(tribe, _result(end, tribe), end.reason, ahead, decisions, seconds, write_record(record))


def _result(end: Outcome, tribe: int) -> float:
    return 0.5 if end.winner is None else float(end.winner == tribe)


class Standing:
    """What a match has shown so far."""

    def __init__(self) -> None:
        self.score = NOTHING
        self.by_tribe: Final = [NOTHING, NOTHING]
        self.ends: Final[Counter[str]] = Counter()
        self.ahead = 0
        self.decisions: Final = [0, 0]
        self.seconds: Final = [0.0, 0.0]

    def add(self, played: Played) -> None:
        """Count a game."""
        self.score = self.score.plus(played.result)
        self.by_tribe[played.tribe] = self.by_tribe[played.tribe].plus(played.result)
        self.ends[played.reason] += 1
        self.ahead += played.ahead
        for who in range(2):
            self.decisions[who] += played.decisions[who]
            self.seconds[who] += played.seconds[who]

    def milliseconds(self, who: int) -> float:
        """What a decision took the first (0) or second (1) opponent on average."""
        return 1000.0 * self.seconds[who] / max(1, self.decisions[who])

    def to_json(self) -> dict[str, object]:
        """Everything, as data."""
        return {
            "score": self.score.to_json(),
            "as": {name: share.to_json() for name, share in zip(TRIBES, self.by_tribe, strict=True)},
            "points_ahead": round(self.ahead / max(1, self.score.games), 3),
            "ends": dict(self.ends),
            "milliseconds_a_decision": [round(self.milliseconds(who), 3) for who in range(2)],
        }


def standing_of(games: Iterator[Played] | list[Played]) -> Standing:
    """What so many games show together."""
    standing = Standing()
    for played in games:
        standing.add(played)
    return standing
