"""The end of the game and its score: rulings R13 to R16, and hand-worked finals (B121)."""

from __future__ import annotations

from itertools import product

import pytest
from arranged import arranged, described, on, placed, score_of
from maatatahay.decisions import TakePair
from maatatahay.errors import Unreadable
from maatatahay.options import RULES_VERSION, Options, every_options, layout
from maatatahay.outcome import outcome
from maatatahay.position import Position
from maatatahay.spaces import SPACE_NAMES
from maatatahay.tiles import tile_set
from oracle import MARK, TILE

KILL = ("B@a1 child", "W@a2 champion")
TRACK_6 = Options("progressive", "track-6")


def about_to_kill(deaths: list[int], last: bool = True, options: Options | None = None) -> Position:
    """Wazu's champion on b1 will kill one Warrior of Balan's; so many of each tribe are dead already."""
    position = arranged(*KILL, last=last, options=options)
    position.deaths, position.track = deaths.copy(), sum(deaths)
    return position


def result(position: Position) -> tuple[int | None, str, str]:
    end = outcome(position)
    assert end is not None
    return end.winner, end.reason, end.decided_by


@pytest.mark.parametrize(("deaths", "reason"), [([4, 5], ""), ([5, 0], "deaths"), ([4, 1], "")])
def test_R15_either_6_ends_when_a_player_has_lost_six(deaths: list[int], reason: str) -> None:
    assert placed(about_to_kill(deaths), "b1").end_reason == reason


@pytest.mark.parametrize(("deaths", "reason"), [([3, 2], "deaths"), ([5, 0], "deaths"), ([3, 1], "")])
def test_R15_track_6_ends_when_six_have_died_in_all(deaths: list[int], reason: str) -> None:
    assert placed(about_to_kill(deaths, options=TRACK_6), "b1").end_reason == reason


@pytest.mark.parametrize("options", [Options(), TRACK_6])
def test_R13_the_end_never_comes_between_the_two_placements(options: Options) -> None:
    after = placed(about_to_kill([5, 0], last=False, options=options), "b1")
    assert (after.phase, after.deaths, after.track) == ("place", [6, 0], 5)
    assert outcome(after) is None
    ended = placed(after, "e5")
    assert (ended.phase, ended.track, ended.end_reason) == ("over", 6, "deaths")


def test_R15_a_track_beyond_six_does_not_end_either_6() -> None:
    after = placed(about_to_kill([4, 5]), "b1")
    assert (after.track, after.phase) == (10, "reveal")


def nearly_full(free: int, relics: int = 0) -> Position:
    """All but `free` spaces, and as many Relics, hold Warriors too strong to die; Wazu places the round's last."""
    names = [name for name in SPACE_NAMES if name not in SPACE_NAMES[: free + relics]]
    position = arranged(
        *[f"B@{name} E9" for name in names], last=True, relics=" ".join(SPACE_NAMES[free : free + relics])
    )
    position.decks = 0
    position.display = [TakePair("guard", "guard")]
    return position


@pytest.mark.parametrize(("free", "reason"), [(1, "spaces"), (2, "spaces"), (3, "")])
def test_R13_at_most_one_free_space_ends_the_game(free: int, reason: str) -> None:
    assert placed(nearly_full(free), "a1").end_reason == reason


@pytest.mark.parametrize("relics", [1, 5])
def test_R13_unclaimed_relic_spaces_are_not_free(relics: int) -> None:
    assert placed(nearly_full(2, relics), "a1").end_reason == "spaces"


def test_R13_no_pair_left_ends_the_game() -> None:
    position = arranged(last=True)
    position.decks, position.display = 0, []
    assert placed(position, "a1").end_reason == "warriors"
    position.display = [TakePair("guard", "guard")]
    after = placed(position, "a1")
    assert (after.phase, after.round) == ("pair", 2)


def test_R13_the_reasons_are_asked_in_order() -> None:
    deaths_and_all = nearly_full(2)
    deaths_and_all.display = []
    assert placed(deaths_and_all, "a1").end_reason == "warriors"
    deaths_and_all.deaths = [6, 0]
    assert placed(deaths_and_all, "a1").end_reason == "deaths"


def final(*standing: str, claimed: list[int], options: Options | None = None) -> Position:
    """A game that has just ended because no pair is left."""
    position = arranged(*standing, options=options)
    position.phase, position.to_move, position.end_reason = "over", None, "warriors"
    position.claimed = claimed
    return position


def test_R14_most_points_win_whoever_has_more_warriors() -> None:
    assert result(final("B@a1 keeper", "W@c1 lancer", "W@e1 guard", claimed=[])) == (0, "warriors", "points")


