"""`games.log` for pages, which are not asynchronous: they run in threads beside the event loop."""

import asyncio
import logging
import secrets
from collections.abc import Mapping

from asgiref.sync import async_to_sync

from maatasite.games.commands import SERVER, Actor, ChangeRests, Command, Settle
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import LOG, Done, newest_of, state_of, submit
from maatasite.games.rests import games_at_rest
from maatasite.games.state import GameState
from maatasite.people.models import Person

log = logging.getLogger(__name__)


def game_state(game: str) -> GameState:
    """The game as it is now. Raises `Refused` (`unknown-game`)."""
    state = async_to_sync(newest_of)(game)
    if state is None:
        raise Refused("unknown-game")
    return state


def game_states(versions: Mapping[str, int]) -> list[GameState]:
    """These games, at least as new as the versions that were read of them, in their order; without unknown ones."""

    async def one(game: str, version: int) -> GameState | None:
        state = await state_of(game)
        return state if state is not None and state.version >= version else await newest_of(game)

    async def together() -> list[GameState | None]:
        return await asyncio.gather(*(one(game, version) for game, version in versions.items()))

    return [state for state in async_to_sync(together)() if state is not None]


def do(game: str, command: Command, person: Person) -> Done:
    """Submit the command as this person. Raises `Refused`."""
    try:
        return async_to_sync(submit)(game, command, secrets.token_urlsafe(16), Actor(person.pk))
    except StoreFailed as error:
        raise Refused("try-again") from error


def tell_rests(person: Person) -> None:
    """This person's sleep or vacations have changed: their running clocks hear of it now.

    A game whose clock cannot take the change at this moment has it from the next decision on.
    """
    for game in games_at_rest(person):
        seat = game_state(game).to_move
        try:
            async_to_sync(submit)(game, ChangeRests(seat or ""), secrets.token_urlsafe(16), SERVER)
        except (Refused, StoreFailed) as error:
            log.info("game %s: rests not changed now: %s", game, error)


def set_going(state: GameState) -> None:
    """A game was stored that is already in play: chance speaks if it is due, and a computer's seat hears of its turn.

    Should the store not answer now, the sweeper does the same within seconds.
    """
    if state.to_move is not None:
        async_to_sync(LOG.announce)(state.game)
        return
    try:
        async_to_sync(submit)(state.game, Settle(""), secrets.token_urlsafe(16), SERVER)
    except (Refused, StoreFailed):
        log.warning("game %s: not set going; the sweeper will", state.game)
