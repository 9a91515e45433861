"""The sandbox: any position, set up by hand or taken from a game, and both tribes played by one person.

Nothing is stored. The page holds where it began (the position's text, docs/position.md) and all that was decided
since, outcomes of chance among it; the server replays that. Chance is drawn from what is undrawn, from a secret made
for that one draw, or it is what the person says.
"""

import secrets
from typing import Annotated, Any

import msgspec
from maatatahay.arrangement import arrangement_of, bare, edited, read_position, write_arrangement, write_position
from maatatahay.dice import Dice
from maatatahay.options import Options
from maatatahay.position import REVEAL, REWARD, Position
from maatatahay.tiles import TRIBES
from maatatahay.undrawn import Undrawn, can_come
from msgspec import Meta

from maatasite.web.study import Asked, Study

Text = Annotated[str, Meta(max_length=2000)]


class Tried(Asked, kw_only=True):
    """What was decided from this position on; `draw`: when chance is due after that, draw it."""

    position: Text
    draw: bool = False


class Changed(msgspec.Struct, forbid_unknown_fields=True):
    """One change by hand of a position (docs/position.md)."""

    position: Text
    change: dict[str, Any]


def tried(asked: Tried) -> dict[str, Any]:
    """What came of it: a study's answer, with the `position` as text, and what chance gave (`drawn`) or can give.

    Raises `UnreadablePosition`, and `Refused` for what the rules do not allow.
    """
    study = Study(read_position(asked.position), TRIBES, with_chance=True)
    study.decide(asked.decisions)
    drawn = []
    while asked.draw and study.position.phase in (REWARD, REVEAL):
        move = Undrawn(secrets.token_bytes(32), "sandbox", study.position).outcome(study.position)
        study.play(move)
        drawn.append(move.to_json())
    return {**answer(study, asked.first), "drawn": drawn}


def changed(asked: Changed) -> dict[str, Any]:
    """The position after the change, as the page begins with it. Raises `Unreadable`, `UnreadablePosition`."""
    arrangement = edited(arrangement_of(read_position(asked.position)), asked.change)
    return begun(read_position(write_arrangement(arrangement)))


def begun(position: Position) -> dict[str, Any]:
    """What the page begins with at this position."""
    return {**answer(Study(position, TRIBES)), "drawn": []}


def answer(study: Study, first: int = 0) -> dict[str, Any]:
    """A study's answer, with the position's text and what chance can give."""
    return {
        **study.answer(first),
        "position": write_position(study.position),
        "can_come": can_come(study.position),
    }


def empty_text() -> str:
    """The board before any deal."""
    return write_arrangement(bare(Options()))


def dealt_text() -> str:
    """A fresh deal, as any game begins."""
    deal = Dice(secrets.token_bytes(32), "sandbox").deal(Options())
    return write_position(Position(Options(), deal.setup))
