"""How fast the engine is, interpreted and compiled, beside OpenSpiel's small board games. Run by `script/bench engine`.

For both builds of the engine a process of its own measures, in turns of the same length,

- self-play: whole games between two random opponents inside the engine, their dealing included, in games/s;
- the loop: list every legal decision, choose one at random, play it, all from plain Python, in decisions/s. The
  very same loop drives OpenSpiel's `go(board_size=5)` and `breakthrough(rows=5,columns=5)`, turn by turn with ours.
  Moves of chance are played but not counted, so they weigh against Maatatahay, which alone has any. Deals are made
  before the clock starts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PEERS = ("go(board_size=5)", "breakthrough(rows=5,columns=5)")
SELF_PLAY, LOOP = "self-play", "maatatahay"
DEALS = 64

Turn = Callable[[], int]
"""Plays one whole game and returns what it counts: one game, or the decisions made."""


def self_play() -> Turn:
    """A game between two random opponents inside the engine."""
    from maatatahay.bots import bot_named
    from maatatahay.dice import Dice
    from maatatahay.options import Options
    from maatatahay.selfplay import play_game

    options, bots = Options(), (bot_named("random", 1), bot_named("random", 2))
    secrets = random.Random(1)

    def turn() -> int:
        play_game(options, Dice(secrets.randbytes(32), "bench", "", ""), *bots)
        return 1

    return turn


def loop() -> Turn:
    """A game of Maatatahay through the documented API."""
    from maatatahay.dice import Dice
    from maatatahay.options import Options
    from maatatahay.position import Position

    options, chance = Options(), random.Random(1)
    deals = [Dice(chance.randbytes(32), "bench", "", "").deal(options) for _ in range(DEALS)]

    def turn() -> int:
        deal, decisions, choose = deals[int(chance.random() * DEALS)], 0, chance.random
        position = Position(options, deal.setup)
        while position.phase != "over":
            if position.to_move is None:
                position.play(deal.outcome(position))
            else:
                legal = position.legal_decisions()
                position.play(legal[int(choose() * len(legal))])
                decisions += 1
        return decisions

    return turn


def peer(name: str) -> Turn:
    """A game of one of OpenSpiel's, by the same loop."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def turn() -> int:
        state, decisions, choose = game.new_initial_state(), 0, chance.random
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(choose() * len(legal))])
            decisions += 1
        return decisions

    return turn


def rate(turn: Turn, seconds: float) -> float:
    """What `turn` counts in a second of one core, over at least so many; other work on the machine matters less so."""
    counted, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        counted += turn()
    return counted / spent


def measure(rounds: int, seconds: float) -> dict[str, float]:
    """The median rate of each subject over `rounds` turns; in every round each has its turn."""
    subjects = {SELF_PLAY: self_play(), LOOP: loop()} | {name: peer(name) for name in PEERS}
    for turn in subjects.values():
        turn()
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, turn in subjects.items():
            rates[name].append(rate(turn, seconds))
    return {name: statistics.median(found) for name, found in rates.items()}


def build() -> str:
    """Which build this process runs: compiled or interpreted."""
    import maatatahay.position

    return "interpreted" if maatatahay.position.__file__.endswith(".py") else "compiled"


def worker(rounds: int, seconds: float, *path: str) -> dict[str, float]:
    """Measures in a process that finds its modules in `path` first."""
    command = [sys.executable, __file__, "--worker", f"--rounds={rounds}", f"--seconds={seconds}"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((*path, os.environ["PYTHONPATH"]))}
    done = subprocess.run(command, env=environment, text=True, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def report(name: str, rates: dict[str, float]) -> None:
    """One build's figures."""
    print(f"\n{name}\n  random self-play inside the engine  {rates[SELF_PLAY]:12,.0f} games/s")
    print(f"  the loop from Python: {LOOP:14}{rates[LOOP]:12,.0f} decisions/s")
    for peer_name in PEERS:
        ratio = rates[LOOP] / rates[peer_name]
        print(f"    {peer_name:32}{rates[peer_name]:12,.0f} decisions/s   maatatahay is {ratio:.2f} x this")


def main() -> int:
    """Measures both builds and prints the figures."""
    options = argparse.ArgumentParser(prog="script/bench engine", description="Speed of the engine.")
    options.add_argument("--rounds", type=int, default=5, help="turns of each subject (default 5)")
    options.add_argument("--seconds", type=float, default=1.0, help="length of a turn (default 1)")
    options.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.worker:
        print(json.dumps(measure(chosen.rounds, chosen.seconds) | {build(): 1.0}))
        return 0
    for path in ([str(ROOT / "engine" / "src")], []):
        rates = worker(chosen.rounds, chosen.seconds, *path)
        report("interpreted" if "interpreted" in rates else "compiled", rates)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
