"""When an opponent has to stop thinking: after so many steps, or by a clock that it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_GLANCES: Final = 16
"""The clock is looked at once in so many steps."""


class Limits:
    """A budget of steps and, with a clock, of time. Without a clock the same budget always ends at the same step."""

    __slots__ = ("_clock", "_deadline", "_glances", "left")

    def __init__(self, steps: int, clock: Callable[[], float] | None = None, seconds: float = 0.0) -> None:
        """`clock`: any steadily rising number of seconds; the budget ends `seconds` from now at the latest."""
        self.left = steps
        self._clock: Final = clock
        self._deadline = 0.0 if clock is None else clock() + seconds
        self._glances = 0

    def spend(self) -> bool:
        """Use up one step; False if none was left or the time is over."""
        if self.left <= 0:
            return False
        self.left -= 1
        if self._clock is not None:
            self._glances += 1
            if self._glances % _GLANCES == 0 and self._clock() >= self._deadline:
                self.left = 0
                return False
        return True
