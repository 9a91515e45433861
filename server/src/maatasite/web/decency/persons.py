"""Which person a page or a form means: by the name of an account, or as the opponent in a game of one's own."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from maatasite.games.errors import Refused
from maatasite.people.confusables import key_of
from maatasite.people.identity import person_of
from maatasite.people.models import NAME_LENGTH, Person
from maatasite.web.service import game_state
from maatasite.web.views.errors import refusal

P = ParamSpec("P")


def for_persons(
    view: Callable[Concatenate[HttpRequest, Person, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Give the view its person, guest or account; a stranger is told that he is nobody yet (`nobody`, 403)."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        person = person_of(request)
        if person is None:
            return refusal(request, Refused("nobody"))
        return view(request, person, *args, **kwargs)

    return never_cache(guarded)


def account_named(name: str) -> Person:
    """The account of this name or one that looks like it; 404 where there is none any more."""
    key = key_of(name) if len(name) <= NAME_LENGTH else ""
    found = Person.objects.filter(name_key=key, is_guest=False, left=None).first() if key else None
    if found is None:
        raise Http404("unknown-person")
    return found


def opponent_in(game: str, person: Person) -> Person:
    """Who sits opposite this person in the game.

    Raises `Refused`: `unknown-game`; `not-your-seat`; `no-opponent` if it is no person, not there, or both are one.
    """
    state = game_state(game)
    if not state.seats_of(person.pk):
        raise Refused("not-your-seat")
    for seat in state.seats.values():
        if seat.person is not None and seat.person != person.pk:
            return Person.objects.get(pk=seat.person)
    raise Refused("no-opponent")


def shown_name(person: Person | None) -> str:
    """What a person is called where somebody else reads it."""
    if person is None or person.left is not None:
        return _("a deleted player")
    return person.name or _("a guest without a name")
