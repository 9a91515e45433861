"""Reading a game's log back from the database."""

import json
from collections.abc import Iterator

from maatasite.games.applying import replay
from maatasite.games.entries import LogEntry
from maatasite.games.models import Entry
from maatasite.games.state import GameState


def load(game: str) -> GameState | None:
    """The game as its stored log tells it, or `None` for an id that no game has."""
    entries = list(stored_lines(game))
    return replay(game, entries) if entries else None


def stored_lines(game: str, until: int | None = None) -> Iterator[LogEntry]:
    """The lines of a game's log in their order, all or as far as this version."""
    rows = Entry.objects.filter(game_id=game).order_by("version")
    if until is not None:
        rows = rows.filter(version__lte=until)
    for version, ply, kind, seat, data, key, at, elapsed in rows.values_list(
        "version", "ply", "kind", "seat", "data", "key", "at_ms", "elapsed_ms"
    ):
        yield LogEntry(version, ply, kind, seat, json.loads(data), key, at, elapsed)
