"""A clock that really ticks: a second, simple-minded implementation of docs/clock.md to hold the arithmetic to.

It goes through all time in steps of `TICK` and takes each from whoever's clock runs then. It knows no deadlines, no
spans and no sums. All instants of a test that uses it are multiples of a tick, credits for lag need not be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from maatatahay.clock import Still, TimeControl

TICK = 500


class TickingClock:
    """`left` by tribe; `zero` is the instant at which the running clock came to nothing, None while it has not."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.left = [control.initial, control.initial]
        quota = min(10_000, (control.initial + 12 * control.increment) // 40) if control.kind == "live" else 0
        self.lag_left = [quota, quota]
        self.now = 0
        self.tribe: int | None = None
        self.ran: list[int] = []  # the ticks of this decision that were taken
        self.rounds = [0, 0]
        self.paused_until = 0
        self.rests: list[Still] = []
        self.zero: int | None = None

    def advance(self, until: int) -> None:
        """Let all ticks up to that instant pass."""
        while self.now < until:
            if self.tribe is not None and not self._stands_still(self.now):
                if self.left[self.tribe] <= TICK and self.zero is None:
                    self.zero = self.now + self.left[self.tribe]
                self.left[self.tribe] -= TICK
                self.ran.append(self.now)
            self.now += TICK

    def _stands_still(self, tick: int) -> bool:
        return tick < self.paused_until or any(rest.start <= tick < rest.end for rest in self.rests)

    def due(self, tribe: int, rests: Iterable[Still]) -> None:
        self.tribe, self.ran, self.rests = tribe, [], list(rests)

    def decided(self, lag: int, activated: int) -> None:
        tribe = self._end()
        credit = max(0, min(lag, TICK, len(self.ran) * TICK, self.lag_left[tribe]))
        self.lag_left[tribe] -= credit
        self.left[tribe] += credit
        if activated > self.rounds[tribe]:
            self.left[tribe] += self.control.increment
        self.rounds[tribe] = max(self.rounds[tribe], activated)
        self._renew(tribe)

    def taken_back(self, tribe: int, rests: Iterable[Still]) -> None:
        self._renew(self._end())
        self.due(tribe, rests)

    def _end(self) -> int:
        tribe, self.tribe = self.tribe, None
        assert tribe is not None
        return tribe

    def _renew(self, tribe: int) -> None:
        self.left[tribe] += min(len(self.ran) * TICK, self.control.allowance)

    def gap(self, start: int, end: int) -> None:
        """Give back the ticks that were taken while the server was away."""
        if self.tribe is None:
            return
        kept = [tick for tick in self.ran if not start <= tick < end]
        self.left[self.tribe] += (len(self.ran) - len(kept)) * TICK
        self.ran = kept
        if self.left[self.tribe] > 0:
            self.zero = None

    def rests_changed(self, rests: Sequence[Still]) -> None:
        self.rests = [rest for rest in rests if rest.end > self.now]
