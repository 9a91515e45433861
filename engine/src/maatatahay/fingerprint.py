"""The fingerprint of a position: 16 hex digits that tell, years later, whether a game still comes to what it came to.

What they are made of is defined in docs/position.md, down to the last comma, so that no way of keeping positions in
memory shows in them. Equal positions have equal fingerprints, whatever moves led there. One is made for every move that
is stored, so it is written for speed; `write_position` is the form for people and addresses, and far slower.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from maatatahay.decisions import TakePair
from maatatahay.position import Position
from maatatahay.tiles import BALAN, WAZU

DIGITS: Final = 16


def fingerprint(position: Position) -> str:
    """The first 16 hex digits of the SHA-256 of the position's line."""
    return sha256(line_of(position).encode()).hexdigest()[:DIGITS]


def line_of(position: Position) -> str:
    """The line that says all of a position: fields of words and numbers, in a fixed order."""
    options, board = position.options, position.board
    living, dead, tiles = board.living, board.dead, position.tiles.tiles
    taken = [tiles[index].id if index >= 0 else "" for index in position.taken]
    display = [f"{pair.balan}/{pair.wazu}" for pair in position.display if isinstance(pair, TakePair)]
    standing = [tile.id if tile is not None else "" for tile in board.tile]
    to_move = -1 if position.to_move is None else position.to_move
    return (
        f"{options.relic_scoring},{options.end_by_deaths},{options.layout},{options.tile_set};{position.phase},{to_move},"
        f"{position.round},{position.active},{position.first},{position.placements},{position.space},"
        f"{int(position.on_relic)};{taken[BALAN]},{taken[WAZU]};{','.join(display)};{position.decks},"
        f"{position.bag_energy},{position.bag_spirit},{position.track},{position.end_reason};{_hex(position.storage_energy)},"
        f"{_hex(position.storage_spirit)},{_hex(position.deaths)},{_hex(position.claimed)};{living[BALAN]},{living[WAZU]},"
        f"{dead[BALAN]},{dead[WAZU]},{board.relics};{','.join(standing)};{_hex(board.rotation)};{_hex(board.energy)};"
        f"{_hex(board.spirit)}"
    )


def _hex(values: list[int]) -> str:
    """Two hex digits for each."""
    return bytes(values).hex()
