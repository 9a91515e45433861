"""From the outbox to what is sent, and back to what became of it. Only one process holds a delivery at a time."""

import random
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlsplit

from django.db import connection, transaction
from django.db.models import QuerySet

from maatasite.notices import truth
from maatasite.notices.author import Author
from maatasite.notices.hooking import MOST_FAILURES, HookParcel
from maatasite.notices.kinds import MAIL, PUSH, WEBHOOK
from maatasite.notices.mailing import MailParcel
from maatasite.notices.models import Delivery, Device, Notice, Webhook
from maatasite.notices.outcomes import Outcome
from maatasite.notices.pushing import PushParcel
from maatasite.people.identity import ended_sessions

LEASE_MS: Final = 120_000
"""So long a claim holds. Trying once takes seconds; what is claimed longer was held by a process that died."""

HOUR_MS: Final = 3_600_000
MAILS_AN_HOUR: Final = 6
"""For one person. What is beyond waits, and goes in one mail when an hour has passed since the first of them."""

MOST_TRIES: Final = 10
FIRST_WAIT_MS: Final = 30_000
LONGEST_WAIT_MS: Final = 4 * HOUR_MS
"""With the tries it adds up to about half a day; a game of days still has time then."""

OPEN: Final = ("waiting", "sending")


@dataclass(frozen=True, slots=True)
class Load:
    """One thing to send, for these deliveries."""

    ids: tuple[int, ...]
    name: str
    person: int
    channel: str
    device: int | None
    parcel: MailParcel | PushParcel | HookParcel


def claim(author: Author, now: int, most: int) -> list[Load]:
    """Take out what is due, at most so many loads; nobody else gets them before the claim runs out."""
    held: list[list[Delivery]] = []
    due = Delivery.objects.filter(state__in=OPEN, next_ms__lte=now).order_by("next_ms")
    if not due.exists():  # SQLite locks as soon as a transaction begins
        return []
    with transaction.atomic():
        rows = list(_locked(due)[:most])
        for (person, channel, _device), group in groupby(sorted(rows, key=_target), key=_target):
            if channel == PUSH:
                held += [[row] for row in group]
            elif channel == MAIL and (free := _mails_again_at(person, now)) > now:
                _put_off([row.pk for row in group], free, now)
            else:
                held.append(_with_others(list(group)))
        for together in held:
            _hold(together, now)
    return [load for together in held if (load := _packed(author, together, now))]


def _target(row: Delivery) -> tuple[int, str, int]:
    return row.person_id, row.channel, row.device_id or 0


def _locked(rows: QuerySet[Delivery]) -> QuerySet[Delivery]:
    if connection.features.has_select_for_update_skip_locked:
        return rows.select_for_update(skip_locked=True)
    return rows


def _with_others(rows: list[Delivery]) -> list[Delivery]:
    """What waits for the same person and channel goes along, also what was put off."""
    first = rows[0]
    others = Delivery.objects.filter(person_id=first.person_id, channel=first.channel, state="waiting")
    return [*rows, *_locked(others.exclude(pk__in=[row.pk for row in rows]))]


def _mails_again_at(person: int, now: int) -> int:
    """When this person may get a mail again; the past if now."""
    sent = Delivery.objects.filter(person_id=person, channel=MAIL, state="delivered", changed_ms__gt=now - HOUR_MS)
    times = sorted(dict(sent.values_list("parcel", "changed_ms")).values())
    return times[-MAILS_AN_HOUR] + HOUR_MS if len(times) >= MAILS_AN_HOUR else 0


def _put_off(ids: Iterable[int], until: int, now: int) -> None:
    Delivery.objects.filter(pk__in=ids).update(state="waiting", reason="held", next_ms=until, changed_ms=now)


