"""Where computer opponents think: other processes, few, each thought within a time limit.

A process that does not come back in time is ended and another takes its place. What a bot gets is what a player
knows: options, setup and moves, nothing of the dice.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from maatatahay.bots import bot_named
from maatatahay.decisions import move_from_json
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.setup import setup_from_json

from maatasite.games.entries import Json
from maatasite.games.state import GameState

WORKERS: Final = 1
LIMIT_SECONDS: Final = 10.0

Thought = tuple[str, str, Json, Json, list[Json]]
"""Bot, seed, options, setup, moves."""


def think(thought: Thought) -> Json:
    """A bot's decision, as JSON: what runs in the other process."""
    bot, seed, options_json, setup_json, moves = thought
    options = Options.from_json(options_json)
    position = Position(options, setup_from_json(setup_json, options))
    for move in moves:
        position.play(move_from_json(move))
    return bot_named(bot, seed).choose(position).to_json()


def thought_of(state: GameState, bot: str, seed: str) -> Thought:
    """What a bot is told of this state."""
    setup = next(entry.data["setup"] for entry in state.entries if entry.kind == "dealt")
    moves = [entry.data["move"] for entry in state.entries if entry.kind in {"decision", "chance"}]
    return bot, seed, state.options.to_json(), setup, moves


class Thinkers:
    """The pool of processes. It starts at the first thought."""

    def __init__(self, think: Callable[[Thought], object] = think, limit_seconds: float = LIMIT_SECONDS) -> None:
        self._think = think
        self._limit = limit_seconds
        self._free = asyncio.Semaphore(WORKERS)
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, thought: Thought) -> object:
        """The bot's answer. Raises `TimeoutError` after the limit, and whatever the bot raises."""
        async with self._free:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"))
            future = self._pool.submit(self._think, thought)
            try:
                async with asyncio.timeout(self._limit):
                    return await asyncio.wrap_future(future)
            except (TimeoutError, BrokenProcessPool):
                self.stop()
                raise

    def stop(self) -> None:
        """End the processes, whatever they do."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
