"""What holds for every clock, whatever happens to it in whatever order."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from maatatahay import clock as clocks
from maatatahay.clock import Clock, Still, TimeControl, clock_from_json, clock_to_json, correspondence, live, untimed
from maatatahay.clock.state import FLAG_DELAY
from maatatahay.clock.stills import SLEEP, VACATION
from maatatahay.errors import IllegalTime
from strategies import SEEDS
from ticking import TICK, TickingClock

MINUTE, DAY = 60_000, 86_400_000
EVENTS = 60


class Event(NamedTuple):
    """Something that happens `wait` ticks after the event before; what the other numbers mean depends on `kind`."""

    kind: str
    wait: int
    tribe: int
    first: int
    second: int


DURING = ("decided", "taken-back", "paused", "resumed", "gap", "given", "rests", "flag", "stopped", "due")
WEIGHTS = (20, 3, 4, 3, 6, 2, 6, 1, 1, 1)


def random_control(rng: Random) -> TimeControl:
    """Of few ticks, so that every corner is near."""
    if rng.randrange(2):
        return TimeControl("live", rng.randint(1, 400) * TICK, rng.randrange(10) * TICK, 0)
    allowance, bank = rng.randint(1, 120) * TICK, rng.randrange(120) * TICK
    return TimeControl("correspondence", allowance + bank, 0, allowance)


def random_event(rng: Random, clock: Clock) -> Event:
    """Mostly something that this clock allows."""
    kind = rng.choices(DURING, WEIGHTS)[0]
    if clock.turn is None and rng.random() < 0.9:
        kind = "due"
    wait = rng.randrange(80) if rng.randrange(8) == 0 else rng.randrange(8)
    return Event(kind, wait, rng.randrange(2), rng.randrange(60), rng.randrange(60))


def rests_in(event: Event, clock: Clock, now: int) -> list[Still]:
    """One vacation and one sleep that may begin before now and overlap."""
    if clock.control.kind == "live":
        return []
    tribe = event.tribe if event.kind != "rests" or clock.turn is None else clock.turn.tribe
    start = now + (event.first - 20) * TICK
    return [
        Still(VACATION, tribe, start, start + event.second * TICK),
        Still(SLEEP, tribe, start + 5 * TICK, start + event.first * TICK),
    ]


def happen(event: Event, clock: Clock, now: int) -> Clock:
    """The clock after the event. Raises `IllegalTime`."""
    rests = rests_in(event, clock, now)
    back_since = now - (event.first + event.second) * TICK
    events: dict[str, Callable[[], Clock]] = {
        "due": lambda: clocks.due(clock, now, event.tribe, rests),
        "decided": lambda: clocks.decided(clock, now, event.tribe, event.first * 20, event.second // 4),
        "taken-back": lambda: clocks.taken_back(clock, now, event.tribe, rests),
        "paused": lambda: clocks.paused(clock, now, now + event.first * TICK),
        "resumed": lambda: clocks.resumed(clock, now),
        "gap": lambda: clocks.gap(clock, back_since, now),
        "given": lambda: clocks.given(clock, now, event.tribe, event.second * TICK),
        "rests": lambda: clocks.rests_changed(clock, now, rests),
        "flag": lambda: clocks.flag(clock, now),
        "stopped": lambda: clocks.stopped(clock, now),
    }
    return events[event.kind]()


def tick(event: Event, ticking: TickingClock, clock: Clock, now: int) -> None:
    """The same for the clock that ticks; only what the arithmetic has not refused."""
    rests = rests_in(event, clock, now)
    if event.kind == "due":
        ticking.due(event.tribe, rests)
    elif event.kind == "decided":
        ticking.decided(event.first * 20, event.second // 4)
    elif event.kind == "taken-back":
        ticking.taken_back(event.tribe, rests)
    elif event.kind == "paused":
        ticking.paused_until = now + event.first * TICK
    elif event.kind == "resumed":
        ticking.paused_until = now
    elif event.kind == "gap":
        ticking.gap(now - (event.first + event.second) * TICK, now)
    elif event.kind == "given":
        ticking.left[event.tribe] += event.second * TICK
    elif event.kind == "rests":
        ticking.rests_changed(rests)
    else:
        ticking.tribe = None


def history(rng: Random, control: TimeControl) -> Iterator[tuple[Clock, int]]:
    """The clock after each of some events that it allowed, and when."""
    clock, now = Clock(control), 0
    yield clock, now
    for _ in range(EVENTS):
        event = random_event(rng, clock)
        now += event.wait * TICK
        try:
            clock = happen(event, clock, now)
        except IllegalTime:
            continue
        yield clock, now
        if clock.over:
            break


@given(SEEDS)
def test_no_order_of_events_creates_or_destroys_time(seed: int) -> None:
    """The arithmetic and a clock that ticks through all of it say the same at every event, deadlines included."""
    rng = Random(seed)
    control = random_control(rng)
    clock, now, ticking = Clock(control), 0, TickingClock(control)
    for _ in range(EVENTS):
        event = random_event(rng, clock)
        now += event.wait * TICK
        ticking.advance(now)
        assert [clock.remaining(tribe, now) for tribe in (0, 1)] == [max(0, left) for left in ticking.left]
        passed = clock.deadline is not None and now >= clock.deadline
        assert passed == (ticking.zero is not None)
        if passed:
            assert clock.deadline == ticking.zero
        try:
            after = happen(event, clock, now)
        except IllegalTime as refusal:
            if passed and event.kind in ("decided", "taken-back", "paused", "given", "rests", "stopped"):
                assert refusal.code == "time-is-up"  # noqa: PT017
            continue
        tick(event, ticking, clock, now)
        clock = after
        if clock.over:
            break


@given(SEEDS)
def test_what_one_began_with_and_all_credits_are_what_is_spent_and_left(seed: int) -> None:
    rng = Random(seed)
    control = random_control(rng)
    for clock, now in history(rng, control):
        later = now + rng.randrange(200_000)
        if clock.deadline is not None:
            later = min(later, clock.deadline)
        entries = list(clock.ledger)
        if clock.turn is not None:
            entries.append(clock.running(later))
        for tribe in (0, 1):
            own = [entry for entry in entries if entry.tribe == tribe]
            credits = sum(
                e.increment + e.renewed + e.lag + e.pause + e.vacation + e.sleep + e.gap + e.given for e in own
            )
            spent = sum(entry.received - entry.due for entry in own)
            assert control.initial + credits == spent + (clock.remaining(tribe, later) or 0)


@given(SEEDS)
def test_between_events_time_never_rises_and_ends_at_the_deadline(seed: int) -> None:
    rng = Random(seed)
    for clock, now in history(rng, random_control(rng)):
        instants = sorted(now + rng.randrange(300_000) for _ in range(10))
        for tribe in (0, 1):
            lefts = [clock.remaining(tribe, instant) or 0 for instant in instants]
            assert all(sooner >= later >= 0 for sooner, later in pairwise(lefts))
        if clock.turn is not None:
            ends = clock.deadline
            assert ends is not None
            assert ends > clock.latest
            assert (clock.remaining(clock.turn.tribe, ends), clock.remaining(clock.turn.tribe, ends - 1)) == (0, 1)
            assert clock.runs(ends - 1) == clock.turn.tribe
            assert clock.runs(ends) is None


@given(SEEDS)
def test_time_rises_only_by_what_the_ledger_shows(seed: int) -> None:
    rng = Random(seed)
    for (before, _), (after, now) in pairwise(history(rng, random_control(rng))):
        assert after.ledger[: len(before.ledger)] == before.ledger
        assert after.latest >= before.latest
        for tribe in (0, 1):
            shown = sum(entry.credits for entry in after.ledger[len(before.ledger) :] if entry.tribe == tribe)
            if after.turn is not None and after.turn.tribe == tribe:
                shown += after.running(now).credits
            rise = (after.remaining(tribe, now) or 0) - (before.remaining(tribe, now) or 0)
            assert rise <= shown


@given(SEEDS)
def test_a_clock_is_what_its_stored_ledger_says(seed: int) -> None:
    """With time controls that a table may have, for no other is read."""
    rng = Random(seed)
    control = rng.choice([live(MINUTE, 5_000), correspondence(DAY, 2 * DAY), untimed()])
    for clock, now in history(rng, control):
        again = clock_from_json(json.loads(json.dumps(clock_to_json(clock))))
        assert again == clock
        assert clock_to_json(again) == clock_to_json(clock)
        assert pickle.loads(pickle.dumps(clock)) == copy.deepcopy(clock) == clock
        assert [again.remaining(tribe, now) for tribe in (0, 1)] == [clock.remaining(tribe, now) for tribe in (0, 1)]


@given(SEEDS)
def test_the_flag_falls_once_and_nothing_is_accepted_after_it(seed: int) -> None:
    rng = Random(seed)
    *_, (clock, now) = history(rng, random_control(rng))
    if clock.over:
        return
    if clock.turn is None:
        clock = clocks.due(clock, now, 0)
    ends, from_ = clock.deadline, clock.flag_at
    assert ends is not None
    assert from_ == ends + FLAG_DELAY
    with pytest.raises(IllegalTime, match="flag-not-due"):
        clocks.flag(clock, from_ - 1)
    assert clock.turn is not None
    tribe = clock.turn.tribe
    flagged = clocks.flag(clock, from_ + 12_345)
    assert (flagged.flagged, flagged.remaining(tribe, from_), flagged.ledger[-1].received) == (tribe, 0, ends)
    for _ in range(EVENTS):
        event = random_event(rng, flagged)
        with pytest.raises(IllegalTime) as refusal:
            happen(event, flagged, ends + event.wait * TICK)
        assert refusal.value.code == "clock-over"
    assert [entry.end for entry in flagged.ledger].count("flag") == 1
