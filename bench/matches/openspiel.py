"""Games against OpenSpiel's `MCTSBot`, on the game registered with OpenSpiel and through its interface."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from maatatahay.lab.contestants import Budget, contestant

from matches.kept import Game

EXPLORATION = 2.0
"""OpenSpiel's own example plays with it; returns go from -1 to 1."""


def play_both_sides(name: str, seed: int, budget: Budget, number: int) -> list[Game]:
    """One deal, twice: the opponent of that name plays Balan, then Wazu."""
    return [play(name, seed, budget, number, seat) for seat in range(2)]


def play(name: str, seed: int, budget: Budget, number: int, seat: int) -> Game:
    """One game; the opponent of that name comes first and takes the seat."""
    import numpy
    import pyspiel
    from maatatahay.envs.open_spiel import SHORT_NAME

    chance = numpy.random.RandomState(1000 * seed + number)
    game = pyspiel.load_game(SHORT_NAME)
    thinkers = [ours(name, f"{seed}-{number}-{seat}", budget), theirs(game, 2 * (1000 * seed + number) + seat, budget)]
    state = game.new_initial_state()
    decisions, seconds = [0, 0], [0.0, 0.0]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(actions, p=odds)))
            continue
        who = int(state.current_player() != seat)
        started = time.perf_counter()
        action = thinkers[who](state)
        seconds[who] += time.perf_counter() - started
        decisions[who] += 1
        state.apply_action(action)
    return Game((state.returns()[seat] + 1.0) / 2.0, (decisions[0], decisions[1]), (seconds[0], seconds[1]))


def ours(name: str, seed: str, budget: Budget) -> Callable[[Any], int]:
    """One of the engine's opponents as an OpenSpiel player."""
    from maatatahay.envs.actions import number_of

    bot = contestant(name, seed, budget)

    def choose(state: Any) -> int:  # noqa: ANN401
        position = state.table.position
        return number_of(position, bot.choose(position))

    return choose


def theirs(game: Any, seed: int, budget: Budget) -> Callable[[Any], int]:  # noqa: ANN401
    """OpenSpiel's bot: one random rollout a simulation, played inside the engine; with a time limit, at its pace."""
    import numpy
    from maatatahay.envs.rollouts import Rollouts

    mcts = import_module("open_spiel.python.algorithms.mcts")
    random = numpy.random.RandomState(seed)
    bot = mcts.MCTSBot(game, EXPLORATION, budget.nodes or 1, Rollouts(seed), random_state=random)
    if budget.seconds is None:
        return lambda state: int(bot.step(state))
    return Pace(bot, budget.seconds).choose


class Pace:
    """Lets OpenSpiel's bot think for so long: it knows only a number of simulations, so that follows its speed."""

    def __init__(self, bot: Any, seconds: float) -> None:  # noqa: ANN401
        self._bot = bot
        self._seconds = seconds
        self._rate = 2000.0

    def choose(self, state: Any) -> int:  # noqa: ANN401
        """The bot's action."""
        self._bot.max_simulations = max(2, int(self._rate * self._seconds))
        started = time.perf_counter()
        action = int(self._bot.step(state))
        self._rate = self._bot.max_simulations / (time.perf_counter() - started)
        return action
