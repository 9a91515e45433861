"""How fast a socket and a person may speak. Never by address: people share addresses.

Each process counts its own sockets, in memory: the event loop waits for nobody. `docs/limits.md` has them all.
"""

import time
from typing import Final

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond

from maatasite.games.errors import Refused
from maatasite.live.connection import Connection
from maatasite.people.pacing import HERE

SOCKET: Final = RateLimitItemPerSecond(100, 2)
PERSON: Final = RateLimitItemPerMinute(900)
HINTS: Final = RateLimitItemPerMinute(12)
"""For a person; a hint keeps a worker busy for up to two seconds."""
COACHING: Final = RateLimitItemPerMinute(30)
"""For a person; a look at a decision takes a quarter of a second of a worker, on a busy machine up to two."""
TALK: Final = RateLimitItemPerMinute(20)
"""For a person, at all tables together."""
CONSENTS: Final = RateLimitItemPerMinute(20)

MOST_SOCKETS: Final = 64
"""Of a person at this process: one for each tab."""
CROWDED_MS: Final = 60_000
"""After so long whoever had too many sockets may try again."""

PATIENCE: Final = 100
"""How many messages too many a socket may send before it is closed."""


class Pace:
    """One socket's pace."""

    def __init__(self, connection: Connection) -> None:
        self._socket = f"socket:{id(connection)}:{time.monotonic_ns()}"
        self._person = None if connection.person is None else f"person:{connection.person}"
        self._too_many = 0

    def wait_ms(self) -> int:
        """Count one message; 0 if it may be heard, else how long to wait before the next."""
        for limit, who in ((SOCKET, self._socket), (PERSON, self._person)):
            wait = 0 if who is None else HERE.wait_ms(limit, who)
            if wait:
                self._too_many += 1
                return wait
        return 0

    @property
    def is_lost(self) -> bool:
        """Whether this socket will not listen to reason."""
        return self._too_many > PATIENCE


def require_pace(limit: RateLimitItem, what: str, person: int | None) -> None:
    """Count one try of this person. Raises `Refused` (`rate-limited`, with `retry_ms`) if it came too soon."""
    wait = HERE.wait_ms(limit, f"{what}:{person}")
    if wait:
        raise Refused("rate-limited", {"retry_ms": wait})
