"""The rulings R1 to R18 of RULES: each test is named after the ruling it proves. R13 to R16 are in test_rules_end."""

from __future__ import annotations

from random import Random

import pytest
from arranged import arranged, described, on, placed, steps_of_placing, storage_of
from maatatahay.decisions import Activate, Place, PlaceFirst, Reward, TakePair
from maatatahay.errors import IllegalDecision
from maatatahay.explain import explain
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.setup import Setup
from maatatahay.spaces import space_named
from maatatahay.tiles import TRIBES
from strategies import new_game

A1, B1, B3, C3 = (space_named(name) for name in ("a1", "b1", "b3", "c3"))


def test_R1_support_comes_from_an_unlimited_supply() -> None:
    ring = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]
    turns = {"c2": "hunter", "b3": "hunter r1", "c4": "hunter r2", "d3": "hunter r3"}
    corners = {"b2": "lancer", "b4": "lancer r1", "d4": "lancer r2", "d2": "lancer r3"}
    position = arranged(*[f"W@{name} {(turns | corners)[name]}" for name in ring])
    position.bag_energy = position.bag_spirit = 0
    after = placed(position, "c3")
    assert on(after, "c3")["energy"] == 8
    assert (after.bag_energy, after.bag_spirit) == (0, 0)


@pytest.mark.parametrize("active", [0, 1])
def test_R2_the_deal_says_who_is_active_first(active: int) -> None:
    options = Options()
    dealt = new_game(Random(1), options)
    crystals = tuple(zip(dealt.board.energy, dealt.board.spirit, strict=True))
    pairs = (("guard", "child"), ("elder", "elder"), ("scout", "guard"))
    shown = described(Position(options, Setup(active, crystals, pairs)))
    assert (shown["active"], shown["to_move"]) == (TRIBES[active], TRIBES[active])
    assert shown["storage"] == {"balan": "", "wazu": ""}
    assert (len(shown["display"]), shown["decks"]) == (3, 9)


def offering(balan: str, wazu: str, active: int) -> Position:
    position = arranged()
    position.phase, position.active, position.to_move = "pair", active, active
    position.display = [TakePair(balan, wazu)]
    position.play(TakePair(balan, wazu))
    return position


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("balan", "wazu", "decides"), [("child", "guard", 0), ("guard", "child", 1)])
def test_R3_the_weaker_decides_the_order(active: int, balan: str, wazu: str, decides: int) -> None:
    assert offering(balan, wazu, active).to_move == decides


@pytest.mark.parametrize("active", [0, 1])
def test_R3_on_a_tie_the_active_player_decides(active: int) -> None:
    assert offering("guard", "lancer", active).to_move == active


@pytest.mark.parametrize("active", [0, 1])
def test_R3_abilities_and_arrows_do_not_count_for_the_order(active: int) -> None:
    assert offering("child", "elder", active).to_move == active
    assert offering("convert", "child", active).to_move == active


@pytest.mark.parametrize("first", [0, 1])
def test_R3_who_decides_may_name_either_tribe(first: int) -> None:
    position = offering("child", "guard", 0)
    position.play(PlaceFirst(first))
    assert position.to_move == first


def test_R4_placing_is_compulsory_and_a_free_space_always_takes_it() -> None:
    position = arranged("W@a1", "B@b1 dead", relics="c3", lying={"d4": "EE"})
    legal = position.legal_decisions()
    assert all(isinstance(move, Place) for move in legal)
    assert len(legal) == 25 - 3


@pytest.mark.parametrize("taken", ["W@a1", "B@a1", "B@a1 dead"])
def test_R4_no_warrior_goes_on_another_living_or_dead(taken: str) -> None:
    position = arranged(taken)
    with pytest.raises(IllegalDecision, match="space-taken"):
        position.play(Place(A1))


@pytest.mark.parametrize(
    ("helpers", "cost"),
    [("", 4), ("c2", 3), ("c2 b3", 2), ("c2 b3 d3", 1), ("c2 b3 d3 c4", 1)],
)
def test_R5_each_living_friend_beside_saves_one_down_to_one(helpers: str, cost: int) -> None:
    position = arranged(*[f"W@{name}" for name in helpers.split()], relics="c3", storage={"wazu": "EEEESSSS"})
    claims = [move for move in position.legal_decisions() if isinstance(move, Place) and move.space == C3]
    assert {move.energy + move.spirit for move in claims} == {cost}
    assert sorted(move.spirit for move in claims) == list(range(1, cost + 1))


@pytest.mark.parametrize("idle", ["B@c2", "W@c2 dead", "W@b2", "W@c1"])
def test_R5_enemies_dead_and_distant_friends_save_nothing(idle: str) -> None:
    assert arranged(idle, relics="c3").board.relic_cost(C3, 1) == 4


