"""Giving up: the other tribe wins, whatever the score."""

from maatatahay.outcome import score

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Resign


def resign(table: Table, command: Resign) -> Draft:
    """End the game by resignation, at any moment of play."""
    table.require_seat(command.seat)
    table.require_playing()
    draft = table.draft()
    draft.add("resigned", command.seat, {})
    assert table.state.position is not None
    winner = "wazu" if command.seat == "balan" else "balan"
    points = score(table.state.position)
    draft.end({"winner": winner, "reason": "resign", "decided_by": None, "score": points})
    return draft
