"""How pairs play: flat out, or to a beat; and what that gives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from load.pinned import Pinned, Use
from load.wire import Lost

WARM_SECONDS = 1.0
AT_ONCE = 50
"""Sockets that are opened at the same time."""


class Playing(Protocol):
    """Two players at a table."""

    async def sit(self) -> None:
        """Open the sockets and look at the game."""

    async def decide(self) -> float | None:
        """Send the next decision; the seconds until the opponent has it. `None` when there is no more to play."""

    @property
    def lost(self) -> int:
        """Sockets that are closed and should not be."""


class Sitting(Protocol):
    """Whoever opens a socket."""

    async def sit(self) -> None:
        """Open it and look at the game."""


@dataclass
class Figures:
    """What one run gave. Latencies in milliseconds, from sending to the opponent's receipt."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    cpu: float = 0.0
    client_cpu: float = 0.0
    pss: int = 0
    dropped: int = 0
    options: list[float] = field(default_factory=list)
    """How long the options took that were asked for, from asking to having them, in milliseconds."""

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return len(self.latencies) / self.seconds

    @property
    def cpu_us(self) -> float:
        """Microseconds of the server's core for one decision."""
        return self.cpu * self.seconds * 1e6 / max(1, len(self.latencies))

    def latency(self, share: float) -> float:
        """The latency that this share of the decisions did not exceed."""
        return percentile(self.latencies, share)

    def options_at(self, share: float) -> float:
        """What this share of the options did not exceed."""
        return percentile(self.options, share)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all did not exceed; not a number without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


async def all_sit(people: Iterable[Sitting]) -> None:
    """Let all of them sit down, some at the same time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(person: Sitting) -> None:
        async with gate:
            await person.sit()

    await asyncio.gather(*map(one, people))


async def play(server: Pinned, pairs: Sequence[Playing], seconds: float, every: float | None = None) -> Figures:
    """Let the pairs play for so long: each a decision `every` so many seconds, or without that as fast as it goes."""
    found = Figures()
    await _play_until(pairs, time.perf_counter() + WARM_SECONDS, every, found)
    found.latencies.clear()
    use, own, began = Use(server), time.process_time(), time.perf_counter()
    await _play_until(pairs, began + seconds, every, found)
    found.seconds = time.perf_counter() - began
    found.cpu, found.client_cpu = use.share(), (time.process_time() - own) / found.seconds
    found.pss = server.pss()
    found.dropped += sum(pair.lost for pair in pairs)
    return found


async def _play_until(pairs: Sequence[Playing], until: float, every: float | None, found: Figures) -> None:
    async def one(number: int, pair: Playing) -> None:
        due = time.perf_counter() + (every or 0.0) * number / len(pairs)
        while True:
            if every is not None:
                await asyncio.sleep(max(0.0, min(due, until) - time.perf_counter()))
                due += every
            if time.perf_counter() >= until:
                return
            try:
                latency = await pair.decide()
            except Lost as lost:
                print(f"  lost: {lost}")
                found.dropped += 1
                return
            if latency is None:
                return
            found.latencies.append(latency * 1000)

    await asyncio.gather(*(one(number, pair) for number, pair in enumerate(pairs)))
