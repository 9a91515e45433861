"""Sleep and vacation of whoever is to decide: written down with the turn, and anew when they change."""

from maatasite.games import resting
from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import ChangeRests
from maatasite.games.errors import Refused


def change_rests(table: Table, command: ChangeRests) -> Draft:
    """The seat's person rests at other times from now on. Refused (`nothing-due`) where it does not matter now."""
    table.require_playing()
    state = table.state
    if state.to_move != command.seat or not resting.matter_to(state.clock):
        raise Refused("nothing-due")
    draft = table.draft()
    _tell(draft, command.seat)
    return draft


def tell_rests(draft: Draft) -> None:
    """After any command: if another decision is due now, when whoever must make it rests meanwhile."""
    before, clock = draft.table.state.clock, draft.state.clock
    seat = draft.state.to_move
    if clock is None or seat is None or not resting.matter_to(clock):
        return
    if (before is None or clock.turn != before.turn) and draft.table.rests.get(seat, resting.NONE) != resting.NONE:
        _tell(draft, seat)


def _tell(draft: Draft, seat: str) -> None:
    clock = draft.state.clock
    assert clock is not None
    spans = resting.spans_due(clock, draft.table.at, draft.table.rests.get(seat, resting.NONE))
    draft.add("rests", seat, {"spans": spans})
