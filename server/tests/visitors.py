"""People who use the site from outside, by HTTP and by socket, as a page would."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx
from choosing import random_decisions
from maatasite import PROTOCOL
from maatasite.web.links import invite_token
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
SPEAKS = f"?protocol={PROTOCOL}"
BYTES = {"balan": "11" * 32, "wazu": "22" * 32}


class Line:
    """One socket of a visitor."""

    def __init__(self, base: str, cookies: str, origin: str | None, query: str = SPEAKS) -> None:
        headers = {"Cookie": cookies} if cookies else {}
        address = base.replace("http", "ws", 1) + "/ws" + query
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                address,
                origin=Origin(origin) if origin is not None else None,
                additional_headers=headers,
                compression=None,
                max_queue=None,  # what a test never reads must not keep the socket from closing
            )
        )
        self.heard: list[Json] = []

    def say(self, t: str, **fields: object) -> None:
        self.socket.send(json.dumps({"t": t, **fields}))

    def next(self, timeout: float = 10) -> Json:
        """The next message, whatever it is."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        return message

    def hear(self, *types: str, timeout: float = 10) -> Json:
        """The next message of one of these types; what comes before is kept in `heard`."""
        until = time.monotonic() + timeout
        try:
            while (message := self.next(max(0, until - time.monotonic())))["t"] not in types:
                pass
        except TimeoutError as error:
            raise AssertionError(f"no {types}, but {[str(m)[:300] for m in self.heard[-5:]]}") from error
        return message

    def ask(self, t: str, **fields: object) -> Json:
        """Say something that has a key, and give back its ack or refusal."""
        key = fields.setdefault("key", secrets.token_hex(8))
        self.say(t, **fields)
        while (message := self.hear("ack", "refused")).get("key") != key:
            pass
        return message

    def last(self, t: str) -> Json:
        """The latest message of this type that was heard."""
        return next(message for message in reversed(self.heard) if message["t"] == t)

    def sync(self) -> None:
        """Wait until everything said so far was answered."""
        self.say("ping")
        self.hear("pong")

    def close(self) -> None:
        self._open.close()


class Visitor:
    """Somebody with a browser: cookies, forms, sockets."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=60)
        self.lines: list[Line] = []

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **data: str) -> httpx.Response:
        if "csrftoken" not in self.http.cookies:
            self.http.get("/new")
        return self.http.post(path, data={"csrfmiddlewaretoken": self.http.cookies["csrftoken"], **data})

    def new_game(self, **choices: str) -> str:
        """Make a game by the form; its id."""
        answer = self.post("/new", **{"kind": "friend", "tribe": "balan", "name": "Ana", **choices})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rsplit("/", 1)[1]

    def line(self, origin: str | None = "", query: str = SPEAKS) -> Line:
        """A new socket; the origin is the site's own unless given, `query` what a page says of itself."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.lines.append(Line(self.base, cookies, self.base if origin == "" else origin, query))
        return self.lines[-1]

    def watch(self, game: str, version: int | None = None) -> Line:
        """A new socket that has been told of the game."""
        line = self.line()
        line.say("watch", game=game, version=version)
        line.hear("state", "you")
        return line

    def leave(self) -> None:
        for line in self.lines:
            line.close()
        self.http.close()


def play_on(lines: dict[str, Line], game: str, view: Json, seed: int = 1, most: int = 400) -> Json:
    """Let random choices be played through these sockets until nobody here is to move; the last view."""
    rng = random.Random(seed)
    for _ in range(most):
        seat = view["position"]["to_move"]
        if view["status"] != "playing" or seat not in lines:
            return view
        line = lines[seat]
        line.say("options", game=game, ply=view["ply"])
        decisions = random_decisions(line.hear("options")["choices"], rng)
        answer = line.ask("decide", game=game, ply=view["ply"], seat=seat, decisions=decisions)
        assert answer["t"] == "ack", answer
        view = line.last("event")["view"]
    return view


def table_of_two(make: Callable[[], Visitor], **choices: str) -> Table:
    """A friend game between two visitors, dealt, with a socket each."""
    ana, bo = make(), make()
    game = ana.new_game(**choices)
    answer = bo.post(f"/invite/{invite_token(game)}", name="Bo")
    assert answer.status_code == 303, answer.text
    lines = {"balan": ana.watch(game), "wazu": bo.watch(game)}
    for seat, line in lines.items():
        assert line.ask("contribute", game=game, seat=seat, bytes=BYTES[seat])["t"] == "ack"
    for line in lines.values():
        line.sync()
    return Table(game, ana, bo, lines, lines["wazu"].last("event")["view"])


@dataclass
class Table:
    """A game that two visitors have begun, Ana as Balan and Bo as Wazu."""

    game: str
    ana: Visitor
    bo: Visitor
    lines: dict[str, Line]
    view: Json

    @property
    def to_move(self) -> tuple[str, Line]:
        """Whose decision the view shows, and their socket."""
        seat = self.view["position"]["to_move"]
        return seat, self.lines[seat]

    @property
    def waiting(self) -> tuple[str, Line]:
        """The other one."""
        seat = "wazu" if self.to_move[0] == "balan" else "balan"
        return seat, self.lines[seat]

    def pair(self) -> Json:
        """A pair to take: a legal first decision."""
        return {"pair": self.view["position"]["display"][0]}
