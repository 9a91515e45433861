"""Time that has run out: the other tribe wins, whatever the score."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Flag
from maatasite.games.entries import RIVAL
from maatasite.games.errors import Refused


def flag(table: Table, command: Flag) -> Draft:
    """End the game by time, a second after the deadline: the server alone does it. Refused before (`flag-not-due`)."""
    table.require_playing()
    state = table.state
    if state.to_move is None:
        raise Refused("flag-not-due", {"flag_at": None})
    draft = table.draft()
    draft.add("flagged", "", {})
    draft.stop(RIVAL[state.to_move], "timeout")
    return draft
