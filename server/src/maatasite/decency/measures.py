"""What is in force about a person because a moderator did it: read wherever people talk, pair or sign in.

A mute or a bar from rated play ends by itself: nothing must run for that. A suspension shuts the person out, but leaves
the sessions: by them a browser is told why, and a guest, who has nothing else, is the same guest when it is over. It
is lifted at the first sign-in after its end, or by the housekeeping.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from maatasite.decency.models import Action
from maatasite.games.errors import Refused
from maatasite.people.models import Person

SUSPENDED: Final[list[Callable[[int], None]]] = []
"""Are told of each person who is suspended, once that is stored: sockets end, whatever waits is withdrawn."""


def silenced_until(person: int | None) -> datetime | None:
    """Until when a moderator has forbidden this person to talk; `None` if that is not so."""
    return _latest(person, "mute")


def unrated_until(person: int | None) -> datetime | None:
    """Until when this person may play no rated games; `None` if they may."""
    return _latest(person, "unrated")


def require_rated_play(person: int | None) -> None:
    """Raises `Refused` (`unrated`, with `until`, UTC milliseconds) for who may play no rated games now."""
    until = unrated_until(person)
    if until is not None:
        raise Refused("unrated", {"until": int(until.timestamp() * 1000)})


def names_taken_away() -> list[str]:
    """The names that moderators took from accounts: nobody may have them, or one that looks like them."""
    taken = Action.objects.filter(deed="rename", undone=None).values_list("facts", flat=True)
    return [facts["name"] for facts in taken if facts.get("key")]


def suspension_of(person: int) -> Action | None:
    """The suspension that holds longest."""
    rows = _in_force(person, "suspend")
    return rows.filter(until=None).first() or rows.order_by("-until").first()


def suspend(person: Person) -> dict[str, str]:
    """Whoever asks by one of their sessions is shut out from now on; what is open or waits for them ends."""
    Person.objects.filter(pk=person.pk).update(is_active=False)
    for listener in SUSPENDED:
        transaction.on_commit(partial(listener, person.pk), robust=True)
    return {}


def let_in_again(person: Person) -> None:
    """Unless another suspension still holds, or the person is gone for good."""
    if suspension_of(person.pk) is None:
        Person.objects.filter(pk=person.pk, left=None).update(is_active=True)


def lift_due() -> None:
    """Let everybody in again whose suspension has ended."""
    suspended = Action.objects.filter(deed="suspend", target__is_active=False, target__left=None)
    for person in Person.objects.filter(pk__in=suspended.values("target")):
        let_in_again(person)


def take_name_away(person: Person) -> dict[str, str]:
    """Nobody sees the name any more, but at tables where it was written down; an account chooses another."""
    facts = {"name": person.name, "key": person.name_key or ""}
    Person.objects.filter(pk=person.pk).update(name="", name_key=None)
    return facts


def give_name_back(person: Person, facts: dict[str, str]) -> None:
    """Unless the person has chosen another since. Raises `Refused` (`name-taken`)."""
    if Person.objects.filter(pk=person.pk).exclude(name="").exists():
        return
    try:
        with transaction.atomic():
            Person.objects.filter(pk=person.pk).update(name=facts["name"], name_key=facts["key"] or None)
    except IntegrityError as error:
        raise Refused("name-taken") from error


def in_force(person: int) -> list[Action]:
    """What holds now about this person, the latest first: mutes, bars from rated play, suspensions."""
    return list(_in_force(person, "mute", "unrated", "suspend").order_by("-made"))


def _latest(person: int | None, deed: str) -> datetime | None:
    if person is None:
        return None
    found: datetime | None = _in_force(person, deed).order_by("-until").values_list("until", flat=True).first()
    return found


def _in_force(person: int, *deeds: str) -> "QuerySet[Action]":
    holds = Q(until=None) | Q(until__gt=timezone.now())
    rows: QuerySet[Action] = Action.objects.filter(holds, target=person, deed__in=deeds, undone=None)
    return rows
