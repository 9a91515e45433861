"""How sure a share is: the 95 % interval of Wilson, which also holds near 0 and 1 and for few games."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

_Z: Final = 1.959964


class Share(NamedTuple):
    """So many points (1 a win, half a draw) out of so many games."""

    points: float
    games: int

    @property
    def value(self) -> float:
        """The share itself; 0 without games."""
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval; from 0 to 1 without games."""
        if not self.games:
            return 0.0, 1.0
        spread = _Z * _Z / self.games
        middle = (self.value + spread / 2) / (1 + spread)
        half = _Z / (1 + spread) * sqrt(self.value * (1 - self.value) / self.games + spread / self.games / 4)
        return max(0.0, middle - half), min(1.0, middle + half)

    def plus(self, points: float) -> Share:
        """With one more game."""
        return Share(self.points + points, self.games + 1)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f}, n = {self.games})"

    def to_json(self) -> dict[str, float | int]:
        """The share, its interval and the games."""
        low, high = self.interval
        return {"share": round(self.value, 4), "low": round(low, 4), "high": round(high, 4), "games": self.games}


NOTHING: Final = Share(0.0, 0)
"""No game yet."""
