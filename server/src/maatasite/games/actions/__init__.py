"""What can be done in a game: one module for each thing, each with one pure function.

An action gets the `Table` (the state before, who asks, the time, the opened dice) and a command. It gives back a
`Draft`: the new lines and the state after them, which nobody sees until the lines are stored. Or it raises
`Refused`. It reads no clock, no database and no chance of its own.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from maatasite.games import commands
from maatasite.games.actions import (
    abort,
    answer,
    claim,
    contribute,
    decide,
    flag,
    gap,
    lapse,
    leave,
    move_seat,
    offer,
    rematch,
    resign,
    rest,
    resume,
    settle,
    take_seat,
    withdraw,
)
from maatasite.games.actions.draft import Draft, Table

_ACTIONS: Final[Mapping[type[commands.Command], Callable[[Table, Any], Draft]]] = {
    commands.TakeSeat: take_seat.take_seat,
    commands.Contribute: contribute.contribute,
    commands.Decide: decide.decide,
    commands.Resign: resign.resign,
    commands.OfferDraw: offer.offer_draw,
    commands.TakeBack: offer.take_back,
    commands.OfferPause: offer.offer_pause,
    commands.Accept: answer.accept,
    commands.Decline: answer.decline,
    commands.Cancel: answer.cancel,
    commands.Resume: resume.resume,
    commands.Abort: abort.abort,
    commands.Claim: claim.claim,
    commands.Flag: flag.flag,
    commands.Lapse: lapse.lapse,
    commands.TellGap: gap.tell_gap,
    commands.ChangeRests: rest.change_rests,
    commands.Withdraw: withdraw.withdraw,
    commands.Rematch: rematch.rematch,
    commands.MoveSeat: move_seat.move_seat,
    commands.Leave: leave.leave,
    commands.Settle: settle.settle,
}


def act(table: Table, command: commands.Command) -> Draft:
    """Do what the command asks, on paper. Raises `Refused`."""
    draft = _ACTIONS[type(command)](table, command)
    rest.tell_rests(draft)
    return draft


__all__ = ["Draft", "Table", "act"]
