"""A silence of the whole server: nobody's time shall have run in it."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import TellGap
from maatasite.games.errors import Refused


def tell_gap(table: Table, command: TellGap) -> Draft:
    """Credit the silence to the clock that was running. Refused (`nothing-due`) where none was."""
    table.require_playing()
    draft = table.draft()
    draft.add("gap", "", {"from": command.last_alive, "back": command.back})
    if draft.state.clock == table.state.clock:
        raise Refused("nothing-due")
    return draft
