"""The players' decisions and the outcomes of chance: the entries of a record's `moves` (RECORD.md).

All are values: equal if they say the same, never changed once made. Those that occur in ordinary play are made once
and shared, so that listing every legal decision costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maatatahay.crystals import bundle_counts, bundle_text
from maatatahay.errors import Unreadable
from maatatahay.spaces import SIDE, SPACE_NAMES, SPACES, space_named
from maatatahay.tiles import TRIBES, tribe_named


class Move:
    """One entry of `moves`: a `Decision` of a player or a `Chance` outcome."""

    __slots__ = ()

    def to_json(self) -> dict[str, object]:
        """The entry as RECORD.md writes it."""
        raise NotImplementedError

    def __str__(self) -> str:
        """A short text for people and logs, such as `place b2 pay ES`."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Callable[[object], Move], tuple[object]]:
        """Pickled and copied by its JSON, for a compiled value cannot be filled in afterwards."""
        return move_from_json, (self.to_json(),)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Decision(Move):
    """What a player decides."""

    __slots__ = ()


class Chance(Move):
    """What chance gives."""

    __slots__ = ()


class TakePair(Decision):
    """The Active Player takes a displayed pair (RULES §4.1): the ids of Balan's and of Wazu's tile."""

    __slots__ = ("balan", "wazu")

    def __init__(self, balan: str, wazu: str) -> None:
        self.balan: Final = balan
        self.wazu: Final = wazu

    def to_json(self) -> dict[str, object]:
        """`{"pair": [Balan's tile, Wazu's tile]}`."""
        return {"pair": [self.balan, self.wazu]}

    def __str__(self) -> str:
        return f"pair {self.balan}/{self.wazu}"


class PlaceFirst(Decision):
    """Who places first this round (RULES §4.2)."""

    __slots__ = ("tribe",)

    def __init__(self, tribe: int) -> None:
        self.tribe: Final = tribe

    def to_json(self) -> dict[str, object]:
        """`{"first": tribe}`."""
        return {"first": TRIBES[self.tribe]}

    def __str__(self) -> str:
        return f"first {TRIBES[self.tribe]}"


class Place(Decision):
    """Where the new Warrior goes and, on a Relic space, what is paid for it (RULES §5.1, §5.2)."""

    __slots__ = ("energy", "space", "spirit")

    def __init__(self, space: int, energy: int = 0, spirit: int = 0) -> None:
        self.space: Final = space
        self.energy: Final = energy
        self.spirit: Final = spirit

    def to_json(self) -> dict[str, object]:
        """`{"place": space}`, with `pay` on a Relic space only."""
        if self.energy or self.spirit:
            return {"place": SPACE_NAMES[self.space], "pay": bundle_text(self.energy, self.spirit)}
        return {"place": SPACE_NAMES[self.space]}

    def __str__(self) -> str:
        name = SPACE_NAMES[self.space] if 0 <= self.space < SPACES else str(self.space)
        payment = bundle_text(self.energy, self.spirit)
        return f"place {name} pay {payment}" if payment else f"place {name}"


class Activate(Decision):
    """How the new Warrior is turned, in quarter turns clockwise, and what is added to it (RULES §5.4, §5.5)."""

    __slots__ = ("energy", "rotation", "spirit")

    def __init__(self, rotation: int, energy: int = 0, spirit: int = 0) -> None:
        self.rotation: Final = rotation
        self.energy: Final = energy
        self.spirit: Final = spirit

    def to_json(self) -> dict[str, object]:
        """`{"activate": {"rotation": …, "add": …}}`."""
        return {"activate": {"rotation": self.rotation, "add": bundle_text(self.energy, self.spirit)}}

    def __str__(self) -> str:
        added = bundle_text(self.energy, self.spirit)
        return f"activate r{self.rotation} add {added}" if added else f"activate r{self.rotation}"


class Reward(Chance):
    """The Crystals drawn from the bag after a Relic was claimed (RULES §5.2)."""

    __slots__ = ("energy", "spirit")

    def __init__(self, energy: int, spirit: int) -> None:
        self.energy: Final = energy
        self.spirit: Final = spirit

    def to_json(self) -> dict[str, object]:
        """`{"reward": bundle}`."""
        return {"reward": bundle_text(self.energy, self.spirit)}

    def __str__(self) -> str:
        return f"reward {bundle_text(self.energy, self.spirit) or 'nothing'}"


