"""Fits the weights by which the opponents judge a position, from games that they play against themselves.

    script/bench fit_evaluation --games 3000 --name fitted-1

The opponent plays both sides with a small search and, now and then, a decision at random, so that odd positions occur
too. For every position between two placements the script keeps its features and how the game ended, and fits

- the weights: ridge regression of the points ahead at the end, drawn towards the weights that played;
- the spread: how far the end lies from what was expected, so that points become a chance to win (least squares).

The result is a data file of the engine, `engine/src/maatatahay/data/evaluation/NAME.toml`. With `--keep FILE` the
positions are kept, and `--games 0` fits those kept before.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

import numpy
from maatatahay.bots.evaluation import MOST_FREE, Evaluation, evaluation, read_evaluation
from maatatahay.bots.features import BLOCKS, SIZE, features
from maatatahay.bots.search_bot import SearchBot
from maatatahay.dice import Dice
from maatatahay.options import every_options
from maatatahay.outcome import outcome, points
from maatatahay.position import Position

DATA = Path(__file__).resolve().parents[1] / "engine" / "src" / "maatatahay" / "data" / "evaluation"
GLANCED = ("pair", "order", "place", "reveal")
"""The phases in which positions are appraised: between placements."""
RIDGE = 4000.0
Array = Any


def played(job: tuple[int, int, int, str]) -> Array:
    """The rows of one game: the features, the free spaces, and at the end Balan's points ahead and result."""
    number, seed, nodes, name = job
    game = f"fit-{seed}-{number}"
    rng = Random(game)
    options = rng.choice(every_options())
    bot = SearchBot(name, game, evaluation(name), nodes)
    deal = Dice(sha256(game.encode()).digest(), game).deal(options)
    position = Position(options, deal.setup)
    rows = []
    while position.phase != "over":
        if position.phase in GLANCED:
            rows.append([*features(position), position.board.free.bit_count()])
        if position.to_move is None:
            position.play(deal.outcome(position))
        elif rng.random() < 0.1:
            position.play(rng.choice(position.legal_decisions()))
        else:
            position.play(bot.choose(position))
    return numpy.array([[*row, *ending(position)] for row in rows], dtype=numpy.int8)


def ending(position: Position) -> tuple[int, int]:
    """Balan's points ahead, and 2 for its win, 1 for a draw, 0 for a loss."""
    end = outcome(position)
    winner = end.winner if end is not None else None
    return points(position, 0) - points(position, 1), 1 if winner is None else 2 - 2 * winner


def gathered(jobs: list[tuple[int, int, int, str]], processes: int) -> Iterator[Array]:
    """The rows of all games."""
    with Pool(processes) as pool:
        for done, rows in enumerate(pool.imap_unordered(played, jobs, chunksize=4), 1):
            if done % 100 == 0:
                print(f"{done} games", file=sys.stderr, flush=True)
            yield rows


def fit(rows: Array, start: tuple[list[float], list[float]]) -> tuple[Array, Array, Array]:
    """Early weights, late weights, and the points that they expect in each row."""
    late = 1.0 - numpy.minimum(rows[:, SIZE], MOST_FREE) / MOST_FREE
    seen = rows[:, :SIZE].astype(float)
    table = numpy.hstack([seen * (1.0 - late)[:, None], seen * late[:, None]])
    before = numpy.concatenate(start)
    missing = rows[:, SIZE + 1] - table @ before
    change = numpy.linalg.solve(table.T @ table + RIDGE * numpy.eye(2 * SIZE), table.T @ missing)
    weights = before + change
    return weights[:SIZE], weights[SIZE:], table @ weights


def fit_spread(rows: Array, expected: Array) -> tuple[float, float, float]:
    """The early and the late spread with which the chance to win comes nearest to the results, and how near."""
    late = 1.0 - numpy.minimum(rows[:, SIZE], MOST_FREE) / MOST_FREE
    best = (0.0, 0.0, 9.0)
    for early_spread in numpy.arange(2.0, 20.0, 0.5):
        for late_spread in numpy.arange(0.5, 8.0, 0.25):
            scaled = expected / (early_spread * (1.0 - late) + late_spread * late)
            chance = 0.5 + 0.5 * scaled / numpy.sqrt(1.0 + scaled * scaled)
            error = float(numpy.mean((chance - rows[:, SIZE + 2] / 2.0) ** 2))
            if error < best[2]:
                best = (float(early_spread), float(late_spread), error)
    return best


def as_toml(made_by: str, early: Array, late: Array, spread: tuple[float, float, float]) -> str:
    """The data file."""
    lines = ["# Weights in points, fitted to the ends of games of self-play.", "version = 1", f'made_by = "{made_by}"']
    lines.append(f"spread = [{spread[0]}, {spread[1]}]")
    for title, weights in (("early", early), ("late", late)):
        lines += ["", f"[{title}]"]
        at = 0
        for name, size in BLOCKS:
            lines.append(f"{name} = {[round(float(weight), 3) for weight in weights[at : at + size]]}")
            at += size
    return "\n".join(lines) + "\n"


def weights_of(judge: Evaluation) -> tuple[list[float], list[float]]:
    """The early and the late weights of an evaluation."""
    return judge.weights_with(MOST_FREE), judge.weights_with(0)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    asked = argparse.ArgumentParser(prog="script/bench fit_evaluation", description="Fit the evaluation.")
    asked.add_argument("--games", type=int, default=3000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--nodes", type=int, default=12, help="of the search that plays (default 12)")
    asked.add_argument("--from", dest="start", default="hand-1", help="the evaluation that plays (default hand-1)")
    asked.add_argument("--name", default="fitted-1", help="of the file to write")
    asked.add_argument("--keep", type=Path, help="positions are added to this file")
    asked.add_argument("--jobs", type=int, default=os.cpu_count())
    return asked.parse_args()


def main() -> int:
    """Plays, fits, writes the file and says how well it fits."""
    asked = arguments()
    jobs = [(number, asked.seed, asked.nodes, asked.start) for number in range(asked.games)]
    parts = list(gathered(jobs, asked.jobs)) if jobs else []
    if asked.keep is not None and asked.keep.exists():
        parts.append(numpy.load(asked.keep))
    rows = numpy.concatenate(parts)
    if asked.keep is not None:
        numpy.save(asked.keep, rows)
    early, late, expected = fit(rows, weights_of(evaluation(asked.start)))
    spread = fit_spread(rows, expected)
    made_by = f"script/bench fit_evaluation --games {asked.games} --seed {asked.seed} --nodes {asked.nodes}"
    text = as_toml(f"{made_by} --from {asked.start} --name {asked.name}", early, late, spread)
    read_evaluation(asked.name, text)
    (DATA / f"{asked.name}.toml").write_text(text, encoding="utf-8")
    error = numpy.sqrt(numpy.mean((expected - rows[:, SIZE + 1]) ** 2))
    print(f"{len(rows)} positions, points off by {error:.2f} (root mean square), chance by {spread[2]:.4f} (Brier)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
