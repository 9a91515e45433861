"""The end of a pause before its time."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Resume


def resume(table: Table, command: Resume) -> Draft:
    """Either player may end a pause. Refused by the clock (`not-paused`) where there is none."""
    table.require_seat(command.seat)
    table.require_playing()
    draft = table.draft()
    draft.add("resumed", command.seat, {})
    return draft
