"""Decisions and chance outcomes as values and as JSON, and the order in which legal ones are listed."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from arranged import arranged
from maatatahay.decisions import (
    Activate,
    Move,
    Place,
    PlaceFirst,
    Reveal,
    Reward,
    TakePair,
    move_from_json,
)
from maatatahay.errors import IllegalChance, IllegalDecision, Unreadable
from maatatahay.options import every_options
from maatatahay.position import Position

FORMS: list[tuple[Move, str, str]] = [
    (TakePair("guard", "lancer"), '{"pair": ["guard", "lancer"]}', "pair guard/lancer"),
    (PlaceFirst(1), '{"first": "wazu"}', "first wazu"),
    (Place(0), '{"place": "a1"}', "place a1"),
    (Place(6, 2, 1), '{"place": "b2", "pay": "EES"}', "place b2 pay EES"),
    (Reward(1, 1), '{"reward": "ES"}', "reward ES"),
    (Reward(0, 0), '{"reward": ""}', "reward nothing"),
    (Activate(1), '{"activate": {"rotation": 1, "add": ""}}', "activate r1"),
    (Activate(0, 1, 2), '{"activate": {"rotation": 0, "add": "ESS"}}', "activate r0 add ESS"),
    (Reveal("hunter", "scout"), '{"reveal": ["hunter", "scout"]}', "reveal hunter/scout"),
]


@pytest.mark.parametrize(("move", "text", "said"), FORMS)
def test_each_kind_of_move_in_its_forms(move: Move, text: str, said: str) -> None:
    assert json.dumps(move.to_json()) == text
    assert str(move) == said
    again = move_from_json(json.loads(text))
    assert (again, hash(again), type(again)) == (move, hash(move), type(move))


def test_moves_that_say_something_else_differ() -> None:
    moves = [move for move, _, _ in FORMS]
    assert len(set(moves)) == len(moves)
    assert TakePair("a", "b") != Reveal("a", "b")


def test_a_reader_takes_crystals_in_any_order() -> None:
    assert move_from_json({"place": "b2", "pay": "SEE"}) == Place(6, 2, 1)
    assert move_from_json({"activate": {"rotation": 3, "add": "SES"}}) == Activate(3, 1, 2)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("null", "move-not-an-object"),
        ("[]", "move-not-an-object"),
        ("{}", "move-kind-unknown"),
        ('{"resign": "balan"}', "move-kind-unknown"),
        ('{"place": "a1", "rotation": 1}', "move-kind-unknown"),
        ('{"first": "red"}', "tribe-unknown"),
        ('{"first": 0}', "tribe-unknown"),
        ('{"first": null}', "tribe-unknown"),
        ('{"place": "f1"}', "space-unknown"),
        ('{"place": "A1"}', "space-unknown"),
        ('{"place": "a"}', "space-unknown"),
        ('{"place": 0}', "space-unknown"),
        ('{"place": ["a1"]}', "space-unknown"),
        ('{"place": "b2", "pay": ""}', "payment-empty"),
        ('{"place": "b2", "pay": "EX"}', "bundle-unreadable"),
        ('{"place": "b2", "pay": "e"}', "bundle-unreadable"),
        ('{"place": "b2", "pay": "E S"}', "bundle-unreadable"),
        ('{"place": "b2", "pay": null}', "bundle-unreadable"),
        ('{"place": "b2", "pay": 2}', "bundle-unreadable"),
        ('{"reward": ["E"]}', "bundle-unreadable"),
        ('{"pair": ["guard"]}', "pair-unreadable"),
        ('{"pair": ["guard", "child", "elder"]}', "pair-unreadable"),
        ('{"pair": "guard"}', "pair-unreadable"),
        ('{"pair": ["guard", 1]}', "pair-unreadable"),
        ('{"reveal": {"balan": "guard", "wazu": "child"}}', "pair-unreadable"),
        ('{"activate": {"rotation": 1}}', "activation-unreadable"),
        ('{"activate": {"add": ""}}', "activation-unreadable"),
        ('{"activate": {"rotation": 1, "add": "", "more": 1}}', "activation-unreadable"),
        ('{"activate": 1}', "activation-unreadable"),
        ('{"activate": {"rotation": 4, "add": ""}}', "rotation-unreadable"),
        ('{"activate": {"rotation": -1, "add": ""}}', "rotation-unreadable"),
        ('{"activate": {"rotation": true, "add": ""}}', "rotation-unreadable"),
        ('{"activate": {"rotation": 1.0, "add": ""}}', "rotation-unreadable"),
        ('{"activate": {"rotation": "1", "add": ""}}', "rotation-unreadable"),
        ('{"activate": {"rotation": 1, "add": null}}', "bundle-unreadable"),
    ],
)
def test_what_is_no_move_is_unreadable_with_a_code(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        move_from_json(json.loads(text))
    assert refusal.value.code == code


def test_a_bundle_without_end_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="bundle-unreadable"):
        move_from_json({"reward": "E" * 1_000_000})


def in_phase(phase: str) -> Position:
    position = arranged(relics="c3", storage={"wazu": "EEES"})
    for move in (Place(12, 3, 1), Reward(1, 1), Activate(0)):
        if position.phase != phase:
            position.play(move)
    return position


@pytest.mark.parametrize("move", [move for move, _, _ in FORMS])
@pytest.mark.parametrize("phase", ["reward", "activate"])
def test_what_another_phase_asks_for_is_refused(move: Move, phase: str) -> None:
    position = in_phase(phase)
    asked = {"reward": Reward, "activate": Activate}[phase]
    if isinstance(move, asked):
        return
    chance = isinstance(move, Reward | Reveal)
    with pytest.raises(IllegalChance if chance else IllegalDecision) as refusal:
        position.play(move)
    assert refusal.value.code == "wrong-phase"


@pytest.mark.parametrize("move", [move for move, _, _ in FORMS])
def test_nothing_is_played_after_the_end(move: Move) -> None:
    position = arranged()
    position.phase, position.to_move, position.end_reason = "over", None, "spaces"
    with pytest.raises((IllegalDecision, IllegalChance)) as refusal:
        position.play(move)
    assert refusal.value.code == "game-is-over"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Place(25), "space-unknown"),
        (Place(-1), "space-unknown"),
        (PlaceFirst(2), "wrong-phase"),
        (Place(12), "payment-not-the-cost"),
    ],
)
def test_a_refusal_has_a_stable_code(move: Move, code: str) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        arranged(relics="c3").play(move)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("reward", "code"),
    [
        (Reward(1, 0), "reward-not-due"),
        (Reward(2, 1), "reward-not-due"),
        (Reward(3, -1), "reward-not-due"),
        (Reward(2, 0), "reward-beyond-the-bag"),
    ],
)
def test_impossible_rewards_are_refused(reward: Reward, code: str) -> None:
    position = in_phase("reward")
    position.bag_energy, position.bag_spirit = 1, 1
    with pytest.raises(IllegalChance, match=code):
        position.play(reward)


@pytest.mark.parametrize(
    ("reveal", "code"),
    [
        (Reveal("guard", "knight"), "tile-unknown"),
        (Reveal("guard", "scout"), "tile-twice"),
        (Reveal("child", "guard"), "tile-twice"),
    ],
)
def test_impossible_pairs_are_refused(reveal: Reveal, code: str) -> None:
    position = arranged()
    position.phase, position.to_move = "reveal", None
    position.play(Reveal("child", "scout"))
    position.phase, position.to_move = "reveal", None
    with pytest.raises(IllegalChance, match=code):
        position.play(reveal)
    position.play(Reveal("scout", "child"))


def test_the_order_of_legal_decisions_pairs_as_displayed() -> None:
    position = arranged()
    position.phase = "pair"
    position.display = [TakePair("scout", "child"), TakePair("child", "scout")]
    assert position.legal_decisions() == position.display


def test_the_order_of_legal_decisions_balan_first() -> None:
    position = arranged()
    position.phase = "order"
    assert position.legal_decisions() == [PlaceFirst(0), PlaceFirst(1)]


def test_the_order_of_legal_decisions_free_spaces_then_relics_with_least_spirit_first() -> None:
    full = [f"B@{column}{row}" for column in "abcde" for row in "345"]
    position = arranged(*full, "W@a1", "B@c2 dead", relics="a2 d1", storage={"wazu": "EEESS"})
    assert list(map(str, position.legal_decisions())) == [
        "place b1",
        "place c1",
        "place e1",
        "place b2",
        "place d2",
        "place e2",
        "place d1 pay EEES",
        "place d1 pay EESS",
        "place a2 pay EES",
        "place a2 pay ESS",
    ]


def test_the_order_of_legal_decisions_rotation_then_energy_then_spirit() -> None:
    position = arranged(storage={"wazu": "EES"})
    position.play(Place(0))
    added = ["", " add S", " add E", " add ES", " add EE", " add EES"]
    assert list(map(str, position.legal_decisions())) == [f"activate r{r}{add}" for r in range(4) for add in added]


@pytest.mark.parametrize(("move", "text", "said"), FORMS)
def test_a_move_travels_to_another_process(move: Move, text: str, said: str) -> None:
    assert pickle.loads(pickle.dumps(move)) == copy.deepcopy(move) == move


def test_options_travel_to_another_process() -> None:
    for options in every_options():
        assert pickle.loads(pickle.dumps(options)) == copy.deepcopy(options) == options
