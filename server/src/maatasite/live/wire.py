"""A page's WebSocket past ASGI: uvicorn does the handshake, keeps it alive and ends it; what is said in between goes
straight from here to whoever hears it, and straight onto the network.

By ASGI each message costs two tasks their turn and the network two calls more; here it costs none of that.
"""

from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION: Final = "maatasite.wire"
"""Under this name the socket's ASGI scope has the wire itself."""

BUFFER_BYTES: Final = 65_536
"""So much may wait in the network's own buffer before the socket counts as full."""

NOT_UTF8: Final = 1007


class Hearer(Protocol):
    """Whoever is told what comes. Neither may block nor fail."""

    def heard(self, text: str | None) -> None:
        """A message, or `None` for one that is not text."""

    def flows(self) -> None:
        """The socket was full, and takes more again."""


class Wire(WebSocketsSansIOProtocol):
    """One socket. As long as nobody hears it, it is uvicorn's alone."""

    hearer: Hearer | None = None
    is_full = False

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self
            self.transport.set_write_buffer_limits(BUFFER_BYTES)

    def forget_handshake(self) -> None:
        """Let go of what nobody asks for any more: a quarter of what a socket weighs."""
        del self.request, self.response
        self.scope["headers"] = []

    def send_receive_event_to_app(self) -> None:
        """A whole message is there."""
        if self.hearer is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.close(NOT_UTF8)
        else:
            self.hearer.heard(text)

    def pause_writing(self) -> None:
        """The network's buffer is full."""
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        """It has room again."""
        super().resume_writing()
        self.is_full = False
        if self.hearer is not None:
            self.hearer.flows()

    def write(self, frame: bytes) -> None:
        """Send a frame, unless the socket is about to end or has ended."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frame)

    def hear_no_more(self) -> None:
        """Leave what comes next with the network until `hear_on`."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def hear_on(self) -> None:
        """Take what comes again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def close(self, code: int) -> None:
        """Say goodbye; whoever does not answer that in time is cut off."""
        if self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.hear_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.cut)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

    def cut(self) -> None:
        """End it at once, whatever is still unsent."""
        self.transport.abort()


def framed(data: bytes) -> bytes:
    """A text as a frame: the same bytes for whoever gets it."""
    return Frame(Opcode.TEXT, data).serialize(mask=False)
