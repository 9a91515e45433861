"""Taking the open seat."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import TakeSeat
from maatasite.games.errors import Refused


def take_seat(table: Table, command: TakeSeat) -> Draft:
    """The first who asks gets the seat; others are told why they do not."""
    state = table.state
    if state.status == "withdrawn":
        raise Refused("withdrawn")
    if state.seats_of(table.actor.person):
        raise Refused("own-invite")
    if state.seats[command.seat].kind != "open":
        raise Refused("seat-taken", {"seat": command.seat})
    if state.agreement.rated and not command.account:
        raise Refused("account-needed")
    draft = table.draft()
    draft.add("seated", command.seat, {"person": table.actor.person, "name": command.name})
    return draft
