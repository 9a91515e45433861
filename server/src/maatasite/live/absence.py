"""Since when somebody has been away from a game, as far as this process has seen it; nobody is held to a fault of ours.

What counts is a span in which this process was awake all the time. It has seen him go, since otherwise he may be there
by another process; and whoever claims has been connected all the while, since what tears his line may have torn both.
"""

import time
from typing import Final

STALL_SECONDS: Final = 15.0
"""The hub beats every five seconds. Longer than this without a beat, and the process was not there for anybody."""

FORGOTTEN_SECONDS: Final = 3600.0


class Absence:
    """When each person was last here, by game; and since when this process has been awake without a break."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, int], float] = {}
        self._awake_since = self._beaten = time.monotonic()

    def beat(self) -> None:
        """The process is awake. After a stall, absence counts from now on; what is long past is forgotten."""
        now = time.monotonic()
        if now - self._beaten > STALL_SECONDS:
            self._awake_since = now
        self._beaten = now
        if self._left:
            self._left = {who: left for who, left in self._left.items() if now - left < FORGOTTEN_SECONDS}

    def gone(self, game: str, person: int) -> None:
        """One of this person's sockets has left this game."""
        self._left[game, person] = time.monotonic()

    def seconds(self, game: str, person: int) -> float:
        """How long ago this person was last here; endless for somebody whom this process has not seen go."""
        return time.monotonic() - self._left.get((game, person), float("-inf"))

    def claimed_ms(self, game: str, person: int, watched_since: float) -> int:
        """For how long this absence counts against him, to somebody who has been connected since then."""
        left = self._left.get((game, person))
        if left is None:
            return 0
        self.beat()
        return int(1000 * max(0.0, time.monotonic() - max(left, watched_since, self._awake_since)))
