"""Reasons follow from the steps: each fight, Relic and gain once, seen by whoever decides."""

from __future__ import annotations

from arranged import arranged
from hypothesis import given
from maatatahay.crystals import bundle_counts
from maatatahay.decisions import Activate, Place
from maatatahay.dice import Dice
from maatatahay.explain import explain
from maatatahay.options import Options
from maatatahay.outcome import diamonds
from maatatahay.position import Position
from maatatahay.reasons import reasons
from maatatahay.spaces import space_named
from strategies import POSITIONS
from test_worked_examples import BOTH_AT_ONCE

FIGHTS = {("secures", True, True), ("loses", True, False), ("fells", False, False), ("spares", False, True)}


@given(POSITIONS)
def test_every_fight_relic_and_gain_of_the_steps_is_a_reason_once(position: Position) -> None:
    if position.to_move is None:
        return
    tribe = position.to_move
    name = "balan" if tribe == 0 else "wazu"
    for decision in position.legal_decisions()[:12]:
        told = explain(position, decision)
        found = reasons(position, [decision])
        fights = [(r["code"], r["space"], r["own"], r["enemy"]) for r in found if "enemy" in r]
        expected = []
        for step in told.steps:
            if step.code == "fought":
                own, survives = step.facts["tribe"] == name, step.facts["survives"]
                code = next(c for c, o, s in FIGHTS if (o, s) == (own, survives))
                total = step.facts["strength"]["total"]  # type: ignore[index]
                expected.append((code, step.facts["space"], total, step.facts["sum"]))
        assert fights == expected
        codes = [step.code for step in told.steps]
        assert [r["code"] for r in found].count("claims") == codes.count("relic-claimed")
        assert [r["code"] for r in found].count("ends") == codes.count("ended")
        gain = diamonds(told.after, tribe) - diamonds(position, tribe)
        assert [r["count"] for r in found if r["code"] == "diamonds"] == ([gain] if gain else [])


def of_placing(position: Position, space: str, add: str = "") -> dict[str, dict[str, object]]:
    """The reasons for placing on a free space and activating, by code."""
    decisions = [Place(space_named(space)), Activate(0, *bundle_counts(add))]
    return {str(reason["code"]): reason for reason in reasons(position, decisions)}


def test_worked_example_06_a_fallen_enemy_and_its_spoils_are_the_reasons() -> None:
    position = arranged("B@a1 child S2", "W@a2 champion", tile="champion")
    found = of_placing(position, "b1")
    assert (found["fells"]["space"], found["fells"]["tile"]) == ("a1", "child")
    assert found["spirit"]["count"] == 2
    assert not {"secures", "loses", "spares", "claims"} & found.keys()


def test_worked_example_05_both_die_and_the_loss_is_told_too() -> None:
    found = of_placing(arranged(*BOTH_AT_ONCE, tile="child", storage={"wazu": "E"}), "b1", add="E")
    assert found["fells"]["space"] == "a1"
    assert found["loses"]["space"] == "b1"


def test_worked_example_07_a_claim_names_its_space_and_value() -> None:
    standing = ("B@c2", "B@b3", "B@d3 dead", "W@c4")
    position = arranged(*standing, places="balan", relics="c3", storage={"balan": "EESS"})
    assert reasons(position, [Place(space_named("c3"), 1, 1)])[0]["code"] == "claims"


def test_a_choice_without_an_effect_yet_has_no_reason() -> None:
    position = Position(Options(), Dice(bytes(32), "example", "", "").deal(Options()).setup)
    assert reasons(position, [position.legal_decisions()[0]]) == []
