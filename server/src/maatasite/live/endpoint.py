"""The socket at `/ws`, from handshake to end."""

from typing import Final

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from maatasite import PROTOCOL, __version__
from maatasite.draining import DRAINING
from maatasite.games.clock import now_ms
from maatasite.live.connection import Connection
from maatasite.live.handshake import identify, may_connect, protocol_of
from maatasite.live.hearing import Hearing
from maatasite.live.hub import HUB
from maatasite.live.limits import CROWDED_MS, MOST_SOCKETS
from maatasite.live.messages import Hello
from maatasite.live.persons import PERSONS
from maatasite.live.wire import EXTENSION, Wire

PROTOCOL_ERROR: Final = 1002


async def endpoint(socket: WebSocket) -> None:
    """One socket. Strangers may watch; a handshake from elsewhere gets a 403, one with a process that is about to end
    a 503."""
    if not may_connect(socket):
        await socket.close()
        return
    if DRAINING.begun:
        await socket.send_denial_response(PlainTextResponse("restarting", 503, {"Retry-After": "5"}))
        return
    person, session = await identify(socket)
    await socket.accept()
    wire: Wire = socket.scope["extensions"][EXTENSION]
    spoken = protocol_of(socket)
    wire.forget_handshake()
    connection = Connection(wire, person, session)
    hearing = Hearing(wire, connection)
    try:
        HUB.join(connection)
        wire.hearer = hearing
        connection.say(Hello(spoken or PROTOCOL, __version__, now_ms()))
        if spoken is None:
            connection.end("protocol-mismatch")
        elif PERSONS.sockets_of(person) > MOST_SOCKETS:
            connection.end("rate-limited", CROWDED_MS)
        # By this way comes nothing but its end any more, or what was said before our handshake (RFC 6455 forbids it).
        if (await socket.receive())["type"] == "websocket.receive":
            wire.close(PROTOCOL_ERROR)
    finally:
        try:
            await hearing.stop()
        finally:
            HUB.leave(connection)


async def refuse(socket: WebSocket) -> None:
    """No socket at any other address."""
    await socket.close()
