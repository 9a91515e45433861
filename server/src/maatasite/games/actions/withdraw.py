"""Calling off a game that has not begun."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Withdraw
from maatasite.games.errors import Refused


def withdraw(table: Table, command: Withdraw) -> Draft:
    """Whoever sits at the table may call it off until the deal; an invitation is dead after that."""
    table.require_seat(command.seat)
    if table.state.status not in {"waiting", "dealing"}:
        raise Refused("not-waiting", {"status": table.state.status})
    draft = table.draft()
    draft.add("withdrawn", command.seat, {})
    return draft
