"""One person's games, the two sides read apart: each from its own index and only as far as is needed, then merged.

A query for both at once would find all games of the person before it could order them.
"""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from django.db.models import Q, QuerySet
from maatatahay.tiles import TRIBES

from maatasite.games.models import Game
from maatasite.people.models import Person


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of games begins: behind the game that changed last at this instant, by its id where several did."""

    ms: int
    id: str

    def __str__(self) -> str:
        return f"{self.ms}.{self.id}"

    @staticmethod
    def read(text: str) -> "Place | None":
        """The place that an address names, if it is one."""
        ms, _dot, game = text.partition(".")
        return Place(int(ms), game) if ms.isascii() and ms.isdigit() and len(ms) < 16 else None

    @staticmethod
    def of(game: Game) -> "Place":
        """Where a page begins whose last one ended with this game."""
        return Place(game.changed_ms, game.pk)

    def behind(self) -> Q:
        """The games behind it, in the order of `latest`."""
        return Q(Q(changed_ms__lt=self.ms) | Q(id__lt=self.id), changed_ms__lte=self.ms)


def side_of(person: Person, tribe: str) -> QuerySet[Game]:
    """The games in which this person plays the tribe; those of both tribes count as Balan's."""
    games = Game.objects.filter(**{tribe: person})
    return games if tribe == TRIBES[0] else games.exclude(balan=person)


def sides_of(person: Person) -> list[QuerySet[Game]]:
    """Both."""
    return [side_of(person, tribe) for tribe in TRIBES]


def latest(sides: Iterable[QuerySet[Game]], most: int, before: Place | None = None) -> list[Game]:
    """So many games of these sides behind a place, the one that changed last first."""
    behind = Q() if before is None else before.behind()
    ordered = [_with_people(games.filter(behind)).order_by("-changed_ms", "-id") for games in sides]
    return _merged(ordered, most, reverse=True)


def longest_waiting(sides: Iterable[QuerySet[Game]], most: int) -> list[Game]:
    """So many games of these sides, the one that has not changed for longest first."""
    return _merged([_with_people(games).order_by("changed_ms", "id") for games in sides], most, reverse=False)


def _merged(ordered: Iterable[QuerySet[Game]], most: int, *, reverse: bool) -> list[Game]:
    return list(islice(heapq.merge(*(games[:most] for games in ordered), key=_changed, reverse=reverse), most))


def _with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.select_related("balan", "wazu")


def _changed(game: Game) -> tuple[int, str]:
    return game.changed_ms, game.pk
