"""Planned restarts: whoever plays goes on by another process or comes back in time, and nothing is lost or refused."""

import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from choosing import random_decisions
from processes import PrivateRedis, Site, begin
from visitors import Json, Line, Visitor
from websockets.exceptions import ConnectionClosed, InvalidStatus

pytestmark = pytest.mark.own_database

MOST_SECONDS = 25.0
"""In which a process has ended: it waits for the proxy, spreads its pages, finishes what it is at."""
THINKING_SECONDS = 3.0
"""So that no game is over before both have been restarted, however busy the machine."""


@pytest.fixture
def own_redis() -> Iterator[PrivateRedis]:
    found = PrivateRedis()
    yield found
    found.kill()


@pytest.fixture
def site(tmp_path: Path, own_redis: PrivateRedis) -> Iterator[Site]:
    found = Site(tmp_path, own_redis.url)
    yield found
    found.stop()


@pytest.fixture
def visit() -> Iterator[Callable[[str], Visitor]]:
    made: list[Visitor] = []

    def make(address: str) -> Visitor:
        made.append(Visitor(address))
        return made[-1]

    yield make
    for visitor in made:
        visitor.leave()


@dataclass
class Page:
    """A player's page behind a proxy that takes any process that lets it in; it decides whenever it is its turn."""

    visitor: Visitor
    addresses: list[str]
    game: str
    seat: str
    rng: random.Random
    enough: threading.Event
    pending: Json | None = None
    acknowledged: dict[int, int] = field(default_factory=dict)
    """By version, of how many decisions."""
    at: list[float] = field(default_factory=list)
    """When each was acknowledged."""
    refused: list[Json] = field(default_factory=list)
    farewells: list[int] = field(default_factory=list)
    view: Json = field(default_factory=dict)

    def play(self) -> None:
        """Until the game is over or it was enough, over as many sockets as it takes."""
        while not self.enough.is_set() and self.view.get("status") != "over":
            self.visitor.base = self.rng.choice(self.addresses)
            try:
                line = self.visitor.line()
            except (OSError, InvalidStatus):
                self.enough.wait(0.1)
                continue
            try:
                self._sit(line)
            except ConnectionClosed:
                pass
            finally:
                line.close()

    def _sit(self, line: Line) -> None:
        line.say("watch", game=self.game, version=None)
        if self.pending is not None:
            line.say(**self.pending)
        while not self.enough.is_set() and self.view.get("status") != "over":
            try:
                message = line.next(1)
            except TimeoutError:
                continue
            if message["t"] == "bye":
                self.farewells.append(message["retry_ms"])
                self.enough.wait(message["retry_ms"] / 1000)
                return
            self._hear(line, message)

    def _hear(self, line: Line, message: Json) -> None:
        if message["t"] in {"state", "event"} and message["version"] >= self.view.get("version", 0):
            self.view = message["view"]
            if self._is_mine() and self.pending is None:
                self.enough.wait(THINKING_SECONDS)
                line.say("options", game=self.game, ply=self.view["ply"])
        elif message["t"] == "options" and self.pending is None and message["ply"] == self.view["ply"]:
            decisions = random_decisions(message["choices"], self.rng)
            facts = {"game": self.game, "ply": message["ply"], "seat": self.seat, "decisions": decisions}
            self.pending = {"t": "decide", "key": secrets.token_hex(8), **facts}
            line.say(**self.pending)
        elif message["t"] == "refused":
            self.refused.append(message)
        elif message["t"] == "ack" and self.pending is not None and message["key"] == self.pending["key"]:
            self.acknowledged[message["version"]] = len(self.pending["decisions"])
            self.at.append(time.monotonic())
            self.pending = None
            if self._is_mine():
                line.say("options", game=self.game, ply=self.view["ply"])

    def _is_mine(self) -> bool:
        return bool(self.view["status"] == "playing" and self.view["position"]["to_move"] == self.seat)


