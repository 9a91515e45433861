"""Two who were brought together do not know each other: whoever does not come, live, is not waited for.

The game is then called off by the server, unrated, and nobody is counted as having called it off.
"""

from typing import Final

from maatatahay.clock import Clock
from maatatahay.clock.control import LIVE, SECOND

from maatasite.games.agreement import Agreement

LIMIT: Final = 60 * SECOND
"""So long the deal waits for what both give to the dice, and then each player's first decision for its player."""

SHARE: Final = 2
"""Who has less than so many times `LIMIT` has that part of it: the game is called off before anybody loses by time."""


def limit_before_deal(agreement: Agreement, created_ms: int) -> int | None:
    """Until when a game that is not dealt yet waits (UTC ms); `None`: for as long as its players want."""
    return created_ms + LIMIT if _applies(agreement) else None


def limit_of_first(agreement: Agreement, clock: Clock | None) -> int | None:
    """Until when the decision that is due waits, being its player's first; `None`: until the time is up.

    It is so much of that player's time: whatever is given back to the clock is given back to it.
    """
    if clock is None or clock.turn is None or clock.deadline is None or not _applies(agreement):
        return None
    left = clock.accounts[clock.turn.tribe].left(clock.control)
    return clock.deadline - left + min(LIMIT, left // SHARE)


def _applies(agreement: Agreement) -> bool:
    return agreement.paired and agreement.control.kind == LIVE
