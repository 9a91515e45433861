"""Once more, with tribes swapped."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Rematch
from maatasite.games.errors import Refused


def rematch(table: Table, command: Rematch) -> Draft:
    """Tie a finished game to its one rematch. A second wish is refused with the id of the first."""
    table.require_seat(command.seat)
    if table.state.status != "over":
        raise Refused("not-over", {"status": table.state.status})
    if table.state.rematch is not None:
        raise Refused("already-rematched", {"game": table.state.rematch})
    draft = table.draft()
    draft.also = command.store
    draft.add("rematch", command.seat, {"game": command.game})
    return draft
