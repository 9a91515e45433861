"""Saying yes to an offer, and what comes of it."""

from maatasite.games.actions.draft import Draft
from maatasite.games.offers import Offer


def agree(draft: Draft, seat: str, offer: Offer) -> None:
    """Add that this seat accepts, and what was agreed on. Raises `Refused` with the code of a clock that forbids it."""
    draft.add("accepted", seat, {"offer": offer.version})
    carry_out(draft, offer)


def carry_out(draft: Draft, offer: Offer) -> None:
    """Add what was agreed on."""
    if offer.what == "draw":
        draft.stop(None, "agreed")
    elif offer.what == "take-back":
        draft.add("taken-back", offer.seat, {"decisions": offer.facts["decisions"]})
    else:
        draft.add("paused", offer.seat, {"until": draft.table.at + offer.facts["ms"]})
