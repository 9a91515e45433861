"""Moving windows in memory for the `limits` library: a hit costs the same however many people there are.

The library's own store looks through all keys every ten milliseconds while anything is hit, in a thread that it starts
anew each time, and never lets go of a key.
"""

import threading
import time
from collections import OrderedDict
from typing import Final

from limits.storage import MemoryStorage


class Windows(MemoryStorage):
    """For each key the times of its last hits; a key is forgotten once its window has passed and others come."""

    def __init__(self) -> None:
        super().__init__()
        self._turn: Final = threading.Lock()
        self._hits: Final[OrderedDict[str, tuple[list[float], float]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._hits)

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count so many hits, unless that makes more than `limit` in the last `expiry` seconds."""
        now = time.time()
        with self._turn:
            if key not in self._hits:
                self._forget(now)
            times = self._hits.setdefault(key, ([], expiry))[0]
            self._hits.move_to_end(key)
            decisive = limit - amount + 1  # counted from the newest: the hit that must have left the window
            if decisive < 1 or (len(times) >= decisive and _within(times[-decisive], now, expiry)):
                return False
            times.extend([now] * amount)
            del times[:-limit]
            return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """The oldest hit in the window (now, if there is none), and how many there are."""
        now = time.time()
        with self._turn:
            times = [at for at in self._hits.get(key, ([], 0))[0] if _within(at, now, expiry)]
        return (times[0] if times else now), len(times)

    def _forget(self, now: float) -> None:
        """Drop the keys that were not hit for longest, as far as their windows have passed."""
        while self._hits:
            key, (times, expiry) = next(iter(self._hits.items()))
            if times and _within(times[-1], now, expiry):
                return
            del self._hits[key]


def _within(at: float, now: float, expiry: float) -> bool:
    """Whether a hit is in the window that ends now; one from the future, before a clock was set back, is not."""
    return now - expiry <= at <= now
