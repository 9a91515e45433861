"""All that a moderator needs to judge a report, on one page."""

from typing import Any, Final

from django.db.models import Q

from maatasite.decency import actions, appeals, reports
from maatasite.decency.models import Action, Report
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatasite.ratings.models import Change
from maatasite.web.decency.persons import shown_name
from maatasite.web.decency.said import talk_around
from maatasite.web.decency.words import DEEDS, KINDS, STATES

MOST: Final = 50
"""So many earlier reports and actions are shown."""


def case_of(report: Report, moderator: Person) -> dict[str, Any]:
    """The report and what stands around it: its two people, the game with its ratings, what was reported and done."""
    decided, right = reports.record_of(report.reporter_id)
    return {
        "report": report,
        "kind": KINDS[report.kind],
        "state": STATES[report.state],
        "target": person_words(report.target),
        "reporter": person_words(report.reporter) | {"decided": decided, "right": right},
        "game": report.game,
        "changes": _changes(report.game),
        "talk": talk_around(report),
        "others": _others(report, moderator),
        "done": [_action_words(one) for one in _actions(report.target)],
        "done_to_reporter": [_action_words(one) for one in _actions(report.reporter)],
    }


def person_words(person: Person | None) -> dict[str, Any]:
    """A `name`, since `when`, and whether it is an `account`, that has a page, and may come in (`is_active`)."""
    return {
        "name": shown_name(person),
        "account": person.name if person is not None and person.name_key else "",
        "is_guest": person is not None and person.is_guest,
        "since": None if person is None else person.created,
        "is_active": person is not None and person.is_active,
    }


def _changes(game: Game | None) -> list[Change]:
    """What the game changed in the ratings, if it was rated."""
    return [] if game is None else list(Change.objects.filter(game=game).order_by("tribe"))


def _others(report: Report, moderator: Person) -> list[dict[str, Any]]:
    """Other reports of the same person that this moderator may read, the latest first."""
    if report.target_id is None:
        return []
    rows = actions.judgeable_by(moderator).filter(target=report.target_id).exclude(pk=report.pk)
    return [
        {"id": one.pk, "kind": KINDS[one.kind], "state": STATES[one.state], "made": one.made}
        for one in rows.order_by("-made")[:MOST]
    ]


def _actions(person: Person | None) -> "list[Action]":
    if person is None:
        return []
    rows = Action.objects.filter(~Q(deed="keep"), target=person).select_related("undone", "appeal", "moderator")
    return list(rows.order_by("-made", "-pk")[:MOST])


def _action_words(action: Action) -> dict[str, Any]:
    return {
        "id": action.pk,
        "what": DEEDS[action.deed],
        "why": action.why,
        "made": action.made,
        "until": action.until,
        "by": shown_name(action.moderator),
        "undone": hasattr(action, "undone"),
        "can_undo": action.deed in appeals.TOLD and not hasattr(action, "undone"),
        "appeal": getattr(action, "appeal", None),
    }
