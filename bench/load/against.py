"""A guest who plays the strongest level without a pause for thought: what keeps the workers busy."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

import httpx
import msgspec
from choosing import random_decisions

from load.ours import Site
from load.wire import Wire

Json = dict[str, Any]

LEVEL = "vantor"
SEAT = "balan"


class Against:
    """One guest, one game after another against the computer, deciding at random as soon as it can."""

    def __init__(self, site: Site, cookie: str, seed: int) -> None:
        self._site, self._cookie, self._rng = site, cookie, random.Random(seed)
        self._game = ""
        self._asked = -1
        self._wire: Wire
        self.answers = 0
        """Plies that the computer was waited for."""

    async def sit(self) -> None:
        """Make a game and look at it; what comes is answered from then on."""
        self._wire = await self._site.open(self._hear, self._cookie)
        await self._new_game()

    async def _new_game(self) -> None:
        async with httpx.AsyncClient(base_url=self._site.base, headers={"Cookie": self._cookie}) as http:
            token = (await http.get("/new")).cookies["csrftoken"]
            form = {"csrfmiddlewaretoken": token, "kind": "computer", "bot": LEVEL, "tribe": SEAT}
            headers = {"Cookie": f"{self._cookie}; csrftoken={token}"}
            answer = await http.post("/new", data=form, headers=headers)
        self._game, self._asked = answer.headers["location"].rsplit("/", 1)[1], -1
        self._say("watch")
        self._say("contribute", key=secrets.token_hex(8), seat=SEAT, bytes=secrets.token_hex(32))

    def _say(self, t: str, **fields: object) -> None:
        self._wire.send(msgspec.json.encode({"t": t, "game": self._game, **fields}).decode())

    def _hear(self, text: bytes) -> None:
        heard: Json = msgspec.json.decode(text)
        if heard.get("game") != self._game:
            return
        if heard["t"] in {"event", "state"}:
            self._look(heard["view"])
        elif heard["t"] == "options" and heard["choices"]:
            decisions = random_decisions(heard["choices"], self._rng)
            self._say("decide", ply=heard["ply"], key=secrets.token_hex(8), seat=SEAT, decisions=decisions)

    def _look(self, view: Json) -> None:
        if view["status"] == "over":
            self._next = asyncio.ensure_future(self._new_game())
        elif view["status"] == "playing" and view["position"]["to_move"] == SEAT and view["ply"] > self._asked:
            self.answers += 1
            self._asked = view["ply"]
            self._say("options", ply=view["ply"])
