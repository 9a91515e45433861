"""Database work that the event loop waits for: a small pool of threads, each with one connection of its own."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection

P = ParamSpec("P")
R = TypeVar("R")

THREADS: Final = 2


class Readers:
    """The pool. It starts at the first read."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._starting = threading.Lock()

    async def read(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What `function` gives, run off the event loop. A broken connection is replaced once."""
        loop = asyncio.get_running_loop()
        with self._starting:  # there may be loops in several threads
            if self._pool is None:
                self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="reader")
            reading = loop.run_in_executor(self._pool, lambda: with_retry(lambda: function(*args, **kwargs)))
        return await reading

    def stop(self) -> None:
        """End the threads and their connections."""
        with self._starting:
            pool, self._pool = self._pool, None
        if pool is None:
            return
        together = threading.Barrier(THREADS)
        for _ in range(THREADS):
            pool.submit(_close, together)
        pool.shutdown()


def with_retry(function: Callable[[], R]) -> R:
    """What `function` gives; a connection that proves broken is replaced once."""
    try:
        return function()
    except (OperationalError, InterfaceError):
        connection.close()
        return function()


def _close(together: threading.Barrier) -> None:
    together.wait()
    connection.close()


READERS: Final = Readers()
read = READERS.read
