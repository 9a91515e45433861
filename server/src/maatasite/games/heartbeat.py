"""That the server is there: every process says so every few seconds, in one row that all share.

When nobody has said so for more than twice as long, the server was away. That gap is written down with the next sign
of life and stays until every running clock has been told of it; before that nothing is flagged (docs/clock.md).
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models.functions import Now
from maatatahay.clock import ALIVE_EVERY, is_gap

from maatasite.games.models import Heartbeat

BEAT_SECONDS: Final = ALIVE_EVERY / 1000

Gap = tuple[int, int]
"""From the last sign of life to the next, instants in UTC milliseconds."""


def present() -> int | None:
    """The instant that it is now for the processes that are there, by the clock of the database; `None` if none is.

    Walls differ, and one may have been set since the others began: who begins takes their time and not his own.
    """
    row = Heartbeat.objects.filter(pk=1).annotate(now=Now()).first()
    return None if row is None else _present(row, row.now)


def _present(row: Heartbeat, now: datetime) -> int | None:
    if row.said is None:
        return None
    passed = (now - row.said) // timedelta(milliseconds=1)
    return row.at_ms + passed if passed >= 0 and not is_gap(row.at_ms, row.at_ms + passed) else None


def beat(now: int) -> None:
    """Say that this process is there. Whoever finds that nobody was writes the gap down.

    A process that is behind leaves the row to those who are ahead, as long as they are there. Else the wall was set
    back while nobody was: the row begins anew, or no silence would be seen until the wall is where it was.
    """
    with transaction.atomic():
        known = Heartbeat.objects.select_for_update().annotate(now=Now())
        row, fresh = known.get_or_create(pk=1, defaults={"at_ms": now, "said": Now()})
        if fresh or (now <= row.at_ms and _present(row, row.now) is not None):
            return
        if is_gap(row.at_ms, now):
            row.gaps = [*row.gaps, [row.at_ms, now]]
        row.at_ms, row.said = now, Now()
        row.save()


def gaps() -> list[Gap]:
    """The gaps of which not every clock has been told."""
    row = Heartbeat.objects.filter(pk=1).first()
    return [] if row is None else [(last_alive, back) for last_alive, back in row.gaps]


def told(gap: Gap) -> None:
    """Every clock has been told of it."""
    with transaction.atomic():
        row = Heartbeat.objects.select_for_update().get(pk=1)
        row.gaps = [one for one in row.gaps if tuple(one) != gap]
        row.save()
