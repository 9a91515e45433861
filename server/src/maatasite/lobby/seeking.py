"""Looking for a game: joining a pool, an open seek by terms of one's own, taking another's, and leaving."""

import secrets
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db import transaction

from maatasite.decency.blocks import blocked
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.lobby.beginning import Meeting, begin
from maatasite.lobby.limits import SEEKS, TAKES, require_pace
from maatasite.lobby.matching import pair_pool
from maatasite.lobby.meeting import lock, require_able, require_patience
from maatasite.lobby.models import Seek, columns_of
from maatasite.lobby.news import OwnSeek, SeeksChanged, tell
from maatasite.lobby.pools import POOLS, Pool
from maatasite.lobby.terms import Terms
from maatasite.ratings.reading import Standing, rating_of

USUAL_SPEED: Final = "live"
"""Whose rating is shown of somebody who seeks a game without a clock."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is sought: in a `pool`, or by own `terms` with the ratings between which whoever takes it must be."""

    terms: Terms
    pool: Pool | None = None
    low: int | None = None
    high: int | None = None

    @staticmethod
    def in_pool(name: str, *, rated: bool) -> "Wish":
        """To be paired in a pool. Raises `Refused` (`unknown-pool`)."""
        pool = POOLS.get(name)
        if pool is None:
            raise Refused("unknown-pool", {"pool": name, "pools": list(POOLS)})
        return Wish(Terms(pool.control, rated=rated), pool)


def seek(person: int, wish: Wish, tab: str) -> None:
    """Seek this from now on, instead of whatever this person sought. The same once more goes on waiting as it was.

    Raises `Refused`: `rate-limited`, `wait-first`, and as `meeting.lock` and `meeting.require_able`.
    """
    require_pace(SEEKS, "seek", person)
    require_patience(person)
    with transaction.atomic():
        row = lock(person)[person]
        require_able(row, wish.terms)
        old = Seek.objects.filter(person=row).first()
        if old is not None and _is_same(old, wish):
            Seek.objects.filter(pk=old.pk).update(tab=tab, seen_ms=now_ms())
        else:
            Seek.objects.filter(person=row).delete()
            Seek.objects.create(person=row, **_columns(person, wish, tab))
        transaction.on_commit(partial(tell, OwnSeek(person), SeeksChanged()))
    if wish.pool is not None:
        pair_pool(wish.pool)


def withdraw(person: int) -> None:
    """Seek nothing any more, at whatever page."""
    if Seek.objects.filter(person=person).delete()[0]:
        tell(OwnSeek(person), SeeksChanged())


def take(person: int, seek_id: str, tab: str) -> str:
    """Play whoever seeks this; the game's id. The first who asks gets it.

    Raises `Refused`: `seek-gone` for all others, `own-seek`, `rating-outside` (`rating`, `low`, `high`), `apart`,
    `account-needed`, `playing-already`, `account-closed`, `rate-limited`, `wait-first`.
    """
    require_pace(TAKES, "take", person)
    require_patience(person)
    found = Seek.objects.filter(pk=seek_id, pool="").first()
    if found is None:
        raise Refused("seek-gone")
    if found.person_id == person:
        raise Refused("own-seek")
    if blocked(person, found.person_id):
        raise Refused("apart")
    _require_in_range(found, person)
    tabs = {person: tab, found.person_id: found.tab}
    return begin(Meeting(found.person_id, person, found.terms, tabs), partial(_spend, found.pk))


def _spend(seek_id: str) -> None:
    gone, _ = Seek.objects.filter(pk=seek_id).delete()
    if not gone:
        raise Refused("seek-gone")


def _require_in_range(sought: Seek, person: int) -> None:
    if sought.low is None and sought.high is None:
        return
    rating = standing_of(person, sought.terms).rating
    low, high = sought.low or 0, sought.high
    if rating < low or (high is not None and rating > high):
        raise Refused("rating-outside", {"rating": rating, "low": sought.low, "high": high})


def _is_same(old: Seek, wish: Wish) -> bool:
    mine = (old.pool, old.terms, old.low, old.high)
    return mine == (wish.pool.name if wish.pool else "", wish.terms, wish.low, wish.high)


def _columns(person: int, wish: Wish, tab: str) -> dict[str, object]:
    now, standing = now_ms(), standing_of(person, wish.terms)
    return {
        "id": secrets.token_urlsafe(16),
        "pool": wish.pool.name if wish.pool else "",
        **columns_of(wish.terms),
        "low": wish.low,
        "high": wish.high,
        "rating": standing.rating,
        "provisional": standing.provisional,
        "created_ms": now,
        "seen_ms": now,
        "tab": tab,
    }


def standing_of(person: int, terms: Terms) -> Standing:
    """How this person stands at the speed of these terms."""
    return rating_of(person, terms.speed or USUAL_SPEED)
