"""Who watches which game in this process. It passes on what is stored, and knows who is there.

What is sent from here is a hint: it may be lost. Every message carries the version and a beat tells the current one,
so a page that missed something notices and asks again.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from maatasite.games.clock import now_ms
from maatasite.games.reading import read
from maatasite.games.seeing import may_see
from maatasite.games.state import GameState, Seat
from maatasite.games.views_for import event_parts
from maatasite.live.absence import Absence
from maatasite.live.connection import Connection
from maatasite.live.messages import Beat, Event, Presence, You, write_message
from maatasite.live.persons import PERSONS
from maatasite.people.identity import living_sessions

log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 5.0
RECHECK_SECONDS: Final = 2.0
RECONNECT_SECONDS: Final = 30.0


@dataclass(slots=True)
class Watched:
    """A game that somebody looks at: its latest state, its sockets."""

    state: GameState
    sockets: set[Connection] = field(default_factory=set)
    told: Presence | None = None


class Hub:
    """All sockets of this process."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._watched: dict[str, Watched] = {}
        self._absence = Absence()

    def join(self, connection: Connection) -> None:
        """A new socket."""
        self.connections.add(connection)
        PERSONS.join(connection)

    def leave(self, connection: Connection) -> None:
        """A socket that is gone."""
        self.connections.discard(connection)
        PERSONS.leave(connection)
        for game in list(connection.games):
            self.unwatch(connection, game)

    def watch(self, connection: Connection, state: GameState) -> None:
        """From now on this socket hears of this game."""
        watched = self._watched.setdefault(state.game, Watched(state))
        if state.version > watched.state.version:
            watched.state = state
        watched.sockets.add(connection)
        connection.games.add(state.game)
        connection.say(self._presence(watched))
        self._tell_presence(watched)

    def unwatch(self, connection: Connection, game: str) -> None:
        """From now on it does not; a game that nobody watches is forgotten here."""
        connection.games.discard(game)
        watched = self._watched.get(game)
        if watched is None:
            return
        watched.sockets.discard(connection)
        if connection.person is not None and watched.state.seats_of(connection.person):
            self._absence.gone(game, connection.person)
        if not watched.sockets:
            del self._watched[game]
            return
        self._tell_presence(watched)

    def away_ms(self, connection: Connection, state: GameState, tribe: str) -> int:
        """How long the player of this tribe has been away, as far as that may be held against him; 0 if he is not."""
        watched, person = self._watched.get(state.game), state.seats[tribe].person
        if watched is None or person is None or person in {socket.person for socket in watched.sockets}:
            return 0
        return self._absence.claimed_ms(state.game, person, connection.since)

    def publish(self, before: GameState, after: GameState) -> None:
        """Tell all who watch of a stored change: a listener of the log."""
        watched = self._watched.get(after.game)
        if watched is None:
            return
        watched.state = after
        text = write_message(event_since(before.version, after))
        for connection in list(watched.sockets):
            if may_see(after, connection.person):
                connection.send(text)
            self._tell_seats(connection, before, after)
        self._tell_presence(watched)

    def session_gone(self, key: str) -> None:
        """End every socket that came with this session."""
        self._end_sessions([key])

    async def beat(self) -> None:
        """Every few seconds, for ever: the time and the versions, and presence where it changed by itself."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                self._beat_once()
            except Exception:
                log.exception("a beat failed")

    async def recheck(self) -> None:
        """Every two seconds, for ever: sockets whose session has gone are closed."""
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            keys = {connection.session for connection in self.connections if connection.session}
            if not keys:
                continue
            try:
                self._end_sessions(keys - await read(living_sessions, keys))
            except Exception:
                log.exception("sessions could not be checked")

    def _beat_once(self) -> None:
        self._absence.beat()
        for watched in list(self._watched.values()):
            self._tell_presence(watched)
        for connection in list(self.connections):
            versions = {game: self._watched[game].state.version for game in connection.games}
            now = now_ms()
            connection.lag.asked(now)
            connection.say(Beat(now, versions))

    def _end_sessions(self, gone: Iterable[str]) -> None:
        keys = set(gone)
        for connection in self.connections:
            if connection.session in keys:
                connection.end("session-gone")

    def _tell_seats(self, connection: Connection, before: GameState, after: GameState) -> None:
        """Tell a socket whose seats changed; one that lost them is closed, and may come back to watch if others may."""
        had, has = (state.seats_of(connection.person) for state in (before, after))
        if had != has:
            connection.say(You(after.game, has))
        if had and not has:
            connection.end("seat-moved" if may_see(after, connection.person) else "private-game")

    def _tell_presence(self, watched: Watched) -> None:
        presence = self._presence(watched)
        if presence == watched.told:
            return
        watched.told = presence
        text = write_message(presence)
        for connection in list(watched.sockets):
            connection.send(text)

    def _presence(self, watched: Watched) -> Presence:
        seats = watched.state.seats
        players = {seat.person for seat in seats.values() if seat.person is not None}
        here = {connection.person for connection in watched.sockets}
        watching = sum(connection.person not in players for connection in watched.sockets)
        told = {tribe: self._presence_of(watched.state.game, seat, here) for tribe, seat in seats.items()}
        return Presence(watched.state.game, told, watching)

    def _presence_of(self, game: str, seat: Seat, here: set[int | None]) -> str:
        if seat.kind != "person" or seat.person is None:
            return seat.kind
        if seat.person in here:
            return "here"
        return "reconnecting" if self._absence.seconds(game, seat.person) < RECONNECT_SECONDS else "away"


def event_since(version: int, state: GameState) -> Event:
    """All that happened after this version, as one event."""
    entries, view = event_parts(version, state)
    return Event(state.game, state.version, version, entries, view)


HUB: Final = Hub()
