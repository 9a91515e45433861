"""Names taken out of stored lines: the one change that is ever made to them, when a person deletes themselves.

What was played, when, and how it ended stays. The line that says that they left (`left`) is stored in the same
transaction, and takes the names out of every state that is made from the lines, however they were read.
"""

import json
from typing import Any, Final

from maatasite.games.models import Entry

NAMED: Final = ("created", "seated", "seat-moved")
"""The kinds of lines that say who sits where."""


def erase_names(game: str, seats: list[str]) -> None:
    """Nobody is named any more at these seats, nor who held them before on other devices."""
    for entry in Entry.objects.filter(game_id=game, kind__in=NAMED):
        data = json.loads(entry.data)
        for named in _named(entry, data, seats):
            named.update(person=None, name=None)
        entry.data = json.dumps(data)
        entry.save(update_fields=["data"])


def _named(entry: Entry, data: dict[str, Any], seats: list[str]) -> list[dict[str, Any]]:
    """The parts of a line that name somebody at one of the seats."""
    if entry.kind == "created":
        return [seat for tribe, seat in data["seats"].items() if tribe in seats and seat["kind"] == "person"]
    moved = [entry.seat] if entry.kind == "seated" else data["seats"]
    return [data] if set(moved) & set(seats) else []
