"""No request is larger than the site can need, and none takes longer to come.

Django looks at a body when it has all of it, and keeps it on disk meanwhile; so its size is bounded here, where it
comes in. What is a little too large for a form (`DATA_UPLOAD_MAX_MEMORY_SIZE`) still gets a page that says so.
"""

import asyncio
from collections.abc import MutableMapping
from typing import Any, Final

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_HEAD: Final = 16 * 1024
"""Bytes of address and header fields: browsers send less than two thousand, with all our cookies."""
MOST_BODY: Final = 1024 * 1024
BODY_SECONDS: Final = 60.0
"""So long a body may take to come."""


class Bounded:
    """The application behind limits of what a request holds. Refusals: 431, 413, 408; a socket's handshake: 403."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is within the limits."""
        if scope["type"] in {"http", "websocket"} and head_bytes(scope) > MOST_HEAD:
            await _refuse(431, scope, receive, send)
        elif scope["type"] == "http" and _promised(scope) > MOST_BODY:
            await _refuse(413, scope, receive, send)
        elif scope["type"] == "http":
            await self._counted(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request whose body is counted as it comes: its length may have been left open."""
        body, started = _Body(receive), False

        async def say(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        await self._app(scope, body.receive, say)
        if body.refused and not started:
            await _refuse(body.refused, scope, receive, send)


class _Body:
    """What comes of one request's body. `refused` is the status with which no more of it was taken, or 0."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self._size, self._whole, self.refused = receive, 0, False, 0
        self._until = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive(self) -> Message:
        """The next part; after the last one it may take for ever. What is too much or too late ends the request."""
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            return self._refuse(408)
        self._size += len(message.get("body", b""))
        self._whole = not message.get("more_body", False)
        return message if self._size <= MOST_BODY else self._refuse(413)

    def _refuse(self, status: int) -> Message:
        """As if the other end had gone: then the application cleans up, and says nothing."""
        self.refused, self._whole = status, True
        return {"type": "http.disconnect"}


def head_bytes(scope: MutableMapping[str, Any]) -> int:
    """How long the address and the header fields are."""
    fields = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    return int(fields + len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"]))


def _promised(scope: Scope) -> int:
    """The length that the request says its body has; 0 if it says none that can be read."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0


async def _refuse(status: int, scope: Scope, receive: Receive, send: Send) -> None:
    """Say so in one word for machines, and hear no more of this connection."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close"})
        return
    code = {408: "too-slow", 413: "too-large", 431: "head-too-large"}[status]
    headers = {"Connection": "close", "X-Content-Type-Options": "nosniff"}
    await PlainTextResponse(code, status, headers)(scope, receive, send)
