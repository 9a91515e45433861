"""Whose sockets asked for the talk of which game, and telling them each line, in order, once it is stored.

A line is told from the database, after the last that was told: so it does not matter which process stored it. Another
process says by the relay that there is something new; should that be lost, the next look, every few seconds, finds it.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from maatasite.games.clock import now_ms
from maatasite.games.log import newest_of
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.games.sweeps import swept
from maatasite.live.connection import Connection
from maatasite.live.hub import HUB
from maatasite.live.messages import Talk, Talking, TalkLine
from maatasite.live.relay import RELAY
from maatasite.talk.models import Line
from maatasite.talk.reading import backlog, last_numbers, lines_after, means_of, told
from maatasite.talk.rights import Room, sight_of_all

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 5.0


@dataclass(slots=True)
class _Heard:
    """A table whose talk somebody here asked for. Whoever holds `turn` tells of it, one at a time."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Connection] = field(default_factory=set)
    told: dict[str, int] | None = None
    """Up to which number of each room it was told here."""


class Talks:
    """All tables of this process whose talk is listened to."""

    def __init__(self) -> None:
        self._tables: dict[str, _Heard] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        RELAY.hears.update({"talked": self._talked_elsewhere, "consented": self._consented_elsewhere})

    async def listen(self, connection: Connection, state: GameState, since: dict[Room, int]) -> None:
        """From now on this socket hears the talk; first what it may do, and what it has not got yet."""
        table = self._tables.setdefault(state.game, _Heard())
        table.sockets.add(connection)  # before anything is waited for: a table with a listener is not forgotten
        async with table.turn:
            if table.told is None:
                table.told = await read(last_numbers, state.game)
            await self._tell_new(state.game, table)
            connection.say(await _talking(state, connection.person))
            said = await read(backlog, state, connection.person, since)
            connection.say(Talk(state.game, said.lines, said.since, said.more))

    async def spoken(self, game: str) -> None:
        """Something was stored by this process: tell it here, and the other processes that there is something."""
        RELAY.say("talked", game)
        await self._catch_up(game)

    async def consented(self, game: str) -> None:
        """A player wants free text, or no longer: both players hear what they may do now, wherever they are."""
        RELAY.say("consented", game)
        await self._tell_consents(game)

    async def look(self) -> None:
        """Every few seconds, for ever: tell what other processes stored, and forget tables that nobody listens to."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for game in list(self._tables):
                try:
                    await self._catch_up(game)
                except Exception:
                    log.exception("the talk of game %s could not be looked at", game)
            await swept("talk")

    def forget(self) -> None:
        """The process ends."""
        self._tables.clear()

    async def _catch_up(self, game: str) -> None:
        table = self._tables.get(game)
        if table is None:
            return
        async with table.turn:
            if self._listening(game, table):
                await self._tell_new(game, table)
            else:
                self._tables.pop(game, None)

    async def _tell_new(self, game: str, table: _Heard) -> None:
        while table.told is not None and (lines := await read(lines_after, game, table.told)):
            for line in lines:
                await self._tell(game, table, line)
                table.told[line.room] = line.number

    async def _tell(self, game: str, table: _Heard, line: Line) -> None:
        """Say a stored line to whoever may read it, as the table is at that moment."""
        state = await newest_of(game)
        if state is None:
            return
        sight = await read(sight_of_all, state, line.person_id)
        while (now := await newest_of(game)) is not None and now.version != sight.state.version:
            sight = await read(sight_of_all, now, line.person_id)
        for connection in self._listening(game, table):
            if sight.shows(connection.person, line):
                connection.say(TalkLine(game, told(line, connection.person)))

    async def _tell_consents(self, game: str) -> None:
        table, state = self._tables.get(game), await newest_of(game)
        if table is None or state is None:
            return
        for connection in self._listening(game, table):
            if state.seats_of(connection.person):
                connection.say(await _talking(state, connection.person))

    def _listening(self, game: str, table: _Heard) -> list[Connection]:
        table.sockets = {one for one in table.sockets if game in one.games and one in HUB.connections}
        return list(table.sockets)

    def _talked_elsewhere(self, process: str, told: Any) -> None:  # noqa: ANN401  (whatever the relay brings)
        self._meanwhile(self._catch_up(str(told)))

    def _consented_elsewhere(self, process: str, told: Any) -> None:  # noqa: ANN401
        self._meanwhile(self._tell_consents(str(told)))

    def _meanwhile(self, telling: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(telling)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("what was said elsewhere could not be told: %r; the next look tries again", task.exception())


async def _talking(state: GameState, person: int | None) -> Talking:
    means = await read(means_of, state, person, now_ms())
    return Talking(state.game, means.room, means.phrase, means.text, means.given)


TALKS: Final = Talks()