def test_R14_a_tie_goes_to_most_living_warriors() -> None:
    standing = ("B@a1 keeper", "W@c1 lancer", "W@e1 lancer", "B@a5 dead", "B@c5 dead")
    assert result(final(*standing, claimed=[0])) == (0, "warriors", "points")
    assert result(final(*standing, claimed=[])) == (1, "warriors", "living")


@pytest.mark.parametrize(("claimed", "winner"), [([1, 0], 0), ([0, 1], 1)])
def test_R14_then_to_the_last_relic(claimed: list[int], winner: int) -> None:
    assert result(final("B@a1 keeper", "W@c1 keeper", claimed=claimed)) == (winner, "warriors", "last-relic")


def test_R14_and_without_any_relic_it_is_a_draw() -> None:
    assert result(final("B@a1 keeper", "W@c1 keeper", claimed=[])) == (None, "warriors", "nothing")


@pytest.mark.parametrize(
    ("scoring", "claimed", "relics"),
    [
        ("progressive", [0, 0, 0, 0, 0], (15, 0)),
        ("standard", [0, 0, 0, 0, 0], (15, 0)),
        ("progressive", [1, 1, 0, 1], (1, 6)),
        ("standard", [1, 1, 0, 1], (3, 7)),
        ("progressive", [], (0, 0)),
    ],
)
def test_B121_hand_worked_finals(scoring: str, claimed: list[int], relics: tuple[int, int]) -> None:
    # Dead Warriors and Crystals in storage score nothing; Energy and abilities neither; living Spirit 1 each.
    standing = (
        "B@a1 keeper E3 S2",
        "B@b1 elder",
        "B@c1 weaver dead",
        "W@e1 convert S1",
        "W@d2 champion E4",
        "W@e5 dead",
    )
    position = final(*standing, claimed=claimed, options=Options(scoring))
    position.storage_energy, position.storage_spirit = [4, 1], [0, 3]
    parts = described(position)["score_parts"]
    for tribe, diamonds, spirit, claims in (("balan", 4, 2, relics[0]), ("wazu", 2, 1, relics[1])):
        total = diamonds + spirit + claims
        assert parts[tribe] == {"diamonds": diamonds, "spirit": spirit, "relics": claims, "total": total}
    assert score_of(position) == (6 + relics[0], 3 + relics[1])


def test_R16_layout_and_tile_set_are_named_and_versioned_data() -> None:
    options = Options()
    assert (options.layout, options.tile_set, RULES_VERSION) == ("quincunx-1", "house-1", 1)
    for wrong in ({"layout": "quincunx-2"}, {"tile_set": "house-2"}, {"layout": "../tile_sets/house-1"}):
        with pytest.raises(Unreadable, match="option-value-unknown"):
            Options(**wrong)


def test_R16_the_shipped_tile_set_is_the_one_of_the_rules() -> None:
    tiles = {tile.id: tile.to_json() for tile in tile_set("house-1").tiles}
    assert list(tiles) == list(TILE)
    for name, tile in TILE.items():
        assert tiles[name]["strength"] == tile.strength
        assert tiles[name]["arrows"] == tile.arrows
        assert tiles[name]["diamonds"] == tile.diamonds
        assert tiles[name]["ability"] == (tile.ability.lower() or None)


def test_R16_the_shipped_layout_is_the_one_of_the_rules() -> None:
    plan = layout("quincunx-1")
    marks = {name: MARK[name].replace("R", "0") for name in SPACE_NAMES}
    assert {name: str(count) for name, count in zip(SPACE_NAMES, plan.crystals, strict=True)} == marks
    assert {name for space, name in enumerate(SPACE_NAMES) if plan.relics >> space & 1} == {
        name for name in SPACE_NAMES if MARK[name] == "R"
    }
    assert sum(plan.crystals) == 44


def test_every_combination_of_the_options_is_listed_once_the_default_first() -> None:
    listed = every_options()
    assert listed[0] == Options()
    assert {(o.relic_scoring, o.end_by_deaths) for o in listed} == set(
        product(("progressive", "standard"), ("either-6", "track-6"))
    )
    assert len(set(listed)) == len(listed)
    assert all(Options.from_json(options.to_json()) == options for options in listed)


# The page must not promise safety to a Warrior that the placement under way is about to judge.
@pytest.mark.parametrize(("space", "relics", "safe"), [("b1", "", False), ("c3", "c3", True)])
def test_R9_nobody_is_called_safe_before_its_fight(space: str, relics: str, safe: bool) -> None:
    standing = ("B@a1", "W@a2") if not relics else ("B@b3", "W@a3", "W@b2", "W@b4")
    position = arranged(*standing, relics=relics, storage={"wazu": "SSSS"})
    judged = standing[0][2:]
    before = on(position, judged)["safe"]
    position.play(next(m for m in position.legal_decisions() if str(m).startswith(f"place {space}")))
    assert on(position, judged)["safe"] is before is safe
