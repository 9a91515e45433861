"""The deal (RULES §3): who is first Active Player, the Crystals on the board and the first three pairs."""

from __future__ import annotations

from typing import Final

from maatatahay.crystals import bundle_counts, bundle_text
from maatatahay.errors import Unreadable
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT, Layout, Options, layout
from maatatahay.spaces import SPACE_NAMES, names_of, space_named
from maatatahay.tiles import TRIBES, TileSet, tile_set, tribe_named

DISPLAY: Final = 3
"""Pairs on display while the decks last."""


class Setup:
    """What chance gives before the first decision. A value; `check` tells whether given options allow it.

    `active` is a tribe, `crystals` (Energy, Spirit) for each of the 25 spaces, `display` three pairs of tile ids.
    """

    __slots__ = ("active", "crystals", "display")

    def __init__(
        self, active: int, crystals: tuple[tuple[int, int], ...], display: tuple[tuple[str, str], ...]
    ) -> None:
        self.active: Final = active
        self.crystals: Final = crystals
        self.display: Final = display

    def check(self, options: Options) -> None:
        """Raises `Unreadable` for a setup that the options' layout and tile set do not allow."""
        _check_crystals(self.crystals, layout(options.layout))
        _check_display(self.display, tile_set(options.tile_set))

    def to_json(self, options: Options) -> dict[str, object]:
        """The `setup` of a record."""
        return {
            "active": TRIBES[self.active],
            "relics": sorted(names_of(layout(options.layout).relics)),
            "crystals": {
                SPACE_NAMES[space]: bundle_text(energy, spirit)
                for space, (energy, spirit) in enumerate(self.crystals)
                if energy + spirit
            },
            "display": [list(pair) for pair in self.display],
        }


def _check_crystals(crystals: tuple[tuple[int, int], ...], plan: Layout) -> None:
    energy_in_all = spirit_in_all = 0
    for space, due in enumerate(plan.crystals):
        energy, spirit = crystals[space]
        energy_in_all += energy
        spirit_in_all += spirit
        if energy + spirit != due or energy < 0 or spirit < 0:
            raise Unreadable("setup-crystals-not-the-layouts", space=SPACE_NAMES[space], due=due)
    if energy_in_all > BAG_ENERGY or spirit_in_all > BAG_SPIRIT:
        raise Unreadable("setup-crystals-beyond-the-bag")


def _check_display(display: tuple[tuple[str, str], ...], tiles: TileSet) -> None:
    if len(display) != DISPLAY:
        raise Unreadable("setup-display-not-three")
    for tribe in range(2):
        shown = [pair[tribe] for pair in display]
        for tile in shown:
            if tile not in tiles.index:
                raise Unreadable("tile-unknown", tile=tile)
            if shown.count(tile) > 1:
                raise Unreadable("tile-twice", tile=tile, tribe=TRIBES[tribe])


def setup_from_json(data: object, options: Options) -> Setup:
    """The `setup` of a record, checked against its options. Raises `Unreadable`."""
    if not isinstance(data, dict):
        raise Unreadable("setup-not-an-object")
    for key in ("active", "relics", "crystals", "display"):
        if key not in data:
            raise Unreadable("setup-key-missing", key=key)
    for key in data:
        if key not in ("active", "relics", "crystals", "display"):
            raise Unreadable("setup-key-unknown", key=key)
    plan = layout(options.layout)
    _check_relics(data["relics"], plan)
    setup = Setup(tribe_named(data["active"]), _read_crystals(data["crystals"], plan), _read_display(data["display"]))
    setup.check(options)
    return setup


def _check_relics(data: object, plan: Layout) -> None:
    spaces = [space_named(name) for name in data] if isinstance(data, list) else []
    if len(spaces) != plan.relics.bit_count() or sum({1 << space for space in spaces}) != plan.relics:
        raise Unreadable("setup-relics-not-the-layouts", relics=data)


def _read_crystals(data: object, plan: Layout) -> tuple[tuple[int, int], ...]:
    if not isinstance(data, dict):
        raise Unreadable("setup-crystals-not-an-object")
    lying = [(0, 0)] * len(plan.crystals)
    for name, bundle in data.items():
        space = space_named(name)
        if not plan.crystals[space]:
            raise Unreadable("setup-crystals-not-the-layouts", space=name, due=0)
        lying[space] = bundle_counts(bundle)
    return tuple(lying)


def _read_display(data: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, list):
        raise Unreadable("setup-display-not-three")
    pairs: list[tuple[str, str]] = []
    for pair in data:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(tile, str) for tile in pair):
            raise Unreadable("pair-unreadable", pair=pair)
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)
