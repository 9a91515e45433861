"""Whom one has played last: accounts and guests, each once, with how that game ended."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from maatatahay.tiles import TRIBES

from maatasite.friends.following import those_followed_by
from maatasite.games.entries import RIVAL
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatasite.web.listing import Row, row_of
from maatasite.web.sides import latest, sides_of

MOST: Final = 10
LOOKED_AT: Final = 100
"""Among so many latest games; whoever plays one opponent all the time has few others."""


@dataclass(frozen=True, slots=True)
class Met:
    """An opponent and the latest game with them. Only an account has a `url` of its own, and can be `followed`."""

    name: str
    url: str
    followed: bool
    game: Row


def last_opponents(person: Person) -> list[Met]:
    """The people whom this person played last, the latest first; not those who have gone."""
    latest: dict[int, tuple[Person, Row]] = {}
    for game, other in _latest(person):
        if other is not None and other != person and other.pk not in latest:
            latest[other.pk] = (other, row_of(game, person))
        if len(latest) == MOST:
            break
    followed = those_followed_by(person, latest)
    return [
        Met(
            name=other.name,
            url=reverse("person", args=[other.name]) if other.name_key else "",
            followed=other.pk in followed,
            game=row,
        )
        for other, row in latest.values()
    ]


def _latest(person: Person) -> Iterator[tuple[Game, Person | None]]:
    """Games against people that are over, each with who sat on the other side."""
    sides = [side.filter(kind="friend", status="over") for side in sides_of(person)]
    for game in latest(sides, LOOKED_AT):
        yield game, next((getattr(game, RIVAL[tribe]) for tribe in TRIBES if getattr(game, tribe) == person), None)
