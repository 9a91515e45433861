"""What is shown of the lobby: open seeks page by page, who waits in the pools, one's own seek and challenges."""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q

from maatasite.games.clock import now_ms
from maatasite.games.first_moves import LIMIT
from maatasite.games.models import Game
from maatasite.lobby.meanwhile import offered_to
from maatasite.lobby.models import Asked, Challenge, Seek
from maatasite.lobby.pools import POOLS
from maatasite.lobby.tribes import LOOKED_AT
from maatasite.people.models import Person

Json = dict[str, Any]

PAGE: Final = 20
MOST_OPPONENTS: Final = 5
MOST_CHALLENGES: Final = 20
"""So many of each direction are shown, the latest."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of open seeks begins: after the one of this instant and id."""

    created_ms: int
    seek: str

    @staticmethod
    def read(text: str) -> "Place | None":
        """From an address; `None` for anything that is no place."""
        instant, dot, seek = text.partition(".")
        return (
            Place(int(instant), seek) if dot and instant.isascii() and instant.isdigit() and len(instant) < 16 else None
        )

    def __str__(self) -> str:
        return f"{self.created_ms}.{self.seek}"


def open_seeks(before: Place | None = None) -> tuple[list[Json], str]:
    """A page of the seeks that anybody may take, the latest first, and where the next begins (empty: nowhere)."""
    rows = Seek.objects.filter(pool="").select_related("person").order_by("-created_ms", "-id")
    if before is not None:
        rows = rows.filter(Q(created_ms__lt=before.created_ms) | Q(created_ms=before.created_ms, id__lt=before.seek))
    found = list(rows[: PAGE + 1])
    last = found[PAGE - 1] if len(found) > PAGE else None
    return [seek_json(row) for row in found[:PAGE]], str(Place(last.created_ms, last.pk)) if last else ""


def pool_counts() -> dict[str, int]:
    """How many wait in each pool."""
    rows = Seek.objects.exclude(pool="").values_list("pool").annotate(n=Count("pk"))
    return {**dict.fromkeys(POOLS, 0), **dict(rows)}


def own_seek(person: int) -> Json | None:
    """What this person seeks, as his pages show it while he waits."""
    row = Seek.objects.filter(person=person).first()
    return None if row is None else {**terms_json(row), **_waiting(row, now_ms())}


def begun_game(person: int) -> str | None:
    """The game with somebody else that has just begun for this person, and that he may not have seen yet."""
    new = now_ms() - LIMIT
    rows = Game.objects.filter(Q(balan=person) | Q(wazu=person), kind="friend", changed_ms__gt=new, status="dealing")
    return rows.order_by("-changed_ms").values_list("pk", flat=True).first()


def waiting_shown(now: int) -> dict[int, Json]:
    """Of everybody who waits in a pool: what changes by itself while they wait."""
    return {row.person_id: _waiting(row, now) for row in Seek.objects.exclude(pool="")}


def challenges_of(person: int) -> tuple[list[Json], list[Json]]:
    """The challenges to this person that wait for an answer, and his own, with those that were declined."""
    alive = Challenge.objects.filter(expires_ms__gt=now_ms()).select_related("person", "other").order_by("-created_ms")
    to_me = alive.filter(other=person, declined="")[:MOST_CHALLENGES]
    mine = alive.filter(person=person)[:MOST_CHALLENGES]
    return [challenge_json(row, row.person) for row in to_me], [challenge_json(row, row.other) for row in mine]


def last_opponents(person: int) -> list[Json]:
    """The people whom this person played last, each once with their latest game; each side is read by its index."""
    met: dict[int, tuple[int, Json]] = {}
    for mine, theirs in (("balan", "wazu"), ("wazu", "balan")):
        rows = Game.objects.filter(**{mine: person}).select_related(theirs).order_by("-changed_ms")[:LOOKED_AT]
        for row in rows:
            other: Person | None = getattr(row, theirs)
            if row.kind != "friend" or other is None or other.pk == person or not other.is_active:
                continue
            if other.pk not in met or met[other.pk][0] < row.changed_ms:
                met[other.pk] = (row.changed_ms, {**person_json(other), "game": row.pk})
    latest = sorted(met.values(), key=lambda each: each[0], reverse=True)
    return [told for _, told in latest[:MOST_OPPONENTS]]


def seek_json(row: Seek) -> Json:
    """An open seek for everybody."""
    by = {**person_json(row.person), "rating": row.rating, "provisional": row.provisional}
    return {"seek": row.pk, "by": by, **terms_json(row), "low": row.low, "high": row.high}


def challenge_json(row: Challenge, other: Person) -> Json:
    """A challenge for one of the two; `with` is the other one."""
    return {
        "challenge": row.pk,
        "with": person_json(other),
        **terms_json(row),
        "expires": row.expires_ms,
        "declined": row.declined,
    }


def terms_json(row: Asked) -> Json:
    """What is asked for."""
    terms = row.terms
    return {
        "control": terms.control.to_json(),
        "speed": terms.speed,
        "rated": terms.rated,
        "tribe": terms.tribe,
        "relic_scoring": terms.options.relic_scoring,
        "end_by_deaths": terms.options.end_by_deaths,
        "since": row.created_ms,
    }


def person_json(person: Person) -> Json:
    """Who it is: a name (`null` for none), and whether it is an account, which has a page."""
    return {"name": person.name or None, "account": not person.is_guest}


def _waiting(row: Seek, now: int) -> Json:
    """What changes while one waits: the range of ratings (`null`: anybody), and the computer that offers itself."""
    pool = POOLS.get(row.pool)
    reach = pool.widening.reach(now - row.created_ms) if pool and row.rated else None
    offer = offered_to(row, now)
    return {
        "seek": row.pk,
        "pool": row.pool,
        "low": row.low if reach is None else row.rating - reach,
        "high": row.high if reach is None else row.rating + reach,
        "meanwhile": row.meanwhile,
        "computer": None if offer is None else offer.bot,
    }
