"""Setting a position up by hand: each change leaves one from which the rules can go on, or is refused."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from maatatahay.arrangement import Arrangement, arrangement_of, bare, edited, position_of, read_position
from maatatahay.arrangement.writing import write_arrangement
from maatatahay.errors import MaatatahayError, Unreadable, UnreadablePosition
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.spaces import SPACE_NAMES
from strategies import IDS, POSITIONS, SEEDS, Taste, everything, play_out

Change = dict[str, dict[str, object]]


def after(*changes: Change, start: Arrangement | None = None) -> Arrangement:
    arrangement = start or bare(Options())
    for change in changes:
        arrangement = edited(arrangement, change)
    return arrangement


def stand(space: str, tribe: str, tile: str) -> Change:
    return {"stand": {"space": space, "tribe": tribe, "tile": tile}}


def any_change(rng: Random) -> Change:
    space, tribe = rng.choice(SPACE_NAMES), rng.choice(["balan", "wazu"])
    more = {"energy": rng.randint(-2, 3), "spirit": rng.randint(-1, 2)}
    pair = {"balan": rng.choice(IDS), "wazu": rng.choice(IDS)}
    return rng.choice(
        [
            stand(space, tribe, rng.choice(IDS)),
            stand(space, tribe, rng.choice(IDS)),
            stand(space, tribe, rng.choice(IDS)),
            {"clear": {"space": space}},
            {"turn": {"space": space}},
            {"fall": {"space": space}},
            {"relic": {"space": space}},
            {"crystals": {"space": space, **more}},
            {"storage": {"tribe": tribe, **more}},
            {"bag": dict(more)},
            {"claim": {"tribe": tribe} if rng.random() < 0.6 else {}},
            {"round": {"number": rng.randint(1, 12)}},
            {"active": {"tribe": tribe}},
            {"due": {"phase": rng.choice(["pair", "order", "place"]), "tribe": tribe, **pair}},
            {"options": {"end_by_deaths": rng.choice(["either-6", "track-6"])}},
        ]
    )


def arranged_at_random(rng: Random, start: Arrangement, changes: int) -> Arrangement:
    for _ in range(changes):
        with suppress(MaatatahayError):
            start = edited(start, any_change(rng))
    return start


@given(SEEDS)
def test_whatever_is_set_up_by_hand_can_be_written_read_and_played_on(seed: int) -> None:
    rng = Random(seed)
    arrangement = arranged_at_random(rng, bare(Options()), rng.randint(1, 60))
    position = read_position(write_arrangement(arrangement))
    assert everything(position) == everything(position_of(arrangement))
    for _ in play_out(rng, position, Taste()):
        assert everything(read_position(write_arrangement(arrangement_of(position)))) == everything(position)


@given(POSITIONS, SEEDS)
def test_so_can_what_is_changed_of_a_position_from_a_game(position: Position, seed: int) -> None:
    rng = Random(seed)
    arrangement = arranged_at_random(rng, arrangement_of(position), 8)
    for _ in play_out(rng, read_position(write_arrangement(arrangement)), Taste()):
        pass


def test_a_warrior_stands_in_one_place_at_a_time() -> None:
    moved = after(stand("a1", "balan", "guard"), {"turn": {"space": "a1"}}, stand("c3", "balan", "guard"))
    assert write_arrangement(moved).split("_")[2:4] == ["Bc3.guard", "relics.b2.d2.b4.d4"]
    both = after(stand("a1", "wazu", "guard"), start=moved)
    assert len(both.warriors) == 2


def test_a_tile_that_was_on_display_gives_its_place_to_one_unseen() -> None:
    shown = after(stand("a1", "balan", "champion")).display
    assert shown == (("hunter", "champion"), ("guard", "guard"), ("lancer", "lancer"))


def test_warriors_of_one_tribe_alone_leave_the_other_with_tiles_that_never_come() -> None:
    three = after(
        *(stand(space, "balan", tile) for space, tile in (("a1", "child"), ("b1", "elder"), ("c1", "singer")))
    )
    position = position_of(three)
    assert (position.decks, position.round) == (6, 4)
    assert [unseen.bit_count() for unseen in position.unseen] == [6, 9]


def test_8_the_game_is_over_when_the_board_says_so_and_goes_on_when_it_no_longer_does() -> None:
    spaces = ["a1", "b1", "c1", "d1", "e1", "a2"]
    fallen: list[Change] = []
    for space, tile in zip(spaces, IDS[:6], strict=True):
        fallen += [stand(space, "wazu", tile), {"fall": {"space": space}}]
    ended = after(*fallen)
    assert (ended.turn.phase, ended.deaths, ended.track) == ("over", (0, 6), 6)
    alive = after({"fall": {"space": "a2"}}, start=ended)
    assert (alive.turn.phase, alive.deaths, alive.track, len(alive.display)) == ("pair", (0, 5), 5, 3)


def test_crystals_that_would_be_too_many_come_from_the_bag() -> None:
    laid = after({"crystals": {"space": "a1", "energy": 2, "spirit": 1}}, {"storage": {"tribe": "wazu", "spirit": 3}})
    assert (laid.bag, laid.lying) == ((43, 11), {0: (2, 1)})
    assert after({"crystals": {"space": "a1", "energy": -2, "spirit": -1}}, start=laid).lying == {}


def test_the_pair_in_hand_is_nowhere_else_and_goes_back_when_another_is_taken() -> None:
    place: Change = {"due": {"phase": "place", "balan": "guard", "wazu": "child", "tribe": "wazu"}}
    taken = after(place)
    position = position_of(taken)
    assert (position.to_move, position.placements, position.round, len(position.display)) == (1, 0, 1, 2)
    again = after(
        {"due": {"phase": "order", "balan": "elder", "wazu": "elder"}}, {"due": {"phase": "pair"}}, start=taken
    )
    assert (len(again.display), again.decks) == (3, 9)


def test_4_3_who_places_second_does_so_when_the_other_warrior_stands() -> None:
    second = after(
        stand("e5", "balan", "guard"),
        {"due": {"phase": "place", "balan": "guard", "wazu": "child", "tribe": "wazu"}},
    )
    assert (second.turn.second, second.turn.first, second.turn.placing) == (True, 0, 1)


def test_the_round_is_what_the_pairs_that_are_left_say() -> None:
    late = after({"round": {"number": 11}})
    assert (position_of(late).round, late.decks, len(late.display)) == (11, 0, 2)
    early = after({"round": {"number": 2}}, start=late)
    assert (position_of(early).round, early.decks, len(early.display)) == (2, 8, 3)


REFUSED: list[tuple[object, str]] = [
    ([], "change-unreadable"),
    ({}, "change-unreadable"),
    ({"stand": {}, "clear": {}}, "change-unreadable"),
    ({"explode": {}}, "change-unreadable"),
    ({"clear": []}, "change-unreadable"),
    ({"clear": {}}, "space-unknown"),
    ({"clear": {"space": ["a1"]}}, "space-unknown"),
    (stand("a1", "red", "guard"), "tribe-unknown"),
    (stand("a1", "balan", "gard"), "tile-unknown"),
    ({"stand": {"space": "a1", "tribe": "balan", "tile": ["guard"]}}, "tile-unknown"),
    ({"turn": {"space": "a1"}}, "no-warrior-there"),
    ({"fall": {"space": "a1"}}, "no-warrior-there"),
    ({"relic": {"space": "a1"}}, "too-many-relics"),
    ({"claim": {"tribe": "balan"}}, "too-many-relics"),
    ({"crystals": {"space": "a1", "energy": -1}}, "nothing-to-take"),
    ({"crystals": {"space": "a1", "energy": True}}, "change-unreadable"),
    ({"crystals": {"space": "a1", "energy": 1e9}}, "change-unreadable"),
    ({"crystals": {"space": "a1", "energy": 10}}, "too-much-on-a-space"),
    ({"crystals": {"space": "c3", "energy": 1}}, "space-twice"),
    ({"storage": {"tribe": "balan", "energy": 5}}, "storage-over"),
    ({"round": {"number": 13}}, "round-unknown"),
    ({"due": {"phase": "reward"}}, "change-unreadable"),
    ({"due": {"phase": "order", "balan": "guard"}}, "tile-unknown"),
    ({"options": {"layout": "other"}}, "change-unreadable"),
    ({"options": {"relic_scoring": 1}}, "option-value-unknown"),
]


@pytest.mark.parametrize(("change", "code"), REFUSED)
def test_what_is_no_change_or_cannot_be_is_refused(change: object, code: str) -> None:
    with pytest.raises((Unreadable, UnreadablePosition)) as refused:
        edited(bare(Options()), change)
    assert refused.value.code == code


def test_a_tile_in_hand_is_not_set_on_the_board() -> None:
    taken = after({"due": {"phase": "order", "balan": "guard", "wazu": "child"}})
    with pytest.raises(Unreadable, match="tile-in-hand"):
        edited(taken, stand("a1", "balan", "guard"))
