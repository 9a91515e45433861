"""A clock beside a position: whose time runs follows from whose decision it is."""

from __future__ import annotations

from collections.abc import Sequence

from maatatahay.clock.events import decided, due
from maatatahay.clock.state import Clock
from maatatahay.clock.stills import Still
from maatatahay.decisions import Activate, Decision
from maatatahay.errors import IllegalTime
from maatatahay.position import Position


def after_decision(clock: Clock, at: int, position: Position, decision: Decision, lag: int = 0) -> Clock:
    """The clock when the decision of this position was read: nobody's time runs. `lag` as `events.decided` has it.

    Raises `IllegalTime`, also `nobody-is-due` in a position that waits for chance or is over.
    """
    if position.to_move is None:
        raise IllegalTime("nobody-is-due")
    activated = position.round if isinstance(decision, Activate) else 0
    return decided(clock, at, position.to_move, lag, activated)


def awaiting(clock: Clock, at: int, position: Position, rests: Sequence[Still] = ()) -> Clock:
    """The clock once this position is on the table: the time of the tribe to move runs; nobody's while chance is due.

    Raises `IllegalTime`.
    """
    return clock if position.to_move is None else due(clock, at, position.to_move, rests)
