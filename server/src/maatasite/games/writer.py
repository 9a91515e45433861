"""The one place where games' logs are written: a thread that appends what many games have to say in one commit.

A unit is what one command wrote, all or nothing. The compare-and-set on the game's version comes first: a unit that
loses it is `stale` and touches nothing, the others are stored. If anything else goes wrong, the transaction is
rolled back and the units are run one by one; a unit whose fate is unknown (the connection broke at the commit) is
settled by looking for its key. Nothing is answered before it is durable; then all that one commit stored is
answered together, so that the event loop is woken once. Whoever may not come in any more writes nothing: that is asked
in the same transaction, by one query for all who write, so no socket or page can be too old.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Final

import msgspec
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.backends.utils import CursorWrapper

from maatasite import measures
from maatasite.games.entries import Columns, LogEntry
from maatasite.games.errors import Refused, StoreFailed

log = logging.getLogger(__name__)

GAME_TABLE: Final = "games_game"
PROJECTED: Final = ("version", "ply", "status", "to_move", "changed_ms", "balan_id", "wazu_id", "result", "flag_at_ms")
ENTRY_TABLE: Final = "games_entry"
ENTRY_COLUMNS: Final = (
    "game_id", "version", "ply", "kind", "seat", "data", "key", "at_ms", "elapsed_ms",
)  # fmt: skip

_SWAP: Final = (  # only the names above are put in; every value is a parameter
    f"UPDATE {GAME_TABLE} SET {', '.join(f'{name} = %s' for name in PROJECTED)}"  # noqa: S608
    " WHERE id = %s AND version = %s"
)
_INSERT: Final = (
    f"INSERT INTO {ENTRY_TABLE} ({', '.join(ENTRY_COLUMNS)})"  # noqa: S608
    f" VALUES ({', '.join(['%s'] * len(ENTRY_COLUMNS))})"
)
_FIND_KEY: Final = f"SELECT version FROM {ENTRY_TABLE} WHERE game_id = %s AND seat = %s AND key = %s"  # noqa: S608

_SHUT_OUT: Final = (  # who has left comes back for one thing: to be nobody in the game any more
    'SELECT id FROM people_person WHERE id IN (%s) AND NOT is_active AND "left" IS NULL'
)

MOST_UNITS: Final = 256
TRIES: Final = 3
PAUSE_SECONDS: Final = 0.2


class Stored(Enum):
    """What became of a unit."""

    YES = "yes"
    STALE = "stale"
    SHUT_OUT = "shut out"
    """Whose command it is may not come in any more; nothing is stored."""


@dataclass(slots=True, eq=False)
class Unit:
    """One command's lines for the game that is at version `since`, and the projected columns after them.

    `person` is whose command it is, `None` for the server's own and the computer's players'. `also` runs in the
    transaction. `stored` runs on the event loop that waits, once the unit is durable and before the wait ends, also if
    whoever waited has gone. `answer` is what became of it, or what it failed of.
    """

    game: str
    since: int
    projection: Columns
    entries: Sequence[LogEntry]
    also: Callable[[], None] | None = None
    person: int | None = None
    stored: Callable[[], None] | None = None
    answer: Stored | Exception | None = None
    awaited: "asyncio.Future[None] | None" = None

    def result(self) -> Stored:
        """What became of it, once that is known. Raises what it failed of."""
        if isinstance(self.answer, Exception):
            raise self.answer
        assert self.answer is not None
        return self.answer


class Writer:
    """The writing thread. It starts at the first unit and holds one connection of its own."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Unit | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    async def append(self, unit: Unit) -> Stored:
        """Wait until the unit is durable, or known not to be. Raises `StoreFailed`, and what `also` raises."""
        unit.awaited = asyncio.get_running_loop().create_future()
        self._start()
        self._queue.put(unit)
        await unit.awaited
        return unit.result()

    def waiting(self) -> int:
        """How many units wait to be taken up."""
        return self._queue.qsize()

    def stop(self) -> None:
        """Write what is queued, then end the thread and its connection."""
        with self._starting:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join()

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        try:
            while (first := self._queue.get()) is not None:
                began = time.monotonic()
                units, last = self._gather(first)
                write(units)
                _answer(units)
                measures.COMMITS.observe(time.monotonic() - began)
                measures.BATCH.observe(len(units))
                if last:
                    break
        finally:
            connection.close()

    def _gather(self, first: Unit) -> tuple[list[Unit], bool]:
        """Everything that waits, up to a limit; and whether the thread was told to end."""
        units = [first]
        while len(units) < MOST_UNITS:
            try:
                unit = self._queue.get_nowait()
            except Empty:
                return units, False
            if unit is None:
                return units, True
            units.append(unit)
        return units, False


