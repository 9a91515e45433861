"""All that is kept here about a person and may be read by them: what they did, and what was done about them."""

from datetime import UTC, datetime
from typing import Any

from maatasite.decency.appeals import actions_about, answer_to
from maatasite.decency.blocks import blocks_of, mutes_of
from maatasite.decency.reports import reports_by
from maatasite.people.models import Person


def kept_of(person: Person) -> dict[str, Any]:
    """Blocks, mutes and reports with the names of whom they are about; what moderators did, without theirs."""
    return {
        "blocked": [{"name": one.other.name, "since": _moment(one.made)} for one in blocks_of(person.pk)],
        "muted": [{"name": one.other.name, "since": _moment(one.made)} for one in mutes_of(person.pk)],
        "reports": [
            {
                "about": one.target.name if one.target is not None else None,
                "game": one.game_id,
                "kind": one.kind,
                "text": one.text,
                "sent": _moment(one.made),
                "state": one.state,
                "decided": _moment(one.closed),
            }
            for one in reports_by(person.pk)
        ],
        "what_moderators_did": [
            {
                "what": one.deed,
                "why": one.why,
                "when": _moment(one.made),
                "until": _moment(one.until),
                "taken_back": _moment(one.undone.made) if hasattr(one, "undone") else None,
                "your_appeal": one.appeal.text if hasattr(one, "appeal") else None,
                "answer": getattr(answer_to(one), "why", None),
            }
            for one in actions_about(person.pk)
        ],
        "moderator": person.is_staff,
    }


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.astimezone(UTC).isoformat(timespec="seconds")