@pytest.mark.parametrize(
    ("energy", "spirit", "code"),
    [
        (4, 0, "payment-without-spirit"),
        (2, 1, "payment-not-the-cost"),
        (4, 1, "payment-not-the-cost"),
        (0, 4, "payment-beyond-storage"),
        (0, 0, "payment-not-the-cost"),
        (5, -1, "payment-not-the-cost"),
    ],
)
def test_R5_the_exact_cost_with_a_spirit_from_the_storage(energy: int, spirit: int, code: str) -> None:
    position = arranged(relics="c3", storage={"wazu": "EEEES"})
    with pytest.raises(IllegalDecision, match=code):
        position.play(Place(C3, energy, spirit))


def test_R5_paid_crystals_leave_the_game_and_two_come_from_the_bag() -> None:
    position = arranged(relics="c3", storage={"wazu": "EEES"})
    position.play(Place(C3, 3, 1))
    assert storage_of(position, "wazu") == ""
    assert (position.bag_energy, position.bag_spirit) == (45, 15)
    position.play(Reward(1, 1))
    assert storage_of(position, "wazu") == "ES"
    assert (position.bag_energy, position.bag_spirit) == (44, 14)


def test_R5_nothing_is_paid_on_a_free_space() -> None:
    with pytest.raises(IllegalDecision, match="payment-without-relic"):
        arranged(storage={"wazu": "ES"}).play(Place(C3, 0, 1))


@pytest.mark.parametrize(("energy", "spirit", "due"), [(1, 0, 1), (0, 0, 0), (0, 3, 2)])
def test_R5_an_emptied_bag_rewards_less(energy: int, spirit: int, due: int) -> None:
    position = arranged("W@c2", "W@b3", "W@d3", relics="c3", storage={"wazu": "S"})
    position.bag_energy, position.bag_spirit = energy, spirit
    position.play(Place(C3, 0, 1))
    position.play(Reward(min(energy, due), due - min(energy, due)))
    assert len(storage_of(position, "wazu")) == due


def test_R6_any_number_may_be_added_and_at_most_four_may_stay() -> None:
    position = arranged(storage={"wazu": "EEEES"})
    position.play(Place(A1))
    moves = {(m.energy, m.spirit) for m in position.legal_decisions() if isinstance(m, Activate)}
    assert moves == {(energy, spirit) for energy in range(5) for spirit in range(2)} - {(0, 0)}
    with pytest.raises(IllegalDecision, match="storage-over-four"):
        position.play(Activate(0, 0, 0))
    with pytest.raises(IllegalDecision, match="crystals-beyond-storage"):
        position.play(Activate(0, 5, 0))


def test_R6_crystals_go_onto_the_new_warrior_only() -> None:
    after = placed(arranged("W@e5 champion", storage={"wazu": "ES"}), "a1", add="ES")
    assert (on(after, "a1")["energy"], on(after, "a1")["spirit"]) == (1, 1)
    assert (on(after, "e5")["energy"], on(after, "e5")["spirit"]) == (0, 0)


def test_R7_spirit_adds_no_strength() -> None:
    shown = on(arranged("W@c3 guard E2 S3"), "c3")
    assert shown["strength"] == 6
    assert shown["parts"] == {"printed": 4, "energy": 2, "ability": 0}


def test_R7_an_ability_counts_in_defence() -> None:
    # Elder 1 with two friends: 3 against keeper 3.
    after = placed(arranged("B@b1 elder", "B@a1", "B@c1", tile="keeper"), "b2")
    assert on(after, "b1")["alive"]


def test_R7_an_ability_counts_on_attack() -> None:
    # A keeper in the corner, 3, against an Elder beside a friend, 2, and a weaver, 2.
    standing = ("B@a1 keeper", "W@a2 elder", "W@a3 weaver")
    assert not on(placed(arranged(*standing, tile="weaver"), "b1"), "a1")["alive"]
    assert on(placed(arranged(*standing[:2], tile="weaver"), "b1"), "a1")["alive"]


def test_R7_a_convert_counts_living_diagonal_enemies_only() -> None:
    position = arranged("W@c3 convert", "B@b2", "B@d4", "B@b4 dead", "W@d2", "B@c2")
    assert on(position, "c3")["strength"] == 3


@pytest.mark.parametrize("beside", ["B@b3", "W@b3", "B@b3 dead", "W@b3 dead"])
def test_R8_any_warrior_relic_or_edge_closes_a_space(beside: str) -> None:
    # a3: the edge to the west, a Relic to the north, a Warrior to the east; the new one comes from the south.
    steps = steps_of_placing(arranged("W@a3", beside, relics="a4"), "a2")
    assert [step["spaces"] for step in steps if step["code"] == "surrounded"] == [["a3"]]


