"""A challenge to one person: made, accepted, declined with a reason, taken back. One is open between two at a time."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from django.db import IntegrityError, transaction
from maatatahay.clock.control import DAY

from maatasite.decency.blocks import blocked
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.lobby.beginning import Meeting, begin
from maatasite.lobby.limits import ANSWERS, CHALLENGES, require_pace
from maatasite.lobby.meeting import lock
from maatasite.lobby.models import Challenge, columns_of
from maatasite.lobby.news import Challenged, tell
from maatasite.lobby.terms import Terms
from maatasite.people.models import Person, Profile

LIVE_MS: Final = DAY
CORRESPONDENCE_MS: Final = 7 * DAY
MOST_OPEN: Final = 20
"""So many challenges a person may have waiting for answers."""

REASONS: Final = ("not-now", "other-time", "other-terms", "no-rated", "only-rated", "no")
"""Why a challenge is declined: a code that pages make a sentence of."""

Permission = Callable[[Person, Person], bool]
"""Whether the first may challenge the second, going by what the second has set."""


def may_challenge(person: Person, other: Person) -> bool:
    """By what `other` has set, and who has blocked whom."""
    profile = Profile.objects.filter(person=other).first()
    allowed = PERMISSIONS[profile.challenges if profile else "everybody"]
    return person.pk != other.pk and other.is_active and allowed(person, other) and not blocked(person.pk, other.pk)


PERMISSIONS: Final[dict[str, Permission]] = {
    "everybody": lambda person, other: True,
    "nobody": lambda person, other: False,
}
"""By the setting `Profile.challenges`; whoever adds a value to it adds its rule here."""


def challenge(person: Person, other: Person, terms: Terms) -> Challenge:
    """Ask the other for a game. Raises `Refused`.

    `own-person`, `no-challenges` (the other wants none, at least not from this person), `account-needed` for a rated
    game with a guest, `challenge-open` between these two, `too-many-challenges` (`most`), `account-closed`,
    `rate-limited`.
    """
    if person.pk == other.pk:
        raise Refused("own-person")
    require_pace(CHALLENGES, "challenge", person.pk)
    now = now_ms()
    row = Challenge(
        id=secrets.token_urlsafe(16),
        person=person,
        other=other,
        pair="-".join(map(str, sorted((person.pk, other.pk)))),
        **columns_of(terms),
        created_ms=now,
        expires_ms=now + (CORRESPONDENCE_MS if terms.speed == "correspondence" else LIVE_MS),
    )
    with transaction.atomic():
        people = lock(person.pk, other.pk)
        _require_allowed(people[person.pk], people[other.pk], terms)
        Challenge.objects.filter(pair=row.pair, expires_ms__lte=now).delete()
        _store(row)
        transaction.on_commit(partial(tell, Challenged(person.pk, other.pk, row.pk)))
    return row


def accept(person: int, challenge_id: str, tab: str) -> str:
    """Yes: the game's id. Raises `Refused` (`challenge-gone`), and as `beginning.begin`."""
    require_pace(ANSWERS, "answer", person)
    row = _open(challenge_id, other=person)
    if blocked(person, row.person_id):
        raise Refused("apart")
    meeting = Meeting(row.person_id, person, row.terms, {person: tab})
    game = begin(meeting, partial(_spend, row.pk))
    _tell_end(row, "answered")
    return game


def decline(person: int, challenge_id: str, reason: str) -> None:
    """No, and why; the other is shown it. Raises `Refused` (`challenge-gone`, `unknown-reason`)."""
    require_pace(ANSWERS, "answer", person)
    if reason not in REASONS:
        raise Refused("unknown-reason", {"reason": reason, "reasons": list(REASONS)})
    row = _open(challenge_id, other=person)
    kept_until = now_ms() + LIVE_MS
    if not Challenge.objects.filter(pk=row.pk, declined="").update(declined=reason, expires_ms=kept_until):
        raise Refused("challenge-gone")
    _tell_end(row, "answered")


def cancel(person: int, challenge_id: str) -> None:
    """Take one's own challenge back, or put away that it was declined. Raises `Refused` (`challenge-gone`)."""
    row = Challenge.objects.filter(pk=challenge_id, person=person).first()
    if row is None or not Challenge.objects.filter(pk=row.pk).delete()[0]:
        raise Refused("challenge-gone")
    _tell_end(row, "withdrawn")


def withdraw_all(person: int) -> None:
    """Of this person there is no challenge any more, neither to others nor by others."""
    for row in [*Challenge.objects.filter(person=person), *Challenge.objects.filter(other=person)]:
        Challenge.objects.filter(pk=row.pk).delete()
        _tell_end(row, "withdrawn")


def expire(now: int) -> None:
    """Let go of what has waited for too long, and of challenges by people who may not play any more."""
    old = list(Challenge.objects.filter(expires_ms__lte=now)[:200])
    for row in [*old, *Challenge.objects.filter(person__is_active=False)[:200]]:
        Challenge.objects.filter(pk=row.pk).delete()
        _tell_end(row, "expired")


def _tell_end(row: Challenge, how: str) -> None:
    tell(Challenged(row.person_id, row.other_id, row.pk, how))


def _require_allowed(person: Person, other: Person, terms: Terms) -> None:
    if not may_challenge(person, other):
        raise Refused("no-challenges")
    if terms.rated and (person.is_guest or other.is_guest):
        raise Refused("account-needed")
    if Challenge.objects.filter(person=person, declined="", expires_ms__gt=now_ms()).count() >= MOST_OPEN:
        raise Refused("too-many-challenges", {"most": MOST_OPEN})


def _store(row: Challenge) -> None:
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError as error:
        raise Refused("challenge-open") from error


def _open(challenge_id: str, other: int) -> Challenge:
    row = Challenge.objects.filter(pk=challenge_id, other=other, declined="", expires_ms__gt=now_ms()).first()
    if row is None:
        raise Refused("challenge-gone")
    return row


def _spend(challenge_id: str) -> None:
    gone, _ = Challenge.objects.filter(pk=challenge_id, declined="").delete()
    if not gone:
        raise Refused("challenge-gone")
