"""The lobby by socket: who looks at it, what they are told of it, and what they may ask.

The open seeks are the same bytes for all who look, at most once a second; what is one person's own goes to every
socket of that person, wherever it is.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from maatasite.games.errors import Refused
from maatasite.games.reading import read
from maatasite.games.sweeps import swept
from maatasite.live import messages as m
from maatasite.live.connection import Connection, frame_of
from maatasite.live.hub import HUB
from maatasite.live.persons import PERSONS
from maatasite.live.relay import RELAY
from maatasite.lobby import news
from maatasite.lobby.meanwhile import come_over
from maatasite.lobby.reading import challenges_of, open_seeks, own_seek, pool_counts
from maatasite.lobby.seeking import Wish, seek, take, withdraw

log = logging.getLogger(__name__)

REFRESH_SECONDS: Final = 1.0
LOOK_SECONDS: Final = 5.0


class LobbyRoom:
    """All sockets of this process that look at the lobby, and what they were told last."""

    def __init__(self) -> None:
        self._sockets: set[Connection] = set()
        self._stale = True
        self._told: m.Lobby | None = None
        RELAY.hears["lobby"] = self._changed_elsewhere

    async def enter(self, connection: Connection) -> None:
        """From now on this socket hears of the lobby, first of all how it is now."""
        self._sockets.add(connection)
        if self._told is None or self._stale:
            await self._renew()
        if self._told is not None:
            connection.say(self._told)
        if connection.person is not None:
            connection.say(await read(_waiting, connection.person))
            connection.say(await read(_challenges, connection.person))

    async def keep(self) -> None:
        """Tell of changes, at most once a second, for ever; where there are other processes, look for lost ones too."""
        looked = 0.0
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            self._sockets &= HUB.connections
            looked += REFRESH_SECONDS
            if not RELAY.alone and looked >= LOOK_SECONDS:
                self._stale = True
            await swept("seeks")
            if not self._stale or not self._sockets:
                continue
            looked = 0.0
            try:
                await self._renew()
            except Exception:
                self._stale = True
                log.exception("the lobby could not be read")
            self._broadcast()

    def heard(self, event: news.Event) -> None:
        """A listener of the lobby, in whatever thread its change was stored."""
        match event:
            case news.SeeksChanged():
                self._stale = True
                RELAY.say("lobby", None)
            case news.OwnSeek(person):
                _tell(person, _waiting)
            case news.Challenged(person=person, other=other):
                for one in (person, other):
                    _tell(one, _challenges)
            case news.Asking(person, pool):
                PERSONS.tell(person, m.AskComeOver(pool))
            case news.Paired(game, people, tabs):
                for one in people:
                    PERSONS.tell(one, m.Paired(game, tabs.get(one, "")))

    def _changed_elsewhere(self, process: str, told: object) -> None:
        self._stale = True

    async def _renew(self) -> None:
        self._stale = False
        self._told = await read(_lobby)

    def _broadcast(self) -> None:
        if self._told is None:
            return
        frame = frame_of(self._told)
        for connection in list(self._sockets):
            connection.send(frame)


def _lobby() -> m.Lobby:
    seeks, more = open_seeks()
    return m.Lobby(seeks, bool(more), pool_counts())


def _waiting(person: int) -> m.Waiting:
    return m.Waiting(own_seek(person))


def _challenges(person: int) -> m.Challenges:
    return m.Challenges(*challenges_of(person))


def _tell(person: int, what: Callable[[int], m.ToPage]) -> None:
    """Tell somebody who is here; who is not reads it when the next page opens."""
    if PERSONS.is_here(person):
        PERSONS.tell(person, what(person))


ROOM: Final = LobbyRoom()


async def _enter(connection: Connection, message: m.WatchLobby) -> None:
    await ROOM.enter(connection)


async def _seek(connection: Connection, message: m.SaySeek) -> None:
    await read(seek, _person(connection), Wish.in_pool(message.pool, rated=message.rated), message.tab)


async def _unseek(connection: Connection, message: m.SayUnseek) -> None:
    await read(withdraw, _person(connection))


async def _take(connection: Connection, message: m.SayTake) -> None:
    await read(take, _person(connection), message.seek, message.tab)


async def _come_over(connection: Connection, message: m.SayComeOver) -> None:
    await read(come_over, _person(connection), message.tab)


def _person(connection: Connection) -> int:
    """Who asks; a stranger becomes somebody by a form, which gives the browser its session."""
    if connection.person is None:
        raise Refused("nobody-yet")
    return connection.person


HANDLERS: Final[dict[type[m.FromPage], Callable[[Connection, Any], Awaitable[None]]]] = {
    m.WatchLobby: _enter,
    m.SaySeek: _seek,
    m.SayUnseek: _unseek,
    m.SayTake: _take,
    m.SayComeOver: _come_over,
}
