"""A proxy before one process of the site: it tears lines, and loses, repeats, delays and reorders frames."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from ordeal.frames import is_upgrade, is_whole_text, read_frame, read_head

LATEST_SECONDS = 1.0
"""So much later than in its turn a frame comes at most."""
SLOWEST_SECONDS = 0.3
"""For so long a frame holds up all behind it at most."""


@dataclass(slots=True)
class Weather:
    """The share of frames to which each thing happens, in either direction. `deaf`: the server is not heard at all."""

    lost: float = 0.0
    repeated: float = 0.0
    overtaken: float = 0.0
    slow: float = 0.0
    deaf: bool = False


FAIR = Weather()


@dataclass(eq=False, slots=True)
class _Line:
    """A connection through the door: the writers of its two ends."""

    to_client: asyncio.StreamWriter
    to_server: asyncio.StreamWriter

    def tear(self) -> None:
        """End it as a lost network does: without a word."""
        for writer in (self.to_client, self.to_server):
            writer.transport.abort()


class Door:
    """Listens at a port of its own; forwards to `target`."""

    def __init__(self, target: int, rng: random.Random) -> None:
        self._target, self._rng = target, rng
        self._lines: set[_Line] = set()
        self._server: asyncio.Server | None = None
        self._weather = FAIR
        self.port = 0
        self.counts = dict.fromkeys(("passed", "lost", "repeated", "overtaken", "slow"), 0)

    @property
    def url(self) -> str:
        """Where players reach the process."""
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=1 << 24)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End everything."""
        if self._server is not None:
            self._server.close()
        self.tear(1.0)
        await asyncio.sleep(0)

    def tear(self, share: float) -> int:
        """Tear about so large a share of the lines; how many."""
        torn = [line for line in self._lines if self._rng.random() < share]
        for line in torn:
            line.tear()
        return len(torn)

    @contextmanager
    def weather(self, weather: Weather) -> Iterator[None]:
        """So it is while this lasts."""
        self._weather = weather
        try:
            yield
        finally:
            self._weather = FAIR

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await read_head(reader)
            far, to_server = await asyncio.open_connection("127.0.0.1", self._target, limit=1 << 24)
            line = _Line(writer, to_server)
            self._lines.add(line)
            try:
                to_server.write(head)
                await self._both_ways(line, reader, far, is_upgrade(head))
            finally:
                self._lines.discard(line)
                line.tear()
        writer.close()

    async def _both_ways(
        self, line: _Line, near: asyncio.StreamReader, far: asyncio.StreamReader, upgrade: bool
    ) -> None:
        if upgrade:
            line.to_client.write(await read_head(far))
            ways = (self._frames(near, line.to_server, False), self._frames(far, line.to_client, True))
        else:
            ways = (_bytes(near, line.to_server), _bytes(far, line.to_client))
        tasks = [asyncio.ensure_future(way) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for writer in (line.to_client, line.to_server):
                with suppress(OSError, RuntimeError):
                    writer.close()

    async def _frames(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, from_server: bool) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                frame = await read_frame(source)
                if is_whole_text(frame):
                    await self._pass_on(frame, sink, from_server)
                else:
                    sink.write(frame)
                await sink.drain()

    async def _pass_on(self, frame: bytes, sink: asyncio.StreamWriter, from_server: bool) -> None:
        """Write the frame, or do to it what the weather does."""
        weather, fate = self._weather, self._rng.random()
        if (weather.deaf and from_server) or fate < weather.lost:
            self.counts["lost"] += 1
            return
        if (fate := fate - weather.lost) < weather.overtaken:
            self.counts["overtaken"] += 1
            self._later(frame, sink)
            return
        if (fate := fate - weather.overtaken) < weather.repeated:
            self.counts["repeated"] += 1
            self._later(frame, sink)
        elif fate - weather.repeated < weather.slow:
            self.counts["slow"] += 1
            await asyncio.sleep(self._rng.uniform(0, SLOWEST_SECONDS))
        self.counts["passed"] += 1
        sink.write(frame)

    def _later(self, frame: bytes, sink: asyncio.StreamWriter) -> None:
        def write() -> None:
            if not sink.is_closing():
                sink.write(frame)

        asyncio.get_running_loop().call_later(self._rng.uniform(0, LATEST_SECONDS), write)


async def _bytes(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(1 << 16):
            sink.write(data)
            await sink.drain()
