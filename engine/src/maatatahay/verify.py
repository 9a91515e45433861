"""Checking a record's chance against the revealed secret (DICE.md)."""

from __future__ import annotations

from typing import Final, NamedTuple

from maatatahay.decisions import Chance
from maatatahay.dice import Deal
from maatatahay.errors import MaatatahayError
from maatatahay.record import Record
from maatatahay.spaces import SPACE_NAMES

_NO_DICE: Final = "no-dice"


class Difference(NamedTuple):
    """The first thing that the secret does not give: its place in the record, what is stored and what is due."""

    place: str
    what: str
    stored: object
    due: object


def verify(record: Record) -> Difference | None:
    """The first difference between the record and its own dice; None if commitment, setup and every outcome agree.

    Raises `MaatatahayError` (`no-dice`) for a record without `dice`.
    """
    if record.dice is None:
        raise MaatatahayError(_NO_DICE)
    revealed, dice = record.dice, record.dice.dice
    if revealed.commitment != dice.commitment:
        return Difference("record", "commitment", revealed.commitment, dice.commitment)
    deal = dice.deal(record.options)
    return _in_setup(record, deal) or _in_moves(record, deal)


def _in_setup(record: Record, deal: Deal) -> Difference | None:
    stored, due = record.setup.to_json(record.options), deal.setup.to_json(record.options)
    if stored["active"] != due["active"]:
        return Difference("setup", "active", stored["active"], due["active"])
    for name, lying, drawn in zip(SPACE_NAMES, record.setup.crystals, deal.setup.crystals, strict=True):
        if lying != drawn:
            return Difference("setup", f"crystals of {name}", list(lying), list(drawn))
    if stored["display"] != due["display"]:
        return Difference("setup", "display", stored["display"], due["display"])
    return None


def _in_moves(record: Record, deal: Deal) -> Difference | None:
    for index, (move, position) in enumerate(zip(record.moves, record.positions(), strict=False)):
        if isinstance(move, Chance):
            due = deal.outcome(position)
            if move != due:
                return Difference(f"move {index}", str(move).split()[0], move.to_json(), due.to_json())
    return None
