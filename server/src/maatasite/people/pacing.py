"""Counting tries, in one place: in this process, or for all processes together in the Redis of `REDIS_URL`.

Who counts says of whom; never by network address alone, since people share addresses.
"""

import logging
import os
import time
from typing import Final

from limits import RateLimitItem
from limits.storage import RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis import RedisError

from maatasite.people.windows import Windows

log = logging.getLogger(__name__)

REDIS_SECONDS: Final = 1.0
"""Longer than this nobody waits for Redis; then this process counts alone."""


class Pacer:
    """Moving windows. `redis` is the address of the Redis in which they are, empty for this process's memory."""

    def __init__(self, redis: str = "") -> None:
        self._own: Final = MovingWindowRateLimiter(Windows())
        self._shared: MovingWindowRateLimiter | None = None
        if redis:
            storage = RedisStorage(redis, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS)
            self._shared = MovingWindowRateLimiter(storage)

    def wait_ms(self, limit: RateLimitItem, *who: str) -> int:
        """Count one try: 0 if it is within the limit, else after how many milliseconds the next may be."""
        if self._shared is not None:
            try:
                return _wait_ms(self._shared, limit, who)
            except RedisError as error:
                log.warning("Redis does not count (%s): this process does, alone", type(error).__name__)
        return _wait_ms(self._own, limit, who)


def _wait_ms(limiter: MovingWindowRateLimiter, limit: RateLimitItem, who: tuple[str, ...]) -> int:
    if limiter.hit(limit, *who):
        return 0
    return max(1, int((limiter.get_window_stats(limit, *who).reset_time - time.time()) * 1000))


TOGETHER: Final = Pacer(os.environ.get("REDIS_URL", ""))
"""For pages, which are answered in threads and may wait for Redis."""
HERE: Final = Pacer()
"""For sockets: the event loop waits for nothing, and a socket is one process's."""
