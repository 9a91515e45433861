"""Answers to open offers. Each names the offer by its line, so that no answer can meet another offer than was meant."""

from maatasite.games.actions.agree import agree
from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Accept, Cancel, Decline
from maatasite.games.entries import RIVAL
from maatasite.games.errors import Refused
from maatasite.games.offers import Offer, find


def accept(table: Table, command: Accept) -> Draft:
    """Agree to what the other offers."""
    offer = _open(table, command, RIVAL[command.seat])
    draft = table.draft()
    agree(draft, command.seat, offer)
    return draft


def decline(table: Table, command: Decline) -> Draft:
    """Refuse what the other offers."""
    offer = _open(table, command, RIVAL[command.seat])
    draft = table.draft()
    draft.add("declined", command.seat, {"offer": offer.version})
    return draft


def cancel(table: Table, command: Cancel) -> Draft:
    """Take one's own offer away."""
    offer = _open(table, command, command.seat)
    draft = table.draft()
    draft.add("cancelled", command.seat, {"offer": offer.version})
    return draft


def _open(table: Table, command: Accept | Decline | Cancel, seat: str) -> Offer:
    """The open offer of this seat that the command names. Refused (`no-such-offer`) if it does not stand any more."""
    table.require_seat(command.seat)
    table.require_playing()
    offer = find(table.state.offers, command.offer)
    if offer is None or offer.seat != seat:
        raise Refused("no-such-offer", {"offer": command.offer})
    return offer
