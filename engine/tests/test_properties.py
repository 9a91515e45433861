"""What holds in every game, whatever is decided: random games under every combination of the options."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from maatatahay.decisions import Chance, Decision, Move, move_from_json
from maatatahay.describe import describe
from maatatahay.errors import IllegalChance, IllegalDecision
from maatatahay.explain import explain
from maatatahay.options import Options
from maatatahay.outcome import outcome
from maatatahay.position import Position
from strategies import (
    A_TASTE,
    MOST_DECISIONS,
    OPTIONS,
    POSITIONS,
    SEEDS,
    Taste,
    any_move,
    everything,
    new_game,
    next_move,
    play_out,
    possible_chance,
)


class Ledger:
    """What the steps of a game say went in and out: Energy from the supply, and all that left the game."""

    def __init__(self) -> None:
        self.supplied = self.energy_gone = self.spirit_gone = 0
        self.fought: list[str] = []

    def enter(self, step: dict[str, Any]) -> None:
        if step["code"] == "supported":
            self.supplied += step["energy"]
        elif step["code"] == "relic-claimed":
            self.energy_gone += step["paid"].count("E")
            self.spirit_gone += step["paid"].count("S")
        elif step["code"] == "died":
            self.energy_gone += step["energy"]
        elif step["code"] == "spirit-lost":
            self.spirit_gone += step["count"]
        elif step["code"] == "fought":
            self.fought.append(step["space"])


def told_game(seed: int, options: Options, taste: Taste) -> Iterator[tuple[Move | None, dict[str, Any], Ledger]]:
    """Each move of a game (none for the deal), the position after it as a page sees it, and the ledger so far."""
    rng, ledger = Random(seed), Ledger()
    position = new_game(rng, options)
    yield None, describe(position), ledger
    while position.phase != "over":
        move = next_move(rng, position, taste)
        told = explain(position, move)
        for step in told.steps:
            ledger.enter(step.to_json())
        position = told.after
        yield move, describe(position), ledger


@given(SEEDS, OPTIONS, A_TASTE)
def test_B133_a_game_ends_in_time_and_always_waits_for_exactly_one(seed: int, options: Options, taste: Taste) -> None:
    rng = Random(seed)
    position = new_game(rng, options)
    decisions = 0
    for move in play_out(rng, position, taste):
        decisions += isinstance(move, Decision)
        assert outcome(position) is None
        assert (position.to_move is None) == isinstance(move, Chance) == (position.phase in ("reward", "reveal"))
        assert bool(position.legal_decisions()) == (position.to_move in (0, 1))
        assert position.count_legal() == len(set(position.legal_decisions())) == len(position.legal_decisions())
    assert position.round <= 12
    assert decisions <= MOST_DECISIONS
    assert outcome(position) is not None
    assert (position.to_move, position.legal_decisions()) == (None, [])


@given(SEEDS, OPTIONS, A_TASTE)
def test_crystals_add_up_at_every_moment(seed: int, options: Options, taste: Taste) -> None:
    for _, shown, ledger in told_game(seed, options, taste):
        bundles = [*shown["crystals"].values(), *shown["storage"].values()]
        standing = shown["warriors"].values()
        energy = shown["bag"]["energy"] + sum(b.count("E") for b in bundles) + sum(w["energy"] for w in standing)
        spirit = shown["bag"]["spirit"] + sum(b.count("S") for b in bundles) + sum(w["spirit"] for w in standing)
        assert energy + ledger.energy_gone == 45 + ledger.supplied
        assert spirit + ledger.spirit_gone == 15
        assert shown["phase"] in ("reward", "activate") or max(map(len, shown["storage"].values())) <= 4


@given(SEEDS, OPTIONS, A_TASTE)
def test_tiles_and_relics_add_up_at_every_moment(seed: int, options: Options, taste: Taste) -> None:
    for _, shown, _ in told_game(seed, options, taste):
        for number, tribe in enumerate(("balan", "wazu")):
            used = [warrior["tile"] for warrior in shown["warriors"].values() if warrior["tribe"] == tribe]
            offered = [pair[number] for pair in shown["display"]]
            waits = bool(shown["turn"]["pair"]) and tribe not in shown["turn"]["placed"]
            standing = (
                shown["turn"]["space"] is not None and shown["warriors"][shown["turn"]["space"]]["tribe"] == tribe
            )
            in_hand = [shown["turn"]["pair"][number]] if waits and not standing else []
            whole = [*used, *offered, *in_hand, *shown["unseen"][tribe]]
            assert len(whole) == len(set(whole)) == 12
            assert len(shown["unseen"][tribe]) == shown["decks"]
        assert len(shown["relics"]) + len(shown["claimed"]) == 5
        assert shown["free"] == 25 - len(shown["relics"]) - len(shown["warriors"])


@given(SEEDS, OPTIONS, A_TASTE)
def test_R9_each_warrior_fights_once_and_is_then_safe_or_dead(seed: int, options: Options, taste: Taste) -> None:
    for _, shown, ledger in told_game(seed, options, taste):
        assert len(ledger.fought) == len(set(ledger.fought))
        safe = {space for space, warrior in shown["warriors"].items() if warrior["safe"]}
        dead = {space for space, warrior in shown["warriors"].items() if not warrior["alive"]}
        assert safe | dead == set(ledger.fought)
        assert len(dead) == sum(shown["deaths"].values())


@given(SEEDS, OPTIONS, A_TASTE)
def test_the_track_moves_only_at_the_end_of_a_round(seed: int, options: Options, taste: Taste) -> None:
    last_round, last_track = 1, 0
    for _, shown, _ in told_game(seed, options, taste):
        if shown["round"] == last_round and shown["phase"] != "over":
            assert shown["track"] == last_track
        else:
            assert shown["track"] == sum(shown["deaths"].values())
        last_round, last_track = shown["round"], shown["track"]


@given(SEEDS, OPTIONS, A_TASTE)
def test_the_active_player_alternates(seed: int, options: Options, taste: Taste) -> None:
    actives = {shown["round"]: shown["active"] for _, shown, _ in told_game(seed, options, taste)}
    assert all(actives[number] != actives[number + 1] for number in range(1, len(actives)))


def moves_of_game(seed: int, options: Options, taste: Taste) -> list[Move]:
    rng = Random(seed)
    return list(play_out(rng, new_game(rng, options), taste))


@given(SEEDS, OPTIONS, A_TASTE)
def test_the_same_seed_gives_the_same_game(seed: int, options: Options, taste: Taste) -> None:
    assert moves_of_game(seed, options, taste) == moves_of_game(seed, options, taste)


@given(SEEDS, OPTIONS, A_TASTE)
def test_moves_survive_json(seed: int, options: Options, taste: Taste) -> None:
    for move in moves_of_game(seed, options, taste):
        again = move_from_json(move.to_json())
        assert again == move
        assert type(again) is type(move)
        assert again.to_json() == move.to_json()


@given(POSITIONS, SEEDS)
def test_a_refused_move_changes_nothing(position: Position, seed: int) -> None:
    rng = Random(seed)
    before, shown = everything(position), describe(position)
    for _ in range(20):
        move = any_move(rng)
        if move in position.legal_decisions() or (position.to_move is None and move in possible_chance(position)):
            continue
        with pytest.raises((IllegalDecision, IllegalChance)):
            position.play(move)
        assert everything(position) == before
        assert describe(position) == shown


@given(POSITIONS, SEEDS)
def test_copies_are_equal_and_independent(position: Position, seed: int) -> None:
    before = everything(position)
    for twin in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert describe(twin) == describe(position)
        for _ in play_out(Random(seed), twin, Taste()):
            pass
        assert everything(position) == before
    assert everything(position.copy()) == before


@given(POSITIONS)
def test_every_listed_decision_is_playable(position: Position) -> None:
    assume(position.phase != "over")
    moves: list[Move] = [*position.legal_decisions()] if position.to_move is not None else [*possible_chance(position)]
    assert moves
    for move in moves:
        position.copy().play(move)
