"""Exact play of the last placements: the whole rest of the game, with the expectation over chance, or not at all."""

from __future__ import annotations

from typing import Final

from maatatahay.bots.evaluation import final_worth
from maatatahay.bots.limits import Limits
from maatatahay.bots.resolve import distinct_activations
from maatatahay.bots.tree import rewards
from maatatahay.decisions import Move, Reveal
from maatatahay.position import ACTIVATE, OVER, REVEAL, REWARD, Position
from maatatahay.spaces import spaces_of

_FEW_FREE: Final = 4
_LOWEST: Final = -10.0
_HIGHEST: Final = 10.0


class TooLarge(Exception):
    """The rest of the game is too large to be looked through within the limits."""


def is_near_the_end(position: Position) -> bool:
    """Whether looking through the whole rest is worth trying: few free spaces, or the last round."""
    last_round = not position.decks and len(position.display) <= (position.phase == "pair")
    return last_round or position.board.free.bit_count() <= _FEW_FREE


class Endgame:
    """Looks through the rest of a game within limits, each move played counting one."""

    __slots__ = ("_limits",)

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits

    def solve(self, position: Position) -> list[tuple[Move, float, float]]:
        """The best decision with its exact utility and points (Balan's), then others that came near, exact too.

        Raises `TooLarge`.
        """
        balan = position.to_move == 0
        lowest, highest = _LOWEST, _HIGHEST
        solved: list[tuple[Move, float, float]] = []
        for move in _moves(position):
            utility, points = self._after(position, move, lowest, highest)
            if lowest < utility < highest:
                solved.append((move, utility, points))
                if balan:
                    lowest = utility
                else:
                    highest = utility
        solved.reverse()
        return solved

    def _after(self, position: Position, move: Move, lowest: float, highest: float) -> tuple[float, float]:
        """Exact utility and points after a move, as far as they lie between the bounds."""
        if not self._limits.spend():
            raise TooLarge
        after = position.copy()
        after.play(move)
        return self._worth(after, lowest, highest)

    def _worth(self, position: Position, lowest: float, highest: float) -> tuple[float, float]:
        if position.phase == OVER:
            return final_worth(position)
        if position.phase == REWARD:
            return self._expected(position, rewards(position))
        if position.phase == REVEAL:
            return self._expected(position, _reveals(position))
        return self._best(position, lowest, highest)

    def _expected(self, position: Position, outcomes: list[tuple[Move, float]]) -> tuple[float, float]:
        utility = points = 0.0
        for move, chance in outcomes:
            worth = self._after(position, move, _LOWEST, _HIGHEST)
            utility += chance * worth[0]
            points += chance * worth[1]
        return utility, points

    def _best(self, position: Position, lowest: float, highest: float) -> tuple[float, float]:
        """The best decision's worth (alpha-beta: a decision the other side would not allow ends the search)."""
        balan = position.to_move == 0
        best = (_LOWEST, 0.0) if balan else (_HIGHEST, 0.0)
        for move in _moves(position):
            worth = self._after(position, move, lowest, highest)
            if (worth[0] > best[0]) == balan and worth[0] != best[0]:
                best = worth
                if balan:
                    lowest = max(lowest, best[0])
                else:
                    highest = min(highest, best[0])
                if lowest >= highest:
                    break
        return best


def _moves(position: Position) -> list[Move]:
    """The decisions of which one is surely best; the most Crystals first, for they often are."""
    if position.phase != ACTIVATE:
        return [*position.legal_decisions()]
    activations: list[Move] = [*distinct_activations(position)]
    activations.reverse()
    return activations


def _reveals(position: Position) -> list[tuple[Move, float]]:
    """Every pair that the decks can show next, each as likely as any other."""
    ids = [tile.id for tile in position.tiles.tiles]
    balan = [ids[index] for index in spaces_of(position.unseen[0])]
    wazu = [ids[index] for index in spaces_of(position.unseen[1])]
    chance = 1.0 / (len(balan) * len(wazu))
    return [(Reveal(left, right), chance) for left in balan for right in wazu]