def test_R8_a_free_space_with_crystals_or_a_diagonal_gap() -> None:
    open_still = arranged("B@a3", "W@b3", lying={"a4": "EEE"})
    assert on(placed(open_still, "a2"), "a3")["safe"] is False
    assert on(placed(arranged("W@a2"), "b1"), "a2")["safe"] is False
    assert on(placed(arranged("B@a1 champion", "W@a2", tile="child"), "b1"), "a1")["safe"] is True


def test_R9_equal_strength_survives_and_never_fights_again() -> None:
    after = placed(arranged("B@a1 champion E3", "W@a2 champion", tile="hunter"), "b1")
    assert on(after, "a1")["safe"]
    # Support and an Elder's friends may make the enemies beside it stronger: nothing asks again.
    after.board.energy[B1] = 9
    after.phase, after.to_move = "place", 1
    steps = steps_of_placing(after, "b2")
    assert "a1" not in [step["space"] for step in steps if step["code"] == "fought"]
    assert on(placed(after, "b2"), "a1")["alive"]


def test_R9_a_warrior_fights_alone_against_the_sum_of_its_enemies() -> None:
    standing = ("B@b1 guard", "B@a1 champion E9", "W@c1 weaver")
    fight = next(s for s in steps_of_placing(arranged(*standing, tile="drummer"), "b2") if s["code"] == "fought")
    assert (fight["space"], fight["strength"]["total"], fight["sum"], fight["survives"]) == ("b1", 4, 4, True)
    fight = next(s for s in steps_of_placing(arranged(*standing, tile="hunter"), "b2") if s["code"] == "fought")
    assert (fight["sum"], fight["survives"]) == (5, False)


def test_R9_support_and_added_crystals_count_in_the_fight() -> None:
    standing = ("B@a1 champion", "W@a2 drummer")
    assert on(placed(arranged(*standing, tile="weaver"), "b1"), "a1")["alive"]
    stronger = arranged(*standing, tile="weaver", storage={"wazu": "EE"})
    assert not on(placed(stronger, "b1", add="EE"), "a1")["alive"]
    helped = arranged("B@a1 guard", "W@a2 drummer", "W@b2 guard", tile="weaver")
    assert not on(placed(helped, "b1"), "a1")["alive"]
    assert on(placed(arranged("B@a1 guard", "W@a2 drummer", "W@b2 guard r1", tile="weaver"), "b1"), "a1")["alive"]


@pytest.mark.parametrize("rotation", range(4))
def test_R9_the_rotation_does_not_matter_for_its_own_fights(rotation: int) -> None:
    after = placed(arranged("B@a1 lancer", "W@a2 champion", tile="hunter"), "b1", rotation=rotation)
    assert not on(after, "a1")["alive"]


def claim(position: Position) -> list[dict[str, object]]:
    position.play(Place(C3, 0, 1))
    position.play(Reward(2, 0))
    return [step.to_json() for step in explain(position, Activate(0)).steps]


def test_R10_claiming_a_relic_surrounds_nobody_else() -> None:
    # b3 is closed on all sides, the Relic on c3 among them: it fought when the last of the others came.
    standing = ("W@c2", "W@c4", "W@d3", "B@b3 child", "B@a3", "B@b2", "B@b4")
    steps = claim(arranged(*standing, relics="c3", storage={"wazu": "S"}, tile="champion"))
    assert [step["space"] for step in steps if step["code"] == "fought"] == ["c3"]


def test_R10_a_claimed_relic_that_stays_open_fights_nobody() -> None:
    standing = ("W@c2", "W@d3", "W@b3", "B@a3", "B@b2", "B@b4")
    steps = claim(arranged(*standing, relics="c3", storage={"wazu": "S"}, tile="champion"))
    assert [step["code"] for step in steps] == ["turned"]


def test_R10_the_relic_already_closed_its_space() -> None:
    after = placed(arranged("B@a1 child", relics="a2", tile="champion"), "b1")
    assert not on(after, "a1")["alive"]


def test_R11_all_are_judged_on_the_strengths_before_any_death() -> None:
    # The Elder on a1 leans on its friend; both are surrounded at once and both die: neither death saves anyone.
    standing = ("B@a1 elder", "B@c1 child", "W@a2 champion", "W@d1 champion", "W@c2 champion", "W@b2")
    after = placed(arranged(*standing, tile="weaver"), "b1")
    assert [on(after, name)["alive"] for name in ("a1", "c1", "b1")] == [False, False, True]
    assert after.deaths == [2, 0]


