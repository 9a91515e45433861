"""What is shown of a game, and to whom: by allow-list, built from what everybody at or around the table may know.

The public view is the same for players and strangers, since nothing about a position is hidden. What belongs to one
viewer alone (which seats are mine) is told apart. Contributions and the secret show only when the game is over, as
part of the revealed dice.
"""

from functools import lru_cache
from typing import Any

import msgspec
from maatatahay.describe import describe
from maatatahay.tiles import tile_set

from maatasite.games import allowed, timing
from maatasite.games.entries import Json
from maatasite.games.state import GameState, Seat

_ENCODE = msgspec.json.Encoder().encode


def public_view(state: GameState) -> dict[str, Any]:
    """The whole view, the log included."""
    return {**_agreed(state), **_moving(state), "log": list(state.lines)}


@lru_cache(maxsize=64)
def encoded_view(state: GameState) -> msgspec.Raw:
    """`public_view` as JSON, encoded once for each state."""
    return msgspec.Raw(_ENCODE(public_view(state)))


def event_parts(since: int, state: GameState) -> tuple[list[Json], dict[str, Any]]:
    """What is told to those who have version `since`: the lines after it, and what of the view a line can change."""
    return list(state.lines[since:]), _moving(state)


def _agreed(state: GameState) -> dict[str, Any]:
    """What a game's first line has settled for good."""
    return {
        "game": state.game,
        "kind": state.kind,
        "options": state.options.to_json(),
        "rules": state.rules,
        "commitment": state.commitment,
        "created": state.created_ms,
        "tiles": _tiles(state.options.tile_set),
        "prefix": state.prefix,
        "take_backs": state.agreement.take_backs,
        "rated": state.agreement.rated,
        "private": state.agreement.private,
        "speed": state.agreement.speed,
    }


def _moving(state: GameState) -> dict[str, Any]:
    return {
        "version": state.version,
        "ply": state.ply,
        "status": state.status,
        "changed": state.changed_ms,
        "seats": {tribe: _seat(seat) for tribe, seat in state.seats.items()},
        "position": None if state.position is None else describe(state.position),
        "clock": timing.shown(state.clock),
        "result": state.result,
        "dice": state.dice if state.status == "over" else None,
        "rematch": state.rematch,
        "steps": [entry.version for entry in state.moves],
        "offers": [offer.to_json() for offer in state.offers],
        "lapses": state.lapses_at,
        "may": allowed.told(state),
    }


def _seat(seat: Seat) -> Json:
    return {"kind": seat.kind, "name": seat.name, "contributed": seat.contribution is not None}


@lru_cache(maxsize=8)
def _tiles(name: str) -> Json:
    return {tile.id: tile.to_json() for tile in tile_set(name).tiles}
