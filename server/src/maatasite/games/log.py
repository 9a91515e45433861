"""The one way to change a game: `submit`. Pages, sockets, bots and the sweeper all come through here.

It loads, lets the action decide, queues the lines, waits until they are durable, only then swaps the cached state
and tells. The cache is of the log, never the truth: whoever loses the compare-and-set, or is about to refuse something
on the strength of a state that another process has moved on from, reads the log again.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from maatasite import measures
from maatasite.games.actions import Draft, Table, act
from maatasite.games.clock import now_ms
from maatasite.games.commands import Actor, Command
from maatasite.games.dice_vault import OpenDice, open_dice
from maatasite.games.entries import UNFINISHED
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.reading import read
from maatasite.games.resting import NOBODY, matter_to
from maatasite.games.rests import rests_at
from maatasite.games.state import GameState, projection
from maatasite.games.store import load, stored_version, stored_versions
from maatasite.games.writer import WRITER, Stored, Unit

log = logging.getLogger(__name__)

MOST_CACHED: Final = 1024
MOST_TRIES: Final = 4

Listener = Callable[[GameState, GameState], None]
"""Is told of every stored change, with the state before and after. It must neither block nor fail."""

Acknowledge = Callable[[int], None]
"""Is told the version of a command's first line, once that is durable. On the event loop; it may not block nor fail."""

Finisher = Callable[[GameState, GameState], None]
"""Stores what follows from a game's end, with the state before it and after, in the very transaction that stores it:
both are there or neither is. It runs in the writer's thread, where a game has one end only."""


@dataclass(slots=True)
class _Held:
    """A game in memory. Whoever holds `turn` may change it, one at a time."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    state: GameState | None = None
    dice: OpenDice | None = None
    users: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """A command's answer: the version of its first line, and the state that is current now."""

    version: int
    state: GameState


