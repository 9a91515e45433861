"""Talk over sockets: asking for it, saying something, and wanting free text."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.log import newest_of
from maatasite.games.reading import read
from maatasite.games.seeing import require_sight
from maatasite.games.state import GameState
from maatasite.live import messages as m
from maatasite.live.connection import Connection
from maatasite.live.limits import CONSENTS, TALK, require_pace
from maatasite.live.talks import TALKS
from maatasite.talk import consents
from maatasite.talk.saying import say


async def _talk(connection: Connection, message: m.AskTalk) -> None:
    await TALKS.listen(connection, await _state(connection, message.game), message.since)


async def _say(connection: Connection, message: m.SayTalk) -> None:
    require_pace(TALK, "talk", connection.person)
    state = await _state(connection, message.game)
    words = {"phrase": message.phrase, "text": message.text}
    line, is_new = await read(say, state, connection.person, message.room, message.key, now_ms(), **words)
    if is_new:
        await TALKS.spoken(message.game)
    connection.say(m.TalkSaid(message.game, message.key, line.number))


async def _consent(connection: Connection, message: m.SayConsent) -> None:
    require_pace(CONSENTS, "talk-consent", connection.person)
    state = await _state(connection, message.game)
    if connection.person is None or not state.seats_of(connection.person):
        raise Refused("not-your-seat")
    if message.given and not await read(consents.may_write, state):
        raise Refused("text-not-here")
    await read(consents.give, state.game, connection.person, given=message.given)
    connection.say(m.TalkSaid(state.game, message.key))
    await TALKS.consented(state.game)


async def _state(connection: Connection, game: str) -> GameState:
    """As it is stored now: rights are looked up in it, and another process may have moved it on."""
    state = await newest_of(game)
    if state is None:
        raise Refused("unknown-game")
    require_sight(state, connection.person)
    return state


HANDLERS: Final[dict[type[m.FromPage], Callable[[Connection, Any], Awaitable[None]]]] = {
    m.AskTalk: _talk,
    m.SayTalk: _say,
    m.SayConsent: _consent,
}
