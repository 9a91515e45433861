"""Moving one's seats to another device."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import MoveSeat
from maatasite.games.errors import Refused


def move_seat(table: Table, command: MoveSeat) -> Draft:
    """All seats of the link's giver go to the actor, who must not sit at this table yet.

    Nobody hands over a rated game: whoever plays it signs in on the other device.
    """
    state = table.state
    if state.agreement.rated:
        raise Refused("rated-seat-stays")
    seats = state.seats_of(command.giver)
    if not seats:
        raise Refused("link-used")
    if state.seats_of(table.actor.person):
        raise Refused("already-seated")
    draft = table.draft()
    draft.also = command.use
    draft.add("seat-moved", command.seat, {"seats": seats, "person": table.actor.person, "name": command.name})
    return draft
