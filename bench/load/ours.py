"""Maatatahay under load: its server as a plain start runs it, and players who send decisions prepared in advance."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import msgspec
from maatasite import PROTOCOL

from load.pinned import Pinned
from load.prepared import Game, Stock, Turn
from load.wire import Awaited, Hear, Wire

BENCH = Path(__file__).resolve().parents[1]


class Heard(msgspec.Struct):
    """What a player looks at in a message; the rest is skipped."""

    t: str
    version: int = 0
    ply: int = 0
    now: int = 0
    code: str = ""
    facts: dict[str, int | str] = {}


_read = msgspec.json.Decoder(Heard).decode


def make_stock(folder: Path, guests: int, pairs: int, fast: int, each: int) -> Stock:
    """Fill a private directory once; every run gets a copy of it."""
    home, target = folder / "stock", folder / "stock.json"
    home.mkdir()
    command = [sys.executable, "-m", "load.stock", str(target), *map(str, (guests, pairs, fast, each))]
    subprocess.run(command, env=os.environ | _settings(home, 0) | {"PYTHONPATH": str(BENCH)}, check=True)
    return msgspec.json.decode(target.read_bytes(), type=Stock)


def _settings(home: Path, workers: int) -> dict[str, str]:
    """The environment of a site in this private directory. Where no computer plays, nobody has to think."""
    return {"MAATATAHAY_VAR": str(home), "MAATATAHAY_WORKERS": str(workers), "MAATATAHAY_BOT_PAUSE_MS": "0"}


class Player:
    """A guest's socket, and what it waits for. Like a page it sends each beat back, and has its game in front of it."""

    def __init__(self) -> None:
        self.wire: Wire
        self.games = 0
        """How many games it has sat down at."""
        self._owed: dict[tuple[str, int], Awaited] = {}
        self._asked = ""

    def owe(self, kind: str, what: int = 0) -> Awaited:
        """Wait for a message of this kind, with this version or ply if it has one."""
        return self._owed.setdefault((kind, what), Awaited())

    def ask(self, text: str) -> None:
        """Send what something is owed for; as a page, once more after a while if it came too soon."""
        self._asked = text
        self.wire.send(text)

    def hear(self, text: bytes) -> None:
        """A message came."""
        heard = _read(text)
        if heard.t == "beat" and self.games:
            self.wire.send(f'{{"t":"echo","now":{heard.now}}}')
        if heard.t == "refused" and heard.code == "rate-limited":
            again = int(heard.facts["retry_ms"]) / 1000
            asyncio.get_running_loop().call_later(again, self.wire.send, self._asked)
            return
        if heard.t in {"refused", "bye"}:
            for owed in self._owed.values():
                owed.failed(f"{heard.t}: {heard.code}")
            return
        what = {"event": heard.version, "options": heard.ply}.get(heard.t, 0)
        awaited = self._owed.pop((heard.t, what), None)
        if awaited is not None:
            awaited.came()


class Pair:
    """Two guests and their games, one after another. `options_ms` collects how long the options took, if they ask."""

    def __init__(self, site: Site, pair: int, ask_options: bool) -> None:
        self._site, self._pair, self._ask = site, pair, ask_options
        self._games: Iterator[Game] = iter(site.stock.games_of(pair))
        self._turns: Iterator[Turn] = iter(())
        self._players = (Player(), Player())
        self.game = ""
        self.decided = 0
        self.options_ms: list[float] = []

    async def sit(self) -> None:
        """Open both sockets and look at the first game."""
        for player, cookie in zip(self._players, self._site.cookies_of(self._pair), strict=True):
            player.wire = await self._site.open(player.hear, cookie)
        await self._next_game()

    async def decide(self) -> float | None:
        """Send the next decision; the seconds until the opponent has it. `None` when no game is left."""
        turn = next(self._turns, None)
        while turn is None:
            if not await self._next_game():
                return None
            turn = next(self._turns, None)
        mover, other = self._players[turn.player], self._players[1 - turn.player]
        if self._ask:
            options, asked = mover.owe("options", turn.ply), time.perf_counter()
            mover.ask(f'{{"t":"options","game":"{self.game}","ply":{turn.ply}}}')
            self.options_ms.append((await options.instant() - asked) * 1000)
        told, seen = other.owe("event", turn.version), mover.owe("event", turn.version)
        began = time.perf_counter()
        mover.ask(turn.message)
        latency = await told.instant() - began
        await seen.instant()
        self.decided += 1
        return latency

    async def _next_game(self) -> bool:
        game = next(self._games, None)
        if game is None:
            return False
        for player in self._players:
            if self.game:
                player.wire.send(f'{{"t":"unwatch","game":"{self.game}"}}')
            player.games += 1
            shown = player.owe("state")
            player.ask(f'{{"t":"watch","game":"{game.id}"}}')
            player.wire.send(f'{{"t":"focus","game":"{game.id}","focused":true}}')
            await shown.instant()
        self.game, self._turns = game.id, iter(game.turns)
        return True

    @property
    def lost(self) -> int:
        """Sockets that are closed and should not be."""
        return sum(player.wire.closed for player in self._players)


class Watcher:
    """A spectator without a session, or a guest who only looks: counts the events it is told."""

    def __init__(self, site: Site, game: str, cookie: str = "") -> None:
        self._site, self._game, self._cookie = site, game, cookie
        self.events = 0
        self._shown = Awaited()
        self.wire: Wire

    async def sit(self) -> None:
        """Open the socket and look at the game."""
        self.wire = await self._site.open(self._hear, self._cookie)
        self.wire.send(f'{{"t":"watch","game":"{self._game}"}}')
        await self._shown.instant()

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"t":"event"'):
            self.events += 1
        elif text.startswith(b'{"t":"state"'):
            self._shown.came()


class Site:
    """The running server, on a copy of the stock."""

    def __init__(self, folder: Path, stock: Stock, workers: int = 0) -> None:
        self.stock, self._home = stock, folder / "run"
        shutil.copytree(folder / "stock", self._home)
        command = [sys.executable, "-m", "maatasite", "--port", "0"]
        self.server = Pinned(command, _settings(self._home, workers), self._home, "http://")
        self._base = self.server.line.split("http://")[1].split("/")[0]
        self.base = f"http://{self._base}"

    async def open(self, hear: Hear, cookie: str) -> Wire:
        """A socket, as a page opens it."""
        headers = [("Origin", f"http://{self._base}"), *([("Cookie", cookie)] if cookie else [])]
        return await Wire.open(f"ws://{self._base}/ws?protocol={PROTOCOL}", hear, headers)

    def cookies_of(self, pair: int) -> list[str]:
        """The cookies of a pair's two guests."""
        return self.stock.cookies[2 * pair : 2 * pair + 2]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the server and remove what it stored."""
        self.server.end()
        shutil.rmtree(self._home)
