"""Every diagram of the rules page: the engine accepts its position and gives exactly what the rules say of it."""

from typing import Any

import pytest
from maatasite.web.rules import drawings
from maatasite.web.rules.figures import CHAPTERS, EXAMPLES, FIGURES, scene_of

Json = dict[str, Any]


def warrior(name: str, space: str) -> Json:
    found: Json = scene_of(name).warriors[space]
    return found


def fights(name: str) -> dict[str, tuple[int, int, bool]]:
    """By space: its own Strength, the sum against it, whether it stands."""
    return {
        space: (fight["strength"]["total"], fight["sum"], fight["survives"])
        for space, fight in scene_of(name).fights.items()
    }


FOUGHT = {
    "surrounded": {"d1": (4, 4, True)},
    "fight": {"c3": (5, 7, False)},
    "2a": {},
    "2b": {"a1": (4, 8, False)},
    "3": {"a1": (8, 8, True)},
    "4": {"a1": (1, 0, True)},
    "5a": {"a1": (1, 1, True), "b1": (1, 6, False)},
    "5b": {"a1": (1, 2, False), "b1": (2, 6, False)},
    "6a": {"a1": (1, 10, False)},
    "9a": {"b1": (1, 10, False)},
}
"""Both sums of every fight, worked out by hand."""

SUPPORTED = {"support": 2, "1a": 1, "1b": 0, "1c": 0, "1d": 1, "1e": 0}
"""The Energy that the new Warrior gets."""

STILL = {"board", "neighbours", "relic", "elder", "convert", "7", "9c"}
"""Diagrams in which nothing is placed."""

AFTER = {"6b", "9b"}
"""Diagrams of what a placement left behind."""


def test_every_diagram_has_a_claim_here() -> None:
    assert set(FIGURES) == set(FOUGHT) | set(SUPPORTED) | STILL | AFTER
    assert len(FIGURES) == len(CHAPTERS) + len(EXAMPLES)
    assert {name for name, figure in FIGURES.items() if figure.placement is None} == STILL


@pytest.mark.parametrize("name", sorted(FOUGHT))
def test_a_fights_diagram_shows_both_sums_and_who_falls(name: str) -> None:
    assert fights(name) == FOUGHT[name]
    assert FIGURES[name].about == "fights"


@pytest.mark.parametrize("name", sorted(SUPPORTED))
def test_a_supports_diagram_shows_the_energy_and_where_it_comes_from(name: str) -> None:
    scene = scene_of(name)
    assert len(scene.supporters) == SUPPORTED[name] == scene.warriors[scene.placed]["energy"]
    assert not scene.fights
    assert FIGURES[name].about == "support"


def test_5_3_support_comes_from_the_two_whose_arrows_point_there() -> None:
    assert set(scene_of("support").supporters) == {"b3", "d2"}
    assert not warrior("support", "d3")["alive"]


def test_7_an_edge_a_fallen_warrior_and_a_relic_surround_and_only_the_living_enemy_counts() -> None:
    (step,) = (step for step in scene_of("surrounded").steps if step["code"] == "fought")
    assert [foe["space"] for foe in step["against"]] == ["d2"]
    assert "e1" in scene_of("surrounded").relics
    assert not warrior("surrounded", "c1")["alive"]


def test_6_abilities_count_two_neighbours_each() -> None:
    for name, space in (("elder", "c3"), ("convert", "c3"), ("9c", "d4")):
        assert warrior(name, space)["parts"] == {"printed": 1, "energy": 0, "ability": 2}


def test_5_2_and_12_7_what_a_relic_costs() -> None:
    assert scene_of("relic").relics == {"b2": {"balan": 1, "wazu": 4}}
    assert scene_of("7").relics == {"c3": {"balan": 2, "wazu": 3}}


def test_12_5_the_spirit_leaves_the_game_where_the_new_warrior_falls_too() -> None:
    assert "spirit-lost" in {step["code"] for step in scene_of("5b").steps}
    assert not {"spirit-lost", "spirit-moved"} & {step["code"] for step in scene_of("5a").steps}


def test_12_6_the_spirit_moves_onto_the_new_warrior() -> None:
    assert not warrior("6b", "a1")["alive"]
    assert warrior("6b", "b1")["spirit"] == 2


def test_12_9_the_elder_loses_strength_with_its_friend() -> None:
    assert warrior("9a", "b2")["strength"] == 3
    assert warrior("9b", "b2")["strength"] == 2
    assert not warrior("9b", "b1")["alive"]


def test_2_the_board_is_a_real_deal() -> None:
    scene = scene_of("board")
    assert set(scene.relics) == {"b2", "b4", "c3", "d2", "d4"}
    assert sum(map(len, scene.crystals.values())) == 44
    assert not scene.warriors


def test_2_neighbours_are_four_straight_beside_and_four_at_the_corners() -> None:
    signs = dict(scene_of("neighbours").signs)
    assert {space for space, sign in signs.items() if sign == "+"} == {"c4", "d3", "c2", "b3"}
    assert {space for space, sign in signs.items() if sign == "×"} == {"b4", "d4", "b2", "d2"}


def test_4_2_the_weaker_decides_and_on_a_tie_the_active_player() -> None:
    assert drawings.decider("weaver", "guard", "wazu") == ("balan", False)
    assert drawings.decider("lancer", "guard", "wazu") == ("wazu", True)
    assert drawings.decider("lancer", "guard", "balan") == ("balan", True)


@pytest.mark.parametrize(
    ("limit", "balan", "wazu", "over"),
    [("either-6", 4, 2, False), ("either-6", 6, 1, True), ("track-6", 4, 2, True), ("track-6", 4, 1, False)],
)
def test_8_1_and_R15_the_track_and_both_limits(limit: str, balan: int, wazu: int, over: bool) -> None:
    track = drawings.track_after(limit, balan, wazu)
    assert (track.at, track.over) == (balan + wazu, over)
    assert track.limit == (6 if limit == "track-6" else None)


def test_12_8_too_much_for_the_storage() -> None:
    assert drawings.overflow_after("EEE", "EES") == drawings.Overflow("EEEEES", 2)


def test_9_and_12_10_relics_counted_both_ways() -> None:
    progressive, standard = drawings.scorings(["balan", "wazu", "wazu", "balan"])
    assert (progressive.values, progressive.totals) == ((1, 1, 2, 2), {"balan": 3, "wazu": 3})
    assert (standard.values, standard.totals) == ((1, 2, 3, 4), {"balan": 5, "wazu": 5})


def test_2_the_explained_warrior_is_stronger_by_the_energy_on_it() -> None:
    assert drawings.anatomy_strength() == drawings.tile_named(drawings.ANATOMY).strength + 1
