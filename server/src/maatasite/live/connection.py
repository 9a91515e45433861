"""One socket: what it may send is queued here, bounded; a page that does not keep up is let go and resyncs."""

import asyncio
import time
from collections import deque
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from maatasite.live.lag import Lag
from maatasite.live.messages import Bye, ToPage, write_message

QUEUE: Final = 64
STUCK_SECONDS: Final = 10.0
POLICY: Final = 1008
TRY_AGAIN: Final = 1013


class Connection:
    """A socket and who holds it. `person` is `None` for a stranger, `session` the key that they came with.

    `read_ms` is when the message that is being answered was read; `lag` the way to the page and back.
    """

    def __init__(self, socket: WebSocket, person: int | None, session: str | None) -> None:
        self.person: Final = person
        self.session: Final = session
        self.since: Final = time.monotonic()
        self.games: set[str] = set()
        self.read_ms = 0
        self.lag = Lag()
        self._socket = socket
        self._queue: deque[str] = deque()
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._code: int | None = None

    @property
    def ending(self) -> bool:
        """Whether this socket is being closed; nothing more is said or heard on it."""
        return self._code is not None

    def send(self, text: str) -> None:
        """Queue a message; a full queue ends the connection."""
        if self.ending:
            return
        if len(self._queue) >= QUEUE:
            self._queue.clear()
            self._code = TRY_AGAIN
        else:
            self._queue.append(text)
        self._news.set()

    def say(self, message: ToPage) -> None:
        """Queue a message for this socket alone."""
        self.send(write_message(message))

    def end(self, code: str, retry_ms: int | None = None) -> None:
        """Close the socket for this reason, after what is queued."""
        self.say(Bye(code, retry_ms))
        if not self.ending:
            self._code = POLICY

    async def room(self) -> None:
        """Wait while much is still unsent: who does not read the answers is not asked for more questions."""
        while len(self._queue) > QUEUE // 2 and not self.ending:
            self._room.clear()
            await self._room.wait()

    async def pump(self) -> None:
        """Send what is queued until the connection ends, then close it."""
        try:
            while (text := await self._next()) is not None:
                async with asyncio.timeout(STUCK_SECONDS):
                    await self._socket.send_text(text)
            async with asyncio.timeout(STUCK_SECONDS):
                await self._socket.close(self._code or TRY_AGAIN)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            return  # gone, or it reads nothing: there is nobody to tell

    async def _next(self) -> str | None:
        while not self._queue:
            if self.ending:
                return None
            self._news.clear()
            await self._news.wait()
        self._room.set()
        return self._queue.popleft()
