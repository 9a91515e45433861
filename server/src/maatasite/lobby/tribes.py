"""Who plays Balan: two who meet by the site take turns, each by what they played lately; ties are drawn by lot."""

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from maatasite.games.models import Game

RECENT: Final = 10
"""So many games back a player's tribes count."""

LOOKED_AT: Final = 40
"""Of each side so many rows are read at most, whatever else a player played."""


def _lot() -> bool:
    return bool(secrets.randbits(1))


def plays_balan(one: Sequence[str], other: Sequence[str], lot: Callable[[], bool] = _lot) -> bool:
    """Whether the first of two plays Balan, from the tribes that both played lately, the latest first.

    Whoever played Balan less often, as against Wazu, plays it now. If they are even, whoever did not have it in the
    latest game in which they differ; and if there is none, chance decides.
    """
    owed = _surplus(other) - _surplus(one)
    if owed:
        return owed > 0
    for mine, theirs in zip(one[:RECENT], other[:RECENT], strict=False):
        if mine != theirs:
            return mine == "wazu"
    return lot()


def _surplus(tribes: Sequence[str]) -> int:
    """How many times more Balan than Wazu."""
    return sum(1 if tribe == "balan" else -1 for tribe in tribes[:RECENT])


def tribes_of(person: int) -> list[str]:
    """The tribes of this person's recent games with other people, the latest first; each side is read by its index."""
    played: list[tuple[int, str]] = []
    for tribe in ("balan", "wazu"):
        rows = Game.objects.filter(**{tribe: person}).order_by("-changed_ms")
        for kind, balan, wazu, created in rows.values_list("kind", "balan", "wazu", "created_ms")[:LOOKED_AT]:
            if kind == "friend" and balan != wazu:
                played.append((created, tribe))
    return [tribe for _, tribe in sorted(played, reverse=True)[:RECENT]]
