"""Readable transcripts of whole games, pinned: what changes in the rules, in the listing or in the steps shows there.

`.venv/bin/python engine/tests/test_transcripts.py --write` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from maatatahay.drawing import draw, legend
from maatatahay.explain import explain
from maatatahay.options import Options, every_options
from maatatahay.outcome import outcome
from maatatahay.position import Position
from maatatahay.steps import Step
from strategies import TASTES, new_game, next_move

FOLDER = Path(__file__).parent / "transcripts"
FEW = 8


class Game(NamedTuple):
    """A game to write down, and the way in which it ends."""

    options: Options
    taste: str
    seed: int
    ends_by: str

    @property
    def name(self) -> str:
        options = self.options
        return f"{options.relic_scoring}-{options.end_by_deaths}-{self.taste}-{self.seed}"


GAMES = [
    Game(Options("progressive", "either-6"), "careless", 1, "deaths"),
    Game(Options("progressive", "track-6"), "warlike", 0, "deaths"),
    Game(Options("standard", "either-6"), "peaceful", 0, "warriors"),
    Game(Options("standard", "track-6"), "hoarder", 1, "spaces"),
]


def transcript(game: Game) -> str:
    """The whole game: what was dealt, and for each move the position, the legal decisions, the move, its steps."""
    rng = Random(game.seed)
    position = new_game(rng, game.options)
    lines = [json.dumps(game.options.to_json()), legend()]
    number = 0
    while position.phase != "over":
        move = next_move(rng, position, TASTES[game.taste])
        told = explain(position, move)
        lines += [*_before(number, position), f"{number}. {move}   {json.dumps(move.to_json())}"]
        lines += [f"    {_said(step)}" for step in told.steps]
        position, number = told.after, number + 1
    text = "\n".join([*lines, "", draw(position), ""])
    return "\n".join(line.rstrip() for line in text.split("\n"))


def _before(number: int, position: Position) -> Iterator[str]:
    """The board before each placement, and the legal decisions: all if few, else how many."""
    if position.phase == "place":
        yield from ("", "=" * 64, draw(position), "")
    legal = position.legal_decisions()
    if legal:
        listed = ": " + ", ".join(map(str, legal)) if len(legal) <= FEW else ""
        yield f"{number}. {position.count_legal()} legal{listed}"


def _said(step: Step) -> str:
    facts = " ".join(f"{name}={json.dumps(value)}" for name, value in step.facts.items())
    return f"{step.code} [{step.clause}] {facts}"


def ending_of(game: Game) -> str:
    rng = Random(game.seed)
    position = new_game(rng, game.options)
    while position.phase != "over":
        position.play(next_move(rng, position, TASTES[game.taste]))
    end = outcome(position)
    assert end is not None
    return end.reason


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_reads_as_it_did(game: Game) -> None:
    assert transcript(game) == (FOLDER / f"{game.name}.txt").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_transcript_ends_as_it_is_meant_to(game: Game) -> None:
    assert ending_of(game) == game.ends_by


def test_every_combination_of_the_options_has_a_transcript() -> None:
    assert {game.options for game in GAMES} >= set(every_options())
    assert {game.ends_by for game in GAMES} == {"deaths", "warriors", "spaces"}


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {game.name for game in GAMES}


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for game in GAMES:
        (FOLDER / f"{game.name}.txt").write_text(transcript(game), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
