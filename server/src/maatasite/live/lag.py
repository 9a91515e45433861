"""How long the way to a page and back is, as the server measures it: beats that the page sends back at once."""

from collections import deque
from statistics import median_low
from typing import Final

KEPT: Final = 5
"""Of so many ways the middle one counts: one slow answer is no lag."""


class Lag:
    """The way of one socket. A page that answers late looks slower than it is; what that brings is bounded."""

    def __init__(self) -> None:
        self._asked: int | None = None
        self._ways: deque[int] = deque(maxlen=KEPT)

    def asked(self, now: int) -> None:
        """A beat with this time is on its way."""
        self._asked = now

    def answered(self, asked: int, now: int) -> None:
        """It came back. Anything but the latest beat, once, says nothing."""
        if asked == self._asked:
            self._asked = None
            self._ways.append(max(0, now - asked))

    @property
    def ms(self) -> int:
        """The way there and back in milliseconds; 0 before anything was measured."""
        return median_low(self._ways) if self._ways else 0
