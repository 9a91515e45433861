"""Every legal choice at a ply with its consequence: computed once, off the event loop, for all who ask."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec
from maatatahay.choices import choices

from maatasite.games.state import GameState

MOST_CACHED: Final = 256


class OptionsDesk:
    """One thread that computes, and what it computed last."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._asked: OrderedDict[tuple[str, int], asyncio.Future[msgspec.Raw]] = OrderedDict()

    async def options(self, state: GameState) -> msgspec.Raw:
        """The choices of this state, as JSON; `{}` when nobody has any."""
        if state.to_move is None:
            return msgspec.Raw(b"{}")
        asked = (state.game, state.ply)
        future = self._asked.get(asked)
        if future is None:
            future = self._asked[asked] = self._compute(state)
            if len(self._asked) > MOST_CACHED:
                self._asked.popitem(last=False)
        return await asyncio.shield(future)

    def stop(self) -> None:
        """End the thread and forget."""
        pool, self._pool = self._pool, None
        self._asked.clear()
        if pool is not None:
            pool.shutdown()

    def _compute(self, state: GameState) -> "asyncio.Future[msgspec.Raw]":
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="options")
        return asyncio.get_running_loop().run_in_executor(self._pool, _encoded, state)


def _encoded(state: GameState) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode({} if state.position is None else choices(state.position)))


DESK: Final = OptionsDesk()
