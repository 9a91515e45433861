"""Pairing those who wait in a pool, as `pairing` finds them; whoever cannot play any more waits no longer."""

import logging
from functools import partial
from typing import Final

from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.lobby.beginning import Meeting, begin
from maatasite.lobby.meeting import Unable, apart_among
from maatasite.lobby.models import Seek
from maatasite.lobby.news import Asking, OwnSeek, SeeksChanged, tell
from maatasite.lobby.pairing import Found, Waiting, find
from maatasite.lobby.pools import Pool
from maatasite.lobby.terms import Terms

log = logging.getLogger(__name__)

MOST: Final = 200
"""So many of a pool are looked at, those who wait longest."""


def pair_pool(pool: Pool) -> None:
    """Pair all who can be, and ask those who play the computer meanwhile."""
    rows = {row.pk: row for row in Seek.objects.filter(pool=pool.name).order_by("created_ms")[:MOST]}
    if len(rows) < 2:
        return
    found = _found(rows, pool)
    for one, other in found.pairs:
        _begin(rows[one.seek], rows[other.seek])
    tell(*(Asking(asked.person, pool.name) for asked, by in found.asks if _is_first(asked, by)))


def _is_first(asked: Waiting, by: Waiting) -> bool:
    """Whether this one was not asked for the other yet; he is asked once for each."""
    rows = Seek.objects.filter(pk=asked.seek, meanwhile=True).exclude(asked_by=by.seek)
    return bool(rows.update(asked_by=by.seek))


def _found(rows: dict[str, Seek], pool: Pool) -> Found:
    waiting = [
        Waiting(row.pk, row.person_id, row.rating, row.rated, row.created_ms, row.meanwhile) for row in rows.values()
    ]
    return find(waiting, now_ms(), pool.widening, apart_among([each.person for each in waiting]))


def _begin(one: Seek, other: Seek) -> None:
    people = one.person_id, other.person_id
    terms: Terms = one.terms
    try:
        begin(
            Meeting(*people, terms, {one.person_id: one.tab, other.person_id: other.tab}), partial(_spend, one, other)
        )
    except Unable as unable:
        Seek.objects.filter(pk__in=(one.pk, other.pk), person=unable.person).delete()
        tell(OwnSeek(unable.person), SeeksChanged())
    except Refused as refused:
        log.debug("%s and %s do not wait any more: %s", one, other, refused.code)


def _spend(*sought: Seek) -> None:
    """End these seeks, one by one in an order that is the same everywhere; all of them or none."""
    for row in sorted(sought, key=lambda each: each.pk):
        gone, _ = Seek.objects.filter(pk=row.pk).delete()
        if not gone:
            raise Refused("seek-gone")
