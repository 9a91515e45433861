"""Calling off a game that has just begun."""

from maatasite.games import allowed
from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Abort
from maatasite.games.errors import Refused


def abort(table: Table, command: Abort) -> Draft:
    """After the deal and until one's own first decision (`too-late-to-abort`): nobody wins, and the log says who."""
    table.require_seat(command.seat)
    table.require_playing()
    if command.seat not in allowed.aborting(table.state):
        raise Refused("too-late-to-abort")
    draft = table.draft()
    draft.add("aborted", command.seat, {})
    draft.stop(None, "aborted")
    return draft
