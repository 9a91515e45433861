"""The win over an opponent who left a live game."""

from maatasite.games import allowed
from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Claim
from maatasite.games.errors import Refused


def claim(table: Table, command: Claim) -> Draft:
    """Win as by time, while the other is to decide and has been away for long enough (`claim-too-early`).

    Refused elsewhere (`claim-not-here`): his clock alone decides in correspondence, and in untimed games nothing does.
    """
    table.require_seat(command.seat)
    table.require_playing()
    possible = allowed.claim(table.state)
    if possible is None:
        raise Refused("claim-not-here")
    against, wait = possible
    if against == command.seat:
        raise Refused("claim-on-own-turn")
    if command.away_ms < wait:
        raise Refused("claim-too-early", {"wait": wait - command.away_ms})
    draft = table.draft()
    draft.add("claimed", command.seat, {})
    draft.stop(command.seat, "timeout")
    return draft
