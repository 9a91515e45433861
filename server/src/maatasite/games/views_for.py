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
    return {**_table(state), "log": list(state.lines)}


@lru_cache(maxsize=256)
def encoded_view(state: GameState) -> msgspec.Raw:
    """`public_view` as JSON, encoded once for each state."""
    return msgspec.Raw(_ENCODE(public_view(state)))


def event_parts(since: int, state: GameState) -> tuple[list[Json], dict[str, Any]]:
    """What is told to those who have version `since`: the lines after it, and the view without the log."""
    return list(state.lines[since:]), _table(state)


def _table(state: GameState) -> dict[str, Any]:
    return {
        "game": state.game,
        "version": state.version,
        "ply": state.ply,
        "kind": state.kind,
        "status": state.status,
        "options": state.options.to_json(),
        "rules": state.rules,
        "commitment": state.commitment,
        "created": state.created_ms,
        "changed": state.changed_ms,
        "seats": {tribe: _seat(seat) for tribe, seat in state.seats.items()},
        "tiles": _tiles(state.options.tile_set),
        "position": None if state.position is None else describe(state.position),
        "clock": timing.shown(state.clock),
        "result": state.result,
        "dice": state.dice if state.status == "over" else None,
        "rematch": state.rematch,
        "prefix": state.prefix,
        "steps": [entry.version for entry in state.moves],
        "offers": [offer.to_json() for offer in state.offers],
        "take_backs": state.agreement.take_backs,
        "rated": state.agreement.rated,
        "private": state.agreement.private,
        "speed": state.agreement.speed,
        "lapses": state.lapses_at,
        "may": allowed.told(state),
    }


def _seat(seat: Seat) -> Json:
    return {"kind": seat.kind, "name": seat.name, "contributed": seat.contribution is not None}


@lru_cache(maxsize=8)
def _tiles(name: str) -> Json:
    return {tile.id: tile.to_json() for tile in tile_set(name).tiles}
