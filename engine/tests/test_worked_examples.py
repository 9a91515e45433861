"""The worked examples of RULES §12, one by one."""

from __future__ import annotations

import pytest
from arranged import arranged, on, placed, score_of, storage_of
from maatatahay.decisions import Activate, Place
from maatatahay.errors import IllegalDecision
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.spaces import space_named


@pytest.mark.parametrize(
    ("guard", "space", "energy"),
    [
        ("B@c2 guard r0", "c3", 1),
        ("B@c2 guard r0", "b2", 0),
        ("B@c2 guard r1", "c3", 0),
        ("B@c2 guard r1", "b2", 1),
        ("B@c2 guard r0 dead", "c3", 0),
        ("B@c2 guard r1 dead", "b2", 0),
    ],
)
def test_worked_example_01_support_and_rotation(guard: str, space: str, energy: int) -> None:
    after = placed(arranged(guard, places="balan"), space)
    assert on(after, space)["energy"] == energy


def test_worked_example_02_corner() -> None:
    after = placed(arranged("B@a1 lancer", tile="champion"), "a2")
    assert on(after, "a1")["alive"]
    after = placed(arranged("B@a1 lancer", "W@a2 champion", tile="hunter"), "b1")
    assert not on(after, "a1")["alive"]
    assert after.deaths == [1, 0]


def test_worked_example_03_equal_survives() -> None:
    after = placed(arranged("B@a1 champion E3", "W@a2 champion", tile="hunter"), "b1")
    assert on(after, "a1")["alive"]
    assert on(after, "a1")["safe"]


def test_worked_example_04_friends_do_not_fight() -> None:
    for last in ("a1", "b1"):
        others = [f"B@{space} child" for space in ("a1", "a2", "b1") if space != last]
        after = placed(arranged(*others, places="balan", tile="child"), last)
        assert on(after, "a1")["alive"]
        assert on(after, "a1")["safe"]


BOTH_AT_ONCE = ("B@a1 child S2", "B@a2 champion", "B@c1 champion", "W@b2 champion")


def test_worked_example_05_both_at_once() -> None:
    position = arranged(*BOTH_AT_ONCE, tile="child")
    after = placed(position, "b1")
    assert not on(after, "b1")["alive"]
    assert on(after, "a1")["alive"]
    assert on(after, "a1")["spirit"] == 2
    assert after.deaths == [0, 1]


def test_worked_example_05_with_energy_both_die_and_the_spirit_leaves_the_game() -> None:
    after = placed(arranged(*BOTH_AT_ONCE, tile="child", storage={"wazu": "E"}), "b1", add="E")
    assert not on(after, "b1")["alive"]
    assert not on(after, "a1")["alive"]
    assert after.deaths == [1, 1]
    assert sum(after.board.spirit) == 0
    assert storage_of(after, "wazu") == storage_of(after, "balan") == ""


def test_worked_example_06_spoils() -> None:
    after = placed(arranged("B@a1 child S2", "W@a2 champion", tile="champion"), "b1")
    assert not on(after, "a1")["alive"]
    assert on(after, "a1")["spirit"] == 0
    assert on(after, "b1")["spirit"] == 2


def relic_beside_friends(storage: str) -> Position:
    standing = ("B@c2", "B@b3", "B@d3 dead", "W@c4")
    return arranged(*standing, places="balan", relics="c3", storage={"balan": storage})


def test_worked_example_07_relic_cost() -> None:
    position = relic_beside_friends("EESS")
    claims = [
        move for move in position.legal_decisions() if isinstance(move, Place) and move.space == space_named("c3")
    ]
    assert claims == [Place(space_named("c3"), 1, 1), Place(space_named("c3"), 0, 2)]


def test_worked_example_07_no_spirit_no_claim() -> None:
    position = relic_beside_friends("EEE")
    assert Place(space_named("c3")) not in position.legal_decisions()
    for energy in range(4):
        with pytest.raises(IllegalDecision):
            position.play(Place(space_named("c3"), energy, 0))


def test_worked_example_08_over_four() -> None:
    position = arranged(storage={"wazu": "EEE"}, lying={"a1": "EES"})
    position.play(Place(space_named("a1")))
    assert storage_of(position, "wazu") == "EEEEES"
    moves = [move for move in position.legal_decisions() if isinstance(move, Activate)]
    assert min(move.energy + move.spirit for move in moves) == 2
    with pytest.raises(IllegalDecision, match="storage-over-four"):
        position.play(Activate(0, 1, 0))
    position.play(Activate(0, 1, 1))
    assert storage_of(position, "wazu") == "EEEE"


def test_worked_example_09_elder_moves() -> None:
    standing = ("B@b2 elder", "B@b1 child", "B@a2", "W@a1 champion", "W@c1 champion")
    assert on(arranged(*standing), "b2")["strength"] == 3
    doomed = arranged("B@b2 elder", "B@b1 child", "B@a2", "W@a1 champion", tile="champion")
    after = placed(doomed, "c1")
    assert not on(after, "b1")["alive"]
    assert on(after, "b2")["strength"] == 2


def test_worked_example_09_convert_counts_diagonal_enemies() -> None:
    assert on(arranged("W@d4 convert", "B@c3", "B@e5"), "d4")["strength"] == 3


@pytest.mark.parametrize(("scoring", "score"), [("progressive", (3, 3)), ("standard", (5, 5))])
def test_worked_example_10_standard_scoring(scoring: str, score: tuple[int, int]) -> None:
    position = arranged(options=Options(scoring))
    position.claimed = [0, 1, 1, 0]
    assert score_of(position) == score
