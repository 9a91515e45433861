"""OpenSpiel's evaluator of random rollouts, with the rollouts played inside the engine: the same odds, much sooner."""

from __future__ import annotations

from copy import deepcopy
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final

from maatatahay.bots.uct import play_out

if TYPE_CHECKING:
    from maatatahay.envs.dealing import Table
    from maatatahay.envs.open_spiel import MaatatahayState

mcts: Any = import_module("open_spiel.python.algorithms.mcts")
numpy: Any = import_module("numpy")


class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """For OpenSpiel's `MCTSBot` in place of `RandomRolloutEvaluator`: every legal decision as likely as any other."""

    def __init__(self, seed: int, rollouts: int = 1) -> None:
        """As many rollouts as that are played from each state and averaged."""
        super().__init__(rollouts)
        self._random: Final = Random(seed)

    def evaluate(self, state: MaatatahayState) -> Any:  # noqa: ANN401
        """Both players' mean returns."""
        won = sum([result(state.table, self._random) for _ in range(self.n_rollouts)]) / self.n_rollouts
        return numpy.array([2.0 * won - 1.0, 1.0 - 2.0 * won])


def result(table: Table, random: Random) -> float:
    """Balan's result (1, 0.5, 0) after random play from here; what chance has begun to draw, it draws to the end."""
    table = deepcopy(table)
    while table.to_move is None and not table.is_over:
        numbers, odds = zip(*table.draws(), strict=True)
        table.draw(random.choices(numbers, odds)[0])
    if table.position is None:
        raise ValueError("chance deals until a player is to move")
    return play_out(table.position, random)
