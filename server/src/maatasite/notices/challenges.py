"""A challenge from one person to another: told like everything else, until it no longer stands."""

from collections.abc import Callable

from django.conf import settings
from django.db import transaction

from maatasite.games.clock import now_ms
from maatasite.notices.kinds import CHALLENGE, PAGE
from maatasite.notices.models import Delivery, Notice
from maatasite.notices.outbox import keep
from maatasite.notices.turns import Due
from maatasite.notices.wishes import wanted_by
from maatasite.people.models import Person

Shower = Callable[[int, str, str, str], None]
SHOWERS: list[Shower] = []
"""Show a challenge at once in the pages of its person: person, challenge, the name of who challenges, path."""


def tell_challenge(person: int, challenge: str, by: int, url: str) -> None:
    """Tell this person that another challenges them, once for a challenge's id; `url` is the path to answer at.

    Within the caller's transaction it is stored with the challenge, or not at all.
    """
    now = now_ms()
    due = now + int(settings.NOTICE_GRACE_SECONDS * 1000)
    keep([Due(person, CHALLENGE, challenge, now, due, facts={"by": by, "url": url})], now)
    if wanted_by(person).takes(CHALLENGE, PAGE):
        name = Person.objects.filter(pk=by).values_list("name", flat=True).first() or ""
        transaction.on_commit(lambda: _show(person, challenge, name, url))


def _show(person: int, challenge: str, name: str, url: str) -> None:
    for shower in SHOWERS:
        shower(person, challenge, name, url)


def end_challenge(challenge: str, reason: str) -> None:
    """It was answered, withdrawn, or has run out: what has not gone out yet does not go. `reason` is a code."""
    with transaction.atomic():
        told = Notice.objects.filter(kind=CHALLENGE, subject=challenge)
        told.filter(state="waiting").update(state="outdated", reason=reason[:24])
        Delivery.objects.filter(notice__in=told, state="waiting").update(
            state="dropped", reason=reason[:24], changed_ms=now_ms()
        )