def test_R11_two_enemies_kill_each_other_at_once() -> None:
    # a1: 1 against the new child's 1 and a2's 5. b1: 1 against a1's 1, b2's 5.
    standing = ("B@a1 child", "W@a2 champion", "B@b2 champion", "W@c1 champion")
    after = placed(arranged(*standing, tile="child"), "b1")
    assert [on(after, name)["alive"] for name in ("a1", "b1")] == [False, False]
    assert after.deaths == [1, 1]


DEAD = ("B@b1 elder dead", "B@a1", "W@c1")


def test_R12_the_dead_have_no_strength_arrows_ability_or_diamonds() -> None:
    position = arranged(*DEAD)
    shown = on(position, "b1")
    assert shown["strength"] == shown["diamonds"] == shown["energy"] == shown["spirit"] == 0
    assert (shown["reach"], shown["safe"], shown["tile"]) == ([], False, "elder")


def test_R12_the_dead_are_neither_friend_nor_enemy() -> None:
    # A face-down champion beside a1 adds nothing; the Elder beside a dead friend gains nothing.
    assert on(placed(arranged("B@a1 child", "W@a2 champion dead", tile="child"), "b1"), "a1")["alive"]
    assert on(arranged("B@b2 elder", "B@b1 dead"), "b2")["strength"] == 1
    assert on(arranged("W@b2 convert", "B@a1 dead"), "b2")["strength"] == 1


def test_R12_energy_of_the_dead_is_lost_and_spirit_goes_to_the_new_warrior_of_either_tribe() -> None:
    # Balan itself closes its own child in: its Spirit moves onto Balan's new Warrior.
    own = arranged("B@a1 child r2 E1 S2", "W@a2 champion", places="balan", tile="keeper")
    after = placed(own, "b1")
    assert (on(after, "a1")["energy"], on(after, "a1")["spirit"], on(after, "a1")["reach"]) == (0, 0, [])
    assert (on(after, "b1")["energy"], on(after, "b1")["spirit"]) == (0, 2)
    assert storage_of(after, "balan") == storage_of(after, "wazu") == ""


def test_R12_the_new_warriors_own_spirit_leaves_with_it() -> None:
    doomed = arranged("B@a2 champion", "B@b1 champion", tile="child", storage={"wazu": "SS"})
    after = placed(doomed, "a1", add="SS")
    assert not on(after, "a1")["alive"]
    assert sum(after.board.spirit) == 0
    assert (after.bag_spirit, storage_of(after, "wazu")) == (15, "")


def test_R12_a_dead_warrior_is_never_judged_again() -> None:
    steps = steps_of_placing(arranged("B@a1 child dead", "W@a2", tile="champion"), "b1")
    assert "surrounded" not in [step["code"] for step in steps]


@pytest.mark.parametrize("rotation", range(4))
def test_R17_turned_after_collecting(rotation: int) -> None:
    position = arranged(lying={"a1": "EE"})
    position.play(Place(A1))
    assert storage_of(position, "wazu") == "EE"
    position.play(Activate(rotation))
    assert on(position, "a1")["rotation"] == rotation


def test_R17_turned_after_the_reward_is_seen() -> None:
    position = arranged("W@c2", "W@b3", "W@d3", relics="c3", storage={"wazu": "S"})
    position.play(Place(C3, 0, 1))
    assert (position.phase, position.to_move, position.legal_decisions()) == ("reward", None, [])
    position.play(Reward(1, 1))
    assert {move.rotation for move in position.legal_decisions() if isinstance(move, Activate)} == {0, 1, 2, 3}


@pytest.mark.parametrize("between", ["", "W@c2", "B@c2", "B@c2 dead"])
def test_R18_an_arrow_reaches_one_space_and_no_further(between: str) -> None:
    position = arranged("W@c1 guard", *([between + " weaver"] if between else []))
    assert on(placed(position, "c3"), "c3")["energy"] == 0


def test_R18_support_never_works_backwards() -> None:
    after = placed(arranged("W@c2 lancer"), "c1", rotation=0)
    assert on(after, "c2")["energy"] == 0


def test_R18_the_printed_arrows_turn_with_the_warrior() -> None:
    reaches = [set(on(arranged(f"W@c3 singer r{turns}"), "c3")["reach"]) for turns in range(4)]
    # NE SE NW as printed, then each 90° clockwise: SE SW NE, SW NW SE, NW NE SW.
    assert reaches == [{"d4", "d2", "b4"}, {"d2", "b2", "d4"}, {"b2", "b4", "d2"}, {"b4", "d4", "b2"}]
