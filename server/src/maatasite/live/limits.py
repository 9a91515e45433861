"""How fast a socket and a person may speak. Never by address: people share addresses."""

import time
from typing import Final

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.strategies import MovingWindowRateLimiter

from maatasite.games.errors import Refused
from maatasite.live.connection import Connection
from maatasite.people.windows import Windows

SOCKET: Final = RateLimitItemPerSecond(100, 2)
PERSON: Final = RateLimitItemPerMinute(900)
HINTS: Final = RateLimitItemPerMinute(12)
"""For a person; a hint keeps a worker busy for up to two seconds."""
COACHING: Final = RateLimitItemPerMinute(30)
"""For a person; a look at a decision takes a quarter of a second of a worker, on a busy machine up to two."""
TALK: Final = RateLimitItemPerMinute(20)
"""For a person, at all tables together."""
CONSENTS: Final = RateLimitItemPerMinute(20)

PATIENCE: Final = 100
"""How many messages too many a socket may send before it is closed."""

_LIMITER: Final = MovingWindowRateLimiter(Windows())


class Pace:
    """One socket's pace."""

    def __init__(self, connection: Connection) -> None:
        self._socket = f"socket:{id(connection)}:{time.monotonic_ns()}"
        self._person = None if connection.person is None else f"person:{connection.person}"
        self._too_many = 0

    def wait_ms(self) -> int:
        """Count one message; 0 if it may be heard, else how long to wait before the next."""
        for limit, who in ((SOCKET, self._socket), (PERSON, self._person)):
            if who is not None and not _LIMITER.hit(limit, who):
                self._too_many += 1
                return _until(limit, who)
        return 0

    @property
    def is_lost(self) -> bool:
        """Whether this socket will not listen to reason."""
        return self._too_many > PATIENCE


def require_pace(limit: RateLimitItem, what: str, person: int | None) -> None:
    """Count one try of this person. Raises `Refused` (`rate-limited`, with `retry_ms`) if it came too soon."""
    who = f"{what}:{person}"
    if not _LIMITER.hit(limit, who):
        raise Refused("rate-limited", {"retry_ms": _until(limit, who)})


def _until(limit: RateLimitItem, who: str) -> int:
    return max(1, int((_LIMITER.get_window_stats(limit, who).reset_time - time.time()) * 1000))
