"""Notices in tests: an outbox that is worked by hand at any instant, and what it would send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.core import mail
from maatasite.notices import carrying, outbox
from maatasite.notices.carrying import Load
from maatasite.notices.models import Delivery, Notice
from maatasite.people.models import Person
from maatasite.web.notices.words import Words

GRACE = 20_000
MINUTE = 60_000
HOUR = 60 * MINUTE


def account(person: Person, address: str = "") -> Person:
    """The guest has an account and a confirmed address now."""
    person.is_guest = False
    person.save()
    address = address or f"{person.name.lower()}@example.org"
    EmailAddress.objects.create(user=person, email=address, verified=True, primary=True)
    return person


@dataclass
class Hand:
    """Does by hand what the desk does each second, at instants that the test says."""

    looking: Mapping[tuple[int, str], int] = field(default_factory=dict)

    def plan(self, now: int) -> None:
        outbox.settle_seen(self.looking, now, GRACE)
        outbox.plan(now, GRACE)

    def work(self, now: int) -> list[Load]:
        """One second of a desk; what it sent."""
        self.plan(now)
        loads = carrying.claim(Words(), now, 50)
        for load in loads:
            carrying.settle(load, load.parcel.send(), now)
        return loads


def states(kind: str = "") -> list[tuple[str, str, str]]:
    """Kind, state and reason of all notices, in their order."""
    rows = Notice.objects.filter(kind=kind) if kind else Notice.objects.all()
    return list(rows.order_by("pk").values_list("kind", "state", "reason"))


def deliveries(channel: str) -> list[tuple[str, str]]:
    """How each delivery by this channel fared."""
    return list(Delivery.objects.filter(channel=channel).order_by("pk").values_list("state", "reason"))


def mails() -> list[str]:
    """The texts of all mails."""
    return [str(one.body) for one in mail.outbox]
