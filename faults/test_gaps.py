"""Events under a crowd that comes and goes."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from ordeal import checks
from ordeal.onlookers import Steady, come_and_go
from ordeal.people import Table
from ordeal.site import Site
from ordeal.witness import Witness

TABLES, LOOPERS = 10, 10


def test_B179_two_steady_ones_miss_no_event_while_ten_others_reconnect_in_a_loop(
    place: Path, request: pytest.FixtureRequest
) -> None:
    events = int(request.config.getoption("--decisions"))
    witness = asyncio.run(_play(place, events))
    assert not witness.wrong, "\n".join(witness.wrong)
    assert witness.counts["events"] >= events


async def _play(folder: Path, events: int) -> Witness:
    rng, witness = random.Random(1), Witness()
    site = Site(folder, together=False, decisions=events, rng=rng)
    await site.open()
    door, steady = site.doors[0].url, [Steady(f"steady {n}", witness) for n in range(2)]

    def enough() -> bool:
        return min(one.events for one in steady) >= events

    tables = [Table(n, site.door, witness, random.Random(n)) for n in range(TABLES)]
    await asyncio.gather(*(table.sit() for table in tables))
    watched = [table.games[-1] for table in tables]
    looking = [asyncio.create_task(one.look(door)) for one in steady]
    loops = [asyncio.create_task(come_and_go(door, watched, random.Random(n))) for n in range(LOOPERS)]
    playing = [asyncio.create_task(table.play(enough)) for table in tables]
    try:
        for game in watched:
            await _watch(steady, game)
        while not all(task.done() for task in playing):
            for game in [table.games[-1] for table in tables if table.games[-1] not in watched]:
                watched.append(game)
                await _watch(steady, game)
            await asyncio.sleep(0.1)
            assert not any(task.done() for task in [*looking, *loops]), "somebody was let go"
        await _all_told(site, steady)
        lines = await asyncio.to_thread(site.stored.lines, {one.game for one in witness.acked})
        witness.wrong += checks.acknowledged(witness.acked, lines)
    finally:
        for task in [*looking, *loops, *playing]:
            task.cancel()
        await asyncio.gather(*looking, *loops, *playing, return_exceptions=True)
        for table in tables:
            await table.leave()
        witness.wrong += await site.close()
    witness.counts["events"] = min(one.events for one in steady)
    print(f"\neach of two was told {witness.counts['events']} lines; {[one.gaps for one in steady]} gaps were filled")
    return witness


async def _watch(steady: list[Steady], game: str) -> None:
    for one in steady:
        await one.watch(game)


async def _all_told(site: Site, steady: list[Steady]) -> None:
    """Every game is at its end for both: what was missed is noticed with a beat and filled."""
    stored = {game: version for game, version, _ in await asyncio.to_thread(site.stored.games)}
    async with asyncio.timeout(15):
        while any(version != stored[game] for one in steady for game, version in one.versions.items()):
            await asyncio.sleep(0.1)
