"""The frames of a WebSocket as they lie on the line: read whole, passed on as they are."""

from __future__ import annotations

import asyncio

LENGTHS = {126: 2, 127: 8}
"""By the seven bits of a length: how many bytes the real one has."""


async def read_head(reader: asyncio.StreamReader) -> bytes:
    """The head of an HTTP message, with the empty line."""
    return await reader.readuntil(b"\r\n\r\n")


def is_upgrade(head: bytes) -> bool:
    """Whether this request asks for a WebSocket."""
    return b"\r\nupgrade: websocket" in head.lower()


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """The next whole frame. Raises `IncompleteReadError` where the line ends."""
    frame = await reader.readexactly(2)
    length, masked = frame[1] & 0x7F, frame[1] & 0x80
    if length in LENGTHS:
        more = await reader.readexactly(LENGTHS[length])
        frame, length = frame + more, int.from_bytes(more, "big")
    return frame + await reader.readexactly(length + (4 if masked else 0))


def is_whole_text(frame: bytes) -> bool:
    """Whether the frame is a message by itself; the protocol's own frames and parts of messages are not."""
    return frame[0] == 0x81
