"""What one player cannot do alone: a draw, a take-back, a pause. Where nobody else plays it is done at once."""

from maatasite.games import allowed
from maatasite.games.actions.agree import agree, carry_out
from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import OfferDraw, OfferPause, TakeBack
from maatasite.games.entries import RIVAL, Json
from maatasite.games.errors import Refused
from maatasite.games.offers import Offer, was_declined


def offer_draw(table: Table, command: OfferDraw) -> Draft:
    """Offer a draw. If the other has offered one, that is accepted; the computer agrees to none (`nobody-to-ask`)."""
    table.require_seat(command.seat)
    table.require_playing()
    if table.state.kind == "computer":
        raise Refused("nobody-to-ask")
    return _offer(table, command.seat, "draw", {})


def take_back(table: Table, command: TakeBack) -> Draft:
    """Undo one's latest decisions: all since the last outcome of chance or the other's last decision.

    Refused where the table allows none (`no-take-backs`), where there are none (`nothing-to-take-back`), and for
    another ply than the present one, so that a repeated click undoes nothing more.
    """
    table.require_seat(command.seat)
    table.require_playing()
    if command.ply != table.state.ply:
        raise Refused("stale-ply", {"ply": table.state.ply})
    if not table.state.agreement.take_backs:
        raise Refused("no-take-backs")
    undo = allowed.take_back(table.state)
    if undo is None or undo[0] != command.seat:
        raise Refused("nothing-to-take-back")
    return _offer(table, command.seat, "take-back", {"decisions": undo[1]})


def offer_pause(table: Table, command: OfferPause) -> Draft:
    """Offer a pause of this length from the moment at which the other agrees; against the computer on one's turn.

    In a rated game the computer agrees to none (`nobody-to-ask`): there the clock is part of the game.
    """
    table.require_seat(command.seat)
    table.require_playing()
    if table.state.kind == "computer" and table.state.agreement.rated:
        raise Refused("nobody-to-ask")
    if table.state.kind == "computer" and table.state.to_move != command.seat:
        raise Refused("not-your-turn", {"to_move": table.state.to_move})
    return _offer(table, command.seat, "pause", {"ms": command.ms})


def _offer(table: Table, seat: str, what: str, facts: Json) -> Draft:
    state, draft = table.state, table.draft()
    standing = next((offer for offer in state.offers if offer.what == what), None)
    if standing is not None and what == "draw" and standing.seat != seat:
        agree(draft, seat, standing)
        return draft
    if standing is not None:
        raise Refused("offer-open", {"offer": standing.version})
    if was_declined(reversed(state.entries), what, seat):
        raise Refused("declined-already")
    draft.add("offered", seat, {"what": what, **facts})
    offer = draft.state.offers[-1]
    if not allowed.asks(state):
        return _at_once(table, draft, offer)
    agree(draft.copy(), RIVAL[seat], offer)  # what could not be agreed on is not offered
    return draft


def _at_once(table: Table, offered: Draft, offer: Offer) -> Draft:
    """Where nobody else must agree. A draw is offered and accepted, so that the log says how it came to the end."""
    if offer.what == "draw":
        agree(offered, RIVAL[offer.seat], offer)
        return offered
    draft = table.draft()
    carry_out(draft, offer)
    return draft
