"""How often a person may seek, take and challenge, by whatever way it is asked."""

import time
from typing import Final

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.strategies import MovingWindowRateLimiter

from maatasite.games.errors import Refused
from maatasite.people.windows import Windows

SEEKS: Final = RateLimitItemPerMinute(20)
TAKES: Final = RateLimitItemPerMinute(20)
CHALLENGES: Final = RateLimitItemPerHour(30)
ANSWERS: Final = RateLimitItemPerMinute(30)

_LIMITER: Final = MovingWindowRateLimiter(Windows())


def require_pace(limit: RateLimitItem, what: str, person: int) -> None:
    """Count one try of this person. Raises `Refused` (`rate-limited`, with `retry_ms`) if it came too soon."""
    if not _LIMITER.hit(limit, what, str(person)):
        until = _LIMITER.get_window_stats(limit, what, str(person)).reset_time
        raise Refused("rate-limited", {"retry_ms": max(1, int((until - time.time()) * 1000))})
