"""Between instants (UTC, milliseconds) and what clocks on walls show in a time zone, summer time included.

The data on time zones is the system's, or of the package `tzdata` where a system has none. It changes when governments
do; so what has been worked out with it is stored as instants and never worked out anew.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from maatatahay.errors import Unreadable

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


@cache
def zone_named(name: str) -> ZoneInfo:
    """The time zone of that name, such as `Europe/Paris`. Raises `Unreadable` (`zone-unknown`)."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):  # no such file, a name that leads elsewhere, no zone at all
        raise Unreadable("zone-unknown", zone=name) from None


def wall_time(instant: int, zone: str) -> datetime:
    """What clocks in the zone show at that instant. Raises `Unreadable` (`zone-unknown`)."""
    return (_EPOCH + instant * _MILLISECOND).astimezone(zone_named(zone))


def instant_of(day: date, minute: int, zone: str) -> int:
    """The instant at which clocks in the zone show this day and minute of the day (0–1439).

    The rule for summer time: a time that comes twice means the first; one that is left out means the moment at which
    the clocks jump over it. Raises `Unreadable` (`zone-unknown`).
    """
    shown = datetime.combine(day, time(minute // 60, minute % 60), zone_named(zone))
    instant = (shown - _EPOCH) // _MILLISECOND
    if wall_time(instant, zone).replace(tzinfo=None) == shown.replace(tzinfo=None):
        return instant
    return _jump(shown)


def _jump(shown: datetime) -> int:
    """When the clocks jump over this time: `fold` tells what it would be with either offset, and it lies between."""
    zone = shown.tzinfo
    assert zone is not None
    before = (shown.replace(fold=1) - _EPOCH) // _MILLISECOND
    after = (shown.replace(fold=0) - _EPOCH) // _MILLISECOND
    old = (_EPOCH + before * _MILLISECOND).astimezone(zone).utcoffset()
    while after - before > 1:
        middle = (before + after) // 2
        if (_EPOCH + middle * _MILLISECOND).astimezone(zone).utcoffset() == old:
            before = middle
        else:
            after = middle
    return after
