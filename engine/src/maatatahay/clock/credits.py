"""The published rules of what is added to a clock without anybody's asking: see docs/clock.md. Milliseconds."""

from __future__ import annotations

from typing import Final

from maatatahay.clock.control import LIVE, SECOND, TimeControl

LAG_PER_DECISION: Final = 500
"""The most that one decision is credited for the way to the server and back."""

LAG_PER_GAME: Final = 10 * SECOND
"""The most that a player is credited for it in a game, however long."""

_ROUNDS: Final = 12
_LAG_SHARE: Final = 40

ALIVE_EVERY: Final = 5 * SECOND
"""How often each process of a server says that it is there."""

LONGEST_SILENCE: Final = 2 * ALIVE_EVERY
"""A silence of all processes that is longer than this is a gap, and wholly credited."""


def lag_quota(control: TimeControl) -> int:
    """The most that a player of this game is credited for lag: a fortieth of his time with 12 increments, at most 10 s.

    0 where nobody plays against seconds.
    """
    if control.kind != LIVE:
        return 0
    return min(LAG_PER_GAME, (control.initial + _ROUNDS * control.increment) // _LAG_SHARE)


def lag_credit(control: TimeControl, lag: int, credited: int, ran: int) -> int:
    """What a decision is credited for `lag`, the way there and back as the server measured it.

    `credited` is what the player had in this game before, `ran` how long his clock ran for this decision: nobody gets
    more than a decision took.
    """
    return max(0, min(lag, ran, LAG_PER_DECISION, lag_quota(control) - credited))


def is_gap(last_alive: int, back: int) -> bool:
    """Whether a server that was last heard of at one instant and again at the other was away."""
    return back - last_alive > LONGEST_SILENCE
