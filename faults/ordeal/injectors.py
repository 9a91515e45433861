"""What can be done to a site. Each gives back a word on what it did, once the site is to be whole again."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, nullcontext

from ordeal.door import Weather
from ordeal.site import Site

Inject = Callable[[Site, random.Random], Awaitable[str]]
LONG_AWAY = (12.0, 16.0)
"""Longer than the ten seconds from which on the site's own absence is given back."""
STEPS = (-3600.0, -40.0, -3.0, 4.0, 45.0, 3600.0)


async def kill_server(site: Site, rng: random.Random) -> str:
    """One web process, and with it its workers."""
    web, pause = rng.choice(site.webs), rng.choice((0.0, 0.5, 2.0))
    async with web.turn:
        web.kill()
        site.note_away()
        await web.restart(pause)
        site.note_away()
    return f"back after {pause} s and a start"


async def kill_all_servers(site: Site, rng: random.Random) -> str:
    """Every web process at once, and nobody there for longer than clocks bear."""
    pause = rng.uniform(*LONG_AWAY)
    async with AsyncExitStack() as turns:
        for web in site.webs:
            await turns.enter_async_context(web.turn)
        for web in site.webs:
            web.kill()
        site.note_away()
        await asyncio.sleep(pause)
        for web in site.webs:
            await web.restart(0)
            site.note_away()
    return f"all away for {pause:.0f} s"


async def end_server(site: Site, rng: random.Random) -> str:
    """One web process in order, as an update does."""
    web = rng.choice(site.webs)
    async with web.turn:
        began = time.monotonic()
        await asyncio.to_thread(web.end)
        took = time.monotonic() - began
        site.note_away()
        await web.restart(0)
        site.note_away()
    return f"ended in {took:.1f} s"


async def kill_worker(site: Site, rng: random.Random) -> str:
    """Some of the processes that think, one after another."""
    killed = 0
    for _ in range(rng.randint(1, 4)):
        killed += rng.choice(site.webs).kill_a_worker(rng)
        await asyncio.sleep(rng.uniform(0.05, 0.6))
    return f"{killed} killed"


async def tear(site: Site, rng: random.Random) -> str:
    """All connections, or some, several times."""
    torn = 0
    for _ in range(rng.randint(1, 3)):
        share = rng.choice((0.3, 1.0))
        torn += sum(door.tear(share) for door in site.doors)
        await asyncio.sleep(rng.uniform(0, 1))
    return f"{torn} torn"


def weather(**shares: float | bool) -> Inject:
    """Some seconds in which frames do not go as they should."""

    async def inject(site: Site, rng: random.Random) -> str:
        seconds = rng.uniform(10.5, 12) if shares.get("deaf") else rng.uniform(1, 4)
        door = rng.choice(site.doors)
        with door.weather(Weather(**shares)):  # type: ignore[arg-type]
            await asyncio.sleep(seconds)
        return f"for {seconds:.1f} s"

    return inject


async def fill_disk(site: Site, rng: random.Random) -> str:
    """No byte is left where the database is, for a while; a database that ends of it is started again."""
    seconds = rng.uniform(0.5, 4)
    async with nullcontext() if site.postgres is None else site.postgres.turn:
        await asyncio.to_thread(site.disk.fill)
        try:
            await asyncio.sleep(seconds)
        finally:
            site.disk.clear()
        if site.postgres is not None:
            await asyncio.to_thread(site.postgres.stop, "immediate")
            await asyncio.to_thread(site.postgres.start)
    return f"full for {seconds:.1f} s"


async def crash_database(site: Site, rng: random.Random) -> str:
    """PostgreSQL ends as in a crash, or at once without asking, and comes back after a while."""
    assert site.postgres is not None
    mode, seconds = rng.choice(("immediate", "fast")), rng.choice((0.0, 1.0, 4.0))
    async with site.postgres.turn:
        await asyncio.to_thread(site.postgres.stop, mode)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(site.postgres.start)
    return f"{mode}, away for {seconds} s"


async def restart_redis(site: Site, rng: random.Random) -> str:
    """Redis dies and comes back empty."""
    assert site.redis is not None
    seconds = rng.uniform(0, 3)
    site.redis.kill()
    await asyncio.sleep(seconds)
    await asyncio.to_thread(site.redis.start)
    return f"away for {seconds:.1f} s"


async def still_redis(site: Site, rng: random.Random) -> str:
    """Redis takes connections and says nothing: a partition of which nobody is told."""
    assert site.redis is not None
    seconds = rng.uniform(2, 12)
    site.redis.stand_still()
    await asyncio.sleep(seconds)
    site.redis.go_on()
    return f"for {seconds:.1f} s"


async def step_clock(site: Site, rng: random.Random) -> str:
    """The machine's wall clock is set; then one process is killed, and begins by the new time."""
    seconds = rng.choice(STEPS)
    began = time.monotonic()
    site.wall.set(seconds)
    await asyncio.sleep(rng.uniform(1, 2))
    told = await kill_server(site, rng)
    site.steps.append((began, time.monotonic()))
    return f"set by {seconds:+.0f} s; {told}"


ALONE: dict[str, Inject] = {
    "kill -9 of a server": kill_server,
    "all servers away": kill_all_servers,
    "a server ended in order": end_server,
    "kill -9 of workers": kill_worker,
    "connections torn": tear,
    "frames lost": weather(lost=0.1),
    "frames repeated": weather(repeated=0.3),
    "frames overtaken": weather(overtaken=0.2),
    "frames slow": weather(slow=0.3),
    "server not heard": weather(deaf=True),
    "disk full": fill_disk,
    "wall clock set": step_clock,
}
TOGETHER: dict[str, Inject] = ALONE | {
    "database crashed": crash_database,
    "Redis restarted": restart_redis,
    "Redis silent": still_redis,
}
