"""A game of two who were brought together begins: one transaction ends what they asked for and stores it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from django.db import transaction

from maatasite.games import creation
from maatasite.games.entries import RIVAL
from maatasite.games.state import Seat
from maatasite.lobby.meeting import lock, require_able
from maatasite.lobby.models import Seek
from maatasite.lobby.news import OwnSeek, Paired, SeeksChanged, tell
from maatasite.lobby.terms import Terms
from maatasite.lobby.tribes import plays_balan, tribes_of
from maatasite.people.models import Person, Profile


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who asked (`first`, whose `terms` these are) and who said yes; of each the page that goes to the game, if any."""

    first: int
    second: int
    terms: Terms
    tabs: Mapping[int, str] = field(default_factory=dict)


def begin(meeting: Meeting, spend: Callable[[], None]) -> str:
    """Store their game; its id. `spend` ends what it comes of, and raises `Refused` if that is gone already.

    Raises `Unable` for whoever of the two cannot play now. Before a live game all that either sought ends too.
    """
    with transaction.atomic():
        people = lock(meeting.first, meeting.second)
        spend()
        for person in people.values():
            require_able(person, meeting.terms)
        ended = list(people) if meeting.terms.is_live else []
        Seek.objects.filter(person__in=ended).delete()
        seats = _seats(meeting, people)
        agreement = meeting.terms.agreement(private=_wants_privacy(people))
        plan = creation.plan("friend", meeting.terms.options, seats, agreement)
        plan.store()
        paired = Paired(plan.state.game, (meeting.first, meeting.second), meeting.tabs)
        transaction.on_commit(partial(tell, paired, *(OwnSeek(person) for person in people), SeeksChanged()))
    return plan.state.game


def _wants_privacy(people: Iterable[int]) -> bool:
    """Whether one of them has set that his new games are his alone to see, as far as they may be."""
    return Profile.objects.filter(person__in=people, private_games=True).exists()


def _seats(meeting: Meeting, people: Mapping[int, Person]) -> dict[str, Seat]:
    tribe = meeting.terms.tribe
    if not tribe:
        tribe = "balan" if plays_balan(tribes_of(meeting.first), tribes_of(meeting.second)) else "wazu"
    first, second = (people[person] for person in (meeting.first, meeting.second))
    return {
        tribe: Seat("person", first.pk, first.name or None),
        RIVAL[tribe]: Seat("person", second.pk, second.name or None),
    }
