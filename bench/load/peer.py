"""boardgame.io under the same load: its own server with a game of 25 cells, and players who mark one after the other.

It stores nothing (or files), sends before it stores, and never waits for the disk; nobody has credentials, which its
server would have to check.
"""

from __future__ import annotations

import itertools
import json
import random
import shutil
import time
from pathlib import Path
from typing import Self

from load.pinned import Pinned
from load.wire import Awaited, Wire

FOLDER = Path(__file__).resolve().parents[1] / "boardgame"
CELLS = 25
SPACE = "/grid,"
"""The namespace of the game, as socket.io writes it."""

_NUMBERS = itertools.count(1)


class Player:
    """One socket, in the text frames of engine.io 4 and socket.io 5."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.wire: Wire
        self._owed: dict[str, Awaited] = {}

    def owe(self, what: str) -> Awaited:
        """Wait for a message that holds this."""
        return self._owed.setdefault(what, Awaited())

    async def open(self, address: str) -> None:
        """Connect, and enter the game's namespace."""
        opened = self.owe("0{")
        self.wire = await Wire.open(f"ws://{address}/socket.io/?EIO=4&transport=websocket", self.hear)
        await opened.instant()
        entered = self.owe(f"40{SPACE}")
        self.wire.send(f"40{SPACE}")
        await entered.instant()

    def emit(self, *what: object) -> None:
        """Send an event."""
        self.wire.send(f"42{SPACE}{json.dumps(what, separators=(',', ':'))}")

    def hear(self, text: bytes) -> None:
        """A frame came."""
        if text == b"2":
            self.wire.send("3")
            return
        start = text[:200].decode(errors="replace")
        found = next((what for what in self._owed if start.startswith(what)), None)
        if found is not None:
            self._owed.pop(found).came()


class Pair:
    """Two players and their matches, one after another."""

    def __init__(self, site: Site, pair: int) -> None:
        self._site, self._players = site, (Player(0), Player(1))
        self._random = random.Random(pair)
        self._cells: list[int] = []
        self._match, self._turn = "", 0

    async def sit(self) -> None:
        """Open both sockets and join the first match."""
        for player in self._players:
            await player.open(self._site.address)
        await self._next_match()

    async def decide(self) -> float:
        """Mark the next cell; the seconds until the opponent has it."""
        if self._turn == CELLS:
            await self._next_match()
        number = self._turn % 2
        mover, other = self._players[number], self._players[1 - number]
        update = f'42{SPACE}["update","{self._match}",{{'
        told, seen = other.owe(update), mover.owe(update)
        payload = {"type": "mark", "args": [self._cells[self._turn]], "playerID": str(number)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        began = time.perf_counter()
        mover.emit("update", action, self._turn, self._match, str(number))
        latency = await told.instant() - began
        await seen.instant()
        self._turn += 1
        return latency

    async def _next_match(self) -> None:
        self._match, self._turn = f"m{next(_NUMBERS)}", 0
        self._cells = self._random.sample(range(CELLS), CELLS)
        for player in self._players:
            synced = player.owe(f'42{SPACE}["sync","{self._match}"')
            player.emit("sync", self._match, str(player.number), None, 2)
            await synced.instant()

    @property
    def lost(self) -> int:
        """Sockets that are closed and should not be."""
        return sum(player.wire.closed for player in self._players)


class Site:
    """The running server, with its matches in memory or, given a folder, in files there."""

    def __init__(self, kept: Path | None = None) -> None:
        self._kept = kept
        command = ["node", "server.js", *([str(kept)] if kept else [])]
        self.server = Pinned(command, {"NODE_ENV": "production"}, FOLDER, "port ")
        self.address = f"127.0.0.1:{int(self.server.line.split()[1])}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the server and remove what it stored."""
        self.server.end()
        if self._kept is not None:
            shutil.rmtree(self._kept, ignore_errors=True)
