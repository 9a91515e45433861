"""What a page says is answered one by one, in the order in which it came."""

import asyncio
import logging
from collections import deque
from typing import Final

from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.live.connection import Connection
from maatasite.live.dispatch import answer, refuse_message
from maatasite.live.limits import Pace
from maatasite.live.messages import named, read_message
from maatasite.live.wire import Wire

log = logging.getLogger(__name__)

FAULT: Final = 1011
MOST_UNHEARD: Final = 16
"""So many messages wait here; more stay with the network."""


class Hearing:
    """One socket's. While nothing waits for an answer there is no task."""

    def __init__(self, wire: Wire, connection: Connection) -> None:
        self._wire = wire
        self._connection = connection
        self._pace = Pace(connection)
        self._unheard: deque[tuple[str | None, int]] = deque()
        self._answering: asyncio.Task[None] | None = None

    def heard(self, text: str | None) -> None:
        """A message came."""
        self._unheard.append((text, now_ms()))
        if len(self._unheard) >= MOST_UNHEARD:
            self._wire.hear_no_more()
        if self._answering is None:
            self._answering = asyncio.get_running_loop().create_task(self._answer_all())

    def flows(self) -> None:
        """The socket takes more again."""
        self._connection.flush()

    async def stop(self) -> None:
        """The socket is gone: what is being done is done to its end, nothing more is begun."""
        self._connection.gone()
        if self._answering is not None:
            await asyncio.wait([self._answering])

    async def _answer_all(self) -> None:
        try:
            while self._unheard:
                await self._connection.room()
                text, self._connection.read_ms = self._unheard.popleft()
                if not self._connection.ending:
                    await self._answer(text)
            self._wire.hear_on()
        except Exception:
            log.exception("a message could not be answered")
            self._wire.close(FAULT)
        finally:
            self._answering = None

    async def _answer(self, text: str | None) -> None:
        connection, pace = self._connection, self._pace
        message = None if text is None else read_message(text)
        wait_ms = pace.wait_ms()
        if pace.is_lost:
            connection.end("rate-limited", wait_ms)
        elif wait_ms:
            refuse_message(connection, message, Refused("rate-limited", {"retry_ms": wait_ms}))
        elif message is None:
            refuse_message(connection, named(text), Refused("unreadable-message"))
        else:
            await answer(connection, message)
