"""A position laid out as values: what lies where, and whose turn it is. What follows from that is not in it.

It is the form in which positions are written down and set up by hand. The deaths, who decides, what is unseen and the
round follow: they are counted when a `Position` is built from it (`building.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from maatatahay.options import BAG_ENERGY, BAG_SPIRIT, Options, layout
from maatatahay.position import ACTIVATE, ORDER, PAIR, PLACE, REVEAL, REWARD
from maatatahay.setup import DISPLAY
from maatatahay.spaces import spaces_of
from maatatahay.tiles import BALAN, WAZU, tile_set

Crystals = tuple[int, int]
"""(Energy, Spirit)."""

Pair = tuple[str, str]
"""The ids of Balan's and of Wazu's tile."""

IN_HAND: Final = (ORDER, PLACE, REWARD, ACTIVATE)
"""The phases in which a pair has been taken and not both its Warriors have been activated."""

ON_SPACE: Final = (REWARD, ACTIVATE)
"""The phases in which a Warrior has been placed and not yet been activated."""


class Warrior(NamedTuple):
    """A Warrior on a space. A dead one keeps tile and rotation, and has no Crystals."""

    tribe: int
    tile: str
    rotation: int = 0
    energy: int = 0
    spirit: int = 0
    alive: bool = True


class Turn(NamedTuple):
    """Where the round stands. `pair` is the pair taken, `first` who places first (-1: open), `second` whether the
    first Warrior of the two has been activated; `space` is where one waits for that (-1: none), `on_relic` whether it
    claimed a Relic there.
    """

    phase: str
    active: int
    pair: Pair | None = None
    first: int = -1
    second: bool = False
    space: int = -1
    on_relic: bool = False

    @property
    def placing(self) -> int:
        """The tribe that places or activates now, from the choice of the order on."""
        return 1 - self.first if self.second else self.first


@dataclass(frozen=True)
class Arrangement:
    """All that makes up a position. A value; changed by `dataclasses.replace`.

    `warriors` and `lying` (Crystals on free spaces) are by space, `relics` the spaces of the unclaimed ones in
    ascending order, `claimed` the claimers in order, `storage` by tribe, `display` the pairs on offer, `decks` how
    many pairs are still to be revealed, `bag` what it holds, `track` where the Spirit Track stands.
    """

    options: Options
    turn: Turn
    warriors: Mapping[int, Warrior]
    lying: Mapping[int, Crystals]
    relics: tuple[int, ...]
    claimed: tuple[int, ...]
    storage: tuple[Crystals, Crystals]
    display: tuple[Pair, ...]
    decks: int
    bag: Crystals
    track: int

    @property
    def deaths(self) -> tuple[int, int]:
        """The dead of each tribe."""
        dead = [warrior.tribe for warrior in self.warriors.values() if not warrior.alive]
        return dead.count(BALAN), dead.count(WAZU)

    @property
    def to_place(self) -> tuple[int, ...]:
        """The tribes whose tile of the pair taken does not stand on the board yet."""
        turn = self.turn
        if turn.pair is None:
            return ()
        if turn.first < 0:
            return BALAN, WAZU
        if turn.space >= 0:
            return () if turn.second else (1 - turn.first,)
        return (turn.placing,) if turn.second else (BALAN, WAZU)

    def in_hand(self, tribe: int) -> str | None:
        """The tribe's tile of the pair taken, while it has not been placed."""
        return self.turn.pair[tribe] if self.turn.pair is not None and tribe in self.to_place else None

    def used(self, tribe: int) -> list[str]:
        """The tiles of a tribe that have been seen: on the board, on display or in hand."""
        standing = [warrior.tile for warrior in self.warriors.values() if warrior.tribe == tribe]
        held = self.in_hand(tribe)
        return [*standing, *(pair[tribe] for pair in self.display), *([held] if held is not None else [])]

    def unseen(self, tribe: int) -> list[str]:
        """The other tiles of a tribe, in the tile set's order."""
        used = self.used(tribe)
        return [tile.id for tile in tile_set(self.options.tile_set).tiles if tile.id not in used]

    @property
    def most_decks(self) -> int:
        """As many pairs as can still be revealed: of both tribes a tile must be unseen."""
        return min(len(self.unseen(BALAN)), len(self.unseen(WAZU)))

    @property
    def display_due(self) -> int:
        """How many pairs are on display while any are left in the decks."""
        return DISPLAY if self.turn.phase == PAIR else DISPLAY - 1


def bare(options: Options) -> Arrangement:
    """The board before the deal: the layout's Relics, no Crystals, all of them in the bag; the first pairs by the order
    of the tile set.
    """
    ids = [tile.id for tile in tile_set(options.tile_set).tiles]
    return Arrangement(
        options=options,
        turn=Turn(PAIR, BALAN),
        warriors={},
        lying={},
        relics=tuple(spaces_of(layout(options.layout).relics)),
        claimed=(),
        storage=((0, 0), (0, 0)),
        display=tuple((tile, tile) for tile in ids[:DISPLAY]),
        decks=len(ids) - DISPLAY,
        bag=(BAG_ENERGY, BAG_SPIRIT),
        track=0,
    )


WAITS_FOR_CHANCE: Final = (REWARD, REVEAL)
"""The phases in which nobody decides."""
