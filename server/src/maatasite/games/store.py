"""Reading a game's log back from the database."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from maatasite.games.applying import replay
from maatasite.games.entries import LogEntry
from maatasite.games.models import Entry, Game
from maatasite.games.state import GameState

MOST_ASKED: Final = 500
"""Of so many games at once."""


def load(game: str) -> GameState | None:
    """The game as its stored log tells it, or `None` for an id that no game has."""
    entries = list(stored_lines(game))
    return replay(game, entries) if entries else None


def stored_version(game: str) -> int:
    """The version of the game as it is stored now; 0 for an id that no game has."""
    return Game.objects.filter(pk=game).values_list("version", flat=True).first() or 0


def stored_versions(games: Iterable[str]) -> dict[str, int]:
    """The versions of these games as they are stored now."""
    found: dict[str, int] = {}
    left = iter(games)
    while some := list(islice(left, MOST_ASKED)):
        found.update(Game.objects.filter(pk__in=some).values_list("pk", "version"))
    return found


def stored_lines(game: str, until: int | None = None) -> Iterator[LogEntry]:
    """The lines of a game's log in their order, all or as far as this version."""
    rows = Entry.objects.filter(game_id=game).order_by("version")
    if until is not None:
        rows = rows.filter(version__lte=until)
    for version, ply, kind, seat, data, key, at, elapsed in rows.values_list(
        "version", "ply", "kind", "seat", "data", "key", "at_ms", "elapsed_ms"
    ):
        yield LogEntry(version, ply, kind, seat, json.loads(data), key, at, elapsed)
