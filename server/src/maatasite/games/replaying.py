"""A game step by step: the position after each move that stands, from the deal on, as everybody could see it then."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

import msgspec
from maatatahay.decisions import move_from_json
from maatatahay.describe import describe
from maatatahay.position import Position
from maatatahay.threats import threats

from maatasite.games.entries import Json
from maatasite.games.errors import Refused
from maatasite.games.standing import deal_of, dealt_line
from maatasite.games.state import GameState

MOST_KEPT: Final = 64
"""Finished games whose steps are kept in memory, encoded (half a megabyte each at most)."""

_KEPT: Final[OrderedDict[tuple[str, int], bytes]] = OrderedDict()


def positions(state: GameState) -> Iterator[Position]:
    """The position of the deal, then that after each move that stands: one object, which moves on. Copy to keep.

    Raises `Refused` (`not-dealt`) before the deal.
    """
    dealt = dealt_line(state.entries)
    if dealt is None:
        raise Refused("not-dealt")
    position = deal_of(state.options, dealt)
    yield position
    for entry in state.moves:
        position.play(move_from_json(entry.data["move"]))
        yield position


def position_at(state: GameState, step: int) -> Position:
    """The position after so many moves. Raises `Refused` (`no-such-step`, `not-dealt`)."""
    for number, position in enumerate(positions(state)):
        if number == step:
            return position
    raise Refused("no-such-step", {"step": step, "steps": len(state.moves)})


def steps(state: GameState, first: int = 0) -> list[Json]:
    """For each step from `first` on (0: the deal) its `position` and the `threats` in it."""
    return [
        {"position": describe(position), "threats": threats(position)}
        for number, position in enumerate(positions(state))
        if number >= first
    ]


def encoded_steps(state: GameState, first: int = 0) -> bytes:
    """`{"game", "from", "steps"}` as JSON; of a finished game computed once."""
    kept = (state.game, first)
    if state.status == "over" and kept in _KEPT:
        _KEPT.move_to_end(kept)
        return _KEPT[kept]
    told = msgspec.json.encode({"game": state.game, "from": first, "steps": steps(state, first)})
    if state.status == "over":
        _KEPT[kept] = told
        while len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
    return told
