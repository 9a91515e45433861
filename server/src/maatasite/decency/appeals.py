"""What was done about a person, as they may read it, and their one message about each."""

from django.db import IntegrityError, transaction

from maatasite.decency.models import Action, Appeal
from maatasite.games.errors import Refused
from maatasite.people.models import Person

TOLD = ("warn", "mute", "unrated", "rename", "suspend")
"""Deeds that concern the person; that somebody reported them in vain does not."""


def actions_about(person: int) -> list[Action]:
    """What was done about this person, the latest first, each with what undid it and its appeal at hand."""
    rows = Action.objects.filter(target=person, deed__in=TOLD).select_related("undone", "appeal")
    return list(rows.order_by("-made", "-pk"))


def appeal(person: Person, action: int, text: str) -> Appeal:
    """Ask the moderators to look again, once.

    Raises `Refused`: `unknown-action` for one that is not about this person, `already-undone`, `already-appealed`.
    """
    found = next((one for one in actions_about(person.pk) if one.pk == action), None)
    if found is None:
        raise Refused("unknown-action")
    if hasattr(found, "undone"):
        raise Refused("already-undone")
    if not text:
        raise Refused("text-missing")
    try:
        with transaction.atomic():
            return Appeal.objects.create(action=found, text=text)
    except IntegrityError as error:
        raise Refused("already-appealed") from error


def answer_to(action: Action) -> Action | None:
    """What a moderator said to the appeal, if it stayed as it was."""
    kept: Action | None = Action.objects.filter(deed="keep", facts__action=action.pk).first()
    return kept