class Reveal(Chance):
    """The pair revealed from the decks at the end of a round (RULES §4.5): Balan's and Wazu's tile."""

    __slots__ = ("balan", "wazu")

    def __init__(self, balan: str, wazu: str) -> None:
        self.balan: Final = balan
        self.wazu: Final = wazu

    def to_json(self) -> dict[str, object]:
        """`{"reveal": [Balan's tile, Wazu's tile]}`."""
        return {"reveal": [self.balan, self.wazu]}

    def __str__(self) -> str:
        return f"reveal {self.balan}/{self.wazu}"


# Shared values, by what they say. No storage ever exceeds 4 + the 9 Crystals that a layout may put on one space.
_MOST_CRYSTALS: Final = 16
FIRSTS: Final[list[Decision]] = [PlaceFirst(0), PlaceFirst(1)]
_PLACES: Final[list[Decision]] = [Place(space) for space in range(SPACES)]
# By row and the set of its columns that are free: a position's free places are put together from five of these.
_ROW_PLACES: Final[list[list[list[Decision]]]] = [
    [[_PLACES[row * SIDE + column] for column in range(SIDE) if columns >> column & 1] for columns in range(1 << SIDE)]
    for row in range(SIDE)
]
# By the cost and what there is of Energy and Spirit; more than 4 of a kind is never paid.
_PAYMENTS: Final[list[list[list[list[tuple[int, int]]]]]] = [
    [
        [
            [
                (cost - spirits, spirits)
                for spirits in range(1, cost + 1)
                if spirits <= spirit and cost - spirits <= energy
            ]
            for spirit in range(5)
        ]
        for energy in range(5)
    ]
    for cost in range(5)
]
_ACTIVATIONS: Final[dict[int, list[Decision]]] = {}


def free_places(free: int) -> list[Decision]:
    """Placing on each space of the set, in ascending order."""
    places: list[Decision] = []
    for row in range(SIDE):
        places.extend(_ROW_PLACES[row][free >> row * SIDE & 0b11111])
    return places


def payments(cost: int, energy: int, spirit: int) -> list[tuple[int, int]]:
    """Every way to pay `cost` (1–4) from that much Energy and Spirit, at least 1 of it Spirit; fewest Spirit first.

    Do not change the list.
    """
    return _PAYMENTS[cost][energy if energy < 4 else 4][spirit if spirit < 4 else 4]


def activations(energy: int, spirit: int) -> list[Decision]:
    """Every legal activation from a storage of that much Energy and Spirit: at most 4 may stay [R6]. Do not change."""
    storage = energy * _MOST_CRYSTALS + spirit
    listed = _ACTIVATIONS.get(storage)
    if listed is None:
        listed = _ACTIVATIONS[storage] = [
            Activate(rotation, energies, spirits)
            for rotation in range(4)
            for energies in range(energy + 1)
            for spirits in range(spirit + 1)
            if energy - energies + spirit - spirits <= 4
        ]
    return listed


def move_from_json(data: object) -> Move:
    """One entry of `moves`. Raises `Unreadable` if it is not as RECORD.md says; legality is another question."""
    if not isinstance(data, dict):
        raise Unreadable("move-not-an-object")
    keys = set(data)
    if keys == {"pair"}:
        return TakePair(*_read_pair(data["pair"]))
    if keys == {"first"}:
        return PlaceFirst(tribe_named(data["first"]))
    if keys == {"place"}:
        return Place(space_named(data["place"]))
    if keys == {"place", "pay"}:
        return _read_paid_place(data["place"], data["pay"])
    if keys == {"reward"}:
        return Reward(*bundle_counts(data["reward"]))
    if keys == {"activate"}:
        return _read_activate(data["activate"])
    if keys == {"reveal"}:
        return Reveal(*_read_pair(data["reveal"]))
    raise Unreadable("move-kind-unknown", keys=sorted(keys))


def _read_pair(data: object) -> tuple[str, str]:
    if isinstance(data, list) and len(data) == 2:
        balan, wazu = data
        if isinstance(balan, str) and isinstance(wazu, str):
            return balan, wazu
    raise Unreadable("pair-unreadable", pair=data)


def _read_paid_place(place: object, pay: object) -> Place:
    energy, spirit = bundle_counts(pay)
    if not energy + spirit:
        raise Unreadable("payment-empty")
    return Place(space_named(place), energy, spirit)


def _read_activate(data: object) -> Activate:
    if not isinstance(data, dict) or set(data) != {"rotation", "add"}:
        raise Unreadable("activation-unreadable")
    rotation = data["rotation"]
    if type(rotation) is not int or not 0 <= rotation <= 3:
        raise Unreadable("rotation-unreadable", rotation=rotation)
    return Activate(rotation, *bundle_counts(data["add"]))
