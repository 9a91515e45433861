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
"""The ends of games are looked for since the last round began and so much before it; at the start, all of them."""

MOST: Final = 200
"""So many games of one sort at once; the next ones in the next sweep."""

MOST_KNOWN: Final = 10_000


class Look:
    """A look through games of one sort, some at a time, from the one that changed longest ago on; then once more.

    So those that stay, as half-played turns do, keep nobody out who comes behind them.
    """

    def __init__(self, games: QuerySet[Game], *, again: bool) -> None:
        """`again`: each round is over all of them, rather than what has changed since the round before."""
        self._games, self._again = games, again
        self._after: tuple[int, str] | None = None
        self._began_ms = self._from_ms = 0

    def more(self, now: int) -> list[tuple[str, int]]:
        """Games between people, with their versions."""
        if self._after is None:
            self._began_ms, self._after = now, (max(now - HORIZON_MS, self._from_ms), "")
        changed, game = self._after
        behind = Q(changed_ms__gt=changed) | Q(pk__gt=game)
        rows = self._games.filter(behind, kind="friend", changed_ms__gte=changed, changed_ms__lt=now - SETTLED_MS)
        found = list(rows.exclude(balan=F("wazu")).order_by("changed_ms", "pk")[:MOST])
        if len(found) == MOST:
            self._after = (found[-1].changed_ms, found[-1].pk)
        else:
            self._after, self._from_ms = None, 0 if self._again else self._began_ms - OVERLAP_MS
        return [(one.pk, one.version) for one in found]


class Sweeper:
    """One process's; it remembers which games it has looked at, since half-played turns look untold from outside."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._looks = [Look(_waiting_for(tribe), again=True) for tribe in TRIBES]
        self._looks += [Look(_ended_for(tribe), again=False) for tribe in TRIBES]

    def sweep(self, now: int, grace_ms: int) -> int:
        """Store what was never told; how many games that were."""
        found = 0
        for game, version in self.untold(now):
            if (game, version) in self._known:
                continue
            state = load(game)
            if state is not None:
                keep(everything(state, grace_ms), now)
                found += 1
            self._known[game, version] = None
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return found

    def untold(self, now: int) -> list[tuple[str, int]]:
        """Some more games that may wait for somebody, or have ended, without a notice of it; each once."""
        return list(dict(row for look in self._looks for row in look.more(now)).items())


def _waiting_for(tribe: str) -> QuerySet[Game]:
    """It is this tribe's turn, or the deal is due."""
    told = Notice.objects.filter(person=OuterRef(tribe), kind=TURN, subject=OuterRef("pk"), ply=OuterRef("ply"))
    waits = Q(status="playing", to_move=tribe) | Q(status="dealing")
    return Game.objects.filter(waits, ~Exists(told), **{f"{tribe}__isnull": False})


def _ended_for(tribe: str) -> QuerySet[Game]:
    told = Notice.objects.filter(person=OuterRef(tribe), kind=RESULT, subject=OuterRef("pk"))
    return Game.objects.filter(~Exists(told), status="over", **{f"{tribe}__isnull": False})
