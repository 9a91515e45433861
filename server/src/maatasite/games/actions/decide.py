"""Deciding: one decision, or a placement on a free space and its activation together, all or nothing."""

from maatatahay.clock import lag_quota
from maatatahay.decisions import Decision, move_from_json
from maatatahay.errors import MaatatahayError

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Decide
from maatasite.games.entries import Json
from maatasite.games.errors import Refused

MOST_DECISIONS = 2


def decide(table: Table, command: Decide) -> Draft:
    """Play the decisions, and with them what follows: chance, the end."""
    table.require_seat(command.seat)
    table.require_playing()
    if command.ply != table.state.ply:
        raise Refused("stale-ply", {"ply": table.state.ply})
    if not 1 <= len(command.decisions) <= MOST_DECISIONS:
        raise Refused("unreadable-decision")
    draft = table.draft()
    for number, decision in enumerate(command.decisions, 1):
        _play(draft, command.seat, decision)
        if number < len(command.decisions) and draft.state.to_move != command.seat:
            raise Refused("not-your-turn", {"to_move": draft.state.to_move})
    draft.add_what_follows()
    return draft


def _play(draft: Draft, seat: str, data: Json) -> None:
    """Add one decision of this seat."""
    try:
        move = move_from_json(data)
    except MaatatahayError as error:
        raise Refused("unreadable-decision", {"why": error.code, **error.facts}) from error
    if not isinstance(move, Decision):
        raise Refused("unreadable-decision", {"why": "chance"})
    if draft.state.to_move != seat:
        raise Refused("not-your-turn", {"to_move": draft.state.to_move})
    clock, lag = draft.state.clock, draft.table.actor.lag_ms
    lagged = {"lag": lag} if lag and clock is not None and lag_quota(clock.control) else {}
    draft.add("decision", seat, {"move": move.to_json(), **lagged})
