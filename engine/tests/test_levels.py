"""The computer's players: at least eight, beginners with their faults, thinkers with budgets; bad data is named."""

from __future__ import annotations

import pytest
from arranged import arranged
from maatatahay.bots import BOTS, bot_named, bot_names
from maatatahay.bots.beginner import FLAWS, Beginner
from maatatahay.bots.levels import levels, read_levels
from maatatahay.bots.search_bot import SearchBot
from maatatahay.decisions import Activate, Place
from maatatahay.errors import BadData
from maatatahay.position import Position
from maatatahay.spaces import space_named


def beginner(*flaws: str) -> Beginner:
    return Beginner("someone", 1, flaws)


def place_of(bot: Beginner, position: Position) -> int:
    decision = bot.choose(position)
    assert isinstance(decision, Place)
    return decision.space


def activation_of(bot: Beginner, position: Position, space: str) -> Activate:
    position.play(Place(space_named(space)))
    decision = bot.choose(position)
    assert isinstance(decision, Activate)
    return decision


def test_there_are_at_least_eight_numbered_from_the_weakest() -> None:
    assert len(levels()) >= 8
    assert [level.number for level in levels()] == list(range(1, len(levels()) + 1))
    assert len({level.name for level in levels()}) == len(levels())


def test_every_level_is_an_opponent_by_its_id() -> None:
    assert bot_names() == [*BOTS, *(level.id for level in levels())]
    for level in levels():
        bot = bot_named(level.id, 1)
        assert bot.name == level.id
        assert isinstance(bot, Beginner if level.flaws else SearchBot)


def test_who_is_blind_does_not_see_the_surround_that_others_take() -> None:
    position = arranged("B@a1 keeper", "W@a2 champion", lying={"e5": "EEE"})
    assert place_of(beginner(), position) == space_named("b1")
    assert place_of(beginner("blind"), position) == space_named("e5")


def test_who_hoards_adds_only_what_it_must() -> None:
    storage = {"wazu": "EEESS"}
    position = arranged(storage=storage)
    hoarded = activation_of(beginner("hoards"), position, "c3")
    assert (hoarded.energy, hoarded.spirit) == (1, 0)
    spent = activation_of(beginner(), arranged(storage=storage), "c3")
    assert (spent.energy, spent.spirit) == (3, 2)


def test_who_ignores_arrows_neither_turns_nor_looks_for_support() -> None:
    position = arranged("W@c2 guard", tile="champion")
    assert place_of(beginner(), position) in (space_named("c1"), space_named("c3"))
    edge = arranged(tile="champion")
    assert activation_of(beginner("no-arrows"), edge, "a5").rotation == 0
    assert activation_of(beginner(), arranged(tile="champion"), "a5").rotation == 1


def test_who_shuns_relics_never_pays_for_one() -> None:
    position = arranged(relics="c3", storage={"wazu": "EESS"})
    assert place_of(beginner("hoards"), position) == space_named("c3")
    assert place_of(beginner("hoards", "no-relics"), position) != space_named("c3")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[[levels]]\nid = "a"\nname = "A"\nflaws = ["lazy"]\n', "data-flaw-unknown"),
        ('[[levels]]\nid = "A"\nname = "A"\nflaws = []\n', "data-bad-name"),
        ('[[levels]]\nid = "a"\nname = "A"\n', "data-field-missing"),
        ('[[levels]]\nid = "a"\nname = "A"\nevaluation = "x"\nnodes = -1\n', "data-number-out-of-range"),
        ('[[levels]]\nid = "a"\nname = "A"\nevaluation = 3\nnodes = 1\n', "data-bad-name"),
        ('[[levels]]\nid = "a"\nname = "A"\nflaws = []\n' * 2, "data-id-twice"),
        ("levels = 3\n", "data-not-a-table"),
        ("levels = [3]\n", "data-not-a-table"),
    ],
)
def test_bad_levels_are_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(BadData) as caught:
        read_levels("bad", text)
    assert caught.value.code == code
    assert len(FLAWS) == 4
