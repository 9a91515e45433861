"""A person deletes themselves: all that is theirs goes at once, their seats one game after another.

The other players keep every game. In each the seats become nobody's by a line of its log, and the names go out of the
stored lines. A person of many games is done with by and by (`finish`), without a name from the first moment on.
"""

from contextlib import suppress
from functools import partial
from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.db import transaction
from django.db.models import Case, IntegerField, ProtectedError, Q, QuerySet, Value, When
from django.utils import timezone

from maatasite.decency import forgetting
from maatasite.friends import following
from maatasite.games.commands import Leave
from maatasite.games.entries import UNFINISHED
from maatasite.games.erasing import erase_names
from maatasite.games.errors import Refused
from maatasite.games.models import DeviceLink, Game, Rest
from maatasite.lobby import keeping as lobby
from maatasite.notices.stored import forget_notices
from maatasite.people.models import Person, Profile
from maatasite.ratings.erasing import forget_ratings
from maatasite.talk import keeping as talk
from maatasite.web.service import do, game_state

AT_ONCE: Final = 100
"""So many games are left while the person waits, running ones first; the others soon after."""


def unfinished_of(person: Person) -> int:
    """How many games would be resigned or called off."""
    return _seated(person).filter(status__in=UNFINISHED).count()


def leave(person: Person) -> None:
    """Delete this person, and end all their sessions. There is no way back."""
    with transaction.atomic():
        _forget(person)
    for session in UserSession.objects.filter(user=person):
        session.end()
    leave_games(person, AT_ONCE)


def leave_games(person: Person, most: int) -> None:
    """Leave so many of their games; whoever holds no seat any more is no row any more.

    Their ratings are needed until no game of theirs is running, for what the opponents win by it.
    """
    unfinished = Case(When(status__in=UNFINISHED, then=Value(0)), default=Value(1), output_field=IntegerField())
    for game in list(_seated(person).order_by(unfinished, "pk").values_list("pk", flat=True)[:most]):
        seat = game_state(game).seats_of(person.pk)[0]
        do(game, Leave(seat, partial(erase_names, game)), person)
    if not unfinished_of(person):
        forget_ratings(person)
    with suppress(ProtectedError):  # still seated somewhere
        person.delete()


def finish(most: int) -> None:
    """Go on with those who have left and still hold seats; what the store refuses now is tried again next time."""
    for person in Person.objects.filter(left__isnull=False).order_by("left"):
        try:
            leave_games(person, most)
        except Refused:
            continue


def _seated(person: Person) -> QuerySet[Game]:
    return Game.objects.filter(Q(balan=person) | Q(wazu=person))


def _forget(person: Person) -> None:
    """Everything but the row, which has no name, no password and no way in any more."""
    for model, whose in ((EmailAddress, "user"), (Authenticator, "user"), (Profile, "person"), (Rest, "person")):
        model._default_manager.filter(**{whose: person}).delete()
    DeviceLink.objects.filter(person=person).delete()
    forgetting.forget(person)
    talk.forget(person)
    lobby.forget(person)
    forget_notices(person.pk)
    if apps.is_installed("allauth.socialaccount"):
        from allauth.socialaccount.models import SocialAccount  # importable only where it is installed

        SocialAccount._default_manager.filter(user=person).delete()
    person.name, person.name_key, person.is_active, person.left = "", None, False, timezone.now()
    person.set_unusable_password()
    person.save()
    following.forget(person)  # after the row is locked, so that nobody begins to follow it meanwhile
