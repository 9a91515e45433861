"""What happens to a clock: each function gives the clock after it, or raises `IllegalTime` and leaves all as it was.

An event has an instant `at`, UTC in milliseconds: for whatever a player sent, when the server read it, however late it
is stored. Read before the deadline it counts; from the deadline on only the flag does. Clocks on walls are set
back: an instant before the latest event counts as that one, so that time never runs backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from maatatahay.clock.control import CORRESPONDENCE, DAY, HOUR, LIVE
from maatatahay.clock.credits import is_gap, lag_credit
from maatatahay.clock.ledger import DECIDED, FLAG, GIVEN, STOPPED, TAKEN_BACK, Entry
from maatatahay.clock.state import Clock, Turn
from maatatahay.clock.stills import BOTH, GAP, PAUSE, SLEEP, VACATION, Still, spans
from maatatahay.errors import IllegalTime
from maatatahay.tiles import TRIBES

LONGEST_PAUSES: Final = {LIVE: 2 * HOUR, CORRESPONDENCE: 30 * DAY}
"""How long all pauses of a game may last together: no game can be kept from ending."""

LONGEST_SLEEP: Final = 11 * HOUR
"""Ten hours by the wall, an hour longer in the night in which clocks are set back."""

SHORTEST_WAKING: Final = 12 * HOUR
"""Between two sleeps of one decision."""


def due(clock: Clock, at: int, tribe: int, rests: Sequence[Still] = ()) -> Clock:
    """The tribe is to decide: its time runs. The first such event starts the clock.

    `rests` are its vacation and sleep in a correspondence game, as far as they can matter (see `rests_changed`).
    Raises `somebody-is-due`, and what `rests_changed` raises.
    """
    _require_going(clock)
    if clock.turn is not None:
        raise IllegalTime("somebody-is-due", tribe=TRIBES[clock.turn.tribe])
    now = max(at, clock.latest)
    stills = (*_lasting(clock, now), *_cut(clock, tribe, rests, now))
    _require_waking(stills, tribe)
    return clock._replace(latest=now, turn=Turn(tribe, now), stills=stills)


def decided(clock: Clock, at: int, tribe: int, lag: int = 0, activated: int = 0) -> Clock:
    """The tribe's decision was read. Nobody's time runs until somebody is `due`.

    `lag` is the way to the player and back as the server measured it; `activated` the round whose activation this is,
    0 for another decision. The increment comes with the first activation of a round, so that one which was taken back
    and made again brings no second.

    Raises `nobody-is-due`, `not-due`, `clock-paused`, `time-is-up` or `clock-over`.
    """
    now = _read_in_time(clock, at)
    if clock.turn is not None and clock.turn.tribe != tribe:
        raise IllegalTime("not-due", tribe=TRIBES[tribe])
    _require_unpaused(clock, at)
    return _close(clock, now, DECIDED, lag, activated)


def taken_back(clock: Clock, at: int, tribe: int, rests: Sequence[Still] = ()) -> Clock:
    """A take-back was accepted and the tribe is to decide. What was spent stays spent; the decision that was due ends.

    Raises what `decided` and `due` raise.
    """
    now = _read_in_time(clock, at)
    _require_unpaused(clock, at)
    return due(_close(clock, now, TAKEN_BACK), now, tribe, rests)


def stopped(clock: Clock, at: int) -> Clock:
    """The game has ended in another way: on the board, resigned, agreed, called off.

    Raises `time-is-up` or `clock-over`.
    """
    if clock.turn is not None:
        clock = _close(clock, _read_in_time(clock, at), STOPPED)
    _require_going(clock)
    return clock._replace(latest=max(at, clock.latest), stills=(), over=True)


def flag(clock: Clock, at: int) -> Clock:
    """The time of the tribe to decide has run out: nothing is left to it, and the end is the deadline.

    Raises `flag-not-due` before a second has passed since then, and `clock-over`.
    """
    _require_going(clock)
    ends, from_ = clock.deadline, clock.flag_at
    if ends is None or from_ is None or at < from_:
        raise IllegalTime("flag-not-due", flag_at=from_)
    return _close(clock, ends, FLAG)._replace(stills=(), over=True)


def paused(clock: Clock, at: int, until: int) -> Clock:
    """Both agreed that nobody's time runs, and nobody decides, up to an instant at which it goes on by itself.

    Raises `untimed`, `pause-empty`, `pause-too-long` (fact `most`), `clock-paused`, `nobody-is-due`, `time-is-up` or
    `clock-over`.
    """
    now = _read_in_time(clock, at)
    _require_unpaused(clock, now)
    most = LONGEST_PAUSES.get(clock.control.kind)
    if most is None:
        raise IllegalTime("untimed")
    if until <= now:
        raise IllegalTime("pause-empty")
    if clock.paused + until - now > most:
        raise IllegalTime("pause-too-long", most=most - clock.paused)
    stills = (*clock.stills, Still(PAUSE, BOTH, now, until))
    return clock._replace(latest=now, stills=stills, paused=clock.paused + until - now)


def resumed(clock: Clock, at: int) -> Clock:
    """The pause ends before its time. Raises `not-paused` or `clock-over`."""
    _require_going(clock)
    now = max(at, clock.latest)
    pause = clock.pause(now)
    if pause is None:
        raise IllegalTime("not-paused")
    stills = tuple(still._replace(end=now) if still is pause else still for still in clock.stills)
    return clock._replace(latest=now, stills=stills, paused=clock.paused - (pause.end - now))


def gap(clock: Clock, last_alive: int, back: int) -> Clock:
    """No process of the server was there between two instants: that time is credited to the clock that was running.

    The clock is as it was where nobody's ran. Raises `gap-too-short` up to 10 s, `time-is-up` if the deadline had
    passed before, and `clock-over`.
    """
    _require_going(clock)
    if not is_gap(last_alive, back):
        raise IllegalTime("gap-too-short")
    if clock.turn is None or back <= clock.turn.since or not clock.control.is_timed:
        return clock
    _require_before_deadline(clock, last_alive)
    stills = (*clock.stills, Still(GAP, BOTH, max(last_alive, clock.turn.since), back))
    return clock._replace(latest=max(back, clock.latest), stills=stills)


def given(clock: Clock, at: int, tribe: int, span: int) -> Clock:
    """A tribe gets time, by its opponent's or the operator's leave: an entry of its own, while somebody is due.

    At once at most what each began with. Raises `untimed`, `credit-out-of-range` (fact `most`), `nobody-is-due`,
    `time-is-up` or `clock-over`.
    """
    now = _read_in_time(clock, at)
    if not clock.control.is_timed:
        raise IllegalTime("untimed")
    if not 1 <= span <= clock.control.initial:
        raise IllegalTime("credit-out-of-range", most=clock.control.initial)
    return _enter(clock, Entry(GIVEN, tribe, now, now, given=span))._replace(latest=now)


def rests_changed(clock: Clock, at: int, rests: Sequence[Still]) -> Clock:
    """The vacation and sleep to come of the tribe to decide are others than they were; what has passed stays.

    Raises `rest-not-here` outside correspondence games and for spans of another kind or tribe, `sleep-too-long` for
    more than 11 h or less than 12 h after the last, `nobody-is-due`, `time-is-up` or `clock-over`.
    """
    now = _read_in_time(clock, at)
    assert clock.turn is not None
    tribe = clock.turn.tribe
    kept = [
        still._replace(end=min(still.end, now)) if still.kind in (VACATION, SLEEP) else still
        for still in clock.stills
        if still.kind not in (VACATION, SLEEP) or still.start < now
    ]
    stills = (*kept, *_cut(clock, tribe, rests, now))
    _require_waking(stills, tribe)
    return clock._replace(latest=now, stills=stills)


def _close(clock: Clock, now: int, end: str, lag: int = 0, activated: int = 0) -> Clock:
    """End the decision that is due, with the credits that belong to this end."""
    control, entry = clock.control, clock.running(now)
    account = clock.accounts[entry.tribe]
    ran = entry.spent - entry.stood_still
    entry = entry._replace(end=end, round=activated)
    if end == DECIDED:
        entry = entry._replace(lag=lag_credit(control, lag, account.lag, ran))
        if activated > account.round:
            entry = entry._replace(increment=control.increment)
    if end in (DECIDED, TAKEN_BACK):
        entry = entry._replace(renewed=min(ran, control.allowance))
    return _enter(clock, entry)._replace(latest=now, turn=None, stills=_lasting(clock, now))


def _enter(clock: Clock, entry: Entry) -> Clock:
    """Add an entry, with what is left after it, to ledger and account. A decision that is due goes on."""
    tribe = entry.tribe
    account = clock.accounts[tribe].plus(entry)
    if clock.control.is_timed:
        entry = entry._replace(left=account.left(clock.control))
    accounts = (account, clock.accounts[1]) if tribe == 0 else (clock.accounts[0], account)
    return clock._replace(ledger=(*clock.ledger, entry), accounts=accounts)


def _lasting(clock: Clock, now: int) -> tuple[Still, ...]:
    """What concerns the next decision too: a pause that lasts. Rests are told anew, and gaps have passed."""
    return tuple(still for still in clock.stills if still.kind == PAUSE and still.end > now)


def _cut(clock: Clock, tribe: int, rests: Iterable[Still], now: int) -> list[Still]:
    """The rests from now on."""
    cut: list[Still] = []
    for still in rests:
        if clock.control.kind != CORRESPONDENCE or still.kind not in (VACATION, SLEEP) or still.tribe != tribe:
            raise IllegalTime("rest-not-here", kind=still.kind)
        if still.end > now:
            cut.append(still._replace(start=max(still.start, now)))
    return cut


def _require_waking(stills: Iterable[Still], tribe: int) -> None:
    """Sleep that moves on with the hours would be a second vacation."""
    last = None
    for start, end in spans([still for still in stills if still.tribe == tribe], SLEEP):
        if end - start > LONGEST_SLEEP or (last is not None and start - last < SHORTEST_WAKING):
            raise IllegalTime("sleep-too-long", start=start, end=end)
        last = end


def _require_going(clock: Clock) -> None:
    if clock.over:
        raise IllegalTime("clock-over")


def _require_before_deadline(clock: Clock, at: int) -> None:
    ends = clock.deadline
    if ends is not None and at >= ends:
        raise IllegalTime("time-is-up", deadline=ends, at=at)


def _require_unpaused(clock: Clock, at: int) -> None:
    pause = clock.pause(at)
    if pause is not None:
        raise IllegalTime("clock-paused", until=pause.end)


def _read_in_time(clock: Clock, at: int) -> int:
    """The instant that counts for what was read then, while somebody is due."""
    _require_going(clock)
    if clock.turn is None:
        raise IllegalTime("nobody-is-due")
    _require_before_deadline(clock, at)
    return max(at, clock.latest)
