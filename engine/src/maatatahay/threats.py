"""Who would be surrounded next: living Warriors with one open side left, and the sums as they stand, as JSON.

It says nothing that is hidden and foresees nothing: what a certain Warrior on that space would do is in `choices`.
"""

from __future__ import annotations

from maatatahay.position import Position
from maatatahay.spaces import BESIDE, ORTHOGONAL, SPACE_NAMES, spaces_of
from maatatahay.tiles import BALAN, TRIBES, WAZU


def threats(position: Position) -> list[dict[str, object]]:
    """The living Warriors with exactly one free space beside them [R8], from a1 to e5.

    Each has its `space`, `tribe` and `tile`, the `open` space, its own `strength` in parts, the enemies `against` it
    now and their `sum`. `enemy` is the Strength with which an enemy's Warrior that closes the open side would make it
    fall: 0 if it falls already, whoever closes it, since a friend adds nothing to the sum [R9]. `spare` is by how much
    its Strength exceeds the sum (below 0: by how much it falls short). Abilities that a newcomer would set off are not
    foreseen.
    """
    board = position.board
    found = []
    for space in spaces_of(board.living[BALAN] | board.living[WAZU]):
        open_sides = ORTHOGONAL[space] & board.free
        if open_sides.bit_count() == 1:
            found.append(_threat(position, space, spaces_of(open_sides)[0]))
    return found


def _threat(position: Position, space: int, open_side: int) -> dict[str, object]:
    board = position.board
    tribe = BALAN if board.living[BALAN] >> space & 1 else WAZU
    foes = [near for near in BESIDE[space] if board.living[1 - tribe] >> near & 1]
    against = sum(board.strength(foe) for foe in foes)
    spare = board.strength(space) - against
    return {
        **_who(position, space, tribe),
        "open": SPACE_NAMES[open_side],
        "strength": board.strength_parts(space),
        "against": [{**_who(position, foe, 1 - tribe), "strength": board.strength_parts(foe)} for foe in foes],
        "sum": against,
        "spare": spare,
        "enemy": max(0, spare + 1),
    }


def _who(position: Position, space: int, tribe: int) -> dict[str, object]:
    tile = position.board.tile[space]
    return {"space": SPACE_NAMES[space], "tribe": TRIBES[tribe], "tile": tile.id if tile is not None else None}
