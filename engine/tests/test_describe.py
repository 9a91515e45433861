"""The description a page draws: the snapshot with all sums in their parts."""

from __future__ import annotations

from typing import Any

from arranged import arranged, described, on, placed
from hypothesis import given
from maatatahay.decisions import Activate, Place, PlaceFirst, TakePair
from maatatahay.describe import describe, snapshot
from maatatahay.position import Position
from maatatahay.tiles import TRIBES
from strategies import POSITIONS

MORE_OF_A_WARRIOR = ("parts", "diamonds", "safe", "reach")


@given(POSITIONS)
def test_a_description_holds_the_snapshot_and_its_sums(position: Position) -> None:
    plain: dict[str, Any] = snapshot(position)
    shown: dict[str, Any] = describe(position)
    for key in plain.keys() - {"warriors"}:
        assert shown[key] == plain[key]
    for space, warrior in shown["warriors"].items():
        assert {k: v for k, v in warrior.items() if k not in MORE_OF_A_WARRIOR} == plain["warriors"][space]
        assert warrior["strength"] == sum(warrior["parts"].values())
        if not warrior["alive"]:
            assert (warrior["reach"], warrior["diamonds"], warrior["safe"], warrior["strength"]) == ([], 0, False, 0)
    for tribe in TRIBES:
        standing = [w for w in shown["warriors"].values() if w["tribe"] == tribe and w["alive"]]
        parts = shown["score_parts"][tribe]
        assert parts["diamonds"] == sum(warrior["diamonds"] for warrior in standing)
        assert parts["spirit"] == sum(warrior["spirit"] for warrior in standing)
        assert parts["total"] == parts["diamonds"] + parts["spirit"] + parts["relics"] == shown["score"][tribe]
        assert shown["living"][tribe] == len(standing)
    assert sorted(shown["relic_costs"]) == shown["relics"]
    assert (shown["outcome"] is None) == (shown["phase"] != "over")


def test_the_turn_is_told_step_by_step() -> None:
    position = arranged(lying={"a1": "E"})
    position.phase, position.active, position.to_move, position.taken = "pair", 0, 0, [-1, -1]
    position.decider = position.first = -1
    position.display = [TakePair("child", "guard")]
    nothing: dict[str, object] = {
        "pair": None,
        "decider": None,
        "first": None,
        "placed": [],
        "tile": None,
        "space": None,
    }
    assert described(position)["turn"] == nothing
    position.play(TakePair("child", "guard"))
    taken = {**nothing, "pair": ["child", "guard"], "decider": "balan"}
    assert described(position)["turn"] == taken
    position.play(PlaceFirst(1))
    assert described(position)["turn"] == {**taken, "first": "wazu", "tile": "guard"}
    position.play(Place(0))
    assert described(position)["turn"] == {**taken, "first": "wazu", "space": "a1"}
    position.play(Activate(0))
    assert described(position)["turn"] == {**taken, "first": "wazu", "placed": ["wazu"], "tile": "child"}
    assert described(placed(position, "c3"))["turn"] == nothing


def test_relic_costs_are_told_for_both_tribes() -> None:
    position = arranged("B@c2", "B@b3", "W@c4", "W@d3 dead", relics="c3")
    assert described(position)["relic_costs"] == {"c3": {"balan": 2, "wazu": 3}}


def test_a_warrior_in_full() -> None:
    assert on(arranged("W@c3 elder r1 E2 S1", "W@c2"), "c3") == {
        "tribe": "wazu",
        "tile": "elder",
        "rotation": 1,
        "energy": 2,
        "spirit": 1,
        "alive": True,
        "strength": 4,
        "parts": {"printed": 1, "energy": 2, "ability": 1},
        "diamonds": 2,
        "safe": False,
        "reach": ["d3"],
    }
