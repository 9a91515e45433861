"""Who only looks on: some stay, some come and go as fast as they can."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any

import msgspec
from maatasite import PROTOCOL
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ordeal.witness import Witness

Json = dict[str, Any]
MOST_GAMES = 32


async def _open(door: str) -> ClientConnection:
    address = f"{door.replace('http', 'ws', 1)}/ws?protocol={PROTOCOL}"
    return await connect(address, origin=Origin(door), compression=None, max_size=None)


class Steady:
    """Looks at games until told to end, and counts what it is told of each: by events, or when it asks after a gap."""

    def __init__(self, name: str, witness: Witness) -> None:
        self.name, self.witness = name, witness
        self.versions: dict[str, int] = {}
        self.events = 0
        self.gaps = 0
        self._socket: ClientConnection
        self._here = asyncio.Event()

    async def look(self, door: str) -> None:
        """For ever, by one line; a line that breaks is an error."""
        async with await _open(door) as self._socket:
            self._here.set()
            async for text in self._socket:
                await self._hear(msgspec.json.decode(text))

    async def watch(self, game: str) -> None:
        """This game, too; as many at a time as a socket may."""
        await self._here.wait()
        if len(self.versions) >= MOST_GAMES:
            oldest = next(iter(self.versions))
            del self.versions[oldest]
            await self._say("unwatch", oldest)
        self.versions[game] = 0
        await self._say("watch", game, version=None)

    async def _say(self, t: str, game: str, **fields: object) -> None:
        await self._socket.send(msgspec.json.encode({"t": t, "game": game, **fields}).decode())

    async def _hear(self, message: Json) -> None:
        game = message.get("game", "")
        if message["t"] == "beat":
            for watched, current in message["games"].items():
                await self._catch_up(watched, current)
        elif message["t"] == "state" and game in self.versions:
            self.witness.see(self.name, message["view"])
            self.versions[game] = max(self.versions[game], message["version"])
        elif message["t"] == "event" and game in self.versions:
            self.witness.read(self.name, game, message["since"], message["entries"])
            if message["since"] > self.versions[game]:
                await self._catch_up(game, message["version"])
            elif message["version"] > self.versions[game]:
                self.events += message["version"] - self.versions[game]
                self.versions[game] = message["version"]

    async def _catch_up(self, game: str, current: int) -> None:
        """After a gap: ask for what is missing, from what is there."""
        if self.versions.get(game, current) < current:
            self.gaps += 1
            await self._say("watch", game, version=self.versions[game] or None)


async def come_and_go(door: str, games: list[str], rng: random.Random) -> None:
    """For ever: open a socket, look at a game, and go without a word, or in order."""
    while True:
        with suppress(OSError, TimeoutError, WebSocketException):
            socket = await _open(door)
            await socket.send(msgspec.json.encode({"t": "watch", "game": rng.choice(games), "version": None}).decode())
            if rng.random() < 0.5:
                async with asyncio.timeout(5):
                    await socket.recv()
                await socket.close()
            else:
                socket.transport.abort()
        await asyncio.sleep(rng.uniform(0, 0.05))
