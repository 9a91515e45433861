"""`games.log` for pages, which are not asynchronous: they run in threads beside the event loop."""

import secrets

from asgiref.sync import async_to_sync

from maatasite.games.commands import Actor, Command
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import Done, state_of, submit
from maatasite.games.state import GameState
from maatasite.people.models import Person


def game_state(game: str) -> GameState:
    """The game as it is now. Raises `Refused` (`unknown-game`)."""
    state = async_to_sync(state_of)(game)
    if state is None:
        raise Refused("unknown-game")
    return state


def do(game: str, command: Command, person: Person) -> Done:
    """Submit the command as this person. Raises `Refused`."""
    try:
        return async_to_sync(submit)(game, command, secrets.token_urlsafe(16), Actor(person.pk))
    except StoreFailed as error:
        raise Refused("try-again") from error