class GameLog:
    """All games of this process, the most recently used in memory."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self.listeners: list[Listener] = []
        self.finishers: list[Finisher] = []

    async def submit(
        self,
        game: str,
        command: Command,
        key: str,
        actor: Actor,
        read_ms: int | None = None,
        acknowledge: Acknowledge | None = None,
    ) -> Done:
        """Do what the command asks. The same key from the same seat gets the first answer again.

        `read_ms` is when it was read (UTC), which is what clocks go by however late it is stored; by default now.
        `acknowledge` is called right after the listeners, so that what they and it say to one socket goes out together.
        Raises `Refused` (nothing changed; `account-closed` for who may not come in any more) and `StoreFailed` (nothing
        stored; the same key may be sent again). What the writer has been given is stored and told also if the caller
        goes away.
        """
        now = now_ms() if read_ms is None else read_ms
        held = self._hold(game)
        answer = "failed"
        try:
            with measures.SECONDS.time():
                async with held.turn:
                    done = await self._decide_and_store(game, held, command, key, actor, now, acknowledge or _to_nobody)
            answer = "stored"
        except Refused:
            answer = "refused"
            raise
        else:
            return done
        finally:
            measures.COMMANDS.labels(answer).inc()
            self._release(game, held)

    async def state(self, game: str) -> GameState | None:
        """The game as it is now, or `None` for an unknown id."""
        held = self._hold(game)
        try:
            if held.state is None:
                async with held.turn:
                    await self._load(game, held)
            return held.state
        finally:
            self._release(game, held)

    async def newest(self, game: str) -> GameState | None:
        """The game as it is stored now, also if another process has moved it on; `None` for an unknown id."""
        held = self._hold(game)
        try:
            async with held.turn:
                await self._drop_if_behind(game, held)
                await self._load(game, held)
            return held.state
        finally:
            self._release(game, held)

    async def moved_on(self, versions: Mapping[str, int]) -> list[GameState]:
        """Of these games, those whose stored version is newer than the one given, as they are now."""
        stored = await read(stored_versions, versions)
        behind = [game for game, version in versions.items() if stored.get(game, 0) > version]
        found = [await self.newest(game) for game in behind]
        return [state for state in found if state is not None]

    async def announce(self, game: str) -> None:
        """Tell the listeners of a game that was stored as it stands, so that whoever must move in it begins."""
        state = await self.state(game)
        if state is not None:
            self._tell(state, state)

    def cached(self) -> int:
        """How many games are in memory."""
        return len(self._held)

    def forget(self) -> None:
        """Drop everything from memory; the log in the database stays the truth."""
        self._held.clear()

    async def _decide_and_store(
        self, game: str, held: _Held, command: Command, key: str, actor: Actor, now: int, acknowledge: Acknowledge
    ) -> Done:
        for _ in range(MOST_TRIES):
            before = await self._load(game, held)
            if before is None:
                raise Refused("unknown-game")
            first = before.keys.get((command.seat, key))
            if first is not None:
                acknowledge(first)
                return Done(first, before)
            rests = await read(rests_at, before) if matter_to(before.clock) else NOBODY
            try:
                draft = act(Table(before, actor, now, await self._dice(game, held), key, rests), command)
            except Refused:
                if await self._drop_if_behind(game, held):
                    continue
                raise
            stored = await self._append(held, before, draft, actor.person, acknowledge)
            if stored is Stored.SHUT_OUT:
                raise Refused("account-closed")
            if stored is Stored.YES:
                return Done(draft.entries[0].version, draft.state)
            held.state = None
        raise StoreFailed

    def _stored(self, held: _Held, before: GameState, draft: Draft, acknowledge: Acknowledge) -> None:
        """It is durable: take it up and tell. Whoever asked for it may have gone meanwhile."""
        if held.state is before:
            held.state = draft.state
        self._tell(before, draft.state)
        acknowledge(draft.entries[0].version)

    async def _drop_if_behind(self, game: str, held: _Held) -> bool:
        """Forget a cached state that another process has moved on from; whether that was so."""
        if held.state is None or held.state.version >= await read(stored_version, game):
            return False
        held.state = None
        return True

    async def _append(
        self, held: _Held, before: GameState, draft: Draft, person: int | None, acknowledge: Acknowledge
    ) -> Stored:
        also, columns = self._also(before, draft), projection(draft.state)
        take_up = partial(self._stored, held, before, draft, acknowledge)
        unit = Unit(before.game, before.version, columns, draft.entries, also, person, take_up)
        try:
            return await WRITER.append(unit)
        except BaseException:
            held.state = None
            raise

    def _also(self, before: GameState, draft: Draft) -> Callable[[], None] | None:
        """What is stored besides the lines: what the action asks for, and at the end what follows from it."""
        if draft.state.status != "over" or before.status == "over":
            return draft.also
        steps = [] if draft.also is None else [draft.also]
        steps += [partial(finish, before, draft.state) for finish in self.finishers]

        def also() -> None:
            for step in steps:
                step()

        return also

    async def _load(self, game: str, held: _Held) -> GameState | None:
        if held.state is None:
            held.state = await read(load, game)
        return held.state

    async def _dice(self, game: str, held: _Held) -> OpenDice:
        if held.dice is None:
            held.dice = await read(open_dice, game)
        return held.dice

    def _tell(self, before: GameState, after: GameState) -> None:
        for listener in self.listeners:
            try:
                listener(before, after)
            except Exception:
                log.exception("game %s: a listener failed at version %d", after.game, after.version)

    def _hold(self, game: str) -> _Held:
        held = self._held.setdefault(game, _Held())
        self._held.move_to_end(game)
        held.users += 1
        return held

    def _release(self, game: str, held: _Held) -> None:
        """Leave the game; what is finished, unknown or long unused goes from memory."""
        held.users -= 1
        if held.users == 0 and (held.state is None or held.state.status not in UNFINISHED):
            self._held.pop(game, None)
        idle = len(self._held) - MOST_CACHED
        if idle > 0:
            for name in [name for name, other in self._held.items() if other.users == 0][:idle]:
                del self._held[name]


def _to_nobody(version: int) -> None:
    """Whoever waits for `submit` knows it by that."""


LOG: Final = GameLog()
submit = LOG.submit
state_of = LOG.state
newest_of = LOG.newest
