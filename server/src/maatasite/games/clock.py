"""The wall clock, read in one place."""

import time


def now_ms() -> int:
    """The present instant, UTC, in milliseconds."""
    return time.time_ns() // 1_000_000
