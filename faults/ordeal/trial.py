"""One run: a site, its players, the faults that a seed draws, and what is checked after each and at the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ordeal import checks, injectors
from ordeal.people import Table
from ordeal.schedule import Fault, drawn
from ordeal.services import Missing
from ordeal.site import Site
from ordeal.witness import Witness

TABLES, AGAINST = 10, 4
LEVEL = "pib"
STUCK_SECONDS = 180.0
"""A game that stands for so long is stuck, however busy the machine."""
FRESH_LOOKS = 3
Say = Callable[[str], None]


@dataclass
class Report:
    """What a run came to."""

    decisions: int = 0
    games: int = 0
    seconds: float = 0.0
    injected: Counter[str] = field(default_factory=Counter)
    missing: list[str] = field(default_factory=list)
    recovered: list[float] = field(default_factory=list)
    """Seconds until every game had gone on, fault by fault."""
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Trial:
    """A site that is together or alone, so many decisions, a seed."""

    def __init__(self, folder: Path, together: bool, decisions: int, seed: int, say: Say) -> None:
        self._rng = random.Random(f"trial {seed}")
        self._seed, self._decisions, self._say = seed, decisions, say
        self.site = Site(folder, together, decisions, self._rng)
        self._kinds = dict(injectors.TOGETHER if together else injectors.ALONE)
        self.witness, self.report = Witness(), Report()
        self._tables: list[Table] = []
        self._checked = 0
        self._all_done = False
        """Whether every fault has been injected: until then there is play."""
        self._leave_out("disk full", not self.site.disk.mounted, "no file system can be mounted here")
        self._leave_out("wall clock set", not self.site.wall.can_be_set, "no C compiler")

    def _leave_out(self, kind: str, is_missing: bool, why: str) -> None:
        if is_missing:
            del self._kinds[kind]
            self.report.missing.append(f"{kind}: {why}")
            self._say(f"*** LEFT OUT: {kind}: {why} ***")

    async def run(self) -> Report:
        """All of it; `wrong` of the report is empty when everything held."""
        began = time.monotonic()
        try:
            await self.site.open()
            await self._play(drawn(self._seed, self._decisions, list(self._kinds)))
            await self._look_at_the_end()
        except Missing:
            raise
        except Exception as error:
            self.witness.say(f"the run itself failed: {error!r}")
        finally:
            for table in self._tables:
                await table.leave()
            self.witness.wrong += await self.site.close()
        self.report.seconds = time.monotonic() - began
        self.report.decisions, self.report.wrong = self.witness.decided, self.witness.wrong
        self.report.games = sum(len(table.games) for table in self._tables)
        for door in self.site.doors:
            self.report.counts.update({f"frames {what}": number for what, number in door.counts.items()})
        self.report.counts.update(self.witness.counts)
        return self.report

    async def _play(self, faults: list[Fault]) -> None:
        for number in range(TABLES + AGAINST):
            rng = random.Random(self._rng.getrandbits(64))
            bot = LEVEL if number >= TABLES else ""
            self._tables.append(Table(number, self.site.door, self.witness, rng, bot))
        await asyncio.gather(*(table.sit() for table in self._tables))
        for player in [player for table in self._tables for player in table.players]:
            player.moved = time.monotonic()  # whoever sat down first has waited for the others
        playing = [asyncio.create_task(table.play(self._enough)) for table in self._tables]
        for fault in faults:
            if not await self._reach(fault.at):
                break
            await asyncio.sleep(fault.ms / 1000)
            await self._suffer(fault)
            if self.witness.wrong:
                break
        self._all_done = True
        if not self.witness.wrong and await self._reach(self._decisions):
            await self._all_end(playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    def _enough(self) -> bool:
        return self._all_done and self.witness.decided >= self._decisions

    async def _reach(self, decisions: int) -> bool:
        """Until so many decisions are stored; whether that came to be."""
        while self.witness.decided < decisions:
            if not self._none_is_stuck(time.monotonic() - STUCK_SECONDS):
                return False
            await asyncio.sleep(0.02)
        return True

    async def _suffer(self, fault: Fault) -> None:
        told = await asyncio.gather(*(self._inject(kind, fault.seed + n) for n, kind in enumerate(fault.kinds)))
        over = time.monotonic()
        until = over + STUCK_SECONDS
        while any(not table.done and table.stands_since() < over for table in self._tables):
            if not self._none_is_stuck(over if time.monotonic() > until else 0.0):
                break
            await asyncio.sleep(0.02)
        took = time.monotonic() - over
        self.report.recovered.append(took)
        await self._look()
        self._say(f"{fault}: {'; '.join(told)}; all games went on {took:.1f} s later")

    async def _inject(self, kind: str, seed: int) -> str:
        self.report.injected[kind] += 1
        return await self._kinds[kind](self.site, random.Random(seed))

    def _none_is_stuck(self, since: float) -> bool:
        """Whether every game that is not over has gone on since then."""
        broken = [table.broken() for table in self._tables if table.broken()]
        for why in broken:
            self.witness.say(why)
        stuck = [table for table in self._tables if not table.done and table.stands_since() < since]
        for table in stuck:
            self.witness.say(f"stuck: {table.told()}")
        return not stuck and not broken

    async def _all_end(self, playing: list[asyncio.Task[None]]) -> None:
        while not all(task.done() for task in playing):
            if not self._none_is_stuck(time.monotonic() - STUCK_SECONDS):
                return
            await asyncio.sleep(0.05)

    async def _look(self) -> None:
        """After each fault: what was acknowledged is stored, and who comes anew sees what the players see."""
        acked, self._checked = self.witness.acked[self._checked :], len(self.witness.acked)
        refused = [*self.witness.refused]  # play goes on while the lines are read
        games = {one.game for one in acked} | {game for game, _, _ in refused}
        lines = await asyncio.to_thread(self.site.stored.lines, games)
        self._wrong(checks.acknowledged(acked, lines))
        self._wrong(checks.refused(refused, lines))
        for table in self._rng.sample(self._tables, FRESH_LOOKS):
            self.witness.see("a fresh page", await self.site.fresh(table.games[-1]))

    async def _look_at_the_end(self) -> None:
        """All acknowledged decisions again, every game's end, its ledger, and the product's own replay."""
        if self.witness.wrong:
            return
        self._checked = 0
        await self._look()
        for game, version, status in await asyncio.to_thread(self.site.stored.games):
            view = await self.site.fresh(game)
            self.witness.see("a page at the end", view)
            if status != "over" or game not in self.witness.ended or view["version"] != version:
                self.witness.say(f"{game} is {status} at the end, version {version}")
            self._wrong(checks.sums(view))
            self._wrong(checks.charged(view, self.witness.acked, self.site.outages, self.site.steps))
        found = await asyncio.to_thread(self.site.replay_games)
        if found:
            self.witness.say(found)

    def _wrong(self, found: Iterable[str]) -> None:
        for fault in found:
            self.witness.say(fault)


def told(report: Report) -> str:
    """The report in some lines."""
    slowest = max(report.recovered, default=0.0)
    lines = [
        f"{report.decisions} decisions in {report.games} games, {report.injected.total()} faults in "
        f"{report.seconds:.0f} s; the slowest game went on {slowest:.1f} s after a fault",
        "faults: " + ", ".join(f"{kind} {number}" for kind, number in sorted(report.injected.items())),
        "counted: " + ", ".join(f"{what} {number}" for what, number in sorted(report.counts.items())),
        *(f"left out: {kind}" for kind in report.missing),
        *report.wrong,
    ]
    return "\n".join(lines)
