"""Sleep and vacation over summer time, and the instants that times on the wall mean."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maatatahay.clock import (
    Clock,
    Sleep,
    Vacation,
    correspondence,
    decided,
    declare,
    due,
    flag,
    rests_changed,
    rests_of,
    sleep_from_json,
    untimed,
    vacation_days_left,
    vacation_from_json,
    wall_time,
)
from maatatahay.clock.local_time import instant_of
from maatatahay.clock.stills import deadline
from maatatahay.errors import IllegalTime, Unreadable

PARIS = "Europe/Paris"
HOUR, DAY = 3_600_000, 86_400_000
ZONES = [PARIS, "America/St_Johns", "Asia/Taipei", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Santiago",
         "Africa/Casablanca", "Pacific/Apia", "UTC"]  # fmt: skip
NIGHT = Sleep(PARIS, 23 * 60, 7 * 60)


def utc(text: str) -> int:
    """The instant that a text in UTC means."""
    return (datetime.fromisoformat(text).replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(
        milliseconds=1
    )


def shown(instant: int | None, zone: str = PARIS) -> str:
    assert instant is not None
    return wall_time(instant, zone).strftime("%m-%d %H:%M")


def by_letter(at: int, sleep: Sleep | None = None, vacations: tuple[Vacation, ...] = (), days: int = 1) -> Clock:
    clock = Clock(correspondence(days * DAY, 0))
    return due(clock, at, 0, rests_of(clock, at, 0, sleep, vacations))


@pytest.mark.parametrize(
    ("begun", "before", "after"),
    [
        ("2026-03-28T14:00", "03-28 15:00", "03-29 16:00"),
        ("2026-10-24T13:00", "10-24 15:00", "10-25 14:00"),
    ],
)
def test_B043_a_deadline_of_24_hours_lasts_86400_seconds_over_summer_time(begun: str, before: str, after: str) -> None:
    clock = by_letter(utc(begun))
    assert (shown(utc(begun)), shown(clock.deadline)) == (before, after)
    assert clock.deadline == utc(begun) + 86_400_000
    hours = [clock.remaining(0, utc(begun) + hour * HOUR) for hour in range(25)]
    assert hours == [(24 - hour) * HOUR for hour in range(25)]  # no jump of the countdown


@pytest.mark.parametrize(
    ("begun", "night", "ends"),
    [
        ("2026-03-28T14:00", 7, "2026-03-29T21:00"),  # the night of 23 to 7 in which an hour is left out
        ("2026-10-24T13:00", 9, "2026-10-25T23:00"),  # in which an hour comes twice; 1 h runs after the next begins
        ("2026-06-10T14:00", 8, "2026-06-12T06:00"),
    ],
)
def test_B043_sleep_lasts_as_long_as_the_night(begun: str, night: int, ends: str) -> None:
    clock = by_letter(utc(begun), NIGHT)
    slept = clock.running(utc(begun) + 20 * HOUR).sleep
    assert slept == night * HOUR
    total = clock.running(clock.deadline or 0)
    assert total.spent - total.sleep == DAY
    assert clock.deadline == utc(begun) + DAY + total.sleep


def test_a_time_that_is_left_out_means_the_moment_of_the_jump() -> None:
    for minute in (2 * 60, 2 * 60 + 1, 2 * 60 + 30, 2 * 60 + 59, 3 * 60):
        assert instant_of(date(2026, 3, 29), minute, PARIS) == utc("2026-03-29T01:00")
    assert instant_of(date(2026, 3, 29), 1 * 60 + 59, PARIS) == utc("2026-03-29T00:59")
    assert instant_of(date(2026, 3, 29), 3 * 60 + 1, PARIS) == utc("2026-03-29T01:01")


def test_a_time_that_comes_twice_means_the_first() -> None:
    assert instant_of(date(2026, 10, 25), 2 * 60 + 30, PARIS) == utc("2026-10-25T00:30")
    assert instant_of(date(2026, 10, 25), 3 * 60, PARIS) == utc("2026-10-25T02:00")


def test_a_midnight_or_a_whole_day_that_is_left_out_begins_at_the_jump() -> None:
    assert shown(instant_of(date(2026, 9, 6), 0, "America/Santiago"), "America/Santiago") == "09-06 01:00"
    assert instant_of(date(2011, 12, 30), 9 * 60, "Pacific/Apia") == utc("2011-12-30T10:00")
    assert Vacation("Pacific/Apia", date(2011, 12, 30), date(2011, 12, 30)).span() == (utc("2011-12-30T10:00"),) * 2


def test_sleep_that_clocks_jump_over_is_none() -> None:
    clock = by_letter(utc("2026-03-28T23:00"), Sleep(PARIS, 2 * 60 + 10, 2 * 60 + 50))
    assert clock.running(utc("2026-03-29T20:00")).sleep == 0
    assert clock.deadline == utc("2026-03-29T23:00")


def test_somebody_who_is_asked_in_his_sleep_has_all_his_time_when_he_wakes() -> None:
    clock = by_letter(utc("2026-06-10T01:00"), NIGHT)
    assert clock.remaining(0, utc("2026-06-10T05:00")) == DAY
    assert clock.remaining(0, utc("2026-06-10T06:00")) == DAY - HOUR


def test_a_night_that_begins_at_the_deadline_does_not_put_it_off() -> None:
    clock = by_letter(utc("2026-06-09T22:00"), Sleep(PARIS, 8 * 60, 16 * 60))  # 8 h and 16 h run, either side of 8 h
    assert clock.deadline == utc("2026-06-11T06:00")


def test_a_vacation_stops_the_clock_for_its_days_and_no_longer() -> None:
    week = Vacation(PARIS, date(2026, 7, 1), date(2026, 7, 7))
    clock = by_letter(utc("2026-06-30T10:00"), None, (week,))
    assert clock.deadline == utc("2026-07-08T10:00")
    clock = decided(clock, utc("2026-07-03T10:00"), 0)
    assert (clock.ledger[-1].vacation, clock.ledger[-1].renewed) == (36 * HOUR + 24 * HOUR, 12 * HOUR)


def test_vacation_goes_before_sleep_and_no_hour_counts_twice() -> None:
    week = Vacation(PARIS, date(2026, 7, 1), date(2026, 7, 7))
    clock = by_letter(utc("2026-06-30T10:00"), NIGHT, (week,))
    entry = clock.running(clock.deadline or 0)
    assert (entry.vacation, entry.sleep) == (7 * DAY, HOUR + 7 * HOUR)
    assert entry.spent - entry.stood_still == DAY


def test_B038_nobody_who_sleeps_and_goes_on_vacation_keeps_a_game_for_ever() -> None:
    """3 days a decision, ten hours of sleep, all vacation of the year in pieces that are declared one by one."""
    sleep = sleep_from_json({"zone": PARIS, "from": "21:00", "to": "07:00"})
    now = utc("2026-06-01T10:00")
    vacations: tuple[Vacation, ...] = ()
    clock = by_letter(now, sleep, days=3)
    for _ in range(6):
        day = wall_time(now, PARIS).date() + timedelta(days=1)
        vacations = declare(vacations, Vacation(PARIS, day, day + timedelta(days=4)), now)
        clock = rests_changed(clock, now, rests_of(clock, now, 0, sleep, vacations))
        now += 5 * DAY + 12 * HOUR
    with pytest.raises(IllegalTime, match="vacation-too-long"):
        declare(vacations, Vacation(PARIS, date(2026, 12, 31), date(2026, 12, 31)), now)
    assert clock.deadline is not None
    assert clock.deadline < utc("2026-06-01T10:00") + 36 * DAY
    assert flag(clock, clock.deadline + 1_000).flagged == 0


def test_sleep_that_moves_on_with_the_hours_is_refused() -> None:
    now = utc("2026-06-10T10:00")
    clock = by_letter(now, Sleep(PARIS, 13 * 60, 22 * 60))
    now += 9 * HOUR
    with pytest.raises(IllegalTime, match="sleep-too-long"):
        rests_changed(clock, now, rests_of(clock, now, 0, Sleep(PARIS, 22 * 60, 7 * 60)))
    rests_changed(clock, now, rests_of(clock, now, 0, Sleep(PARIS, 13 * 60, 22 * 60)))


def test_a_vacation_that_is_given_up_leaves_the_days_that_have_passed() -> None:
    week = Vacation(PARIS, date(2026, 7, 1), date(2026, 7, 7))
    clock = by_letter(utc("2026-06-30T10:00"), None, (week,))
    now = utc("2026-07-02T10:00")
    clock = rests_changed(clock, now, [])
    assert clock.deadline == utc("2026-07-02T22:00")
    assert decided(clock, now, 0).ledger[-1].vacation == 36 * HOUR


def test_a_vacation_is_declared_before_it_begins_and_thirty_days_a_year_are_all() -> None:
    first = Vacation(PARIS, date(2026, 12, 20), date(2027, 1, 5))
    now = utc("2026-12-19T22:59")
    vacations = declare((), first, now)
    assert (vacation_days_left(vacations, 2026), vacation_days_left(vacations, 2027)) == (18, 25)
    for vacation, at, code in (
        (first, now + 60_001, "vacation-in-the-past"),
        (Vacation("Asia/Taipei", date(2027, 1, 5), date(2027, 1, 6)), now, "vacations-overlap"),
        (Vacation(PARIS, date(2027, 2, 1), date(2027, 2, 26)), now, "vacation-too-long"),
    ):
        with pytest.raises(IllegalTime) as refusal:
            declare(vacations, vacation, at)
        assert refusal.value.code == code
    assert len(declare(vacations, Vacation(PARIS, date(2027, 2, 1), date(2027, 2, 25)), now)) == 2


def test_rests_have_one_json_form() -> None:
    for data in ({"zone": PARIS, "from": "23:00", "to": "07:30"}, {"zone": "UTC", "from": "00:05", "to": "10:05"}):
        assert sleep_from_json(data).to_json() == data
    data = {"zone": "America/St_Johns", "first": "2026-07-01", "last": "2026-07-01"}
    assert vacation_from_json(data).to_json() == data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "rest-unreadable"),
        ({"zone": PARIS, "from": "23:00"}, "rest-unreadable"),
        ({"zone": PARIS, "from": "24:00", "to": "07:00"}, "rest-unreadable"),
        ({"zone": PARIS, "from": "7:00", "to": "08:00"}, "rest-unreadable"),
        ({"zone": PARIS, "from": 7, "to": 8}, "rest-unreadable"),
        ({"zone": "Mars/Olympus", "from": "23:00", "to": "07:00"}, "zone-unknown"),
        ({"zone": "", "from": "23:00", "to": "07:00"}, "zone-unknown"),
        ({"zone": "Europe", "from": "23:00", "to": "07:00"}, "zone-unknown"),
        ({"zone": "../../etc/passwd", "from": "23:00", "to": "07:00"}, "zone-unknown"),
        ({"zone": "x" * 5_000, "from": "23:00", "to": "07:00"}, "zone-unknown"),
        ({"zone": "\0", "from": "23:00", "to": "07:00"}, "zone-unknown"),
        ({"zone": PARIS, "from": "21:00", "to": "07:01"}, "sleep-too-long"),
        ({"zone": PARIS, "from": "21:00", "to": "21:00"}, "sleep-too-long"),
    ],
)
def test_what_is_no_sleep_is_unreadable_with_a_code(data: object, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        sleep_from_json(data)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"zone": PARIS, "first": "2026-02-30", "last": "2026-03-01"}, "rest-unreadable"),
        ({"zone": PARIS, "first": "20260201", "last": "2026-03-01"}, "rest-unreadable"),
        ({"zone": PARIS, "first": "9999-12-31", "last": "9999-12-31"}, "rest-unreadable"),
        ({"zone": PARIS, "first": "2026-03-02", "last": "2026-03-01"}, "vacation-ends-early"),
    ],
)
def test_what_is_no_vacation_is_unreadable_with_a_code(data: object, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        vacation_from_json(data)
    assert refusal.value.code == code


def test_an_untimed_game_needs_no_rests() -> None:
    assert rests_of(Clock(untimed()), utc("2026-06-10T10:00"), 0, NIGHT) == ()


INSTANTS = st.integers(utc("2010-01-01"), utc("2036-12-31"))
SLEEPS = st.builds(
    lambda zone, begins, length: Sleep(zone, begins, (begins + length) % 1440),
    st.sampled_from(ZONES),
    st.integers(0, 1439),
    st.integers(1, 600),
)


@given(st.sampled_from(ZONES), st.dates(date(2010, 1, 1), date(2036, 12, 31)), st.integers(0, 1439))
def test_instants_go_up_with_the_wall_and_show_it_wherever_it_exists(zone: str, day: date, minute: int) -> None:
    instant = instant_of(day, minute, zone)
    local = wall_time(instant, zone).replace(tzinfo=None)
    asked = datetime(day.year, day.month, day.day, minute // 60, minute % 60)  # noqa: DTZ001
    assert local >= asked
    if local > asked:  # left out: the millisecond before shows a time before it
        assert wall_time(instant - 1, zone).replace(tzinfo=None) < asked
    if minute:
        assert instant_of(day, minute - 1, zone) <= instant


@given(SLEEPS, INSTANTS, st.integers(1, 14))
def test_whatever_the_zone_the_time_that_runs_is_the_allowance_to_the_millisecond(
    sleep: Sleep, at: int, days: int
) -> None:
    clock = by_letter(at, sleep, days=days)
    ends = clock.deadline
    assert ends is not None
    entry = clock.running(ends)
    assert entry.spent - entry.sleep == days * DAY
    assert (clock.remaining(0, ends), clock.remaining(0, ends - 1)) == (0, 1)
    more = rests_of(clock._replace(control=correspondence(14 * DAY, 30 * DAY)), at, 0, sleep)
    assert deadline(more, 0, at, days * DAY) == ends  # no night before the deadline was left out
