"""What is done to a server: pairs that play, a crowd that looks on, sockets that only weigh."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

from load import ours, peer
from load.pace import Figures, all_sit, play
from load.pinned import Use

CROWD_EVERY = 5.0
WATCHED_GAMES = 250
"""Games that the idle sockets share among them."""

LAST_EVENT_SECONDS = 0.5


async def ours_plays(site: ours.Site, pairs: int, ask: bool, seconds: float, every: float | None) -> Figures:
    """So many pairs on our server."""
    return await _played(site, [ours.Pair(site, number, ask) for number in range(pairs)], seconds, every)


async def peer_plays(site: peer.Site, pairs: int, seconds: float, every: float | None) -> Figures:
    """So many pairs on boardgame.io's server."""
    seated = [peer.Pair(site, number) for number in range(pairs)]
    await all_sit(seated)
    return await play(site.server, seated, seconds, every)


async def crowd(site: ours.Site, pairs: int, spectators: int, ask: bool, seconds: float) -> Figures:
    """Many slow games, some with a spectator; an event that a spectator did not get counts as dropped."""
    seated = [ours.Pair(site, number, ask) for number in range(pairs)]
    await all_sit(seated)
    watchers = [ours.Watcher(site, pair.game) for pair in seated[:spectators]]
    await all_sit(watchers)
    found = await play(site.server, seated, seconds, CROWD_EVERY)
    await asyncio.sleep(LAST_EVENT_SECONDS)
    for pair, watcher in zip(seated, watchers, strict=False):
        found.dropped += watcher.wire.closed + pair.decided - watcher.events
    found.options = [took for pair in seated for took in pair.options_ms]
    return found


async def _played(site: ours.Site, pairs: Sequence[ours.Pair], seconds: float, every: float | None) -> Figures:
    await all_sit(pairs)
    found = await play(site.server, pairs, seconds, every)
    found.options = [took for pair in pairs for took in pair.options_ms]
    return found


async def long(site: ours.Site, pairs: int, samples: int) -> list[int]:
    """So many pairs play all their games, one after another; the server's PSS in bytes, so many times on the way."""
    seated = [ours.Pair(site, number, False) for number in range(pairs)]
    await all_sit(seated)
    games = sum(len(site.stock.games_of(number)) for number in range(pairs))
    begun, found = pairs, [site.server.pss()]

    async def one(pair: ours.Pair) -> None:
        nonlocal begun
        game = pair.game
        while await pair.decide() is not None:
            if pair.game != game:
                game, begun = pair.game, begun + 1
                if begun * samples // games >= len(found):
                    found.append(site.server.pss())

    await asyncio.gather(*map(one, seated))
    return [*found, site.server.pss()]


class Weight(NamedTuple):
    """What sockets weigh that do nothing."""

    sockets: int
    opened_in: float
    """Seconds."""
    before: int
    """The server's PSS in bytes, with the games in memory."""
    after: int
    cpu: float
    """The share of a core that they cost from then on."""
    closed: int

    @property
    def kib_each(self) -> float:
        """The growth for each socket."""
        return (self.after - self.before) / 1024 / self.sockets


async def idle(site: ours.Site, sockets: int, seconds: float) -> Weight:
    """Guests with a session each who look on and do nothing."""
    games = [game.id for game in site.stock.games if not game.follows][:WATCHED_GAMES]
    await all_sit([ours.Watcher(site, game) for game in games])
    before, began = site.server.pss(), time.perf_counter()
    cookies = site.stock.cookies[:sockets]
    guests = [ours.Watcher(site, games[number % len(games)], cookie) for number, cookie in enumerate(cookies)]
    await all_sit(guests)
    opened_in, use = time.perf_counter() - began, Use(site.server)
    await asyncio.sleep(seconds)
    closed = sum(guest.wire.closed for guest in guests)
    return Weight(len(guests), opened_in, before, site.server.pss(), use.share(), closed)
