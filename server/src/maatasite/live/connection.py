"""One page's connection: what it is told goes out at once, or waits here, bounded, while the network is full; a page
that does not keep up is let go and resyncs."""

import asyncio
import logging
import time
from collections import deque
from typing import Final

from maatasite.live.lag import Lag
from maatasite.live.messages import Bye, ToPage, encode_message
from maatasite.live.wire import Wire, framed

log = logging.getLogger(__name__)

QUEUE: Final = 64
STUCK_SECONDS: Final = 10.0
POLICY: Final = 1008
RESTART: Final = 1012
TRY_AGAIN: Final = 1013


class Connection:
    """A socket and who holds it. `person` is `None` for a stranger, `session` the key that they came with.

    `read_ms` is when the message that is being answered was read; `lag` the way to the page and back.
    """

    def __init__(self, wire: Wire, person: int | None, session: str | None) -> None:
        self.person: Final = person
        self.session: Final = session
        self.since: Final = time.monotonic()
        self.games: set[str] = set()
        self.read_ms = 0
        self.lag = Lag()
        self._wire = wire
        self._queue: deque[bytes] = deque()
        self._room: asyncio.Future[None] | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._code: int | None = None

    @property
    def ending(self) -> bool:
        """Whether this socket is being closed; nothing more is said or heard on it."""
        return self._code is not None

    def send(self, frame: bytes) -> None:
        """Send a message's frame; while the network is full it waits, and a full queue ends the connection."""
        if self.ending:
            return
        if not self._wire.is_full:
            self._wire.write(frame)
        elif len(self._queue) < QUEUE:
            self._queue.append(frame)
            self._watch_for_stuck()
        else:
            log.info("a socket is let go: it did not keep up, %d messages waited for it", QUEUE)
            self._queue.clear()
            self._close(TRY_AGAIN)

    def say(self, message: ToPage) -> None:
        """Send a message to this socket alone."""
        self.send(frame_of(message))

    def end(self, code: str, retry_ms: int | None = None) -> None:
        """Close the socket for this reason, after what is queued."""
        self.say(Bye(code, retry_ms))
        if not self.ending:
            self._close(RESTART if code == "restarting" else POLICY)

    def flush(self) -> None:
        """The network takes more: send what has waited."""
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        while self._queue and not self._wire.is_full:
            self._wire.write(self._queue.popleft())
        if self._queue:
            self._watch_for_stuck()
        elif self._code is not None:
            self._wire.close(self._code)
        self._wake()

    async def room(self) -> None:
        """Wait while much is still unsent: who does not read the answers is not asked for more questions."""
        while len(self._queue) > QUEUE // 2 and not self.ending:
            self._room = asyncio.get_running_loop().create_future()
            await self._room

    def gone(self) -> None:
        """The socket has ended: nothing is sent any more."""
        self._code = self._code or TRY_AGAIN
        self._queue.clear()
        if self._stuck is not None:
            self._stuck.cancel()
        self._wake()

    def _close(self, code: int) -> None:
        self._code = code
        if self._queue:
            return  # `flush` does it
        self._wire.close(code)
        self._wake()

    def _watch_for_stuck(self) -> None:
        """Who takes nothing for so long is gone, or reads nothing: there is nobody to tell."""
        if self._stuck is None:
            self._stuck = asyncio.get_running_loop().call_later(STUCK_SECONDS, self._cut)

    def _cut(self) -> None:
        log.info("a socket is let go: it took nothing for %g seconds", STUCK_SECONDS)
        self._wire.cut()

    def _wake(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)


def frame_of(message: ToPage) -> bytes:
    """A message as a frame: encoded once, for as many as get it."""
    return framed(encode_message(message))
