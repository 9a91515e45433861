"""Reports to the moderators: sending one, and what its sender learns of what came of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.utils import timezone

from maatasite.decency.models import Report
from maatasite.games.errors import Refused
from maatasite.people.models import Person

KINDS: Final = ("talk", "name", "leaving", "cheating", "sandbagging", "other")
"""Abusive talk; an offensive name; stalling or leaving; help by a computer or another person; losing on purpose."""

MOST_OPEN: Final = 20
"""So many open reports a person may have."""

CLOSED: Final[list[Callable[[Report], None]]] = []
"""Are told of each report that was decided, after it was stored; from the thread that did it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where it happened: a game as it stood at `version`, and the line of talk that is meant."""

    game: str | None = None
    version: int | None = None
    line: int | None = None


def report(reporter: Person, target: Person, kind: str, text: str, place: Place) -> Report:
    """Send it. Raises `Refused`: `unknown-kind`, `own-person`, `already-reported`, `too-many-reports` (`most`)."""
    if kind not in KINDS:
        raise Refused("unknown-kind", {"kinds": list(KINDS)})
    if reporter.pk == target.pk:
        raise Refused("own-person")
    if Report.objects.filter(reporter=reporter, state="open").count() >= MOST_OPEN:
        raise Refused("too-many-reports", {"most": MOST_OPEN})
    row = Report(
        reporter=reporter, target=target, kind=kind, text=text,
        game_id=place.game, version=place.version, line=place.line,
    )  # fmt: skip
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise Refused("already-reported") from error
    return row


def reports_by(person: int) -> list[Report]:
    """What this person has reported, the latest first."""
    return list(Report.objects.filter(reporter=person).select_related("target").order_by("-made", "-pk"))


def record_of(reporter: int | None) -> tuple[int, int]:
    """How many reports of this person were decided, and in how many of them something was found."""
    counted = Report.objects.filter(reporter=reporter).aggregate(
        upheld=Count("pk", filter=Q(state="upheld")), dismissed=Count("pk", filter=Q(state="dismissed"))
    )
    return counted["upheld"] + counted["dismissed"], counted["upheld"]


def close(row: Report, state: str) -> None:
    """It is decided: `upheld` or `dismissed`. Its sender is told once this is stored."""
    row.state, row.closed = state, timezone.now()
    row.save(update_fields=["state", "closed"])
    transaction.on_commit(lambda: _tell(row), robust=True)


def _tell(row: Report) -> None:
    for listener in CLOSED:
        listener(row)
