"""Leaving for good: whoever held the seats is deleted, and what was played stays."""

from functools import partial

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Leave
from maatasite.games.entries import RIVAL


def leave(table: Table, command: Leave) -> Draft:
    """All seats of the actor become nobody's. A game in play is resigned first, one that has not begun called off."""
    table.require_seat(command.seat)
    draft = table.draft()
    if table.state.status == "playing":
        draft.add("resigned", command.seat, {})
        draft.stop(RIVAL[command.seat], "resign")
    elif table.state.status in {"waiting", "dealing"}:
        draft.add("withdrawn", command.seat, {})
    seats = table.state.seats_of(table.actor.person)
    draft.add("left", command.seat, {"seats": seats})
    draft.also = partial(command.erase, seats)
    return draft
