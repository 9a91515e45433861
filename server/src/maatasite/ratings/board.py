"""The leaderboard of a speed: whoever is sure enough of a rating, best first, in pages that begin behind a place."""

import math
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet

from maatasite.games.agreement import Speed
from maatasite.games.clock import now_ms
from maatasite.people.models import Person
from maatasite.ratings.models import Rating
from maatasite.ratings.reading import Standing, shown

PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's line: `number` from 1, the person or the computer's player (`bot`), and how they stand."""

    number: int
    person: Person | None
    bot: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Behind:
    """Where a page begins: behind whoever has this rating and this row."""

    rating: float
    row: int

    def __str__(self) -> str:
        return f"{self.rating!r}~{self.row}"

    @staticmethod
    def read(text: str) -> "Behind | None":
        """The place that an address names, if it is one."""
        rating, _, row = text.partition("~")
        try:
            behind = Behind(float(rating), int(row))
        except ValueError:
            return None
        return behind if math.isfinite(behind.rating) and 0 <= behind.row < 2**63 else None


def places(speed: Speed, behind: Behind | None) -> tuple[list[Place], Behind | None]:
    """A page of the board, and where the next one begins, if there is one."""
    now = now_ms()
    rows, before = _ranked(speed, now), 0
    if behind is not None:
        before = rows.filter(_better(behind) | Q(rating=behind.rating, pk=behind.row)).count()
        rows = rows.filter(Q(rating__lt=behind.rating) | Q(rating=behind.rating, pk__gt=behind.row))
    found = list(rows.select_related("person").order_by("-rating", "pk")[: PAGE + 1])
    page = [
        Place(before + number, row.person, row.bot, shown(row, now)) for number, row in enumerate(found[:PAGE], start=1)
    ]
    last = found[PAGE - 1] if len(found) > PAGE else None
    return page, Behind(last.rating, last.pk) if last else None


def place_of(person: Person, speed: Speed) -> Place | None:
    """This person's own line, if they have one."""
    now = now_ms()
    row = _ranked(speed, now).filter(person=person).first()
    if row is None:
        return None
    return Place(
        _ranked(speed, now).filter(_better(Behind(row.rating, row.pk))).count() + 1, person, "", shown(row, now)
    )


def _ranked(speed: Speed, now: int) -> QuerySet[Rating]:
    """Whoever has a place at this instant. Who has left, or has no name yet, has none."""
    named = Q(person=None) | Q(person__is_active=True, person__name_key__isnull=False)
    return Rating.objects.filter(named, speed=speed, sure_until_ms__gte=now)


def _better(than: Behind) -> Q:
    return Q(rating__gt=than.rating) | Q(rating=than.rating, pk__lt=than.row)
