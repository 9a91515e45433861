"""How strong the opponents are. Run by `script/bench bots PART…`; without a part, all of them.

- `ladder`: each level against the one below it (the table of docs/opponents.md);
- `evaluation`: the fitted weights against those set by hand, in the same search with as many nodes;
- `uct`: the strongest level's search against plain UCT with random playouts, at equal time;
- `openspiel`: the same search against OpenSpiel's Python `MCTSBot`, on the game registered with OpenSpiel, with as many
  simulations each, and again with as much time each.

Every deal is played twice with the sides swapped. Shares are in games won, draws half, with Wilson's 95 % interval.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from multiprocessing import Pool
from typing import Any, NamedTuple

from maatatahay.bots import Bot
from maatatahay.bots.evaluation import FITTED, HAND_SET
from maatatahay.bots.levels import levels
from maatatahay.lab.arena import Match, Standing, play_match
from maatatahay.lab.contestants import SEARCH, Budget, contestant
from maatatahay.lab.intervals import NOTHING, Share
from maatatahay.options import Options

OWN = Budget()


class Asked(NamedTuple):
    """What to measure."""

    games: int
    seed: int
    jobs: int
    seconds: float
    nodes: int
    simulations: int


def match(asked: Asked, first: str, second: str, budget: Budget = OWN) -> Standing:
    """A whole match, and a line that tells how it went."""
    standing = Standing()
    started = time.perf_counter()
    for played in play_match(Match(first, second, asked.games, asked.seed, (budget, budget), Options()), asked.jobs):
        standing.add(played)
    times = " / ".join(f"{standing.milliseconds(who):.1f}" for who in range(2))
    spent = time.perf_counter() - started
    print(f"| {first} | {second} | {standing.score} | {times} ms | {spent:.0f} s |", flush=True)
    return standing


def ladder(asked: Asked) -> None:
    """Each level against the one below; those that answer at once play twice as many games."""
    players = levels()
    match(asked, players[0].id, "random")
    for weaker, stronger in pairwise(players):
        quick = stronger.nodes == 0
        match(asked._replace(games=asked.games * 2) if quick else asked, stronger.id, weaker.id)


def weights(asked: Asked) -> None:
    """Fitted against hand-set weights."""
    match(asked, SEARCH + FITTED, SEARCH + HAND_SET, Budget(nodes=asked.nodes))


def uct(asked: Asked) -> None:
    """The search against plain UCT, with the same time for each decision."""
    match(asked, levels()[-1].id, "uct", Budget(seconds=asked.seconds))


def openspiel(asked: Asked) -> None:
    """The search against OpenSpiel's, with the same simulations, then with the same time."""
    for seconds in (None, asked.seconds):
        score, times = NOTHING, [0.0, 0.0]
        budget = Budget(nodes=asked.simulations) if seconds is None else Budget(seconds=seconds)
        jobs = [(asked.seed, number, number % 2, budget) for number in range(asked.games)]
        with Pool(asked.jobs) as pool:
            for result, spent in pool.imap_unordered(play_openspiel, jobs):
                score = score.plus(result)
                times = [before + more for before, more in zip(times, spent, strict=True)]
        print(openspiel_line(budget, score, times), flush=True)


def openspiel_line(given: Budget, score: Share, times: list[float]) -> str:
    """How the games went."""
    budget = f"{given.nodes} simulations" if given.seconds is None else f"{given.seconds} s a decision"
    a_game = " / ".join(f"{spent / max(1, score.games):.1f}" for spent in times)
    return f"| {levels()[-1].id} | OpenSpiel MCTSBot | {score} | {budget} | {a_game} s a game |"


def play_openspiel(job: tuple[int, int, int, Budget]) -> tuple[float, list[float]]:
    """One game; the search's result, and the seconds that it and OpenSpiel's bot thought."""
    sys.path.append(os.environ["MAATATAHAY_PEERS"])
    import numpy
    import pyspiel
    from maatatahay.envs.open_spiel import SHORT_NAME

    seed, number, seat, budget = job
    chance = numpy.random.RandomState(1000 * seed + number // 2)
    thinkers = [ours(f"{seed}-{number}", budget), theirs(pyspiel.load_game(SHORT_NAME), number, budget)]
    state = pyspiel.load_game(SHORT_NAME).new_initial_state()
    spent = [0.0, 0.0]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(actions, p=odds)))
            continue
        who = 0 if state.current_player() == seat else 1
        started = time.perf_counter()
        action = thinkers[who](state)
        spent[who] += time.perf_counter() - started
        state.apply_action(action)
    return (state.returns()[seat] + 1.0) / 2.0, spent


def ours(seed: str, budget: Budget) -> Callable[[Any], int]:
    """The strongest level's search as an OpenSpiel player."""
    from maatatahay.envs.actions import number_of

    bot: Bot = contestant(levels()[-1].id, seed, budget)

    def choose(state: Any) -> int:  # noqa: ANN401
        position = state.table.position
        return number_of(position, bot.choose(position))

    return choose


def theirs(game: Any, number: int, budget: Budget) -> Callable[[Any], int]:  # noqa: ANN401
    """OpenSpiel's bot with one random playout a simulation; with a time limit, simulations until it is over."""
    import numpy

    mcts = import_module("open_spiel.python.algorithms.mcts")
    random = numpy.random.RandomState(number)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 2.0, budget.nodes or 1, evaluator, random_state=random)
    if budget.seconds is None:
        return lambda state: int(bot.step(state))
    return Pace(bot, budget.seconds).choose


class Pace:
    """Lets OpenSpiel's bot think for so long: it knows only a number of simulations, so that follows its speed."""

    def __init__(self, bot: Any, seconds: float) -> None:  # noqa: ANN401
        self._bot = bot
        self._seconds = seconds
        self._rate = 200.0

    def choose(self, state: Any) -> int:  # noqa: ANN401
        """The bot's action."""
        self._bot.max_simulations = max(2, int(self._rate * self._seconds))
        started = time.perf_counter()
        action = int(self._bot.step(state))
        self._rate = self._bot.max_simulations / (time.perf_counter() - started)
        return action


PARTS: dict[str, Callable[[Asked], None]] = {
    "ladder": ladder,
    "evaluation": weights,
    "uct": uct,
    "openspiel": openspiel,
}


def main() -> int:
    """Measures the parts asked for."""
    options = argparse.ArgumentParser(prog="script/bench bots", description="Strength of the opponents.")
    options.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    options.add_argument("--games", type=int, default=200, help="of each match (default 200)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at once (default: one a core)")
    options.add_argument("--seconds", type=float, default=0.1, help="a decision, at equal time (default 0.1)")
    options.add_argument("--nodes", type=int, default=60, help="at equal nodes (default 60)")
    options.add_argument("--simulations", type=int, default=500, help="of each, against OpenSpiel (default 500)")
    chosen = options.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        options.error(f"no such part: {', '.join(sorted(unknown))}")
    asked = Asked(chosen.games, chosen.seed, chosen.jobs, chosen.seconds, chosen.nodes, chosen.simulations)
    for name in chosen.parts or PARTS:
        print(f"\n{name}", flush=True)
        PARTS[name](asked)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
