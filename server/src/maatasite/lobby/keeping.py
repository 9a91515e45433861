"""What is kept of one person's looking for games: for their export, and when they go."""

from typing import Any

from django.db.models import Q

from maatasite.lobby.challenging import withdraw_all
from maatasite.lobby.models import Asked, Challenge, Seek
from maatasite.lobby.seeking import withdraw
from maatasite.people.models import Person

Json = dict[str, Any]


def seeks_kept(person: Person) -> list[Json]:
    """This person's open seek; times are UTC milliseconds."""
    return [
        {
            **_asked(row),
            "pool": row.pool,
            "rating": row.rating,
            "rating_from": row.low,
            "rating_to": row.high,
            "seen_ms": row.seen_ms,
            "plays_the_computer_meanwhile": row.meanwhile,
        }
        for row in Seek.objects.filter(person=person)
    ]


def challenges_kept(person: Person) -> list[Json]:
    """The challenges by this person and to this person."""
    rows = Challenge.objects.filter(Q(person=person) | Q(other=person)).select_related("person", "other")
    return [
        {
            **_asked(row),
            "by": "you" if row.person_id == person.pk else row.person.name,
            "to": "you" if row.other_id == person.pk else row.other.name,
            "expires_ms": row.expires_ms,
            "declined": row.declined,
        }
        for row in rows.order_by("created_ms")
    ]


def forget(person: Person) -> None:
    """All of it goes, and whoever waited for an answer is told."""
    withdraw(person.pk)
    withdraw_all(person.pk)


def _asked(row: Asked) -> Json:
    return {
        "time_control": row.control,
        "options": row.options,
        "rated": row.rated,
        "tribe": row.tribe,
        "since_ms": row.created_ms,
    }
