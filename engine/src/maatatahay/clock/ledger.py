"""The ledger of a game's time: one entry a decision, which both players read, and what entries add up to."""

from __future__ import annotations

from typing import Final, NamedTuple

from maatatahay.clock.control import TimeControl

DECIDED: Final = "decided"
TAKEN_BACK: Final = "taken-back"
STOPPED: Final = "stopped"
FLAG: Final = "flag"
GIVEN: Final = "given"

ENDS: Final = (DECIDED, TAKEN_BACK, STOPPED, FLAG, GIVEN)


class Entry(NamedTuple):
    """How the time of one decision came to an end, or a credit given apart from one. Instants and spans in ms.

    `end` is `decided`, `taken-back` (a take-back was accepted meanwhile), `stopped` (the game ended otherwise), `flag`
    (time ran out) or `given`. The tribe was `due` at the first instant and its decision `received` at the second;
    `round` is the round whose activation it was, 0 for any other decision. The rest, up to `given`, are credits.
    `left` is what the player has after it, None in an untimed game.
    """

    end: str
    tribe: int
    due: int
    received: int
    round: int = 0
    increment: int = 0
    renewed: int = 0
    lag: int = 0
    pause: int = 0
    vacation: int = 0
    sleep: int = 0
    gap: int = 0
    given: int = 0
    left: int | None = None

    @property
    def spent(self) -> int:
        """From due to received, on the wall; what of it does not count is credited."""
        return self.received - self.due

    @property
    def stood_still(self) -> int:
        """The credits for time in which the clock did not run."""
        return self.pause + self.vacation + self.sleep + self.gap

    @property
    def credits(self) -> int:
        """All that the entry adds to the player's time."""
        return self.increment + self.renewed + self.lag + self.stood_still + self.given


class Account(NamedTuple):
    """What a tribe's entries add up to; `lag` is a part of `credited`, `round` the last that brought an increment."""

    spent: int = 0
    credited: int = 0
    lag: int = 0
    round: int = 0

    def left(self, control: TimeControl) -> int:
        """The identity that always holds: what one began with and all credits are what is spent and what is left."""
        return control.initial + self.credited - self.spent

    def plus(self, entry: Entry) -> Account:
        """The account after one more entry of its tribe."""
        return Account(
            self.spent + entry.spent,
            self.credited + entry.credits,
            self.lag + entry.lag,
            max(self.round, entry.round),
        )
