"""The opponent that looks one decision ahead and takes what is best there and then."""

from __future__ import annotations

from typing import Final

from maatatahay.bots.seeds import stream_of
from maatatahay.decisions import Activate, Decision
from maatatahay.outcome import points
from maatatahay.position import Position

_POINT: Final = 100
_WARRIOR: Final = 30
_CRYSTAL: Final = 1


class GreedyBot:
    """Plays each legal decision on a copy and chooses the highest `value` for itself; equals are drawn by its seed.

    After a placement on a free space the best activation counts, for only then the fights are known.
    """

    name: Final = "greedy"

    def __init__(self, seed: int | str) -> None:
        self._stream = stream_of(seed, self.name)

    def choose(self, position: Position) -> Decision:
        """One of the position's legal decisions."""
        tribe = 0 if position.to_move is None else position.to_move
        best: list[Decision] = []
        highest = 0
        for decision in position.legal_decisions():
            worth = _worth(position, decision, tribe)
            if not best or worth > highest:
                best, highest = [], worth
            if worth == highest:
                best.append(decision)
        return best[self._stream.below(len(best))]


def value(position: Position, tribe: int) -> int:
    """What a position is worth to a tribe: first points ahead, then Warriors lost less, then Crystals in storage."""
    enemy = 1 - tribe
    return (
        _POINT * (points(position, tribe) - points(position, enemy))
        + _WARRIOR * (position.deaths[enemy] - position.deaths[tribe])
        + _CRYSTAL * (position.storage_energy[tribe] + position.storage_spirit[tribe])
    )


def _worth(position: Position, decision: Decision, tribe: int) -> int:
    """The value after the decision; after a placement that of the best activation, all rotations being alike."""
    after = position.copy()
    after.play(decision)
    if after.phase != "activate":
        return value(after, tribe)
    return max(_worth(after, activation, tribe) for activation in after.legal_decisions() if _is_unturned(activation))


def _is_unturned(decision: Decision) -> bool:
    return isinstance(decision, Activate) and decision.rotation == 0
