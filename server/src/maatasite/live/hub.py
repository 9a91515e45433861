"""Who watches which game in this process. It passes on what is stored, and knows who is there.

What is sent from here is a hint: it may be lost. Every message carries the version and a beat tells the current one,
so a page that missed something notices and asks again. What another process has stored is heard of by the relay at
once, and looked up in the database with every beat, in case the relay heard nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from maatasite.games.clock import now_ms
from maatasite.games.log import LOG
from maatasite.games.reading import read
from maatasite.games.seeing import may_see
from maatasite.games.state import GameState, Seat
from maatasite.games.sweeps import swept
from maatasite.games.views_for import event_parts
from maatasite.live.absence import Absence
from maatasite.live.connection import Connection, frame_of
from maatasite.live.elsewhere import ELSEWHERE, NOBODY, Here
from maatasite.live.focus import FOCUS
from maatasite.live.messages import Beat, Event, Presence, You
from maatasite.live.persons import PERSONS
from maatasite.live.relay import RELAY
from maatasite.people.identity import ended_sessions

log = logging.getLogger(__name__)

Item = TypeVar("Item")

BEAT_SECONDS: Final = 5.0
RECHECK_SECONDS: Final = 2.0
RECONNECT_SECONDS: Final = 30.0
AT_ONCE: Final = 32
"""So many sockets or games are seen to before anybody else has his turn: about a millisecond."""


@dataclass(slots=True)
class Watched:
    """A game that somebody looks at: its latest state, its sockets."""

    state: GameState
    sockets: set[Connection] = field(default_factory=set)
    told: Presence | None = None
    here: Here = NOBODY
    """Who is at it by this process, as the others were told last."""


class Hub:
    """All sockets of this process."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._watched: dict[str, Watched] = {}
        self._absence = Absence()
        self._catching_up: set[asyncio.Task[None]] = set()
        RELAY.hears.update({"moved": self._moved, "who": self._asked_who})
        ELSEWHERE.changed.append(self._changed_elsewhere)

    def join(self, connection: Connection) -> None:
        """A new socket."""
        self.connections.add(connection)
        PERSONS.join(connection)

    def leave(self, connection: Connection) -> None:
        """A socket that is gone."""
        self.connections.discard(connection)
        try:
            PERSONS.leave(connection)
        finally:
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
        FOCUS.leave(connection, game)
        watched = self._watched.get(game)
        if watched is None:
            return
        watched.sockets.discard(connection)
        if connection.person is not None and watched.state.seats_of(connection.person):
            self._absence.gone(game, connection.person)
        if not watched.sockets:
            del self._watched[game]
            ELSEWHERE.tell_game(game, NOBODY)
            return
        self._tell_presence(watched)

    def watched_games(self) -> int:
        """How many games the sockets of this process watch."""
        return len(self._watched)

    def watching(self, game: str) -> int:
        """How many look on at a game besides its players, by any process."""
        watched = self._watched.get(game)
        return (self._here(watched)[1] if watched else 0) + ELSEWHERE.watching(game)

    def away_ms(self, connection: Connection, state: GameState, tribe: str) -> int:
        """How long the player of this tribe has been away, as far as that may be held against him; 0 if he is not."""
        watched, person = self._watched.get(state.game), state.seats[tribe].person
        if watched is None or person is None or person in self._players(watched) or not ELSEWHERE.known:
            return 0
        return self._absence.claimed_ms(state.game, person, connection.since)

    def publish(self, before: GameState, after: GameState) -> None:
        """Tell all who watch of a change that this process has stored: a listener of the log."""
        RELAY.say("moved", [after.game, after.version])
        self._tell_change(before, after)

    def _tell_change(self, before: GameState, after: GameState) -> None:
        watched = self._watched.get(after.game)
        if watched is None:
            return
        watched.state = after
        frame, moved = frame_of(event_since(before.version, after)), after.seats is not before.seats
        for connection in list(watched.sockets):
            if may_see(after, connection.person):
                connection.send(frame)
            if moved:
                self._tell_seats(connection, before, after)
        if moved:
            self._tell_presence(watched)

    def session_gone(self, key: str) -> None:
        """End every socket that came with this session."""
        self._end_sessions({key: "session-gone"})

    async def beat(self) -> None:
        """Every few seconds, for ever: the time and the versions, and presence where it changed by itself."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat_once()
                await self._catch_up({game: watched.state.version for game, watched in self._watched.items()})
                await swept("beats")
            except Exception:
                log.exception("a beat failed")

    async def recheck(self) -> None:
        """Every two seconds, for ever: sockets whose session has gone or whose person may not come in are closed."""
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            whose = {one.session: one.person for one in self.connections if one.session and one.person is not None}
            try:
                if whose:
                    self._end_sessions(await read(ended_sessions, whose))
                await swept("sessions")
            except Exception:
                log.exception("sessions could not be checked")

    async def _beat_once(self) -> None:
        """Some at a time, so that a decision never waits until thousands have been told."""
        self._absence.beat()
        async for watched in unhurried([*self._watched.values()]):
            if watched.sockets:
                self._tell_presence(watched)
        async for connection in unhurried([*self.connections]):
            versions = {game: self._watched[game].state.version for game in connection.games}
            now = now_ms()
            connection.lag.asked(now)
            connection.say(Beat(now, versions))
        self._tell_account()

    def _tell_account(self) -> None:
        games = {game: self._here(watched) for game, watched in self._watched.items()}
        ELSEWHERE.tell_account(PERSONS.who_is_here(), games)

    async def _catch_up(self, versions: Mapping[str, int]) -> None:
        """Tell those who watch of what other processes have stored since these versions."""
        if not versions:
            return
        for state in await LOG.moved_on(versions):
            watched = self._watched.get(state.game)
            if watched is not None and watched.state.version < state.version:
                self._tell_change(watched.state, state)

    def _moved(self, process: str, told: Any) -> None:  # noqa: ANN401  (whatever the relay brings)
        """Another process has stored something."""
        game, version = told
        watched = self._watched.get(game)
        if watched is not None and watched.state.version < version:
            task = asyncio.create_task(self._catch_up({game: watched.state.version}))
            self._catching_up.add(task)
            task.add_done_callback(self._caught_up)

    def _caught_up(self, task: asyncio.Task[None]) -> None:
        self._catching_up.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning(
                "what another process stored could not be read: %r; the next beat tries again", task.exception()
            )

    def _asked_who(self, process: str, told: Any) -> None:  # noqa: ANN401
        """Another process has just begun to listen."""
        ELSEWHERE.heard_of(process)
        self._tell_account()

    def _changed_elsewhere(self, game: str) -> None:
        """Somebody came to or left a game by another process."""
        watched = self._watched.get(game)
        if watched is None:
            return
        before, here = watched.told, self._players(watched)
        for tribe, seat in watched.state.seats.items():
            if before and before.seats[tribe] == "here" and seat.person is not None and seat.person not in here:
                self._absence.gone(game, seat.person)
        self._tell_presence(watched)

    def _end_sessions(self, why: Mapping[str, str]) -> None:
        for connection in self.connections:
            code = why.get(connection.session or "")
            if code is not None:
                connection.end(code)

    def _tell_seats(self, connection: Connection, before: GameState, after: GameState) -> None:
        """Tell a socket whose seats changed; one that lost them is closed, and may come back to watch if others may."""
        had, has = (state.seats_of(connection.person) for state in (before, after))
        if had != has:
            connection.say(You(after.game, has))
        if had and not has:
            connection.end("seat-moved" if may_see(after, connection.person) else "private-game")

    def _tell_presence(self, watched: Watched) -> None:
        here = self._here(watched)
        if here != watched.here:
            watched.here = here
            ELSEWHERE.tell_game(watched.state.game, here)
        presence = self._presence(watched)
        if presence == watched.told:
            return
        watched.told = presence
        frame = frame_of(presence)
        for connection in list(watched.sockets):
            connection.send(frame)

    def _presence(self, watched: Watched) -> Presence:
        game, here = watched.state.game, self._players(watched)
        told = {tribe: self._presence_of(game, seat, here) for tribe, seat in watched.state.seats.items()}
        return Presence(game, told, self.watching(game))

    def _here(self, watched: Watched) -> Here:
        """The players who are at this game by this process, and how many others look on by it."""
        players = {seat.person for seat in watched.state.seats.values()} - {None}
        here = frozenset(socket.person for socket in watched.sockets if socket.person is not None) & players
        return frozenset(here), sum(socket.person not in players for socket in watched.sockets)

    def _players(self, watched: Watched) -> frozenset[int]:
        """Those who are at it by any process."""
        return self._here(watched)[0] | ELSEWHERE.players(watched.state.game)

    def _presence_of(self, game: str, seat: Seat, here: frozenset[int]) -> str:
        if seat.kind != "person" or seat.person is None:
            return seat.kind
        if seat.person in here:
            return "here"
        return "reconnecting" if self._absence.seconds(game, seat.person) < RECONNECT_SECONDS else "away"


async def unhurried(items: Sequence[Item]) -> AsyncIterator[Item]:
    """These, with a turn for all else after every few."""
    for number, item in enumerate(items, 1):
        yield item
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)


def event_since(version: int, state: GameState) -> Event:
    """All that happened after this version, as one event."""
    entries, view = event_parts(version, state)
    return Event(state.game, state.version, version, entries, view)


HUB: Final = Hub()
