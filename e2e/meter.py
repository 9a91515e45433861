"""What a page costs: the bytes that come over the line, layout that shifts, layouts and style recalculations.

All of it is counted by the browser itself, over its debugging protocol, so that two runs give the same figures; times
are only ever printed (`bench/page.py`).
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Page

KINDS = {"text/html": "page", "text/javascript": "JS", "text/css": "CSS", "image/svg+xml": "art"}
COUNTED = ("LayoutCount", "RecalcStyleCount", "Nodes")
SLOW_3G = {"latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000, "offline": False}
"""400 ms to the first byte of each answer, 400 kbit/s."""

KEYS = [*["ArrowRight"] * 4, *["ArrowUp"] * 3, "Enter", "r", "r", "R", "Escape", "t", "t", "ArrowLeft"]
"""Walk over the board, choose a space, turn the Warrior, take it back, threats on and off, one more space."""

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const {value, hadRecentInput, sources} of list.getEntries()) {
    if (!hadRecentInput) window.shifts.push([value, sources.map(({node}) => node?.className ?? "").join(" ")]);
  }
}).observe({type: "layout-shift", buffered: true});
"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class Transfer:
    """One answer: `body` bytes as they came, compressed or not; `whole` with its headers; `later` if a script asked."""

    address: str
    kind: str
    body: int
    whole: int
    encoding: str
    later: bool


@dataclass
class Load:
    """All that one load of a page brought."""

    transfers: list[Transfer] = field(default_factory=list)

    def body(self, kind: str, later: bool | None = False) -> int:
        """Bytes of one kind: by default of what the page names itself; `later=None` with what scripts fetched."""
        return sum(one.body for one in self.transfers if one.kind == kind and later in (None, one.later))

    def requests(self, later: bool | None = False) -> int:
        """How many answers came."""
        return sum(later in (None, one.later) for one in self.transfers)

    @property
    def whole(self) -> int:
        """Everything that came over the line, headers and what was fetched later among it."""
        return sum(one.whole for one in self.transfers)


class Meter:
    """Measures one page of Chromium."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Performance.enable")
        page.add_init_script(SHIFTS)

    @contextmanager
    def loading(self) -> Iterator[Load]:
        """Gathers what comes in the meantime; complete afterwards, as far as it has come."""
        load, asked, answered = Load(), {}, {}

        def ask(event: dict[str, Any]) -> None:
            asked[event["requestId"]] = event["initiator"]["type"] == "script"

        def answer(event: dict[str, Any]) -> None:
            answered[event["requestId"]] = event

        def finish(event: dict[str, Any]) -> None:
            if told := answered.get(event["requestId"]):
                later = asked.get(event["requestId"], False)
                load.transfers.append(transfer(told, int(event["encodedDataLength"]), later))

        listeners = {
            "Network.requestWillBeSent": ask,
            "Network.responseReceived": answer,
            "Network.loadingFinished": finish,
        }
        for name, listener in listeners.items():
            self.line.on(name, listener)
        self.line.send("Network.enable")
        yield load
        self.page.wait_for_load_state("networkidle")
        self.line.send("Network.disable")
        for name, listener in listeners.items():
            self.line.remove_listener(name, listener)

    def shifts(self) -> list[tuple[float, str]]:
        """Layout shifts since the page began that followed no input: how much each, and the classes of what moved."""
        told: list[tuple[float, str]] = self.page.evaluate("window.shifts")
        return told

    def press(self, keys: list[str]) -> dict[str, int]:
        """Press keys, a frame or two apart; how often that was laid out and styled, and how many nodes were made."""
        before = self.counts()
        for key in keys:
            self.page.keyboard.press(key)
            self.page.evaluate(NEXT_FRAME)
        after = self.counts()
        return {name: after[name] - before[name] for name in COUNTED}

    def counts(self) -> dict[str, int]:
        """The browser's own counts since the page began."""
        told = self.line.send("Performance.getMetrics")["metrics"]
        return {one["name"]: int(one["value"]) for one in told if one["name"] in COUNTED}

    def slow(self) -> None:
        """From now on as on a slow line and a quarter of this machine."""
        self.line.send("Network.enable")
        self.line.send("Network.emulateNetworkConditions", SLOW_3G)
        self.line.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def transfer(told: dict[str, Any], whole: int, later: bool) -> Transfer:
    """What the protocol's events say of one answer."""
    response = told["response"]
    headers = {name.lower(): value for name, value in response["headers"].items()}
    body = int(headers.get("content-length", whole))
    kind = KINDS.get(response["mimeType"], "data")
    return Transfer(response["url"], kind, body, whole, headers.get("content-encoding", ""), later)


def inline_art(page: str) -> int:
    """The bytes, compressed, of the drawings that a page holds in itself."""
    drawings = re.findall(r"<symbol.*?</symbol>", page, re.DOTALL)
    return len(gzip.compress("".join(drawings).encode(), mtime=0))
