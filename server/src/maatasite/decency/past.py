"""What happened in a person's latest games with others, read from their rows and the lines that say how they ended."""

import json
from collections import defaultdict
from typing import Final

from django.db.models import Q

from maatasite.decency.weighing import Happened, Past
from maatasite.games.entries import RIVAL
from maatasite.games.models import Entry, Game

TELLING: Final = ("aborted", "claimed", "flagged", "gap", "ended", "lapsed")
ENDED: Final = ("over", "withdrawn")
"""Withdrawn is also what lapsed before its deal."""
ALONE: Final = ("computer", "screen")
"""Kinds of games in which nobody else is let down."""

Lines = dict[str, dict[str, tuple[str, int]]]
"""By game and kind of line: whose it is and when."""


def past_of(person: int, since_ms: int, most: int) -> list[Past]:
    """What happened in so many of the latest games, the oldest first; nothing where it was nobody's doing, or ours."""
    games = _latest(person, since_ms, most)
    lines = _lines([game.pk for game in games])
    silent = _silent(lines)
    found = (_happened(game, _seat(game, person), lines[game.pk], silent) for game in games)
    return sorted((one for one in found if one is not None), key=lambda one: one.at_ms)


def _latest(person: int, since_ms: int, most: int) -> list[Game]:
    """Each side by its own index, then together."""
    over = Game.objects.filter(status__in=ENDED, changed_ms__gt=since_ms).exclude(kind__in=ALONE)
    sides = (Q(balan=person), Q(wazu=person))
    rows = {game.pk: game for side in sides for game in over.filter(side).order_by("-changed_ms")[:most]}
    return sorted(rows.values(), key=lambda game: -game.changed_ms)[:most]


def _lines(games: list[str]) -> Lines:
    lines: Lines = defaultdict(dict)
    rows = Entry.objects.filter(game__in=games, kind__in=TELLING)
    for game, kind, seat, at_ms in rows.values_list("game_id", "kind", "seat", "at_ms"):
        lines[game][kind] = (seat, at_ms)
    return lines


def _silent(lines: Lines) -> set[tuple[str, str]]:
    """By game, whose time ran out there before they did anything: on the clock, or when the game had just been made."""
    late = Entry.objects.filter(game__in=[game for game, ended in lines.items() if "lapsed" in ended], kind="lapsed")
    missed = {(game, seat) for game, data in late.values_list("game_id", "data") for seat in json.loads(data)["seats"]}
    flagged = [game for game, ended in lines.items() if "flagged" in ended]
    acted = Entry.objects.filter(game__in=flagged, kind="decision").values_list("game_id", "seat").distinct()
    return missed | ({(game, seat) for game in flagged for seat in RIVAL} - set(acted))


def _seat(game: Game, person: int) -> str:
    return "balan" if game.balan_id == person else "wazu"


def _happened(game: Game, seat: str, lines: dict[str, tuple[str, int]], silent: set[tuple[str, str]]) -> Past | None:
    """A fault of this seat's, a good game, or `None`: ours, the other's doing, or both seats are one person's."""
    end = lines.get("ended") or lines.get("lapsed")
    if game.balan_id == game.wazu_id or end is None:
        return None
    winner = json.loads(game.result or "{}").get("winner")
    what = _fault(seat, winner, lines, (game.pk, seat) in silent)
    if what == "good" and ("aborted" in lines or "lapsed" in lines):
        return None
    if what != "good" and "gap" in lines:
        return None
    return Past(what, end[1])


def _fault(seat: str, winner: str | None, lines: dict[str, tuple[str, int]], is_silent: bool) -> Happened:
    if lines.get("aborted", ("", 0))[0] == seat:
        return "aborted"
    if lines.get("claimed", ("", 0))[0] == RIVAL[seat]:
        return "left"
    if is_silent and ("lapsed" in lines or winner == RIVAL[seat]):
        return "silent"
    return "good"
