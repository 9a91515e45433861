"""The way of every page to a game: whoever may not see it does not get past here."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from maatasite.games.errors import Refused
from maatasite.games.seeing import may_see
from maatasite.games.state import GameState
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.service import game_state


class PrivateGame(PermissionDenied):
    """Its players alone may see this game: a page of its own (`views.errors.forbidden`), 403."""


def visible_state(request: HttpRequest, game: str) -> GameState:
    """The game's state, for whoever asks; a 404 page for an id that no game has, a 403 page for who may not see it."""
    try:
        state = game_state(game)
    except Refused as refused:
        raise Http404("unknown-game") from refused
    if not may_see(state, asking(request)):
        raise PrivateGame
    return state


def asking(request: HttpRequest) -> int | None:
    """The id of whoever asks; `None` for a stranger."""
    person = person_of(request)
    return person.pk if person else None


def seated(request: HttpRequest, game: str) -> tuple[GameState, Person, list[str]]:
    """The state, and who asks with their seats. Raises `Refused` (`not-your-seat`) for a stranger who may look on."""
    state = visible_state(request, game)
    person = person_of(request)
    seats = state.seats_of(asking(request))
    if person is None or not seats:
        raise Refused("not-your-seat")
    return state, person, seats
