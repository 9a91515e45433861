"""A WebSocket of the measuring side. It costs its core so little that the server is what is measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

Hear = Callable[[bytes], None]
PATIENCE_SECONDS = 20.0


class Wire(WSListener):  # type: ignore[misc]  # picows is compiled
    """One open socket; each text that comes in goes to `hear`."""

    def __init__(self, hear: Hear) -> None:
        self.hear = hear
        self.closed = False
        self._transport: WSTransport

    @classmethod
    async def open(cls, url: str, hear: Hear, headers: Sequence[tuple[str, str]] = ()) -> Wire:
        """Connect, with these headers besides the usual ones."""
        _, wire = await ws_connect(lambda: cls(hear), url, extra_headers=list(headers), websocket_handshake_timeout=60)
        assert isinstance(wire, cls)
        return wire

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Something came."""
        if frame.msg_type == WSMsgType.TEXT:
            self.hear(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """It is over, whoever ended it."""
        self.closed = True

    def send(self, text: str) -> None:
        """Send a text."""
        self._transport.send(WSMsgType.TEXT, text.encode())


class Awaited:
    """The next thing that has to come; the instant at which it came."""

    def __init__(self) -> None:
        self._future: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def came(self) -> None:
        """It is here now."""
        if not self._future.done():
            self._future.set_result(time.perf_counter())

    def failed(self, why: str) -> None:
        """It will not come."""
        if not self._future.done():
            self._future.set_exception(Lost(why))
            self._future.exception()  # whoever waits is told; if nobody does, that is no fault

    async def instant(self) -> float:
        """Wait for it. Raises `Lost` when it does not come in good time."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await self._future
        except TimeoutError as error:
            raise Lost("nothing came") from error


class Lost(Exception):
    """Something that was owed did not come."""
