"""Maatatahay for OpenSpiel: importing this module registers the game `maatatahay`.

OpenSpiel (`pip install open_spiel`) is an optional dependency. The table options are the game's parameters:
`pyspiel.load_game("maatatahay(relic_scoring=standard)")`. Player 0 is Balan; the returns are 1, 0 or -1.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from maatatahay.bots.features import SIZE, features
from maatatahay.describe import snapshot
from maatatahay.envs.actions import ACTIONS, decision_of, legal_numbers
from maatatahay.envs.dealing import Table
from maatatahay.options import Options
from maatatahay.outcome import outcome
from maatatahay.position import Position
from maatatahay.tiles import TILES_PER_TRIBE

pyspiel: Any = import_module("pyspiel")
numpy: Any = import_module("numpy")

SHORT_NAME: Final = "maatatahay"
_MOST_DECISIONS: Final = 12 * 6
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Maatatahay",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=Options().to_json(),
)
_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=TILES_PER_TRIBE,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=_MOST_DECISIONS,
)


class MaatatahayGame(pyspiel.Game):  # type: ignore[misc]
    """The game as OpenSpiel sees it."""

    def __init__(self, params: dict[str, str] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})
        self.options: Final = Options.from_json({**Options().to_json(), **(params or {})})

    def new_initial_state(self) -> MaatatahayState:
        """Before the deal."""
        return MaatatahayState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal (44 Crystals, three pairs, who is first), five rewards, nine pairs of two tiles each."""
        return 1 + 60 + 6 + 5 + 18

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:  # noqa: ANN401
        """What both players see; there is nothing private."""
        if params:
            raise ValueError("the observer has no parameters")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(bool(kind.public_info))


class MaatatahayState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game; OpenSpiel's names for what `Table` does."""

    def __init__(self, game: MaatatahayGame) -> None:
        super().__init__(game)
        self.table = Table(game.options)

    def current_player(self) -> int:
        """Balan 0, Wazu 1, chance or the end."""
        tribe = self.table.to_move
        if tribe is not None:
            return tribe
        return _TERMINAL if self.table.is_over else _CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        position = self.table.position
        return [] if position is None or player != position.to_move else legal_numbers(position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can draw, with probabilities."""
        return self.table.draws()

    def _apply_action(self, action: int) -> None:
        position = self.table.position
        if position is None or position.to_move is None:
            self.table.draw(action)
        else:
            self.table.decide(decision_of(position, action))

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.table.position
        if player == pyspiel.PlayerId.CHANCE or position is None:
            return f"draw {action}"
        return str(decision_of(position, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser; 0 for both in a draw and before the end."""
        position = self.table.position
        end = None if position is None else outcome(position)
        if end is None or end.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if end.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return described(self.table.position)


class Observer:
    """Public information: the position as text, and its features as numbers (zeros before the deal)."""

    def __init__(self, public: bool) -> None:
        self._public: Final = public
        self.tensor = numpy.zeros(SIZE if public else 0, numpy.float32)
        self.dict = {"features": self.tensor} if public else {}

    def set_from(self, state: MaatatahayState, player: int) -> None:
        """Fill the tensor."""
        position = state.table.position
        if self._public:
            self.tensor[:] = 0.0 if position is None else features(position)

    def string_from(self, state: MaatatahayState, player: int) -> str:
        """The position as text."""
        return described(state.table.position) if self._public else ""


def described(position: Position | None) -> str:
    """The position as the trace has it (RECORD.md), in one line."""
    return "not dealt yet" if position is None else str(snapshot(position))


pyspiel.register_game(_TYPE, MaatatahayGame)
