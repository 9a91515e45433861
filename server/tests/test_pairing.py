"""Who plays whom, and who plays Balan: pure rules, tried on made-up people."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maatasite.lobby.pairing import Found, Waiting, Widening, find, suits
from maatasite.lobby.pools import POOLS
from maatasite.lobby.tribes import plays_balan

NOW = 1_000_000
WIDE = Widening(first=100, step=50, every=5_000, anybody_after=60_000)


def one(person: int, rating: int = 1500, waited: int = 0, *, rated: bool = True, meanwhile: bool = False) -> Waiting:
    return Waiting(f"s{person}", person, rating, rated, NOW - waited, meanwhile)


def met(found: Found) -> list[set[int]]:
    return [{each.person for each in pair} for pair in found.pairs]


@pytest.mark.parametrize(
    ("waited", "reach"), [(-5, 100), (0, 100), (4_999, 100), (5_000, 150), (59_999, 650), (60_000, None)]
)
def test_the_range_widens_with_the_time_waited(waited: int, reach: int | None) -> None:
    assert WIDE.reach(waited) == reach


def test_rated_seekers_must_be_within_reach_of_each_other() -> None:
    assert suits(one(1), one(2, 1600), NOW, WIDE, lambda *_: False)
    assert not suits(one(1), one(2, 1601), NOW, WIDE, lambda *_: False)
    assert not suits(one(1, waited=59_000), one(2, 1601), NOW, WIDE, lambda *_: False)
    assert suits(one(1, waited=5_000), one(2, 1650, waited=5_000), NOW, WIDE, lambda *_: False)
    assert suits(one(1, waited=60_000), one(2, 2900, waited=60_000), NOW, WIDE, lambda *_: False)


def test_unrated_seekers_meet_anybody_unrated_the_nearest_first_and_nobody_rated() -> None:
    found = find(
        [one(1, 800, 9, rated=False), one(2, 2800, 5, rated=False), one(3, 900, rated=False), one(4)], NOW, WIDE
    )
    assert met(found) == [{1, 3}]
    assert met(find([one(1, rated=False), one(2)], NOW, WIDE)) == []


def test_whoever_waits_longest_chooses_first() -> None:
    found = find([one(1, 1500), one(2, 1550, waited=100), one(3, 1560, waited=50)], NOW, WIDE)
    assert met(found) == [{2, 3}]
    assert met(find([one(1, 1500, 3), one(2, 1590, 2), one(3, 1510, 1), one(4, 1580)], NOW, WIDE)) == [{1, 3}, {2, 4}]


def test_nobody_meets_himself_nor_somebody_blocked() -> None:
    assert not find([one(1), one(1)], NOW, WIDE).pairs
    apart = {(1, 2), (2, 1)}
    assert met(find([one(1, waited=2), one(2, waited=1), one(3)], NOW, WIDE, lambda a, b: (a, b) in apart)) == [{1, 3}]


def test_whoever_plays_the_computer_is_asked_and_the_other_goes_on_waiting() -> None:
    found = find([one(1, meanwhile=True, waited=30_000), one(2)], NOW, WIDE)
    assert not found.pairs
    assert [(asked.person, by.person) for asked, by in found.asks] == [(1, 2)]
    taken = find([one(1, meanwhile=True, waited=30_000), one(2, waited=1), one(3)], NOW, WIDE)
    assert met(taken) == [{2, 3}]
    assert not taken.asks
    both = find([one(1, meanwhile=True), one(2, meanwhile=True)], NOW, WIDE)
    assert {(asked.person, by.person) for asked, by in both.asks} == {(1, 2), (2, 1)}


crowds = st.lists(
    st.builds(
        Waiting,
        st.uuids().map(str),
        st.integers(1, 30),
        st.integers(400, 2800),
        st.booleans(),
        st.integers(NOW - 100_000, NOW),
        st.booleans(),
    ),
    max_size=25,
    unique_by=lambda each: each.person,
)


@given(crowds)
def test_everybody_is_paired_once_with_somebody_suitable_and_nobody_suitable_is_left(crowd: list[Waiting]) -> None:
    found = find(crowd, NOW, WIDE)
    paired = [each.person for pair in found.pairs for each in pair]
    assert len(paired) == len(set(paired))
    assert all(suits(*pair, NOW, WIDE, lambda *_: False) for pair in found.pairs)
    left = [each for each in crowd if each.person not in paired and not each.meanwhile]
    assert not any(suits(a, b, NOW, WIDE, lambda *_: False) for a, b in itertools.combinations(left, 2))


def test_the_pools_are_few_and_of_three_speeds() -> None:
    assert [str(pool.control) for pool in POOLS.values()] == [
        "live 5m+10s",
        "live 10m+20s",
        "correspondence 2d bank 5d",
    ]
    assert list(POOLS) == ["live", "rapid", "correspondence"]
    assert all(pool.widening.reach(pool.widening.anybody_after) is None for pool in POOLS.values())


B, W = "balan", "wazu"


@pytest.mark.parametrize(
    ("mine", "theirs", "balan"),
    [
        ([B], [W], False),
        ([W], [B], True),
        ([W], [], True),
        ([B, B, W], [W, B, B], False),  # even: the latest game in which they differ
        ([W, B], [B, W], True),
        ([B] * 10 + [W] * 50, [W] * 10, False),  # only the last ten count
    ],
)
def test_tribes_alternate_over_recent_games(mine: list[str], theirs: list[str], balan: bool) -> None:
    def never() -> bool:
        raise AssertionError("no lot is drawn")

    assert plays_balan(mine, theirs, never) is balan
    assert plays_balan(theirs, mine, never) is not balan


def test_chance_decides_between_equals() -> None:
    for lot in (True, False):
        assert plays_balan([], [], lambda lot=lot: lot) is lot  # type: ignore[misc]
        assert plays_balan([B, W], [B, W], lambda lot=lot: lot) is lot  # type: ignore[misc]
    assert {plays_balan([], []) for _ in range(200)} == {True, False}


@given(st.integers(0, 2**20))
def test_two_who_meet_again_and_again_take_turns(bits: int) -> None:
    mine: list[str] = []
    theirs: list[str] = []
    for n in range(20):
        first = plays_balan(mine, theirs, lambda n=n: bool(bits >> n & 1))  # type: ignore[misc]
        mine.insert(0, B if first else W)
        theirs.insert(0, W if first else B)
    assert abs(mine.count(B) - 10) <= 1
    assert all(a != b for a, b in itertools.pairwise(mine))
