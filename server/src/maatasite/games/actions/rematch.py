"""Once more, with tribes swapped."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Rematch
from maatasite.games.errors import Refused


def rematch(table: Table, command: Rematch) -> Draft:
    """Tie a finished game to its one rematch, whether or not the other is there: he finds it when he comes.

    A second wish is refused with the id of the first, unless that one was called off; so is one with somebody who is
    gone for good.
    """
    table.require_seat(command.seat)
    if table.state.status != "over":
        raise Refused("not-over", {"status": table.state.status})
    if any(seat.kind == "gone" for seat in table.state.seats.values()):
        raise Refused("player-gone")
    if table.state.rematch not in {None, command.instead}:
        raise Refused("already-rematched", {"game": table.state.rematch})
    draft = table.draft()
    draft.also = command.store
    draft.add("rematch", command.seat, {"game": command.game})
    return draft