def test_players_play_on_through_restarts_of_both_processes_one_after_the_other(
    site: Site, visit: Callable[[str], Visitor]
) -> None:
    addresses = [site.start(), site.start()]
    enough, pages = threading.Event(), list[Page]()
    for number in range(3):
        people = visit(addresses[0]), visit(addresses[1])
        game, lines = begin(*people)
        for (seat, line), person in zip(lines.items(), people, strict=True):
            line.close()
            pages.append(Page(person, addresses, game, seat, random.Random(f"{number}{seat}"), enough))
    with ThreadPoolExecutor(len(pages)) as playing:
        done = [playing.submit(page.play) for page in pages]
        try:
            spans = [restarted(site, address) for address in addresses]
        finally:
            enough.set()
        for one in done:
            one.result()
    assert [page.refused for page in pages] == [[]] * len(pages)
    for began, ended in spans:
        assert sum(began < at < ended for page in pages for at in page.at) > 3, "nobody played meanwhile"
    assert sum(len(page.farewells) for page in pages) >= 2
    assert max(wait for page in pages for wait in page.farewells) < 1_000, "another process is there at once"
    for page in pages:
        stored = [line for line in final_view(page)["log"] if line["kind"] == "decision" and line["seat"] == page.seat]
        versions = {line["version"] for line in stored}
        assert page.acknowledged.keys() <= versions
        left = 0 if page.pending is None else len(page.pending["decisions"])
        assert 0 <= len(stored) - sum(page.acknowledged.values()) <= left, "each once, and nothing else"


def restarted(site: Site, address: str) -> tuple[float, float]:
    """From when to when it was not there."""
    began = time.monotonic()
    assert site.end(address) < MOST_SECONDS
    site.start(address)
    with httpx.Client(base_url=address, timeout=60) as asking:
        while asking.get("/readyz").status_code != 200:
            time.sleep(0.05)
    return began, time.monotonic()


def final_view(page: Page) -> Json:
    page.visitor.base = page.addresses[0]
    view: Json = page.visitor.watch(page.game).last("state")["view"]
    return view


def test_a_draining_process_lets_nobody_new_in_and_its_pages_go_one_by_one(
    site: Site, visit: Callable[[str], Visitor]
) -> None:
    leaving, staying = site.start(), site.start()
    ana, bo = visit(leaving), visit(staying)
    _, lines = begin(ana, bo)
    idle = [visit(leaving).line() for _ in range(7)]
    until_they_know(lines["balan"])
    with ThreadPoolExecutor(len(idle) + 2) as watching:
        heard = [watching.submit(farewell, line) for line in [lines["balan"], *idle]]
        ended = watching.submit(site.end, leaving)
        answer = until_not_ready(leaving)
        assert answer == {"ok": False, "build": answer["build"], "draining": True, "parts": answer["parts"]}
        assert all(answer["parts"].values()), "it is well; it is only about to end"
        with pytest.raises(InvalidStatus, match="503"):
            visit(leaving).line()
        assert ended.result() < MOST_SECONDS
        told = [one.result() for one in heard]
    assert {bye["code"] for bye, _, _ in told} == {"restarting"}
    assert {code for _, _, code in told} == {1012}
    assert all(100 <= bye["retry_ms"] <= 600 for bye, _, _ in told)
    times = sorted(at for _, at, _ in told)
    assert times[-1] - times[0] > 2, "over some seconds"
    assert bo.get("/healthz").status_code == 200


def until_they_know(line: Line) -> None:
    """Two processes have heard of each other once one shows who is at the other."""
    while line.last("presence")["seats"] != {"balan": "here", "wazu": "here"}:
        line.hear("presence", timeout=20)


def until_not_ready(address: str) -> Json:
    with httpx.Client(base_url=address, timeout=60) as asking:
        while (answer := asking.get("/readyz")).status_code == 200:
            time.sleep(0.05)
    told: Json = answer.json()
    return told


def farewell(line: Line) -> tuple[Json, float, int]:
    """The last words of a process, when they came, and the code with which it closes."""
    bye, at = line.hear("bye", timeout=30), time.monotonic()
    with pytest.raises(ConnectionClosed) as closed:
        line.next()
    assert closed.value.rcvd is not None
    return bye, at, closed.value.rcvd.code


def test_B185_a_process_that_is_alone_ends_soon_and_asks_its_pages_back_spread_over_seconds(
    tmp_path: Path, visit: Callable[[str], Visitor]
) -> None:
    site = Site(tmp_path, "")
    try:
        address = site.start()
        lines = [visit(address).line() for _ in range(20)]
        for line in lines:
            line.hear("hello")
        seconds = site.end(address)
        told = [line.hear("bye") for line in lines]
        waits = sorted(bye["retry_ms"] for bye in told)
        assert {bye["code"] for bye in told} == {"restarting"}
        assert waits[0] >= 1_500
        assert waits[-1] <= 7_500
        assert waits[-1] - waits[0] > 2_000
        assert len(set(waits)) > 10
        assert seconds < 15
    finally:
        site.stop()
