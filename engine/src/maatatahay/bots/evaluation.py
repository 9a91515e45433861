"""What a position is worth at one glance: expected points and the chance to win, from weights in a data file.

The weights change as the board fills: each has an `early` value (20 free spaces) and a `late` one (none), and between
them a straight line. `bench/fit_evaluation.py` makes such a file from self-play.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

from maatatahay.bots.features import ARROWS, BLOCKS, Tally, count
from maatatahay.datafiles import parse_data, read_data
from maatatahay.errors import BadData
from maatatahay.outcome import outcome, points
from maatatahay.position import OVER, Position
from maatatahay.spaces import SPACES
from maatatahay.tiles import BALAN, WAZU

MOST_FREE: Final = 20
PER_POINT: Final = 0.004
"""What a point is worth beside the chance to win: with the game decided, points still matter a little."""

FITTED: Final = "fitted-1"
HAND_SET: Final = "hand-1"


class Evaluation:
    """Weights for every number of free spaces. `spread`: how far the points at the end lie from those expected."""

    __slots__ = ("_spread", "_weights", "name")

    def __init__(self, name: str, early: list[float], late: list[float], spread: tuple[float, float]) -> None:
        """`early` and `late`: a weight for each of the features; `spread` has an early and a late value too."""
        self.name: Final = name
        self._weights: Final = [_between(early, late, free) for free in range(SPACES + 1)]
        self._spread: Final = [_between([spread[0]], [spread[1]], free)[0] for free in range(SPACES + 1)]

    def points(self, position: Position) -> float:
        """How many points Balan may expect to be ahead at the end."""
        tally = Tally(self._weights[position.board.free.bit_count()])
        count(position, tally)
        return tally.total

    def weights_with(self, free: int) -> list[float]:
        """The weight of each feature with so many free spaces. Do not change."""
        return self._weights[free]

    def arrow(self, position: Position) -> float:
        """What one more arrow onto a space where a Warrior can come is worth, in points."""
        return self._weights[position.board.free.bit_count()][ARROWS]

    def appraise(self, position: Position) -> tuple[float, float]:
        """Balan's utility (chance to win, and a little for each point) and expected points; exact at the end."""
        if position.phase == OVER:
            return final_worth(position)
        ahead = self.points(position)
        return self.utility(position, ahead), ahead

    def slope(self, position: Position) -> float:
        """By how much a point more raises the utility of an even game."""
        return 0.5 / self._spread[position.board.free.bit_count()] + PER_POINT

    def utility(self, position: Position, ahead: float) -> float:
        """Balan's utility if it may expect to be so many points ahead."""
        scaled = ahead / self._spread[position.board.free.bit_count()]
        return 0.5 + 0.5 * scaled / sqrt(1.0 + scaled * scaled) + PER_POINT * ahead


def _between(early: list[float], late: list[float], free: int) -> list[float]:
    """The values with so many free spaces."""
    share = min(free, MOST_FREE) / MOST_FREE
    return [before * share + after * (1.0 - share) for before, after in zip(early, late, strict=True)]


def final_worth(position: Position) -> tuple[float, float]:
    """Balan's utility and points ahead of a game that is over."""
    ahead = float(points(position, BALAN) - points(position, WAZU))
    end = outcome(position)
    if end is None or end.winner is None:
        return 0.5, ahead
    return (1.0 if end.winner == BALAN else 0.0) + PER_POINT * ahead, ahead


def win_chance(utility: float, ahead: float) -> float:
    """The chance to win that is in a utility."""
    return max(0.0, min(1.0, utility - PER_POINT * ahead))


@cache
def evaluation(name: str) -> Evaluation:
    """The evaluation of that name. Raises `Unreadable` (`data-unknown`), or `BadData` for a file that is not one."""
    return read_evaluation(name, read_data("evaluation", name))


def read_evaluation(name: str, text: str) -> Evaluation:
    """An evaluation from the text of its data file. Raises `BadData`, naming the file, the table and the block."""
    file = f"evaluation/{name}.toml"
    table = parse_data(file, text, {"version", "made_by", "early", "late", "spread"})
    spread = _numbers(file, "file", "spread", table["spread"], 2)
    if table["version"] != 1:
        raise BadData("data-number-out-of-range", file, "file", "version")
    return Evaluation(
        name, _weights(file, "early", table["early"]), _weights(file, "late", table["late"]), (spread[0], spread[1])
    )


def _weights(file: str, entry: str, blocks: object) -> list[float]:
    if not isinstance(blocks, dict) or set(blocks) != {name for name, _ in BLOCKS}:
        raise BadData("data-field-missing", file, entry, "blocks")
    weights: list[float] = []
    for name, size in BLOCKS:
        weights.extend(_numbers(file, entry, name, blocks[name], size))
    return weights


def _numbers(file: str, entry: str, field: str, values: object, due: int) -> list[float]:
    """So many numbers; whole ones are welcome."""
    if not isinstance(values, list) or len(values) != due:
        raise BadData("data-field-missing", file, entry, field)
    for value in values:
        if type(value) is not float and type(value) is not int:
            raise BadData("data-number-out-of-range", file, entry, field)
    return [float(value) for value in values]
