"""The engine against the oracle, a second implementation of the rules: every fact of every position of many games."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import product
from random import Random

import pytest
from arranged import arranged
from maatatahay.decisions import Decision, Move, Reward
from maatatahay.describe import snapshot
from maatatahay.errors import IllegalChance, IllegalDecision
from maatatahay.options import Options, every_options
from maatatahay.outcome import outcome
from maatatahay.position import Position
from oracle import SPACES, TRIBES, Oracle, Warrior, crystals_of
from strategies import IDS, TASTES, Taste, any_move, next_move, play_out, random_setup


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
    for options, seed in product(every_options(), range(8)):
        seen += compare_game(seed, options, TASTES[taste])
    assert [corner for corner in CORNERS[taste] if not seen[corner]] == []


def crowded(rng: Random) -> tuple[Position, Oracle]:
    """A made-up position, denser and stranger than games lead to, for the engine and for the oracle."""
    names, count = rng.sample(SPACES, 25), rng.randint(8, 19)
    full, relics, free = names[:count], names[count : count + 2], names[count + 2 :]
    standing = {name: Warrior(rng.choice(TRIBES), rng.choice(IDS), rng.randrange(4)) for name in full}
    for warrior in standing.values():
        warrior.alive = rng.random() < 0.85
        warrior.energy, warrior.spirit = (rng.randrange(4), rng.randrange(3)) if warrior.alive else (0, 0)
    lying = {name: rng.choice(["E", "ES", "SS", "EES"]) for name in free if rng.random() < 0.5}
    storage = {tribe: rng.choice(["", "E", "S", "ES", "EESS", "SSSS"]) for tribe in TRIBES}
    tile, last = rng.choice(IDS), rng.random() < 0.5
    notes = [noted(name, warrior) for name, warrior in standing.items()]
    position = arranged(*notes, tile=tile, relics=" ".join(relics), lying=lying, storage=storage, last=last)
    oracle = Oracle(Options().to_json(), {"active": "balan", "crystals": {}, "display": []})
    oracle.phase, oracle.pair, oracle.to_place = "place", dict.fromkeys(TRIBES, tile), ["wazu", "balan"][: 2 - last]
    oracle.warriors, oracle.relics = standing, relics
    oracle.lying = {name: crystals_of(text) for name, text in lying.items()}
    oracle.storage = {tribe: crystals_of(text) for tribe, text in storage.items()}
    oracle.deaths = {t: sum(not w.alive and w.tribe == t for w in standing.values()) for t in TRIBES}
    return position, oracle


def noted(name: str, warrior: Warrior) -> str:
    tribe, dead = warrior.tribe[0].upper(), "" if warrior.alive else " dead"
    return f"{tribe}@{name} {warrior.tile} r{warrior.rotation} E{warrior.energy} S{warrior.spirit}{dead}"


def compare_placement(rng: Random, position: Position, oracle: Oracle, decision: Decision) -> int:
    """Plays one placement to its end on copies of both; tells how many died."""
    after, trial = position.copy(), deepcopy(oracle)
    before = sum(after.deaths)
    move: Move = decision
    while True:
        after.play(move)
        trial.play(move.to_json())
        assert_same(after, trial)
        if after.phase not in ("reward", "activate"):
            return sum(after.deaths) - before
        move = next_move(rng, after, Taste())


def test_engine_and_oracle_agree_on_crowded_boards() -> None:
    rng, died = Random(1), Counter[int]()
    for _ in range(80):
        position, oracle = crowded(rng)
        assert_same(position, oracle)
        assert_same_legal(position, oracle)
        for decision in position.legal_decisions():
            died[compare_placement(rng, position, oracle, decision)] += 1
    assert {0, 1, 2, 3} <= set(died)
