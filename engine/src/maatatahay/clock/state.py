"""A game's clock as a value: who is to decide since when, what both have left, and when time runs out.

It knows no present: whoever reads it says what time it is. Instants are UTC, in milliseconds. What changes it stands in
`events`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from maatatahay.clock.control import SECOND, TimeControl
from maatatahay.clock.ledger import FLAG, Account, Entry
from maatatahay.clock.stills import PAUSE, Still, deadline, stillness

FLAG_DELAY: Final = 1 * SECOND
"""How long after the deadline the server flags, so that what it read in time is on its way before."""


class Turn(NamedTuple):
    """The tribe that is to decide, and since which instant."""

    tribe: int
    since: int


class Clock(NamedTuple):
    """All that is known about the time of a game. Before the first event: nobody is to decide, nothing is spent.

    `latest` is the last event's instant, `paused` how long pauses last that were taken in this game, `over` whether the
    clock has stopped for good. `accounts` are what the `ledger` adds up to. Nobody's time runs without a `turn`: before
    the start, while chance is due, after the end.
    """

    control: TimeControl
    latest: int = 0
    turn: Turn | None = None
    stills: tuple[Still, ...] = ()
    ledger: tuple[Entry, ...] = ()
    accounts: tuple[Account, Account] = (Account(), Account())
    paused: int = 0
    over: bool = False

    @property
    def deadline(self) -> int | None:
        """When the time of the tribe to decide runs out, as things stand; None if it cannot."""
        if self.turn is None or not self.control.is_timed:
            return None
        tribe, since = self.turn
        return deadline(self.stills, tribe, since, self.accounts[tribe].left(self.control))

    @property
    def flag_at(self) -> int | None:
        """The instant from which the server flags."""
        due = self.deadline
        return None if due is None else due + FLAG_DELAY

    @property
    def flagged(self) -> int | None:
        """The tribe whose time ran out."""
        return self.ledger[-1].tribe if self.ledger and self.ledger[-1].end == FLAG else None

    def remaining(self, tribe: int, now: int) -> int | None:
        """What the tribe has left, never below 0; None in an untimed game."""
        if not self.control.is_timed:
            return None
        left = self.accounts[tribe].left(self.control)
        if self.turn is not None and self.turn.tribe == tribe:
            running = self.running(now)
            left += running.credits - running.spent
        return max(0, left)

    def running(self, now: int) -> Entry:
        """The entry of the decision that is due, as if it were to end now without an increment or other credit.

        Only with a `turn`; an instant before `latest` counts as that.
        """
        assert self.turn is not None
        tribe, since = self.turn
        until = max(now, self.latest)
        still = stillness(self.stills, tribe, since, until)
        return Entry("", tribe, since, until, 0, 0, 0, 0, still.pause, still.vacation, still.sleep, still.gap)

    def pause(self, now: int) -> Still | None:
        """The pause that the instant lies in, if any."""
        for still in self.stills:
            if still.kind == PAUSE and still.start <= now < still.end:
                return still
        return None

    def runs(self, now: int) -> int | None:
        """The tribe whose time runs at this instant: the one to decide, unless its clock stands still or is over."""
        if self.turn is None:
            return None
        tribe, _ = self.turn
        due = self.deadline
        passed = due is not None and now >= due
        return None if passed or any(stillness(self.stills, tribe, now, now + 1)) else tribe
