"""Serves the measures to Prometheus, at an address of its own that no proxy passes on, and takes those of the moment.

`MAATATAHAY_METRICS` names it, as `127.0.0.1:9100`; without it nothing is served.
"""

import asyncio
import logging
import time
from typing import Final

from prometheus_client import start_http_server

from maatasite import measures
from maatasite.games.log import LOG
from maatasite.games.writer import WRITER
from maatasite.live.hub import HUB
from maatasite.live.relay import RELAY
from maatasite.opponents.queue import QUEUE

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 5.0
TICK_SECONDS: Final = 0.25


async def measure(address: str) -> None:
    """Serve at this address, and look at what does not tell by itself, for ever; nothing where there is none."""
    if not address:
        return
    host, _, port = address.rpartition(":")
    try:
        start_http_server(int(port), host.strip("[]") or "127.0.0.1")
    except (OSError, ValueError) as error:
        log.warning("no metrics at %s: %r", address, error)
        return
    looked = 0.0
    while True:
        asked = time.monotonic()
        await asyncio.sleep(TICK_SECONDS)
        measures.LOOP_LAG.set(max(0.0, time.monotonic() - asked - TICK_SECONDS))
        if time.monotonic() - looked >= EVERY_SECONDS:
            looked = time.monotonic()
            await look()


async def look() -> None:
    """Take the measures of the moment."""
    measures.SOCKETS.set(len(HUB.connections))
    measures.WATCHED.set(HUB.watched_games())
    measures.CACHED.set(LOG.cached())
    measures.UNWRITTEN.set(WRITER.waiting())
    measures.RELAY_WHOLE.set(RELAY.whole)
    try:
        measures.QUEUED.set(await asyncio.to_thread(QUEUE.pending_count))
    except Exception as error:  # a queue that does not answer is told by its own errors
        log.info("the queue could not be counted: %r", error)
