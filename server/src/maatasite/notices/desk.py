"""Where it comes together: hears of every stored change, stores what is to be told, and has it sent.

The event loop only notes and waits: the database is one thread's work, what goes out is that of a few others.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

from django.conf import settings
from django.db import connection

from maatasite.games.clock import now_ms
from maatasite.games.log import state_of
from maatasite.games.reading import with_retry
from maatasite.games.state import GameState
from maatasite.games.sweeps import swept
from maatasite.notices import carrying, outbox
from maatasite.notices.author import Author
from maatasite.notices.carrying import Load
from maatasite.notices.kinds import PAGE, REMINDER, TURN
from maatasite.notices.models import Notice
from maatasite.notices.outbox import Looking
from maatasite.notices.outcomes import Outcome, later
from maatasite.notices.sweeping import Sweeper
from maatasite.notices.turns import Due, told_by, turns

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")

LOOK_SECONDS: Final = 1.0
SWEEP_EVERY: Final = 15
SENDERS: Final = 4
HOLD_MS: Final = 8_000
"""So long a turn of somebody who has the game in front of them is only remembered: in a quick game it is over then."""

InPage = Callable[[Due, GameState], bool]
"""Shows a notice in the pages of its person that are open elsewhere; whether there was one."""

_Key = tuple[int, str, int]
"""Of what is noted of one game: person, kind, step."""


class Desk:
    """One process's. `looking` says who has which game in front of them, `in_page` shows something at once."""

    def __init__(self, author: Author, looking: Callable[[], Looking], in_page: InPage) -> None:
        self._author, self._looking, self._in_page = author, looking, in_page
        self._noted: dict[str, dict[_Key, Due]] = {}
        self._shown: list[tuple[int, str, str, int]] = []
        self._sweeper = Sweeper()
        self._store = ThreadPoolExecutor(1, thread_name_prefix="notices")
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notice-sender")
        self._sending: set[asyncio.Task[None]] = set()
        self._rounds = 0

    def hear(self, before: GameState, after: GameState) -> None:
        """A listener of the log: note what there is to tell. What was noted of this game's turn before is past."""
        was, now = [] if before is after else turns(before), turns(after)
        noted = self._noted.get(after.game)
        if noted is not None and before is not after:
            past = {TURN} if was != now else set()
            past |= {REMINDER} if before.ply != after.ply else set()
            for key in [key for key, due in noted.items() if due.kind in past]:
                del noted[key]
        for due in told_by(before, after, [turn for turn in now if turn not in was], grace_ms()):
            self._note(due)
            if not due.silent and due.kind != REMINDER and self._in_page(due, after):
                self._shown.append((due.person, due.kind, due.subject, due.ply))

    def _note(self, due: Due) -> None:
        self._noted.setdefault(due.subject, {})[due.person, due.kind, due.step] = due

    async def work(self) -> None:
        """Every second, for ever; one failure does not end it."""
        while True:
            try:
                await self.work_once(now_ms())
                await swept("notices")
            except Exception:
                log.exception("notices could not be looked after")
            await asyncio.sleep(LOOK_SECONDS)

    async def work_once(self, now: int) -> None:
        """Store what was noted, find what was never told, decide what goes out, and set it going."""
        looking = dict(self._looking())
        noted = self._take(looking, now)
        try:
            if noted:
                await self._in_store(outbox.keep, noted, now)
        except BaseException:
            for due in noted:
                self._noted.setdefault(due.subject, {}).setdefault((due.person, due.kind, due.step), due)
            raise
        shown, self._shown = self._shown, []
        if shown:
            await self._in_store(outbox.shown_in_page, shown)
        self._rounds += 1
        if self._rounds % SWEEP_EVERY == 1:
            await self._in_store(self._sweeper.sweep, now, grace_ms())
        await self._in_store(outbox.settle_seen, looking, now, grace_ms())
        for notice in await self._in_store(outbox.plan, now, grace_ms()):
            await self._remind_in_page(notice)
        free = SENDERS - len(self._sending)
        for load in await self._in_store(carrying.claim, self._author, now, free) if free > 0 else ():
            task = asyncio.create_task(self._send(load))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _remind_in_page(self, notice: Notice) -> None:
        """A turn was shown when it came; a reminder has its moment now."""
        state = await state_of(notice.subject) if notice.kind == REMINDER else None
        if state is None:
            return
        told = Due(notice.person_id, REMINDER, notice.subject, notice.made_ms, notice.due_ms, facts=notice.facts)
        if self._in_page(told, state):
            notice.skipped = {**notice.skipped, PAGE: "shown"}
            await self._in_store(notice.save, update_fields=["skipped"])

    async def settled(self) -> None:
        """Wait until everything that is being sent has been."""
        while self._sending:
            await asyncio.gather(*self._sending)

    async def stop(self) -> None:
        """Store what was noted, let what is being sent end, and end the threads."""
        noted = [due for dues in self._noted.values() for due in dues.values()]
        self._noted.clear()
        try:
            if noted:
                await self._in_store(outbox.keep, noted, now_ms())
            await self.settled()
        except Exception:
            log.exception("notices were left undone; the next start finds them")
        self._senders.shutdown(wait=True)
        await asyncio.get_running_loop().run_in_executor(self._store, lambda: connection.close())
        self._store.shutdown(wait=True)

    def _take(self, looking: Mapping[tuple[int, str], int], now: int) -> list[Due]:
        """What is to be stored now: everything but the turns of people who are looking and may act at once."""
        taken: list[Due] = []
        for game, dues in list(self._noted.items()):
            ready = [
                key
                for key, due in dues.items()
                if due.kind != TURN or (due.person, game) not in looking or now - due.made_ms >= HOLD_MS
            ]
            taken += [dues.pop(key) for key in ready]
            if not dues:
                del self._noted[game]
        return taken

    async def _send(self, load: Load) -> None:
        outcome = await asyncio.get_running_loop().run_in_executor(self._senders, partial(_tried, load))
        try:
            await self._in_store(carrying.settle, load, outcome, now_ms())
        except Exception:
            log.exception("what became of a notice could not be stored; it is sent again")

    async def _in_store(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._store, lambda: with_retry(lambda: function(*args, **kwargs)))


def grace_ms() -> int:
    """How long something waits for its person to come and see it before it goes outside."""
    return int(settings.NOTICE_GRACE_SECONDS * 1000)


def _tried(load: Load) -> Outcome:
    """No address and no secret stands in a log: what went wrong is told by its kind."""
    try:
        return load.parcel.send()
    except Exception as error:
        log.warning("a notice by %s failed: %s", load.channel, type(error).__name__)
        return later("failed")
