"""The wall clock, read in one place: within a process it never goes back, whatever is done to the machine's own.

It is the wall's time when the process began and what has passed since by a clock that only goes forward. Where other
processes of the site are there it is theirs (`heartbeat.present`), so that nobody pays for walls that differ. When all
were away it is the wall's again; the game clocks of the engine bear one that was set back meanwhile.
"""

import time
from typing import Final

_FORWARD: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Where there is one, a clock that also goes on while the machine sleeps."""


def _passed_ns() -> int:
    return time.clock_gettime_ns(_FORWARD)


_began_ns = time.time_ns() - _passed_ns()


def now_ms() -> int:
    """The present instant, UTC, in milliseconds."""
    return (_began_ns + _passed_ns()) // 1_000_000


def begin_at(instant_ms: int) -> None:
    """Take this instant for the present one. Only for a process that begins, before it has told anybody the time."""
    global _began_ns
    _began_ns = instant_ms * 1_000_000 - _passed_ns()
