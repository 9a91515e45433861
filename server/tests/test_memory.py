"""What strangers send does not stay: the site's own process, started as a user starts it, and how much it holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from test_start import start, stop
from visitors import Visitor
from websockets.exceptions import ConnectionClosed

MOST_GROWTH = 20 * 2**20


class Site:
    """A running site: its address, and its memory."""

    def __init__(self, address: str, pid: int) -> None:
        self.address = address.rstrip("/")
        self._status = Path(f"/proc/{pid}/status")

    def most(self) -> int:
        """The most bytes of memory that the process has had so far."""
        line = next(line for line in self._status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024


@pytest.fixture
def site_apart(tmp_path: Path) -> Iterator[Site]:
    """The site as a process of its own."""
    process, address = start(tmp_path, 0)
    yield Site(address, process.pid)
    assert "Traceback" not in stop(process)


def send_all(visitor: Visitor, messages: list[str | bytes]) -> None:
    """Each on a socket of its own, as far as the server lets it."""
    for message in messages:
        line = visitor.line()
        with suppress(ConnectionClosed, TimeoutError):
            line.socket.send(message)
            line.next(timeout=2)
        line.close()


def flood(visitor: Visitor) -> None:
    line = visitor.line()
    with suppress(ConnectionClosed):
        for _ in range(500):
            line.say("ping")
    line.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc, which this system lacks")
def test_B091_whatever_is_sent_the_memory_stays_within_twenty_megabytes(site_apart: Site) -> None:
    stranger = Visitor(site_apart.address)
    nested = '{"t":"decide","game":"A","ply":0,"key":"k","seat":"balan","decisions":' + "[" * 3900
    hostile: list[str | bytes] = ["x" * 1_000_000, "x" * 50_000_000, "[" * 10_000, nested, b"\xff\xfe", "[NaN, 1e999]"]
    send_all(stranger, hostile[:1] + hostile[2:])  # what the first of each kind loads is not what is asked here
    flood(stranger)
    before = site_apart.most()
    for _ in range(4):
        send_all(stranger, hostile)
        flood(stranger)
    assert site_apart.most() - before < MOST_GROWTH
    other = Visitor(site_apart.address)
    other.line().sync()
    for visitor in (stranger, other):
        visitor.leave()
