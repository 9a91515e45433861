"""What comes of leaving games: first a notice, then a short wait before one is paired again, forgotten by playing on.

A pure function of what happened in a person's latest games; the present is passed in.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Happened: TypeAlias = Literal["left", "silent", "aborted", "good"]
"""Was away until the other claimed the win; let the time run out without one decision; called off after the deal; or
played a game to its end, however it ended."""

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE
WEIGHTS: Final[dict[Happened, int]] = {"left": 2, "silent": 2, "aborted": 1, "good": -1}
NOTICE_FROM: Final = 2
WAIT_FROM: Final = 4
"""From these sums on a person is told, and waits."""
MOST: Final = 8
"""No sum grows beyond: four games that leave nobody waiting end any wait, however much there was."""
FIRST_WAIT: Final = 2 * MINUTE
LONGEST_WAIT: Final = 30 * MINUTE
FORGOTTEN: Final = 30 * DAY
GAMES: Final = 40
"""So many of the latest games of the last 30 days are looked at."""


@dataclass(frozen=True, slots=True)
class Past:
    """One thing that happened in a game that ended at this instant (UTC, milliseconds)."""

    what: Happened
    at_ms: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The `sum` of it all, how often each fault stood in it, and until when the person is not paired (0: at once)."""

    sum: int = 0
    left: int = 0
    silent: int = 0
    aborted: int = 0
    wait_until_ms: int = 0

    @property
    def has_notice(self) -> bool:
        """Whether it should be said that this will lead to a wait."""
        return self.sum >= NOTICE_FROM


def standing_after(past: Iterable[Past], now: int) -> Standing:
    """How somebody stands at the instant `now` after all this, the oldest first. A wait begins with the last fault."""
    counted = [one for one in past if now - FORGOTTEN < one.at_ms <= now]
    total, until = 0, 0
    for one in counted:
        total = max(0, min(MOST, total + WEIGHTS[one.what]))
        if one.what != "good":
            until = one.at_ms + _wait(total)
    times = {what: sum(one.what == what for one in counted) for what in WEIGHTS}
    waits = until if total >= WAIT_FROM and until > now else 0
    return Standing(total, times["left"], times["silent"], times["aborted"], waits)


def _wait(total: int) -> int:
    return 0 if total < WAIT_FROM else min(LONGEST_WAIT, FIRST_WAIT * 2 ** (total - WAIT_FROM))
