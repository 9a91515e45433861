"""What happened in a person's latest games with others, read from their rows and the lines that say how they ended."""

import json
from collections import defaultdict
from typing import Final

from django.db.models import Q

from maatasite.decency.weighing import Happened, Past
from maatasite.games.entries import RIVAL
from maatasite.games.models import Entry, Game

TELLING: Final = ("aborted", "claimed", "flagged", "gap", "ended")
ALONE: Final = ("computer", "screen")
"""Kinds of games in which nobody else is let down."""

Lines = dict[str, dict[str, tuple[str, int]]]
"""By game and kind of line: whose it is and when."""


def past_of(person: int, since_ms: int, most: int) -> list[Past]:
    """What happened in so many of the latest games, the oldest first; nothing where it was nobody's doing, or ours."""
    games = _latest(person, since_ms, most)
    lines = _lines([game.pk for game in games])
    timeouts = [game.pk for game in games if "flagged" in lines[game.pk]]
    decided = set(Entry.objects.filter(game__in=timeouts, kind="decision").values_list("game_id", "seat").distinct())
    found = (_happened(game, _seat(game, person), lines[game.pk], decided) for game in games)
    return sorted((one for one in found if one is not None), key=lambda one: one.at_ms)


def _latest(person: int, since_ms: int, most: int) -> list[Game]:
    """Each side by its own index, then together."""
    over = Game.objects.filter(status="over", changed_ms__gt=since_ms).exclude(kind__in=ALONE)
    sides = (Q(balan=person), Q(wazu=person))
    rows = {game.pk: game for side in sides for game in over.filter(side).order_by("-changed_ms")[:most]}
    return sorted(rows.values(), key=lambda game: -game.changed_ms)[:most]


def _lines(games: list[str]) -> Lines:
    lines: Lines = defaultdict(dict)
    rows = Entry.objects.filter(game__in=games, kind__in=TELLING)
    for game, kind, seat, at_ms in rows.values_list("game_id", "kind", "seat", "at_ms"):
        lines[game][kind] = (seat, at_ms)
    return lines


def _seat(game: Game, person: int) -> str:
    return "balan" if game.balan_id == person else "wazu"


def _happened(game: Game, seat: str, lines: dict[str, tuple[str, int]], decided: set[tuple[str, str]]) -> Past | None:
    """A fault of this seat's, a good game, or `None`: ours, the other's doing, or both seats are one person's."""
    result = json.loads(game.result or "{}")
    if game.balan_id == game.wazu_id or "ended" not in lines:
        return None
    what = _fault(seat, result.get("winner"), lines, (game.pk, seat) in decided)
    if what == "good" and "aborted" in lines:
        return None
    if what != "good" and "gap" in lines:
        return None
    return Past(what, lines["ended"][1])


def _fault(seat: str, winner: str | None, lines: dict[str, tuple[str, int]], has_decided: bool) -> Happened:
    if lines.get("aborted", ("", 0))[0] == seat:
        return "aborted"
    if lines.get("claimed", ("", 0))[0] == RIVAL[seat]:
        return "left"
    if "flagged" in lines and winner == RIVAL[seat] and not has_decided:
        return "silent"
    return "good"