WRITER: Final = Writer()


def _answer(units: Iterable[Unit]) -> None:
    """Wake each loop that waits for some of these units, once."""
    waiting: dict[asyncio.AbstractEventLoop, list[Unit]] = {}
    for unit in units:
        if unit.awaited is not None:
            waiting.setdefault(unit.awaited.get_loop(), []).append(unit)
    for loop, some in waiting.items():
        with suppress(RuntimeError):  # that loop has ended, and with it whoever waited
            loop.call_soon_threadsafe(_end_waits, some)


def _end_waits(units: Iterable[Unit]) -> None:
    """On the event loop: what is stored is taken up, then whoever waits goes on."""
    for unit in units:
        try:
            if unit.stored is not None and unit.answer is Stored.YES:
                unit.stored()
        except Exception:  # the others of this commit go on
            log.exception("game %s: it is stored, and could not be told", unit.game)
        if unit.awaited is not None and not unit.awaited.done():
            unit.awaited.set_result(None)


def write(units: list[Unit]) -> None:
    """Store the units in one transaction, in the order of their games, and answer each."""
    units.sort(key=lambda unit: unit.game)
    try:
        answers = _store(units)
    except Exception as error:  # whatever it was, each unit gets its own answer
        if not isinstance(error, Refused):
            log.warning("a commit of %d units failed: %r", len(units), error)
        for unit in units:
            _write_alone(unit)
    else:
        for unit, answer in zip(units, answers, strict=True):
            unit.answer = answer


def _store(units: Sequence[Unit]) -> list[Stored]:
    """One transaction for all; raises whatever breaks it."""
    with transaction.atomic(), connection.cursor() as cursor:
        out = _shut_out(cursor, {unit.person for unit in units if unit.person is not None})
        answers = [Stored.SHUT_OUT if unit.person in out else _swap(cursor, unit) for unit in units]
        won = [unit for unit, answer in zip(units, answers, strict=True) if answer is Stored.YES]
        cursor.executemany(_INSERT, [_row(unit.game, entry) for unit in won for entry in unit.entries])
        for unit in won:
            if unit.also is not None:
                unit.also()
        return answers


def _shut_out(cursor: CursorWrapper, people: Collection[int]) -> set[int]:
    """Those of them who may not come in now."""
    if not people:
        return set()
    cursor.execute(_SHUT_OUT % ", ".join(["%s"] * len(people)), list(people))
    return {row[0] for row in cursor.fetchall()}


def _swap(cursor: CursorWrapper, unit: Unit) -> Stored:
    cursor.execute(_SWAP, [*unit.projection, unit.game, unit.since])
    return Stored.YES if cursor.rowcount == 1 else Stored.STALE


def _row(game: str, entry: LogEntry) -> Columns:
    data = msgspec.json.encode(entry.data).decode()
    return (
        game, entry.version, entry.ply, entry.kind, entry.seat, data, entry.key, entry.at_ms, entry.elapsed_ms,
    )  # fmt: skip


def _write_alone(unit: Unit) -> None:
    """Settle one unit by itself: stored already, stored now, stale, or an error for its sender alone."""
    for attempt in range(TRIES):
        try:
            answer = _settled(unit) or _store([unit])[0]
        except (DatabaseError, InterfaceError) as error:
            log.warning("game %s: not stored in attempt %d: %r", unit.game, attempt + 1, error)
            connection.close()
            time.sleep(PAUSE_SECONDS * attempt)
        except Exception as error:
            unit.answer = error
            return
        else:
            unit.answer = answer
            return
    unit.answer = StoreFailed()


def _settled(unit: Unit) -> Stored | None:
    """What an earlier try made of the unit, told by its key; `None` if the key is not in the log."""
    first = unit.entries[0]
    with connection.cursor() as cursor:
        cursor.execute(_FIND_KEY, [unit.game, first.seat, first.key])
        row = cursor.fetchone()
    if row is None:
        return None
    return Stored.YES if row[0] == first.version else Stored.STALE
