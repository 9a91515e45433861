"""Finds what was never told: the turns and ends of games of which no notice is stored, say because a process died
between the commit and its telling."""

from collections import OrderedDict
from typing import Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from maatatahay.tiles import TRIBES

from maatasite.games.models import Game
from maatasite.games.store import load
from maatasite.notices.kinds import RESULT, TURN
from maatasite.notices.models import Notice
from maatasite.notices.outbox import keep
from maatasite.notices.turns import everything

SETTLED_MS: Final = 15_000
"""What changed a moment ago is on its way."""

HORIZON_MS: Final = 14 * 86_400_000
"""What lies longer back is not news any more. Notices are kept for longer, so that nothing is told again."""

OVERLAP_MS: Final = 300_000
"""The ends of games are looked for since the last sweep and so much before it; at the start, all of them."""

MOST: Final = 200
MOST_KNOWN: Final = 10_000


class Sweeper:
    """One process's; it remembers which games it has looked at, since half-played turns look untold from outside."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._swept_ms = 0

    def sweep(self, now: int, grace_ms: int) -> int:
        """Store what was never told; how many games that were."""
        found = 0
        since = max(now - HORIZON_MS, self._swept_ms - OVERLAP_MS)
        for game, version in untold(now, since):
            if (game, version) in self._known:
                continue
            state = load(game)
            if state is not None:
                keep(everything(state, grace_ms), now)
                found += 1
            self._known[game, version] = None
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        self._swept_ms = now
        return found


def untold(now: int, ended_since: int) -> list[tuple[str, int]]:
    """Games between people, with their versions, that may wait for somebody, or have ended, without a notice of it."""
    found: dict[str, int] = {}
    for tribe in TRIBES:
        for games, since in ((_waiting_for(tribe), now - HORIZON_MS), (_ended_for(tribe), ended_since)):
            rows = games.filter(kind="friend", changed_ms__gt=since, changed_ms__lt=now - SETTLED_MS)
            found |= dict(rows.exclude(balan=F("wazu")).values_list("pk", "version")[:MOST])
    return list(found.items())


def _waiting_for(tribe: str) -> QuerySet[Game]:
    """It is this tribe's turn, or the deal is due."""
    told = Notice.objects.filter(person=OuterRef(tribe), kind=TURN, subject=OuterRef("pk"), ply=OuterRef("ply"))
    waits = Q(status="playing", to_move=tribe) | Q(status="dealing")
    return Game.objects.filter(waits, ~Exists(told), **{f"{tribe}__isnull": False})


def _ended_for(tribe: str) -> QuerySet[Game]:
    told = Notice.objects.filter(person=OuterRef(tribe), kind=RESULT, subject=OuterRef("pk"))
    return Game.objects.filter(~Exists(told), status="over", **{f"{tribe}__isnull": False})
