"""The outbox: what is to be told is stored here before anything is sent, and each thing once.

Whoever takes something out claims it first, so that two processes never send the same; a claim runs out, so that what
a dead process held goes on.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db import IntegrityError, connection, transaction
from django.db.models import Q, QuerySet

from maatasite.notices import truth
from maatasite.notices.kinds import MAIL, OUTSIDE, PAGE, PUSH, REMINDER, RESULT, TEST, TURN, WEBHOOK, Wanted
from maatasite.notices.models import Delivery, Device, Notice, Webhook
from maatasite.notices.turns import Due
from maatasite.notices.wishes import wanted_by
from maatasite.people.models import Person

log = logging.getLogger(__name__)

MOST: Final = 200
"""So many rows at once; the others a second later."""

Looking = Mapping[tuple[int, str], int]
"""By person and game: when a focused tab at that game was last heard of (UTC ms)."""


def keep(dues: Sequence[Due], now: int) -> None:
    """Store what is to be told, unless it is stored already; reminders move with their clock."""
    known = set(Person.objects.filter(pk__in={due.person for due in dues}, left=None).values_list("pk", flat=True))
    dues = [due for due in dues if due.person in known]
    try:
        _keep(dues, now)
    except IntegrityError:  # somebody has gone in this very moment: each for itself
        for due in dues:
            try:
                _keep([due], now)
            except IntegrityError:
                log.warning("a notice of game %s has nobody to go to", due.subject)


def _keep(dues: Sequence[Due], now: int) -> None:
    with transaction.atomic():
        fresh = [due for due in dues if due.kind != REMINDER or due.due_ms > now]
        Notice.objects.bulk_create([_row(due) for due in fresh], ignore_conflicts=True)
        for due in dues:
            if due.kind == REMINDER:
                _move_reminders(due)


def _row(due: Due) -> Notice:
    return Notice(
        person_id=due.person, kind=due.kind, subject=due.subject, ply=due.ply, step=due.step, facts=due.facts,
        made_ms=due.made_ms, due_ms=due.due_ms, state="seen" if due.silent else "waiting", reason=due.silent,
    )  # fmt: skip


def _move_reminders(due: Due) -> None:
    """Those of an earlier decision go; those of this one come when its clock says."""
    waiting = Notice.objects.filter(person_id=due.person, kind=REMINDER, subject=due.subject, state="waiting")
    waiting.exclude(ply=due.ply).delete()
    waiting.filter(step=due.step).exclude(due_ms=due.due_ms).update(due_ms=due.due_ms)


def settle_seen(looking: Looking, now: int, grace_ms: int) -> None:
    """Who has had the game in front of them since it happened need not be told of it elsewhere."""
    if not looking:
        return
    soon = Notice.objects.filter(state="waiting", due_ms__lte=now + grace_ms, kind__in=(TURN, REMINDER, RESULT))
    rows = soon.order_by("due_ms").values_list("pk", "person_id", "subject", "due_ms")[: MOST * 5]
    seen = [
        pk for pk, person, game, due in rows if looking.get((person, game), 0) > due - grace_ms
    ]  # heard of since it happened: a tab that died before does not count
    if seen:
        Notice.objects.filter(pk__in=seen, state="waiting").update(state="seen", reason="looked")


def plan(now: int, grace_ms: int) -> None:
    """Decide for all that is due by which channels it goes; what waits for the same person goes along."""
    due = Notice.objects.filter(state="waiting", due_ms__lte=now)
    for person in list(due.order_by().values_list("person_id", flat=True).distinct()[:MOST]):
        wanted = wanted_by(person)
        with transaction.atomic():
            waiting = Notice.objects.filter(person_id=person, state="waiting", due_ms__lte=now + grace_ms)
            rows = waiting.filter(Q(due_ms__lte=now) | ~Q(kind=REMINDER)).order_by("made_ms")
            for notice in locked(rows)[:MOST]:
                _plan_one(notice, wanted, now)


def _plan_one(notice: Notice, wanted: Wanted, now: int) -> None:
    reason = truth.why_not(notice)
    if not reason and notice.kind == REMINDER:
        at = truth.reminder_at(notice) or now
        if at > now:  # its clock stood still meanwhile
            notice.due_ms = at
            notice.save(update_fields=["due_ms"])
            return
        reason = "" if notice.step in wanted.ladder else "switched-off"
    if reason:
        notice.state, notice.reason = "outdated", reason
    else:
        notice.state = "told"
        _address(notice, wanted, now)
    notice.save(update_fields=["state", "reason", "skipped"])


def _address(notice: Notice, wanted: Wanted, now: int) -> None:
    """A delivery for each way out that is wanted and there; for the others why not."""
    channels = (notice.facts["channel"],) if notice.kind == TEST else OUTSIDE
    for channel in channels:
        why = "" if wanted.takes(notice.kind, channel) else "switched-off"
        devices: list[int | None] = [None]
        if not why and channel == PUSH:
            devices = list(Device.objects.filter(person_id=notice.person_id).values_list("pk", flat=True))
            why = "" if devices else "no-device"
        elif not why and channel == MAIL:
            why = truth.why_no_mail(notice)
        elif not why and channel == WEBHOOK:
            why = "" if Webhook.objects.filter(person_id=notice.person_id, ended=False).exists() else "no-webhook"
        if why:
            notice.skipped = {**notice.skipped, channel: why}
            continue
        Delivery.objects.bulk_create(
            Delivery(
                notice=notice, person_id=notice.person_id, channel=channel, device_id=one, next_ms=now, changed_ms=now
            )
            for one in devices
        )


def shown_in_page(notices: Iterable[tuple[int, str, str, int]]) -> None:
    """These (person, kind, subject, ply) were shown in a page that is open."""
    for person, kind, subject, ply in notices:
        for row in Notice.objects.filter(person_id=person, kind=kind, subject=subject, ply=ply, step=0):
            row.skipped = {**row.skipped, PAGE: "shown"}
            row.save(update_fields=["skipped"])


def new_test(person: int, channel: str, now: int) -> None:
    """Something that goes out at once by this channel, to see whether it arrives."""
    Notice.objects.create(person_id=person, kind=TEST, ply=now, facts={"channel": channel}, made_ms=now, due_ms=now)


def forget_older_than(before_ms: int) -> None:
    """What was told is kept for a time only; a reminder that is still to come is not old."""
    Notice.objects.filter(made_ms__lt=before_ms).exclude(state="waiting").delete()


def locked(rows: QuerySet[Notice]) -> QuerySet[Notice]:
    """Those of the rows that nobody else holds, held until the transaction ends (SQLite lets one write at a time)."""
    if connection.features.has_select_for_update_skip_locked:
        return rows.select_for_update(skip_locked=True)
    return rows
