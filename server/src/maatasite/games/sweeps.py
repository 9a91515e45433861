"""What the site does by itself, time and again; and when each of it was last done, by whichever process.

A row says so for all processes. It is written a few times a minute at most, so it is that much behind.
"""

import logging
from collections.abc import Mapping
from typing import Final

from django.db.models import Q

from maatasite.games.clock import now_ms
from maatasite.games.models import Heartbeat, Sweep
from maatasite.games.reading import read

log = logging.getLogger(__name__)

STORE_MS: Final = 20_000
"""A process tells the database of a sweep no more often than this."""
SLACK_MS: Final = 60_000
"""A sweep that has missed its time by so much is overdue, and not only slow."""

EVERY_SECONDS: Final[Mapping[str, int]] = {
    "clock": 5,
    "flags": 1,
    "lobby": 1,
    "seeks": 1,
    "notices": 1,
    "computer": 5,
    "beats": 5,
    "talk": 5,
    "sessions": 2,
    "house": 600,
}
"""Each sweep by its code, with how often it comes round."""

_stored: dict[str, int] = {}


async def swept(code: str) -> None:
    """This sweep has just come to its end, without a failure. Where that cannot be stored the sweep goes on."""
    now = now_ms()
    if 0 <= now - _stored.get(code, 0) < STORE_MS:
        return
    try:
        await read(store, code, now)
    except Exception:
        log.exception("the sweep %s could not be written down", code)
    else:
        _stored[code] = now


def store(code: str, now: int) -> None:
    """Write down that it was done at this instant, unless another process has done it later.

    An instant far ahead is from before a wall was set back: it would hide for as long that nothing is done any more.
    """
    other = Q(at_ms__lt=now) | Q(at_ms__gt=now + SLACK_MS)
    if not Sweep.objects.filter(other, code=code).update(at_ms=now):
        Sweep.objects.bulk_create([Sweep(code=code, at_ms=now)], ignore_conflicts=True)


def forget() -> None:
    """The process ends."""
    _stored.clear()


def last_swept() -> dict[str, int | None]:
    """Of each sweep when it was last done; `None`: never. The clock's is the sign of life that all share."""
    found: dict[str, int | None] = dict(Sweep.objects.values_list("code", "at_ms"))
    found["clock"] = Heartbeat.objects.values_list("at_ms", flat=True).first()
    return {code: found.get(code) for code in EVERY_SECONDS}


def is_overdue(code: str, at_ms: int | None, now: int) -> bool:
    """Whether this sweep should have been done again by now; one that was never done is."""
    return at_ms is None or now - at_ms > EVERY_SECONDS[code] * 1000 + SLACK_MS
