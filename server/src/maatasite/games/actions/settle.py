"""The server's own duty: nothing that must follow stays unwritten."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Settle
from maatasite.games.errors import Refused


def settle(table: Table, command: Settle) -> Draft:
    """Write the chance and the end that are due. Refused when nothing is."""
    table.require_playing()
    draft = table.draft()
    draft.add_what_follows()
    if not draft.entries:
        raise Refused("nothing-due")
    return draft
