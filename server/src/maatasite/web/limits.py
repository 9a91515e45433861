"""How often a person may do what costs something. Never by address alone: people share addresses."""

import time
from typing import Final

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.strategies import MovingWindowRateLimiter

from maatasite.games.errors import Refused
from maatasite.people.windows import Windows

_LIMITER: Final = MovingWindowRateLimiter(Windows())
NEW_GAMES: Final = RateLimitItemPerMinute(20)
LINKS: Final = RateLimitItemPerMinute(10)


def require_pace(limit: RateLimitItem, what: str, who: int | str) -> None:
    """Count this try of a person, or of a visitor who is none yet.

    Raises `Refused` (`rate-limited`, with `retry_ms`) if it came too soon.
    """
    if not _LIMITER.hit(limit, what, str(who)):
        until = _LIMITER.get_window_stats(limit, what, str(who)).reset_time
        raise Refused("rate-limited", {"retry_ms": max(0, int((until - time.time()) * 1000))})
