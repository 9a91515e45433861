"""uvicorn's HTTP with an end to how long a request's head may be and how long it may take.

uvicorn keeps what it has read of a head for as long as it is not complete; by itself it sets no end to that.
"""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from maatasite.edge.bounded import MOST_HEAD

HEAD_SECONDS: Final = 20.0


class BoundedHttp(HttpToolsProtocol):
    """One connection. What has no complete head after `MOST_HEAD` bytes or `HEAD_SECONDS` is hung up on."""

    _head = 0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A first request is waited for."""
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more is waited for."""
        self._has_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Whatever did not complete the head counts towards its limit."""
        waiting = self._late
        super().data_received(data)
        if waiting is not None and self._late is waiting:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self._hang_up()

    def on_message_begin(self) -> None:
        """Another request on this connection begins."""
        super().on_message_begin()
        if self._late is None:
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        """The head is there; its exact size is looked at by `Bounded`."""
        self._has_head()
        super().on_headers_complete()

    def _wait_for_head(self) -> None:
        self._head, self._late = 0, self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _has_head(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        """Without a word: it would not be read."""
        self.transport.abort()
