"""Sleep hours and vacation days of a person, and the spans in which they stop his clock in correspondence games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from maatatahay.clock.local_time import instant_of, wall_time, zone_named
from maatatahay.clock.state import Clock
from maatatahay.clock.stills import SLEEP, VACATION, Still, deadline
from maatatahay.errors import IllegalTime, Unreadable

LONGEST_NIGHT: Final = 10 * 60
"""Minutes of sleep a day, by the clock on the wall."""

VACATION_DAYS: Final = 30
"""Days of vacation in a calendar year, over all of a person's games together."""

_MINUTES: Final = 24 * 60
_DAY: Final = timedelta(days=1)
_WALL_TEXT: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
_DATE_TEXT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Sleep(NamedTuple):
    """Hours of every day, from one minute of the local day (0–1439) up to another, over midnight if that is less."""

    zone: str
    begins: int
    ends: int

    def to_json(self) -> dict[str, str]:
        """`{"zone": "Europe/Paris", "from": "23:00", "to": "07:30"}`."""
        return {"zone": self.zone, "from": _wall_text(self.begins), "to": _wall_text(self.ends)}

    def night(self, day: date) -> tuple[int, int]:
        """The instants between which a person sleeps who goes to bed on this day; the same if clocks jump over it."""
        wakes = day if self.ends > self.begins else day + _DAY
        return instant_of(day, self.begins, self.zone), instant_of(wakes, self.ends, self.zone)


class Vacation(NamedTuple):
    """Whole local days, from the first to the last, both included."""

    zone: str
    first: date
    last: date

    def to_json(self) -> dict[str, str]:
        """`{"zone": "Europe/Paris", "first": "2026-07-01", "last": "2026-07-14"}`."""
        return {"zone": self.zone, "first": self.first.isoformat(), "last": self.last.isoformat()}

    def span(self) -> tuple[int, int]:
        """From midnight to midnight, as instants."""
        return instant_of(self.first, 0, self.zone), instant_of(self.last + _DAY, 0, self.zone)

    def days_in(self, year: int) -> int:
        """How many of its days lie in a calendar year."""
        first, last = max(self.first, date(year, 1, 1)), min(self.last, date(year, 12, 31))
        return max(0, (last - first).days + 1)


def sleep_from_json(data: object) -> Sleep:
    """Sleep hours from their JSON. Raises `Unreadable`: `rest-unreadable`, `zone-unknown`, or `sleep-too-long` (facts
    in minutes) for none at all or more than ten hours.
    """
    fields = _fields(data, ("zone", "from", "to"))
    sleep = Sleep(fields["zone"], _minute(fields["from"]), _minute(fields["to"]))
    zone_named(sleep.zone)
    length = (sleep.ends - sleep.begins) % _MINUTES
    if not 1 <= length <= LONGEST_NIGHT:
        raise Unreadable("sleep-too-long", minutes=length or _MINUTES, most=LONGEST_NIGHT)
    return sleep


def vacation_from_json(data: object) -> Vacation:
    """A vacation from its JSON. Raises `Unreadable`: `rest-unreadable`, `zone-unknown` or `vacation-ends-early`."""
    fields = _fields(data, ("zone", "first", "last"))
    vacation = Vacation(fields["zone"], _date(fields["first"]), _date(fields["last"]))
    zone_named(vacation.zone)
    if vacation.last < vacation.first:
        raise Unreadable("vacation-ends-early")
    return vacation


def vacation_days_left(vacations: Iterable[Vacation], year: int) -> int:
    """How many days a person who takes these may still take in that year."""
    return VACATION_DAYS - sum(vacation.days_in(year) for vacation in vacations)


def declare(vacations: Sequence[Vacation], vacation: Vacation, now: int) -> tuple[Vacation, ...]:
    """A person's vacations with one more. It must be declared before it begins, so that nobody saves a lost clock.

    Raises `IllegalTime`: `vacation-in-the-past`, `vacations-overlap`, or `vacation-too-long` (facts `year`, `left`).
    """
    if vacation.span()[0] < now:
        raise IllegalTime("vacation-in-the-past")
    for other in vacations:
        if vacation.first <= other.last and other.first <= vacation.last:
            raise IllegalTime("vacations-overlap", **other.to_json())
    for year in range(vacation.first.year, vacation.last.year + 1):
        left = vacation_days_left(vacations, year)
        if vacation.days_in(year) > left:
            raise IllegalTime("vacation-too-long", year=year, left=left)
    return tuple(sorted((*vacations, vacation), key=lambda one: one.first))


def rests_of(
    clock: Clock, at: int, tribe: int, sleep: Sleep | None, vacations: Sequence[Vacation] = ()
) -> tuple[Still, ...]:
    """The rests of the tribe's player from this instant on, up to his deadline: for `due` and `rests_changed`.

    They put the deadline off, and with it come more nights; so they are looked up until the deadline stays.
    """
    budget = clock.remaining(tribe, at)
    if budget is None:
        return ()
    now = max(at, clock.latest)
    reach = now + budget
    while True:
        rests = (*_holidays(tribe, vacations, now, reach), *_nights(tribe, sleep, now, reach))
        pauses = [still for still in clock.stills if still.kind not in (SLEEP, VACATION)]
        ends = deadline((*pauses, *rests), tribe, now, budget)
        if ends <= reach:
            return rests
        reach = ends


def _holidays(tribe: int, vacations: Sequence[Vacation], since: int, until: int) -> Iterator[Still]:
    for start, end in (vacation.span() for vacation in vacations):
        if start < until and end > since:
            yield Still(VACATION, tribe, max(start, since), end)


def _nights(tribe: int, sleep: Sleep | None, since: int, until: int) -> Iterator[Still]:
    if sleep is None:
        return
    day, last = wall_time(since, sleep.zone).date() - _DAY, wall_time(until, sleep.zone).date()
    while day <= last:
        start, end = sleep.night(day)
        if start < end and start < until and end > since:
            yield Still(SLEEP, tribe, max(start, since), end)
        day += _DAY


def _fields(data: object, names: tuple[str, ...]) -> dict[str, str]:
    if not isinstance(data, dict) or set(data) != set(names) or not all(isinstance(data[name], str) for name in names):
        raise Unreadable("rest-unreadable", fields=list(names))
    return data


def _minute(text: str) -> int:
    found = _WALL_TEXT.fullmatch(text)
    if found is None:
        raise Unreadable("rest-unreadable", text=text)
    return int(found[1]) * 60 + int(found[2])


def _wall_text(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def _date(text: str) -> date:
    """A day of the years 1970 to 2200, far from where calendars end."""
    try:
        day = date.fromisoformat(text) if _DATE_TEXT.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not 1970 <= day.year <= 2200:
        raise Unreadable("rest-unreadable", text=text)
    return day
