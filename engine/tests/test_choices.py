"""The choices a page is told: all legal decisions and no other, each with what playing it really gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from arranged import arranged
from hypothesis import given, settings
from hypothesis import strategies as st
from maatatahay.choices import choices
from maatatahay.decisions import Place, move_from_json
from maatatahay.describe import describe
from maatatahay.errors import IllegalDecision
from maatatahay.explain import explain
from maatatahay.position import Position
from maatatahay.spaces import space_named
from strategies import POSITIONS, positions_in

WEIGHED = ("surrounded", "fought", "died", "spirit-moved", "spirit-lost", "ended")


def decisions_in(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The decisions that a page can send from these choices."""
    if told.get("phase") == "activate":
        for activation in told["activations"]:
            for rotation in range(4):
                yield {"activate": {"rotation": rotation, "add": activation["add"]}}
    for choice in told.get("choices", []):
        if "decision" in choice:
            yield choice["decision"]
        elif choice["kind"] == "free":
            yield {"place": choice["space"]}
        else:
            for payment in choice["payments"]:
                yield {"place": choice["space"], "pay": payment}


def told_of(position: Position) -> dict[str, Any]:
    return choices(position)


def check_activations(position: Position, told: dict[str, Any], rotation: int) -> None:
    """What is told of the Warrior to be activated, against activating it in each way."""
    listed = {str(decision) for decision in decisions_in({**told, "phase": "activate", "choices": []})}
    assert listed == {str(decision.to_json()) for decision in position.legal_decisions()}
    tribe = position.to_move
    assert tribe is not None
    for activation in told["activations"]:
        played = explain(position, move_from_json({"activate": {"rotation": rotation, "add": activation["add"]}}))
        facts: dict[str, Any] = played.to_json()
        assert activation["storage"] == played.after.storage_text(tribe)
        assert activation["score"] == facts["score"]["after"]
        assert activation["steps"] == [step for step in facts["steps"] if step["code"] in WEIGHED]
        turned = next(step for step in facts["steps"] if step["code"] == "turned")
        check_judged_warrior(activation["warrior"], turned["space"], facts["steps"], describe(played.after))
        assert told["reach"][rotation] == turned["reach"]
        assert (told["tile"], told["space"]) == (describe_new(position)["tile"], turned["space"])


def check_judged_warrior(told: dict[str, int], space: str, steps: list[dict[str, Any]], after: dict[str, Any]) -> None:
    """The new Warrior as told, against its own fight, and against the board afterwards where nothing has changed."""
    fights = [step for step in steps if step["code"] == "fought" and step["space"] == space]
    assert all(told["strength"] == fight["strength"]["total"] for fight in fights)
    warrior = after["warriors"][space]
    if not any(step["code"] == "died" for step in steps):
        assert told == {name: warrior[name] for name in ("strength", "energy", "spirit")}


def describe_new(position: Position) -> dict[str, Any]:
    shown: dict[str, Any] = describe(position)
    warrior: dict[str, Any] = shown["warriors"][shown["turn"]["space"]]
    return warrior


def check_free(position: Position, choice: dict[str, Any], rotation: int) -> None:
    placed = explain(position, Place(space_named(choice["space"])))
    steps: dict[str, Any] = {step.code: step.to_json() for step in placed.steps}
    assert choice["collect"] == (steps["collected"]["crystals"] if "collected" in steps else "")
    assert choice["support"] == (steps["supported"]["arrows"] if "supported" in steps else [])
    tribe = position.to_move
    assert tribe is not None
    assert choice["storage"] == placed.after.storage_text(tribe)
    check_activations(placed.after, choice, rotation)


def check_relic(position: Position, choice: dict[str, Any]) -> None:
    for payment in choice["payments"]:
        claimed = explain(position, move_from_json({"place": choice["space"], "pay": payment}))
        steps: dict[str, Any] = {step.code: step.to_json() for step in claimed.steps}
        for fact in ("cost", "helpers", "order", "value"):
            assert choice[fact] == steps["relic-claimed"][fact]
        assert choice["support"] == (steps["supported"]["arrows"] if "supported" in steps else [])
        assert choice["reach"][0] == describe_new(claimed.after)["reach"]


@given(POSITIONS)
def test_the_choices_are_the_legal_decisions(position: Position) -> None:
    told = told_of(position)
    if position.to_move is None:
        assert told == {}
        return
    offered = sorted(map(str, decisions_in(told)))
    assert offered == sorted(str(decision.to_json()) for decision in position.legal_decisions())
    assert (told["phase"], told["to_move"]) == (position.phase, ("balan", "wazu")[position.to_move])


@settings(max_examples=60)
@given(positions_in("place", "activate"), st.integers(0, 3))
def test_each_consequence_is_what_playing_gives(position: Position, rotation: int) -> None:
    told = told_of(position)
    if position.phase == "activate":
        check_activations(position, told, rotation)
        return
    for choice in told["choices"]:
        if choice["kind"] == "free":
            check_free(position, choice, rotation)
        else:
            check_relic(position, choice)


@given(positions_in("place"))
def test_every_space_is_offered_or_refused_with_the_reason(position: Position) -> None:
    told = told_of(position)
    offered = [choice["space"] for choice in told["choices"]]
    assert len(offered) + len(told["refused"]) == 25
    for space, reason in told["refused"].items():
        with pytest.raises(IllegalDecision) as refusal:
            position.play(Place(space_named(space)))
        taken = refusal.value.code == "space-taken"
        assert reason == ("space-taken" if taken else "relic-unaffordable")


@given(positions_in("pair"))
def test_each_pair_tells_who_would_decide(position: Position) -> None:
    for choice in told_of(position)["choices"]:
        taken = explain(position, move_from_json(choice["decision"]))
        assert choice["decides"] == ("balan", "wazu")[taken.after.decider]
        decided = explain(taken.after, taken.after.legal_decisions()[0])
        assert choice["why"] == decided.steps[0].facts["why"]


def test_a_relic_offer_in_full() -> None:
    position = arranged("W@c2 guard", "W@d2", relics="c3 b3", storage={"wazu": "EES"}, tile="guard")
    told = told_of(position)
    assert [choice for choice in told["choices"] if choice["kind"] == "relic"] == [
        {
            "space": "c3",
            "kind": "relic",
            "cost": 3,
            "helpers": ["c2"],
            "payments": ["EES"],
            "order": 1,
            "value": 1,
            "support": [{"from": "c2", "direction": "N"}],
            "reach": [["c2", "c4"], ["b3", "d3"], ["c2", "c4"], ["b3", "d3"]],
            "warrior": {"strength": 5, "energy": 1, "spirit": 0},
        }
    ]
    assert told["refused"] == {"c2": "space-taken", "d2": "space-taken", "b3": "relic-unaffordable"}
    assert told["tile"] == "guard"


def test_a_free_offer_in_full() -> None:
    position = arranged("B@a1 child", "W@a2 champion", lying={"b1": "E"}, tile="keeper")
    choice = next(choice for choice in told_of(position)["choices"] if choice["space"] == "b1")
    activations = choice.pop("activations")
    assert choice == {
        "space": "b1",
        "kind": "free",
        "tile": "keeper",
        "collect": "E",
        "support": [],
        "storage": "E",
        "reach": [[], ["a1"], ["b2"], ["c1"]],
    }
    assert [(a["add"], a["storage"], a["score"]) for a in activations] == [
        ("", "E", {"balan": 0, "wazu": 2}),
        ("E", "", {"balan": 0, "wazu": 2}),
    ]
    assert [[step["code"] for step in a["steps"]] for a in activations] == [["surrounded", "fought", "died"]] * 2
