"""What the processes of one site tell each other at once, by Redis: that a game has moved on, who is where.

All of it is a hint. Redis may lose anything, stand still or restart: what counts is in the database, where every
process looks by itself every few seconds (`live.hub`). Without `REDIS_URL` there is one process and nobody to tell.
"""

import asyncio
import logging
import os
import random
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

CHANNEL: Final = "maatatahay:relay:%s"
"""By the number of the database in Redis, which channels do not know: each site has its own."""
MOST_UNSAID: Final = 10_000
PING_SECONDS: Final = 2.0
SILENT_SECONDS: Final = 8.0
"""Nothing heard for so long, not even oneself: the line is dead, whatever it says."""
PAUSES: Final = (0.2, 5.0)
"""The shortest and the longest wait before another line is tried."""

Hears = Callable[[str, Any], None]
"""Is told by which process, and what. On the event loop; it must neither block nor fail."""

_ENCODE: Final = msgspec.json.Encoder().encode
_DECODE: Final = msgspec.json.Decoder(tuple[str, str, Any]).decode


class Relay:
    """This process's line to the others. `hears` has what is done with each kind of message."""

    def __init__(self, url: str = "") -> None:
        self.me: Final = secrets.token_hex(6)
        self.hears: Final[dict[str, Hears]] = {}
        self._url: Final = url
        self._channel: Final = CHANNEL % (urlsplit(url).path.strip("/") or "0")
        self._unsaid: deque[bytes] = deque(maxlen=MOST_UNSAID)
        self._news: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard = 0.0

    @property
    def alone(self) -> bool:
        """Whether there is no line, and so no other process."""
        return not self._url

    @property
    def whole(self) -> bool:
        """Whether this process hears what is said, as far as it can tell."""
        return self.alone or time.monotonic() - self._heard < SILENT_SECONDS

    def say(self, kind: str, told: object) -> None:
        """Tell the other processes, soon; the oldest is dropped where nobody takes it. From any thread."""
        if not self.alone:
            self._unsaid.append(_ENCODE((self.me, kind, told)))
            if self._loop is not None and self._news is not None:
                self._loop.call_soon_threadsafe(self._news.set)

    def forget(self) -> None:
        """The process ends: nothing is left to be said."""
        self._unsaid.clear()
        self._loop = self._news = None

    async def run(self) -> None:
        """Hold the line for ever; where it breaks, another is tried after a pause that grows."""
        if self.alone:
            return
        self._loop, self._news = asyncio.get_running_loop(), asyncio.Event()
        pause = PAUSES[0]
        while True:
            began = time.monotonic()
            try:
                await self._hold()
            except* (RedisError, OSError, TimeoutError) as errors:
                if pause == PAUSES[0]:  # one line in the log for one outage
                    log.warning("the relay broke: %r", errors.exceptions)
            pause = PAUSES[0] if time.monotonic() - began > SILENT_SECONDS else min(2 * pause, PAUSES[1])
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))

    async def _hold(self) -> None:
        """One line: subscribe, then speak and hear until either fails. What others know is asked for first."""
        redis = Redis.from_url(self._url, socket_connect_timeout=SILENT_SECONDS)
        async with redis, redis.pubsub() as heard:
            await heard.subscribe(self._channel)
            self._heard = time.monotonic()
            self.say("who", None)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._speak(redis))
                both.create_task(self._listen(heard))

    async def _speak(self, redis: Redis) -> None:
        """Say what is queued; and every two seconds something that only oneself minds, to know that one is heard."""
        assert self._news is not None
        pinged = 0.0
        while True:
            _end_if_told_to()
            self._news.clear()
            while self._unsaid:
                _end_if_told_to()
                await redis.publish(self._channel, self._unsaid.popleft())
            if time.monotonic() - pinged >= PING_SECONDS:
                pinged = time.monotonic()
                await redis.publish(self._channel, _ENCODE((self.me, "ping", None)))
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS):
                    await self._news.wait()

    async def _listen(self, heard: PubSub) -> None:
        while True:
            _end_if_told_to()
            async with asyncio.timeout(SILENT_SECONDS):
                message = await heard.get_message(ignore_subscribe_messages=True, timeout=PING_SECONDS)
            if message is not None:
                self._hear(message["data"])
            if not self.whole:
                raise TimeoutError("not heard by oneself")

    def _hear(self, data: bytes) -> None:
        try:
            process, kind, told = _DECODE(data)
        except msgspec.MsgspecError:
            log.warning("the relay brought what no process says")
            return
        if process == self.me:
            self._heard = time.monotonic()
            return
        hears = self.hears.get(kind)
        if hears is None:
            return
        try:
            hears(process, told)
        except Exception:
            log.exception("what the relay brought was not taken: %s", kind)


def _end_if_told_to() -> None:
    """End this task if it was told to while the library was at something: `wait_for` in Python 3.11, by which it
    writes, may swallow that, and the group would wait for ever."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


RELAY: Final = Relay(os.environ.get("REDIS_URL", ""))
