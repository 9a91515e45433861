"""Ratings: how they begin, what a rated game changes, who sees what of them."""

import math
import re
from pathlib import Path

import pytest
from maatasite.people.models import Person
from maatasite.ratings.reading import Standing, rating_of, rating_of_bot, ratings_of
from maatasite.ratings.starting import BOTS
from maatatahay.bots.levels import levels

LADDER = Path(__file__).parents[2] / "docs" / "opponents.md"

pytestmark = pytest.mark.usefixtures("accounts")


@pytest.fixture
def players() -> tuple[Person, Person, Person]:
    """Three accounts."""
    names = ("Ana", "Bo", "Cy")
    made = [Person.objects.create(name=name, name_key=name.lower(), is_guest=False) for name in names]
    return made[0], made[1], made[2]


def test_whoever_is_new_begins_in_the_middle(players: tuple[Person, Person, Person]) -> None:
    ana, bo, _ = players
    begun = Standing(1500, 350, provisional=True)
    assert rating_of(ana.pk, "live") == begun
    assert ratings_of([ana.pk, bo.pk], "rapid") == {ana.pk: begun, bo.pk: begun}


def test_the_computers_players_begin_where_the_measured_ladder_puts_them() -> None:
    steps = re.findall(r"^\| \d \| `(\w+)` .* (\d+\.\d) % \(.*\|$", LADDER.read_text(), re.MULTILINE)
    assert [name for name, _ in steps] == [level.id for level in levels()] == list(BOTS)
    heights = [0.0]
    for _, share in steps[1:]:
        won = float(share) / 100
        heights.append(heights[-1] + 400 * math.log10(won / (1 - won)))
    middle = sum(heights) / len(heights)
    for (name, _), height in zip(steps, heights, strict=True):
        assert BOTS[name] == pytest.approx(1500 + height - middle, abs=1)
        assert rating_of_bot(name, "live").rating == BOTS[name]
    assert rating_of_bot("random", "live").rating == 1500
