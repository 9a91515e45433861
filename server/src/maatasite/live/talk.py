"""Talk over sockets: who asked for a table's talk hears each line that is theirs to read, once it is stored."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakValueDictionary

from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.log import state_of
from maatasite.games.reading import read
from maatasite.games.seeing import require_sight
from maatasite.games.state import GameState
from maatasite.live import messages as m
from maatasite.live.connection import Connection
from maatasite.live.hub import HUB
from maatasite.live.limits import CONSENTS, TALK, require_pace
from maatasite.talk import consents
from maatasite.talk.models import Line
from maatasite.talk.reading import Means, backlog, means_of, told
from maatasite.talk.rights import sight_of_all
from maatasite.talk.saying import say

_ASKED: Final[WeakKeyDictionary[Connection, set[str]]] = WeakKeyDictionary()
"""Of which games a socket asked for the talk."""

_TURNS: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
"""By game: one line at a time is stored and told, so that everybody hears them in their order."""


async def _talk(connection: Connection, message: m.AskTalk) -> None:
    """From now on this socket hears what is said; first what it may do here, and what it has not got yet."""
    state = await _state(connection, message.game)
    _ASKED.setdefault(connection, set()).add(state.game)
    connection.say(_talking(state, await read(means_of, state, connection.person, now_ms())))
    said = await read(backlog, state, connection.person, message.since)
    connection.say(m.Talk(state.game, said.lines, said.since, said.more))


async def _say(connection: Connection, message: m.SayTalk) -> None:
    require_pace(TALK, "talk", connection.person)
    async with _turn(message.game):
        state = await _state(connection, message.game)
        words = {"phrase": message.phrase, "text": message.text}
        line, is_new = await read(say, state, connection.person, message.room, message.key, now_ms(), **words)
        if is_new:
            await _tell(line, state)
    connection.say(m.TalkSaid(message.game, message.key, line.number))


async def _consent(connection: Connection, message: m.SayConsent) -> None:
    state = await _state(connection, message.game)
    require_pace(CONSENTS, "talk-consent", connection.person)
    if connection.person is None or not state.seats_of(connection.person):
        raise Refused("not-your-seat")
    async with _turn(message.game):
        if message.given and not await read(consents.may_write, state):
            raise Refused("text-not-here")
        await read(consents.give, state.game, connection.person, given=message.given)
        connection.say(m.TalkSaid(state.game, message.key))
        for player in [one for one in _listening(state.game) if state.seats_of(one.person)]:
            player.say(_talking(state, await read(means_of, state, player.person, now_ms())))


async def _tell(line: Line, state: GameState) -> None:
    """Say a stored line to whoever may read it, as the table is at that moment and not as it was."""
    sight = await read(sight_of_all, state, line.person_id)
    while (now := await state_of(state.game)) is not None and now.version != sight.state.version:
        sight = await read(sight_of_all, now, line.person_id)
    for connection in _listening(state.game):
        if sight.shows(connection.person, line):
            connection.say(m.TalkLine(state.game, told(line, connection.person)))


def _listening(game: str) -> list[Connection]:
    return [one for one, games in _ASKED.items() if game in games and game in one.games and one in HUB.connections]


def _talking(state: GameState, means: Means) -> m.Talking:
    return m.Talking(state.game, means.room, means.phrase, means.text, means.given)


def _turn(game: str) -> asyncio.Lock:
    lock = _TURNS.get(game)
    if lock is None:
        lock = _TURNS[game] = asyncio.Lock()
    return lock


async def _state(connection: Connection, game: str) -> GameState:
    state = await state_of(game)
    if state is None:
        raise Refused("unknown-game")
    require_sight(state, connection.person)
    return state


HANDLERS: Final[dict[type[m.FromPage], Callable[[Connection, Any], Awaitable[None]]]] = {
    m.AskTalk: _talk,
    m.SayTalk: _say,
    m.SayConsent: _consent,
}
