"""Giving up: the other tribe wins, whatever the score."""

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Resign
from maatasite.games.entries import RIVAL


def resign(table: Table, command: Resign) -> Draft:
    """End the game by resignation, at any moment of play."""
    table.require_seat(command.seat)
    table.require_playing()
    draft = table.draft()
    draft.add("resigned", command.seat, {})
    draft.stop(RIVAL[command.seat], "resign")
    return draft
