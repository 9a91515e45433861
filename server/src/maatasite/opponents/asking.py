"""The web process's side of the queue: it asks, waits without blocking anybody, and notices what was lost.

A worker may die in the middle of a thought and take it along. So what is neither answered nor waiting in the queue any
more after a while is asked again, under the same name and with the same seed. While nothing is asked, nothing runs.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final, ParamSpec, TypeVar

from huey.api import TaskWrapper
from huey.constants import EmptyData
from huey.utils import Error

from maatasite import measures
from maatasite.games.standing import dealt_line
from maatasite.games.state import GameState
from maatasite.opponents.queue import QUEUE
from maatasite.opponents.thinking import Thought

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")

MOST_ASKED: Final = 64
POLL_SECONDS: Final = 0.03
ME: Final = secrets.token_hex(4)
"""Stands in the names of this process's thoughts, so that no other one fetches their answers."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds: before a thought counts as `lost`, and for any sign of life of the queue."""

    lost: float = 6.0
    tries: int = 2
    silence: float = 20.0


class NoAnswer(Exception):
    """The thought failed, was lost too often, or the queue is silent."""


@dataclass(slots=True)
class _Asked:
    """A thought that is out: what is asked, the answer to come, how often it was put on the queue, and when last."""

    task: TaskWrapper
    thought: Thought
    answer: asyncio.Future[object]
    tries: int = 0
    since: float = 0.0


def thought_of(state: GameState, bot: str, seed: str) -> Thought:
    """What a bot is told of this state."""
    dealt = dealt_line(state.entries)
    assert dealt is not None
    moves = [entry.data["move"] for entry in state.moves]
    options = state.options.to_json()
    return {
        "bot": bot,
        "seed": seed,
        "ply": state.ply,
        "options": options,
        "setup": dealt.data["setup"],
        "moves": moves,
    }


class Thinkers:
    """All thoughts that this process waits for. What touches the queue runs in one thread of its own."""

    def __init__(self, patience: Patience | None = None) -> None:
        self._patience: Final = patience or Patience()
        self._running: dict[str, asyncio.Task[object]] = {}
        self._asked: dict[str, _Asked] = {}
        self._room = asyncio.Semaphore(MOST_ASKED)
        self._moved = 0.0
        self._collector: asyncio.Task[None] | None = None
        self._thread: ThreadPoolExecutor | None = None

    async def ask(self, task: TaskWrapper, name: str, thought: Thought) -> object:
        """The answer to a thought; who asks by a name that is out already gets that one's. Raises `NoAnswer`."""
        name = f"{ME}:{name}"
        running = self._running.get(name)
        if running is None:
            running = self._running[name] = asyncio.create_task(self._answer(task, name, thought))
            running.add_done_callback(lambda done: self._done(name, done))
        return await asyncio.shield(running)

    async def forget(self) -> None:
        """Drop what is left in the queue of an earlier process: the sweeper asks anew for every game that waits."""
        await self._off_loop(QUEUE.flush)

    async def stop(self) -> None:
        """Wait for nothing any more."""
        tasks = [*self._running.values(), *([self._collector] if self._collector else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None

    def _done(self, name: str, task: asyncio.Task[object]) -> None:
        del self._running[name]
        if not task.cancelled():
            task.exception()  # somebody has it, or nobody waits any more

    async def _answer(self, task: TaskWrapper, name: str, thought: Thought) -> object:
        async with self._room:
            asked = self._asked[name] = _Asked(task, thought, asyncio.get_running_loop().create_future())
            if self._collector is None:
                self._moved = time.monotonic()
                self._collector = asyncio.create_task(self._collect())
            try:
                with measures.THOUGHTS.time(), measures.LOST_THOUGHTS.count_exceptions(NoAnswer):
                    return await asked.answer
            finally:
                del self._asked[name]

    async def _collect(self) -> None:
        """While anything is out: put on the queue what is new, hand over what is answered, see to what is overdue."""
        try:
            while self._asked:
                try:
                    await self._put([name for name, asked in self._asked.items() if not asked.tries])
                    await asyncio.sleep(POLL_SECONDS)
                    await self._hand_over()
                    await self._see_to_overdue()
                except Exception:  # a queue that does not answer now may in a moment
                    log.exception("the queue of thoughts failed")
                    self._give_up_on_silence()
                    await asyncio.sleep(1)
        finally:
            self._collector = None

    async def _put(self, names: list[str]) -> None:
        for name in names:
            asked = self._asked[name]
            await self._off_loop(_enqueue, asked.task, name, asked.thought)
            asked.tries += 1
            asked.since = time.monotonic()

    async def _hand_over(self) -> None:
        for name, result in (await self._off_loop(_answers, list(self._asked))).items():
            self._moved = time.monotonic()
            asked = self._asked.get(name)
            if asked is None:
                continue
            if isinstance(result, Error):
                _fail(asked, result.metadata["error"])
            elif not asked.answer.done():
                asked.answer.set_result(result)

    async def _see_to_overdue(self) -> None:
        """Ask again for what was lost; give up what was lost too often, and everything when the queue is silent."""
        now = time.monotonic()
        overdue = {name for name, one in self._asked.items() if one.tries and now - one.since > self._patience.lost}
        if not overdue:
            return
        lost = overdue - await self._off_loop(_queued)
        for name in overdue & self._asked.keys():
            asked = self._asked[name]
            asked.since = now
            if name in lost and asked.tries >= self._patience.tries:
                _fail(asked, "lost")
        await self._put([name for name in lost & self._asked.keys() if not self._asked[name].answer.done()])
        self._give_up_on_silence()

    def _give_up_on_silence(self) -> None:
        if time.monotonic() - self._moved > self._patience.silence:
            for asked in self._asked.values():
                _fail(asked, "silence")

    async def _off_loop(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="queue")
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(function, *args, **kwargs))


def _fail(asked: _Asked, why: str) -> None:
    if not asked.answer.done():
        asked.answer.set_exception(NoAnswer(why))


def _enqueue(task: TaskWrapper, name: str, thought: Thought) -> None:
    QUEUE.enqueue(task.task_class(args=(thought,), id=name))


def _answers(names: list[str]) -> dict[str, object]:
    """The answers that are there; each is given once."""
    found = QUEUE.storage.peek_many(names)
    for name in found:
        QUEUE.delete(name)
    return {name: QUEUE.serializer.deserialize(data) for name, data in found.items() if data is not EmptyData}


def _queued() -> set[str]:
    """The names of the thoughts that no worker has taken yet."""
    return {task.id for task in QUEUE.pending()}


THINKERS: Final = Thinkers()
