"""The socket at `/ws`: one task hears, one speaks; when either ends, both do."""

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from maatasite import PROTOCOL, __version__
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.live.connection import Connection
from maatasite.live.dispatch import answer, refuse_message
from maatasite.live.handshake import identify, may_connect
from maatasite.live.hub import HUB
from maatasite.live.limits import Pace
from maatasite.live.messages import Hello, read_message


async def endpoint(socket: WebSocket) -> None:
    """One socket from handshake to end. Strangers may watch; a handshake from elsewhere gets a 403."""
    if not may_connect(socket):
        await socket.close()
        return
    person, session = await identify(socket)
    await socket.accept()
    connection = Connection(socket, person, session)
    HUB.join(connection)
    connection.say(Hello(PROTOCOL, __version__, now_ms()))
    hearing = asyncio.create_task(_hear(socket, connection))
    speaking = asyncio.create_task(connection.pump())
    try:
        await asyncio.wait({hearing, speaking}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        HUB.leave(connection)
        hearing.cancel()
        speaking.cancel()
        await asyncio.gather(hearing, speaking, return_exceptions=True)


async def refuse(socket: WebSocket) -> None:
    """No socket at any other address."""
    await socket.close()


async def _hear(socket: WebSocket, connection: Connection) -> None:
    """Answer messages one by one, in their order."""
    pace = Pace(connection)
    try:
        while True:
            await connection.room()
            received = await socket.receive()
            connection.read_ms = now_ms()
            if received["type"] == "websocket.disconnect":
                return
            if not connection.ending:
                await _answer_one(connection, pace, received.get("text"))
    except WebSocketDisconnect:
        return


async def _answer_one(connection: Connection, pace: Pace, text: str | None) -> None:
    message = None if text is None else read_message(text)
    wait_ms = pace.wait_ms()
    if pace.is_lost:
        connection.end("rate-limited", wait_ms)
    elif wait_ms:
        refuse_message(connection, message, Refused("rate-limited", {"retry_ms": wait_ms}))
    elif message is None:
        refuse_message(connection, None, Refused("unreadable-message"))
    else:
        await answer(connection, message)
