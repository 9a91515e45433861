"""The engine against the oracle, a second implementation of the rules: every fact of every position of many games."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from maatatahay.decisions import Move, Reward
from maatatahay.describe import snapshot
from maatatahay.errors import IllegalChance, IllegalDecision
from maatatahay.options import Options, every_options
from maatatahay.outcome import outcome
from maatatahay.position import Position
from oracle import Oracle
from strategies import TASTES, Taste, any_move, play_out, random_setup


def assert_same(position: Position, oracle: Oracle) -> None:
    shown = snapshot(position)
    del shown["legal"]
    assert shown == oracle.trace()
    end = outcome(position)
    assert (end.to_json() if end else None) == oracle.outcome()


def assert_same_legal(position: Position, oracle: Oracle) -> None:
    legal = oracle.legal()
    assert snapshot(position)["legal"] == len(legal)
    assert sorted(str(decision.to_json()) for decision in position.legal_decisions()) == sorted(map(str, legal))


def assert_same_refusal(position: Position, oracle: Oracle, move: Move) -> None:
    """Both take the move or both refuse it, chance as well."""
    try:
        position.copy().play(move)
    except (IllegalDecision, IllegalChance):
        taken = False
    else:
        taken = True
    assert taken == oracle.allows(move.to_json()), move


def compare_game(seed: int, options: Options, taste: Taste) -> Counter[str]:
    """Plays one game on both sides, comparing after each move; tells what the game has seen."""
    rng = Random(seed)
    setup = random_setup(rng, options)
    position, oracle = Position(options, setup), Oracle(options.to_json(), setup.to_json(options))
    assert_same(position, oracle)
    seen: Counter[str] = Counter()
    for number, move in enumerate(play_out(rng, position, taste)):
        oracle.play(move.to_json())
        after = position.copy()
        after.play(move)
        assert_same(after, oracle)
        assert_same_refusal(after, oracle, any_move(rng))
        if number % 3 == seed % 3:
            assert_same_legal(after, oracle)
        seen["claim"] += isinstance(move, Reward)
        seen["storage over 4"] += oracle.phase == "activate" and oracle.storage[oracle.to_place[0]].count() > 4
    seen["game"] = 1
    seen[f"ended by {oracle.ended}"] = 1
    seen[f"decided by {oracle.winner()[1]}"] = 1
    seen["twelve rounds"] = oracle.round == 12
    seen["all Relics claimed"] = not oracle.relics
    seen["death"] = sum(oracle.deaths.values())
    return seen


# What the games of each taste must have seen, or they prove less than they should.
CORNERS = {
    "careless": ["claim", "storage over 4", "ended by deaths", "ended by spaces", "decided by points"],
    "warlike": ["ended by deaths", "death"],
    "peaceful": ["ended by warriors", "all Relics claimed", "twelve rounds"],
    "hoarder": ["storage over 4", "ended by spaces", "decided by living"],
}


@pytest.mark.parametrize("taste", list(TASTES))
def test_engine_and_oracle_agree_after_every_move(taste: str) -> None:
    seen: Counter[str] = Counter()
    for options, seed in product(every_options(), range(12)):
        seen += compare_game(seed, options, TASTES[taste])
    assert [corner for corner in CORNERS[taste] if not seen[corner]] == []