def _hold(group: Sequence[Delivery], now: int) -> None:
    """A parcel that is tried again keeps its name."""
    name = group[0].parcel or secrets.token_hex(16)
    for row in group:
        row.state, row.parcel, row.next_ms, row.changed_ms = "sending", name, now + LEASE_MS, now
        row.tries += 1
        row.save(update_fields=["state", "parcel", "next_ms", "changed_ms", "tries"])


def _packed(author: Author, group: Sequence[Delivery], now: int) -> Load | None:
    """What is to be sent for these; what has become untrue or has nowhere to go is dropped."""
    kept = []
    notices: list[Notice] = []
    for row in group:
        notice = row.notice
        if why := truth.why_not(notice):
            _drop([row.pk], why, now)
        else:
            kept.append(row.pk)
            notices.append(notice)
    if not kept:
        return None
    first = group[0]
    made = _PACKERS[first.channel](author, first, notices)
    if isinstance(made, str):
        _drop(kept, made, now)
        return None
    return Load(tuple(kept), first.parcel, first.person_id, first.channel, first.device_id, made)


def _drop(ids: Sequence[int], why: str, now: int) -> None:
    Delivery.objects.filter(pk__in=ids).update(state="dropped", reason=why, changed_ms=now)


def _mail(author: Author, row: Delivery, notices: Sequence[Notice]) -> MailParcel | str:
    to = truth.address_of(row.person_id)
    if not to:
        return "no-address"
    subject, body = author.mail(notices)
    stop = author.stop_url(row.person_id)
    return MailParcel(to, subject, body, stop, f"{row.parcel}@{urlsplit(stop).hostname}")


def _push(author: Author, row: Delivery, notices: Sequence[Notice]) -> PushParcel | str:
    device = row.device
    if device is None:
        return "no-device"
    ended = ended_sessions({device.session: device.person_id}).get(device.session)
    if ended is not None:
        if ended == "session-gone":  # a suspension ends
            device.delete()
        return "signed-out"
    text = author.push(notices[0])
    return PushParcel(device.endpoint, device.p256dh, device.auth, text, str(text["tag"]), author.contact())


def _webhook(author: Author, row: Delivery, notices: Sequence[Notice]) -> HookParcel | str:
    hook = Webhook.objects.filter(person_id=row.person_id, person__is_active=True, ended=False).first()
    return "no-webhook" if hook is None else HookParcel(hook.url, hook.field, author.hook(notices))


_PACKERS: Final[dict[str, Any]] = {MAIL: _mail, PUSH: _push, WEBHOOK: _webhook}


def settle(load: Load, outcome: Outcome, now: int) -> None:
    """Write down what became of it, and try again later if that makes sense."""
    rows = Delivery.objects.filter(pk__in=load.ids, state="sending", parcel=load.name)
    tries = max(rows.values_list("tries", flat=True), default=0)
    if outcome.state == "waiting" and tries < MOST_TRIES:
        rows.update(
            state="waiting", reason=outcome.reason, next_ms=now + wait_ms(tries, random.random()), changed_ms=now
        )
    elif outcome.state == "waiting":
        rows.update(state="dropped", reason="gave-up", changed_ms=now)
    else:
        rows.update(state=outcome.state, reason=outcome.reason, changed_ms=now)
    if load.device is not None and outcome.gone:
        Device.objects.filter(pk=load.device).delete()
    if load.channel == WEBHOOK:
        _judge(load.person, outcome)


def wait_ms(tries: int, chance: float) -> int:
    """How long to wait before the next try: three times as long each time, and spread; `chance` is in [0, 1)."""
    return int(min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 3 ** (tries - 1)) * (0.5 + chance / 2))


def _judge(person: int, outcome: Outcome) -> None:
    """A hook that is gone, or fails again and again, is posted to no more."""
    hook = Webhook.objects.filter(person_id=person).first()
    if hook is None:
        return
    hook.failures = 0 if outcome.state == "delivered" else hook.failures + 1
    hook.ended = outcome.gone or hook.failures >= MOST_FAILURES
    hook.save(update_fields=["failures", "ended"])
