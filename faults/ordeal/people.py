"""Who sits at the tables: guests with cookies, who make games by the forms and play one after another."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx

from ordeal.player import Player
from ordeal.witness import Witness

INVITATION = re.compile(r"/invite/[\w.-]+")
LIVE, UNTIMED = "live 10m+20s", "untimed"
OTHER = {"balan": "wazu", "wazu": "balan"}
AGAIN_SECONDS = 0.7
Doors = Callable[[], str]


class Guest:
    """Somebody with a browser: his cookies, and what he asks of pages."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self._http = httpx.AsyncClient(timeout=10, limits=httpx.Limits(max_keepalive_connections=0))

    @property
    def cookie(self) -> str:
        """As a socket says it."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    async def post(self, path: str, **data: str) -> str:
        """Send a form until it is taken; the path that it leads to."""
        while True:
            with suppress(httpx.HTTPError):
                door = self._doors()
                if "csrftoken" not in self._http.cookies:
                    await self._http.get(f"{door}/new")
                form = {"csrfmiddlewaretoken": self._http.cookies.get("csrftoken", ""), **data}
                answer = await self._http.post(door + path, data=form)
                if answer.status_code == 303:
                    return answer.headers["location"]
            await asyncio.sleep(AGAIN_SECONDS)

    async def get(self, path: str) -> str:
        """The page, whenever it comes."""
        while True:
            with suppress(httpx.HTTPError):
                answer = await self._http.get(self._doors() + path)
                if answer.status_code == 200:
                    return answer.text
            await asyncio.sleep(AGAIN_SECONDS)

    async def leave(self) -> None:
        """Close what is open."""
        await self._http.aclose()


class Table:
    """Two guests, or one and the computer, who play until told to end."""

    def __init__(self, number: int, doors: Doors, witness: Witness, rng: random.Random, bot: str = "") -> None:
        self._number, self._doors, self._witness, self._rng, self._bot = number, doors, witness, rng, bot
        self._guests = [Guest(doors) for _ in range(1 if bot else 2)]
        self.players: list[Player] = []
        self.games: list[str] = []
        self.done = False
        self._lines: list[asyncio.Task[None]] = []

    async def sit(self) -> None:
        """Make the first game and open a line for each player."""
        first = self._guests[0]
        time = UNTIMED if self._number % 3 == 2 else LIVE
        kind = {"kind": "computer", "bot": self._bot} if self._bot else {"kind": "friend"}
        place = await first.post("/new", **{**kind, "tribe": "balan", "name": f"A{self._number}", "time": time})
        game = place.rsplit("/", 1)[1]
        if not self._bot:
            invitation = INVITATION.search(await first.get(place))
            assert invitation is not None
            await self._guests[1].post(invitation.group(), name=f"B{self._number}")
        for guest, seat in zip(self._guests, OTHER, strict=False):
            rng = random.Random(self._rng.getrandbits(64))
            name = f"{seat} of table {self._number}"
            self.players.append(Player(name, guest.cookie, self._doors, self._witness, rng))
            self.players[-1].sit(game, seat)
            self._lines.append(asyncio.create_task(self.players[-1].stay()))
        self.games.append(game)

    async def play(self, enough: Callable[[], bool]) -> None:
        """One game after another until it is enough; the last is played to its end."""
        while True:
            for player in self.players:
                await player.over.wait()
            if enough():
                break
            place = await self._guests[0].post(f"/game/{self.games[-1]}/rematch")
            self.games.append(place.rsplit("/", 1)[1])
            for player in self.players:
                player.sit(self.games[-1], OTHER[player.seat])
        self.done = True

    def stands_since(self) -> float:
        """When the game went on last."""
        return max(player.moved for player in self.players)

    def broken(self) -> str:
        """Why a player does not play any more, if one has failed at something that he was told."""
        failed = [line.exception() for line in self._lines if line.done()]
        return f"a player of table {self._number} failed: {failed[0]!r}" if failed else ""

    def told(self) -> str:
        """What its players know, for whoever looks into it."""
        return "; ".join(_told(player) for player in self.players)

    async def leave(self) -> None:
        """Close all lines."""
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)
        for guest in self._guests:
            await guest.leave()


def _told(player: Player) -> str:
    view: dict[str, Any] = player.view or {}
    position = view.get("position") or {}
    return (
        f"{player.name} in {player.game}: version {player.version}, {view.get('status')}, "
        f"to move {position.get('to_move')}, unanswered {[sent.message for sent in player.outbox.values()]}"
    )
