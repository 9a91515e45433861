"""What goes on in the lobby by itself: pairing, ranges that widen, seeks and challenges that end."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from maatasite.draining import DRAINING
from maatasite.games.clock import now_ms
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.games.sweeps import swept
from maatasite.lobby.challenging import expire
from maatasite.lobby.matching import pair_pool
from maatasite.lobby.news import OwnSeek, tell
from maatasite.lobby.pools import POOLS
from maatasite.lobby.presence import TOUCH_SECONDS, seekers, sweep, touch
from maatasite.lobby.reading import waiting_shown
from maatasite.lobby.seeking import withdraw

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0


class Keeper:
    """One process's part of keeping the lobby. `is_here`: whether this process sees a person."""

    def __init__(self, is_here: Callable[[int], bool]) -> None:
        self._is_here = is_here
        self._shown: dict[int, object] = {}
        self._withdrawing: set[asyncio.Task[None]] = set()

    def notice(self, before: GameState, after: GameState) -> None:
        """A listener of the log: whose invitation was taken up, live, looks for no other game."""
        if before.status != "waiting" or after.status == "waiting" or after.agreement.speed not in {"live", "rapid"}:
            return
        for seat in after.seats.values():
            if seat.person is not None:
                task = asyncio.create_task(read(withdraw, seat.person))
                self._withdrawing.add(task)
                task.add_done_callback(self._withdrawing.discard)

    async def keep(self) -> None:
        """Look every second until the process drains; one failure does not end it."""
        passed = TOUCH_SECONDS
        while not DRAINING.begun:
            try:
                if passed >= TOUCH_SECONDS:
                    passed = 0.0
                    await self.attend()
                await read(self.look)
                await swept("lobby")
            except Exception:
                log.exception("the lobby could not be looked at")
            await asyncio.sleep(LOOK_SECONDS)
            passed += LOOK_SECONDS

    async def attend(self) -> None:
        """Say who is there, and withdraw what nobody waits for."""
        here = [person for person in await read(seekers) if self._is_here(person)]
        now = now_ms()
        await read(touch, here, now)
        await read(sweep, now)
        await read(expire, now)

    def look(self) -> None:
        """Pair whom time has brought within reach of each other, and tell those whose range is another now."""
        for pool in POOLS.values():
            pair_pool(pool)
        shown = waiting_shown(now_ms())
        changed = [person for person, now in shown.items() if self._shown.get(person, now) != now]
        self._shown = dict(shown)
        tell(*(OwnSeek(person) for person in changed))
