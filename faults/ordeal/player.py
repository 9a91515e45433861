"""Somebody at a table, as his page would speak for him (docs/protocol.md): one socket at a time, and an outbox.

He decides at random among what he is offered, as soon as it is his turn.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from choosing import random_decisions
from maatasite import PROTOCOL
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from ordeal.witness import Sent, Witness

Json = dict[str, Any]
SILENCE_SECONDS = 10.0
RESEND_SECONDS = 4.0
FIRST_WAIT, LONGEST_WAIT = 0.4, 3.0
"""As the page's, but for the longest: these are in a hurry."""
THINKING_SECONDS = 0.1
TAKES_BACK = 0.03
"""The share of decisions against the computer that are taken back."""

_ENCODE, _DECODE = msgspec.json.encode, msgspec.json.decode


class Player:
    """One person's seat at one game after another. `doors` gives an address of the site, another at each try."""

    def __init__(self, name: str, cookie: str, doors: Callable[[], str], witness: Witness, rng: random.Random) -> None:
        self.name, self.cookie, self.witness = name, cookie, witness
        self.game, self.seat = "", ""
        self.view: Json | None = None
        self.outbox: dict[str, Sent] = {}
        self.over = asyncio.Event()
        self.moved = time.monotonic()
        """When the game went on last, as far as he was told."""
        self.connections = 0
        self._doors, self._rng = doors, rng
        self._socket: ClientConnection | None = None
        self._heard = 0
        self._asked = -1
        self._wishes = False

    def sit(self, game: str, seat: str) -> None:
        """Play this game from now on."""
        if self.game:
            self._say("unwatch")
        self.game, self.seat, self.view = game, seat, None
        self.outbox.clear()
        self.over = asyncio.Event()
        self.moved, self._heard, self._asked, self._wishes = time.monotonic(), 0, -1, False
        self._say("watch", version=None)

    @property
    def version(self) -> int:
        """What he has of the game."""
        return self.view["version"] if self.view else 0

    async def stay(self) -> None:
        """Hold a line to the site until cancelled: where one breaks he comes back after a pause that grows."""
        tries = 0
        while True:
            began = time.monotonic()
            with suppress(OSError, TimeoutError, EOFError, WebSocketException, InvalidHandshake, InvalidMessage):
                await self._one_line(self._doors())
            tries = 0 if self._socket is not None and time.monotonic() - began > 1 else tries + 1
            self._socket = None
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**tries)
            await asyncio.sleep(wait * (0.5 + self._rng.random() / 2))

    async def _one_line(self, door: str) -> None:
        async with connect(
            f"{door.replace('http', 'ws', 1)}/ws?protocol={PROTOCOL}",
            origin=Origin(door),
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            compression=None,
            open_timeout=SILENCE_SECONDS,
            close_timeout=0.5,
            ping_interval=None,
            max_size=None,
        ) as socket:
            greeted = False
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    message = _DECODE(await socket.recv())
                    while not greeted and message["t"] != "hello":
                        message = _DECODE(await socket.recv())
                if message["t"] == "hello":
                    greeted, self._socket = True, socket
                    self.connections += 1
                    self._begin()
                else:
                    self._hear(message)

    def _begin(self) -> None:
        """A line is open anew: look at the game, and send once more what was not answered."""
        self._asked = -1
        if self.game:
            self._say("watch", version=self.version or None)
        self._resend()

    def _say(self, t: str, **fields: object) -> None:
        self._send({"t": t, "game": self.game, **fields})

    def _send(self, message: Json) -> None:
        if self._socket is not None:
            asyncio.ensure_future(self._write(self._socket, _ENCODE(message).decode()))  # noqa: RUF006  (ends by itself)

    async def _write(self, socket: ClientConnection, text: str) -> None:
        with suppress(WebSocketException, OSError):
            await socket.send(text)

    def _resend(self) -> None:
        for sent in self.outbox.values():
            sent.again = time.monotonic()
            self._send(sent.message)

    def command(self, t: str, **fields: object) -> None:
        """Send this under a key of its own until it is answered."""
        key = self._rng.randbytes(16).hex()
        message = {"t": t, "game": self.game, "seat": self.seat, "key": key, **fields}
        self.outbox[key] = Sent(self.game, self.seat, key, message)
        self._send(message)

    def _hear(self, message: Json) -> None:
        """What a page does with what it is told."""
        if message.get("game", self.game) != self.game:
            return
        match message["t"]:
            case "state":
                self._see(message["view"])
            case "event":
                self._heed(message)
            case "beat":
                self._beaten(message)
            case "ack":
                if sent := self.outbox.pop(message["key"], None):
                    self.witness.ack(sent, message["version"])
            case "refused":
                self._refused(message)
            case "options":
                self._offered(message)
        self._do_what_is_due()

    def _see(self, view: Json) -> None:
        self.witness.see(self.name, view)
        if view["version"] < self.version:
            return
        if view["version"] > self.version:
            self.moved = time.monotonic()
        self._heard = max(self._heard, view["version"])
        self.view = view
        if view["status"] in {"over", "withdrawn"}:
            self.over.set()

    def _heed(self, message: Json) -> None:
        """An event that follows on what he has is taken; after a gap he asks for what is missing."""
        self.witness.read(self.name, self.game, message["since"], message["entries"])
        self._heard = max(self._heard, message["version"])
        if message["since"] == self.version and self.view is not None:
            kept = {name: value for name, value in self.view.items() if name != "log"}
            self._see({**kept, **message["view"]})
        elif message["version"] > self.version:
            self.witness.counts["gaps noticed"] += 1
            self._say("watch", version=self.version or None)

    def _beaten(self, message: Json) -> None:
        self._send({"t": "echo", "now": message["now"]})
        current = message["games"].get(self.game)
        if current is None or (current != self.version and current >= self._heard):
            self._say("watch", version=self.version or None)
        now = time.monotonic()
        if any(now - sent.again > RESEND_SECONDS for sent in self.outbox.values()):
            self._resend()
        self._asked = -1

    def _refused(self, message: Json) -> None:
        code, key = message["code"], message.get("key")
        if code == "try-again":
            self.witness.counts["try-again"] += 1
        elif sent := self.outbox.pop(key or "", None):
            self.witness.refuse(sent, code)
        if code == "rate-limited":
            asyncio.get_running_loop().call_later(message["facts"]["retry_ms"] / 1000, self._look_again)

    def _look_again(self) -> None:
        self._asked = -1
        self._do_what_is_due()

    def _do_what_is_due(self) -> None:
        view = self.view
        if view is None or self.outbox or not self.seat:
            return
        if view["status"] == "dealing" and not view["seats"][self.seat]["contributed"]:
            self.command("contribute", bytes=self._rng.randbytes(32).hex())
        elif view["status"] == "playing":
            self._play(view)

    def _play(self, view: Json) -> None:
        back = view["may"]["take_back"]
        if self._wishes and view["kind"] == "computer" and back and back["seat"] == self.seat:
            self._wishes = False
            self.command("take-back", ply=view["ply"])
        elif view["position"]["to_move"] == self.seat and self._asked != view["ply"]:
            self._asked = view["ply"]
            self._say("options", ply=view["ply"])

    def _offered(self, message: Json) -> None:
        if self.view is None or message["ply"] != self.view["ply"] or self.outbox:
            return
        wait = self._rng.uniform(0, THINKING_SECONDS)
        asyncio.get_running_loop().call_later(wait, self._decide, self.game, message["ply"], message["choices"])

    def _decide(self, game: str, ply: int, choices: Json) -> None:
        if game != self.game or self.view is None or self.view["ply"] != ply or self.outbox:
            return
        self._wishes = self._rng.random() < TAKES_BACK
        self.command("decide", ply=ply, decisions=random_decisions(choices, self._rng))
