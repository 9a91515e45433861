"""Two who were brought together, and one of them has not come."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Lapse
from maatasite.games.errors import Refused


def lapse(table: Table, command: Lapse) -> Draft:
    """Call the game off once its limit has passed (`nothing-due` before): the server alone does it. Nobody wins."""
    state, due = table.state, table.state.lapses_at
    if due is None or table.now < due:
        raise Refused("nothing-due", {"due": due})
    missed = state.contributions_due() if state.to_move is None else [state.to_move]
    draft = table.draft()
    draft.add("lapsed", "", {"seats": missed})
    if state.status == "playing":
        draft.stop(None, "aborted")
    return draft
