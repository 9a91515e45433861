"""Warriors with one open side left, and what it would take: held against what placing there really does."""

from __future__ import annotations

from typing import Any

from arranged import arranged, placed
from hypothesis import given
from maatatahay.describe import describe
from maatatahay.position import Position
from maatatahay.threats import threats
from strategies import POSITIONS


def threat_on(position: Position, space: str) -> dict[str, Any]:
    return next(threat for threat in threats(position) if threat["space"] == space)


def test_R8_only_living_warriors_with_exactly_one_free_side_are_listed() -> None:
    # a2 is closed in by an edge, a Warrior and a Relic; the dead on e5 and c3 amid free spaces are not in danger.
    position = arranged("B@a1 lancer", "W@a2 champion", "B@c3 guard", "W@e5 child dead", "B@e4", relics="b2")
    assert [(threat["space"], threat["open"]) for threat in threats(position)] == [("a1", "b1"), ("a2", "a3")]


def test_R9_an_open_side_is_told_with_the_sums_as_they_stand() -> None:
    position = arranged("B@a1 lancer E2", "W@a2 champion")
    threat = threat_on(position, "a1")
    assert threat["open"] == "b1"
    assert threat["strength"] == {"printed": 4, "energy": 2, "ability": 0, "total": 6}
    assert [(foe["space"], foe["strength"]["total"]) for foe in threat["against"]] == [("a2", 5)]
    assert (threat["sum"], threat["spare"], threat["enemy"]) == (5, 1, 2)


def test_R9_the_enemy_that_it_would_take_is_enough_and_one_less_is_not() -> None:
    # A lancer of 4 + 4 Energy against a champion of 5: an enemy of 4 fells it, one of 3 does not.
    for tile, falls in (("guard", True), ("hunter", False)):
        position = arranged("B@a1 lancer E4", "W@a2 champion", places="wazu", tile=tile)
        assert threat_on(position, "a1")["enemy"] == 4
        after: dict[str, Any] = describe(placed(position, "b1"))
        assert after["warriors"]["a1"]["alive"] is not falls


def test_R9_who_is_outnumbered_already_falls_to_whoever_closes_the_side() -> None:
    position = arranged("B@a1 child", "W@a2 champion", places="balan", tile="champion")
    assert (threat_on(position, "a1")["enemy"], threat_on(position, "a1")["spare"]) == (0, -4)
    after: dict[str, Any] = describe(placed(position, "b1"))
    assert not after["warriors"]["a1"]["alive"]


def test_R9_who_has_been_judged_is_no_longer_threatened() -> None:
    position = placed(arranged("B@a1 champion E3", "W@a2 champion", tile="hunter"), "b1")
    assert "a1" not in [threat["space"] for threat in threats(position)]


@given(POSITIONS)
def test_the_sums_are_those_of_the_description(position: Position) -> None:
    shown: dict[str, Any] = describe(position)
    for threat in threats(position):
        told: Any = threat
        assert told["strength"]["total"] == shown["warriors"][told["space"]]["strength"]
        assert told["sum"] == sum(shown["warriors"][foe["space"]]["strength"] for foe in told["against"])
        assert told["spare"] == told["strength"]["total"] - told["sum"]
        assert told["open"] not in shown["warriors"]
        assert told["open"] not in shown["relics"]
        assert not shown["warriors"][told["space"]]["safe"]
