"""A process that ends on purpose lets go of its pages before it does, each with a time at which to come back.

Where others serve the site too, it first waits until the proxy has seen that it is not ready, and then lets go of one
page after the other: each is with another process a moment later, and never do all come at once. A process that is
alone lets go of all together: the sooner it ends, the sooner the next one starts. They come back spread over seconds.
"""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import Final

from maatasite.draining import DRAINING
from maatasite.live.connection import Connection
from maatasite.live.elsewhere import ELSEWHERE
from maatasite.live.hub import HUB
from maatasite.live.relay import RELAY

CODE: Final = "restarting"
LEAD_SECONDS: Final = 3.0
"""For so long the proxy may still send somebody here: it looks every two seconds (deploy/Caddyfile)."""
SPREAD_SECONDS: Final = 4.0
"""From the first page that is let go to the last."""
ELSEWHERE_MS: Final = (100, 600)
"""When a page comes back where another process waits for it."""
ALONE_MS: Final = (1_500, 7_500)
"""When it comes back where the next process has to start first."""
LEAVING_SECONDS: Final = 2.0
"""How long pages may take to hear of it."""
LOOK_SECONDS: Final = 0.05

Hurry = Callable[[], bool]
"""Whether whoever ends the process has lost patience."""


async def say_farewell(hurry: Hurry, *, patient: bool) -> None:
    """Let go of every page; `patient`: one after the other, if another process serves the site."""
    DRAINING.begin()
    if patient and not RELAY.alone:
        await _wait(LEAD_SECONDS, hurry)
    if patient and ELSEWHERE.others:
        await _let_go_in_turn(random.sample(list(HUB.connections), len(HUB.connections)), hurry)
    else:
        for connection in list(HUB.connections):
            _let_go(connection, ALONE_MS)
    until = time.monotonic() + LEAVING_SECONDS
    while HUB.connections and time.monotonic() < until and not hurry():
        await asyncio.sleep(LOOK_SECONDS)


async def _let_go_in_turn(leaving: Sequence[Connection], hurry: Hurry) -> None:
    pause = SPREAD_SECONDS / max(1, len(leaving))
    due = time.monotonic()
    for connection in leaving:
        _let_go(connection, ELSEWHERE_MS)
        due += pause
        await _wait(due - time.monotonic(), hurry)


def _let_go(connection: Connection, when: tuple[int, int]) -> None:
    connection.end(CODE, random.randint(*when))


async def _wait(seconds: float, hurry: Hurry) -> None:
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and not hurry():
        await asyncio.sleep(min(left, LOOK_SECONDS))
