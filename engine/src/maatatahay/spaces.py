"""The geometry of the 5×5 board (RULES §2): spaces, their names, neighbours and directions.

A **space** is a whole number from 0 (`a1`) to 24 (`e5`), counted along the rows from the bottom: `a1`=0, `b1`=1, …,
`e1`=4, `a2`=5. A **set of spaces** is a whole number with one bit a space, as chess programs do it. A **direction**
is 0–7, clockwise from north; a **set of directions** (a tile's Support Arrows) one bit each.
"""

from __future__ import annotations

from typing import Final

from maatatahay.errors import Unreadable

SIDE: Final = 5
SPACES: Final = 25
EVERYWHERE: Final = (1 << 25) - 1

SPACE_NAMES: Final[tuple[str, ...]] = tuple(f"{column}{row}" for row in "12345" for column in "abcde")
DIRECTION_NAMES: Final[tuple[str, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_STEPS: Final[tuple[tuple[int, int], ...]] = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)
_BY_NAME: Final[dict[str, int]] = {name: space for space, name in enumerate(SPACE_NAMES)}


def space_named(name: object) -> int:
    """The space called `name` (`"a1"` … `"e5"`). Raises `Unreadable` (`space-unknown`) for anything else."""
    space = _BY_NAME.get(name) if isinstance(name, str) else None
    if space is None:
        raise Unreadable("space-unknown", space=name)
    return space


def spaces_of(members: int) -> list[int]:
    """The spaces of a set, in ascending order."""
    return [space for space in range(SPACES) if members >> space & 1]


def names_of(members: int) -> list[str]:
    """The names of a set's spaces, from `a1` to `e5`."""
    return [SPACE_NAMES[space] for space in range(SPACES) if members >> space & 1]


def _neighbour(space: int, direction: int) -> int:
    """The space one step away, or -1 beyond the edge."""
    across, up = _STEPS[direction]
    column, row = space % SIDE + across, space // SIDE + up
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else -1


def _reach(space: int, directions: int) -> int:
    """The set of spaces one step from `space` in any of the `directions`."""
    reached = 0
    for direction in range(8):
        target = _neighbour(space, direction)
        if directions >> direction & 1 and target >= 0:
            reached |= 1 << target
    return reached


# What arrows in a set of directions point at, from each space: REACH[space][directions]. An arrow reaches one space
# and no further [R18].
REACH: Final[list[list[int]]] = [[_reach(space, arrows) for arrows in range(256)] for space in range(SPACES)]
ORTHOGONAL: Final[list[int]] = [REACH[space][0b01010101] for space in range(SPACES)]
DIAGONAL: Final[list[int]] = [REACH[space][0b10101010] for space in range(SPACES)]
AROUND: Final[list[list[int]]] = [spaces_of(REACH[space][0b11111111]) for space in range(SPACES)]
BESIDE: Final[list[list[int]]] = [spaces_of(ORTHOGONAL[space]) for space in range(SPACES)]


def rotated(directions: int, quarter_turns: int) -> int:
    """A set of directions turned clockwise by quarter turns (0–3)."""
    shift = 2 * quarter_turns
    return (directions << shift | directions >> (8 - shift)) & 0xFF


def direction_from(origin: int, target: int) -> str:
    """The name of the direction that leads from one space to a neighbouring one."""
    for direction in range(8):
        if _neighbour(origin, direction) == target:
            return DIRECTION_NAMES[direction]
    raise ValueError("the spaces are not neighbours")
