"""What a moderator can do about a report. Each deed is a row, written once, that the person concerned may read.

Raises `Refused` throughout: `own-game` for a moderator who plays in it, is named by it or sent it; `not-open` for a
report that is decided; `unknown-deed`; `why-missing`; `bad-days`; `already-undone`; `name-taken`; `player-gone`.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.utils import timezone

from maatasite.decency import measures, reports
from maatasite.decency.models import Action, Appeal, Report
from maatasite.games.errors import Refused
from maatasite.games.models import Entry
from maatasite.people.models import Person

TIMED: Final = ("mute", "unrated", "suspend")
"""Deeds that hold for some days; a suspension may hold for good."""

DEEDS: Final = ("dismiss", "warn", "mute", "unrated", "rename", "suspend", "undo", "keep")
"""`undo` takes another back; `keep` answers an appeal: it stays as it is."""

MOST_DAYS: Final = 365
SEATING: Final = ("created", "seated", "seat-moved")
"""The lines of a game's log that say who sits where."""


def judgeable_by(moderator: Person | None) -> "QuerySet[Report]":
    """The reports with which this moderator has nothing to do: on no side, and at no seat of the game, ever."""
    if moderator is None:
        return Report.objects.none()
    told = f'"person": {moderator.pk},'  # as the log's lines have it, the name behind it
    sat = Entry.objects.filter(game=OuterRef("game"), kind__in=SEATING, data__contains=told)
    times = sat.order_by().values("game").annotate(times=Count("pk")).values("times")
    # a number instead of EXISTS: PostgreSQL makes a join of that, for which it reads the logs of all games
    rows = Report.objects.alias(sat=Subquery(times)).filter(sat=None)
    for involved in ("reporter", "target", "game__balan", "game__wazu"):
        rows = rows.exclude(**{involved: moderator})
    return rows


def may_judge(moderator: Person, report: Report) -> bool:
    """Whether this moderator may read the report and act on it."""
    return judgeable_by(moderator).filter(pk=report.pk).exists()


def act(moderator: Person, report: Report, deed: str, why: str = "", days: int | None = None) -> Action:
    """Decide an open report, or do one more thing about one in which something was found."""
    row = _ready(moderator, report)
    if deed not in ("dismiss", "warn", *TIMED, "rename"):
        raise Refused("unknown-deed")
    if row.state != "open" and (row.state != "upheld" or deed == "dismiss"):
        raise Refused("not-open")
    if deed != "dismiss" and not why.strip():
        raise Refused("why-missing")
    with transaction.atomic():
        if row.state == "open":
            reports.close(row, "dismissed" if deed == "dismiss" else "upheld")
        until = None if deed not in TIMED else _until(deed, days)
        facts = _DO.get(deed, _nothing)(row.target) if row.target is not None else {}
        return Action.objects.create(
            moderator=moderator, target=row.target, report=row, deed=deed, why=why.strip(), until=until, facts=facts
        )


def undo(moderator: Person, action: Action, why: str) -> Action:
    """Take a deed back: what it kept somebody from is free again, and that is told to whom it was about."""
    _ready(moderator, action.report)
    if action.deed not in ("warn", *TIMED, "rename"):
        raise Refused("unknown-deed")
    if not why.strip():
        raise Refused("why-missing")
    try:
        with transaction.atomic():
            row: Action = Action.objects.create(
                moderator=moderator, target=action.target, report=action.report, deed="undo", why=why, undoes=action
            )
            if action.target is not None:
                _UNDO.get(action.deed, _leave)(action.target, action.facts)
            _answered(action)
    except IntegrityError as error:
        raise Refused("already-undone") from error
    return row


def keep(moderator: Person, action: Action, why: str) -> Action:
    """Answer an appeal: it was looked at again and stays."""
    _ready(moderator, action.report)
    if not why.strip():
        raise Refused("why-missing")
    if not Appeal.objects.filter(action=action, answered=None).exists():
        raise Refused("not-open")
    with transaction.atomic():
        row: Action = Action.objects.create(
            moderator=moderator, target=action.target, report=action.report, deed="keep", why=why,
            facts={"action": action.pk},
        )  # fmt: skip
        _answered(action)
    return row


def _ready(moderator: Person, report: Report) -> Report:
    """The report as it is now. Raises `Refused` (`own-game`)."""
    row = Report.objects.select_related("target").get(pk=report.pk)
    if not may_judge(moderator, row):
        raise Refused("own-game")
    return row


def _until(deed: str, days: int | None) -> Any:  # noqa: ANN401  (a moment or none)
    if days is None and deed == "suspend":
        return None
    if days is None or not 1 <= days <= MOST_DAYS:
        raise Refused("bad-days", {"least": 1, "most": MOST_DAYS})
    return timezone.now() + timedelta(days=days)


def _answered(action: Action) -> None:
    Appeal.objects.filter(action=action, answered=None).update(answered=timezone.now())


def _nothing(person: Person) -> dict[str, str]:
    return {}


def _leave(person: Person, facts: dict[str, str]) -> None:
    return None


_DO: Final[dict[str, Callable[[Person], dict[str, str]]]] = {
    "rename": measures.take_name_away,
    "suspend": measures.suspend,
}
_UNDO: Final[dict[str, Callable[[Person, dict[str, str]], None]]] = {
    "rename": measures.give_name_back,
    "suspend": lambda person, facts: measures.let_in_again(person),
}
