"""All that is stored of a person's notices: to hand out, and to forget."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from maatasite.notices.models import Delivery, Device, Notice, Webhook, Wish


def notices_json(person: int) -> dict[str, Any]:
    """What was chosen, where it goes, and what was told."""
    wish = Wish.objects.filter(person_id=person).first()
    hook = Webhook.objects.filter(person_id=person).first()
    rows = Notice.objects.filter(person_id=person).order_by("made_ms", "pk").prefetch_related("deliveries")
    return {
        "language": wish.language if wish else "",
        "wanted": wish.wanted if wish else {},
        "push": [
            {"service": urlsplit(one.endpoint).hostname, "since": _instant(one.since_ms)}
            for one in Device.objects.filter(person_id=person).order_by("pk")
        ],
        "web_hook": None
        if hook is None
        else {"url": hook.url, "field": hook.field, "since": _instant(hook.since_ms), "ended": hook.ended},
        "told": [
            {
                "kind": row.kind,
                "about": row.subject,
                "at": _instant(row.made_ms),
                "state": row.state,
                "reason": row.reason,
                "not_by": row.skipped,
                "ways": [
                    {"by": one.channel, "state": one.state, "reason": one.reason, "at": _instant(one.changed_ms)}
                    for one in row.deliveries.all()
                ],
            }
            for row in rows
        ],
    }


def forget_notices(person: int) -> None:
    """Nothing of it stays."""
    for model in (Delivery, Notice, Device, Webhook, Wish):
        model._default_manager.filter(person_id=person).delete()


def _instant(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
