"""How strong the opponents are. Run by `script/bench bots PART…`; without a part, all of them.

- `ladder`: each level against the one below it (the table of docs/opponents.md);
- `evaluation`: the fitted weights against those set by hand, in the same search with as many nodes;
- `uct`: the strongest level's search against plain UCT with random playouts, at equal time;
- `openspiel`: the same search against OpenSpiel's Python `MCTSBot`, on the game registered with OpenSpiel, with as many
  simulations each, and again with as much time each.

Every deal is played twice with the sides swapped. Shares are in games won, draws half, with Wilson's 95 % interval.
With `--keep FILE` every game is kept there, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from maatatahay.bots.evaluation import FITTED, HAND_SET
from maatatahay.bots.levels import levels
from maatatahay.lab.arena import Match, play_pair
from maatatahay.lab.contestants import SEARCH, Budget
from maatatahay.lab.intervals import NOTHING, Share
from maatatahay.options import Options
from matches.kept import Game, Kept
from matches.openspiel import play_both_sides

OWN = Budget()
TOLD_EVERY = 10.0
"""Seconds after which a long match says how it stands."""


class Asked(NamedTuple):
    """What to measure."""

    games: int
    seed: int
    jobs: int
    seconds: float
    nodes: int
    simulations: int
    kept: Kept


def ladder(asked: Asked) -> None:
    """Each level against the one below, the weakest against `random`; who answers at once plays twice as many games."""
    quick = asked._replace(games=asked.games * 2)
    weaker = "random"
    for level in levels():
        match(asked if level.nodes else quick, level.id, weaker)
        weaker = level.id


def weights(asked: Asked) -> None:
    """Fitted against hand-set weights."""
    match(asked, SEARCH + FITTED, SEARCH + HAND_SET, Budget(nodes=asked.nodes))


def uct(asked: Asked) -> None:
    """The search against plain UCT, with the same time for each decision."""
    match(asked, levels()[-1].id, "uct", Budget(seconds=asked.seconds))


def openspiel(asked: Asked) -> None:
    """The search against OpenSpiel's, with the same simulations, then with the same time."""
    best = levels()[-1].id
    for budget in (Budget(nodes=asked.simulations), Budget(seconds=asked.seconds)):
        measure(asked, best, "OpenSpiel MCTSBot", budget, partial(play_both_sides, best, asked.seed, budget))


def match(asked: Asked, first: str, second: str, budget: Budget = OWN) -> None:
    """A whole match between two opponents of the engine."""
    given = Match(first, second, asked.games, asked.seed, (budget, budget), Options())
    measure(asked, first, second, budget, partial(play_deal, given))


def play_deal(given: Match, number: int) -> list[Game]:
    """One deal of a match, from both sides."""
    return [Game(played.result, played.decisions, played.seconds) for played in play_pair((given, number))]


def measure(asked: Asked, first: str, second: str, budget: Budget, play: Callable[[int], list[Game]]) -> None:
    """Plays what is not kept yet, and prints a line of the table."""
    games: list[Game] = []
    share = NOTHING
    started = told_last = time.perf_counter()
    name = f"{first} {second} {told(budget)}, seed {asked.seed}"
    for game in asked.kept.games(name, (asked.games + 1) // 2, play, asked.jobs):
        games.append(game)
        share = share.plus(game.result)
        if (now := time.perf_counter()) > told_last + TOLD_EVERY:
            print(f"{first}: {share}, {now - started:.0f} s", file=sys.stderr, flush=True)
            told_last = now
    print(line(first, second, budget, share, games), flush=True)


def line(first: str, second: str, budget: Budget, share: Share, games: list[Game]) -> str:
    """How a match went, with what each opponent took for a decision and for a game."""
    seconds = [sum(game.seconds[who] for game in games) for who in range(2)]
    decisions = [max(1, sum(game.decisions[who] for game in games)) for who in range(2)]
    each = " / ".join(f"{1000 * seconds[who] / decisions[who]:.1f}" for who in range(2))
    whole = " / ".join(f"{seconds[who] / len(games):.2f}" for who in range(2))
    return f"| {first} | {second} | {share} | {told(budget)} | {each} ms a decision | {whole} s a game |"


def told(budget: Budget) -> str:
    """The budget in words."""
    if budget.seconds is not None:
        return f"{budget.seconds} s a decision each"
    return "each its own" if budget.nodes is None else f"{budget.nodes} nodes each"


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
    options.add_argument("--keep", type=Path, metavar="FILE", help="games are kept there, and not played again")
    chosen = options.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        options.error(f"no such part: {', '.join(sorted(unknown))}")
    asked = Asked(
        *(chosen.games, chosen.seed, chosen.jobs, chosen.seconds, chosen.nodes, chosen.simulations), Kept(chosen.keep)
    )
    for name in chosen.parts or PARTS:
        print(f"\n{name}", flush=True)
        PARTS[name](asked)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
