"""The symmetries of the rules: a game turned, mirrored or with the tribes exchanged is the same game.

The layout has all eight symmetries of the square. The tiles have not: a game only mirrors when the printed arrows are
mirrored as well, and each rotation then runs the other way.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maatatahay.decisions import Activate, Move, Place, PlaceFirst, Reveal, TakePair
from maatatahay.describe import snapshot
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.setup import Setup
from maatatahay.spaces import SPACE_NAMES, space_named
from maatatahay.tiles import Tile, TileSet, tile_set
from strategies import A_TASTE, OPTIONS, SEEDS, Taste, play_out, random_setup


class Symmetry(NamedTuple):
    """Mirror east and west if `mirrored`, then turn by quarters clockwise; exchange the tribes if `exchanged`."""

    quarters: int
    mirrored: bool
    exchanged: bool

    def space(self, space: int) -> int:
        column, row = space % 5, space // 5
        if self.mirrored:
            column = 4 - column
        for _ in range(self.quarters):
            column, row = row, 4 - column
        return row * 5 + column

    def name(self, name: str) -> str:
        return SPACE_NAMES[self.space(space_named(name))]

    def rotation(self, rotation: int) -> int:
        return (self.quarters + (-rotation if self.mirrored else rotation)) % 4

    def tribe(self, tribe: int) -> int:
        return 1 - tribe if self.exchanged else tribe

    def tribe_name(self, name: str | None) -> str | None:
        return {"balan": "wazu", "wazu": "balan"}[name] if self.exchanged and name else name

    def pair(self, balan: str, wazu: str) -> tuple[str, str]:
        return (wazu, balan) if self.exchanged else (balan, wazu)

    def tiles(self, tiles: TileSet) -> TileSet:
        return TileSet(tiles.name, tuple(self.tile(tile) for tile in tiles.tiles))

    def tile(self, tile: Tile) -> Tile:
        arrows = [direction for direction in range(8) if tile.arrows >> direction & 1]
        turned = sum(1 << (-direction % 8 if self.mirrored else direction) for direction in arrows)
        return Tile(tile.id, tile.strength, turned, tile.diamonds, tile.ability)

    def setup(self, setup: Setup) -> Setup:
        crystals = [(0, 0)] * 25
        for space, lying in enumerate(setup.crystals):
            crystals[self.space(space)] = lying
        display = tuple(self.pair(*pair) for pair in setup.display)
        return Setup(self.tribe(setup.active), tuple(crystals), display)

    def move(self, move: Move) -> Move:
        if isinstance(move, Place):
            return Place(self.space(move.space), move.energy, move.spirit)
        if isinstance(move, Activate):
            return Activate(self.rotation(move.rotation), move.energy, move.spirit)
        if isinstance(move, PlaceFirst):
            return PlaceFirst(self.tribe(move.tribe))
        if isinstance(move, TakePair):
            return TakePair(*self.pair(move.balan, move.wazu))
        if isinstance(move, Reveal):
            return Reveal(*self.pair(move.balan, move.wazu))
        return move

    def snapshot(self, shown: dict[str, Any], unturned: str | None) -> dict[str, Any]:
        """The snapshot of the image; the Warrior on `unturned` waits for its activation, so it has rotation 0."""
        tribes = ("balan", "wazu")
        return {
            **shown,
            "to_move": self.tribe_name(shown["to_move"]),
            "active": self.tribe_name(shown["active"]),
            "warriors": {
                self.name(space): {
                    **warrior,
                    "tribe": self.tribe_name(warrior["tribe"]),
                    "rotation": 0 if space == unturned else self.rotation(warrior["rotation"]),
                }
                for space, warrior in shown["warriors"].items()
            },
            "crystals": {self.name(space): crystals for space, crystals in shown["crystals"].items()},
            "relics": sorted(self.name(space) for space in shown["relics"]),
            "display": [list(self.pair(*pair)) for pair in shown["display"]],
            "claimed": [self.tribe_name(tribe) for tribe in shown["claimed"]],
            **{key: {self.tribe_name(t): shown[key][t] for t in tribes} for key in ("storage", "deaths", "score")},
        }


SYMMETRIES = st.builds(Symmetry, st.integers(0, 3), st.booleans(), st.booleans())


def play_both(seed: int, options: Options, taste: Taste, symmetry: Symmetry, tiles: TileSet) -> None:
    """Plays a game and its image side by side and compares after every move."""
    rng = Random(seed)
    setup = random_setup(rng, options)
    position, image = Position(options, setup), Position(options, symmetry.setup(setup))
    image.tiles = tiles
    for move in play_out(rng, position, taste):
        unturned = SPACE_NAMES[position.space] if position.space >= 0 else None
        assert snapshot(image) == symmetry.snapshot(snapshot(position), unturned)
        moves, images = position.legal_decisions(), image.legal_decisions()
        assert {symmetry.move(decision) for decision in moves} == set(images)
        image.play(symmetry.move(move))
    assert image.end_reason == position.end_reason


@given(SEEDS, OPTIONS, A_TASTE, SYMMETRIES)
def test_every_image_of_a_game_is_the_same_game(seed: int, options: Options, taste: Taste, symmetry: Symmetry) -> None:
    play_both(seed, options, taste, symmetry, symmetry.tiles(tile_set(options.tile_set)))


def test_a_mirrored_game_with_unmirrored_arrows_is_another_game() -> None:
    options, mirror = Options(), Symmetry(0, True, False)

    def some_games() -> None:
        for seed in range(20):
            play_both(seed, options, Taste(), mirror, tile_set(options.tile_set))

    with pytest.raises(AssertionError):
        some_games()
