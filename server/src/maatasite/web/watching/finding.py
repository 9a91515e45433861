"""Which games there are to watch, read from their index only as far as a page goes, however many go on."""

import heapq
from collections.abc import Iterable
from datetime import timedelta
from typing import Final, Literal

from django.db.models import QuerySet
from django.utils import timezone

from maatasite.games.agreement import SPEEDS
from maatasite.games.models import Game
from maatasite.web.sides import Place

Group = Literal["people", "computer"]
KINDS: Final[dict[Group, str]] = {"people": "friend", "computer": "computer"}
"""The kind of table of each group. Two at one screen are left out: whoever wants to look on there sits beside them."""

UNTIMED: Final = ""
ALL: Final = (*SPEEDS, UNTIMED)
FRESH: Final = timedelta(days=1)
"""So long after its latest decision a game without a clock counts as going on; the others are ended by their clock."""


def found(group: Group, speeds: Iterable[str], before: Place | None, most: int) -> list[Game]:
    """So many games of these speeds, behind this place, whatever changed latest first.

    Each speed is one stretch of the index `game_watchable`, since it begins with kind and speed.
    """
    stretches = [_stretch(KINDS[group], speed, before)[:most] for speed in speeds]
    return list(heapq.merge(*stretches, key=lambda game: (game.changed_ms, game.id), reverse=True))[:most]


def _stretch(kind: str, speed: str, before: Place | None) -> QuerySet[Game]:
    games = Game.objects.filter(kind=kind, speed=speed, status="playing", private=False)
    if speed == UNTIMED:
        games = games.filter(changed_ms__gte=int((timezone.now() - FRESH).timestamp() * 1000))
    if before is not None:
        games = games.filter(before.behind())
    return games.select_related("balan", "wazu").order_by("-changed_ms", "-id")
