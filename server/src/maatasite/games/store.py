"""Reading a game's log back from the database."""

import json

from maatasite.games.entries import LogEntry
from maatasite.games.models import Entry
from maatasite.games.state import GameState, replay


def load(game: str) -> GameState | None:
    """The game as its stored log tells it, or `None` for an id that no game has."""
    rows = Entry.objects.filter(game_id=game).order_by("version").values_list(
        "version", "ply", "kind", "seat", "data", "key", "at_ms", "elapsed_ms"
    )  # fmt: skip
    entries = [
        LogEntry(version, ply, kind, seat, json.loads(data), key, at, elapsed)
        for version, ply, kind, seat, data, key, at, elapsed in rows
    ]
    return replay(game, entries) if entries else None
