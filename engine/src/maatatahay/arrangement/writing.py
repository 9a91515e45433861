"""A position as one line of text, fit for an address: `v1_pair.B_Ba1.champion.E3_c3.E2.S1_…` (docs/position.md).

There is exactly one text for a position. Only letters, digits, `.`, `-` and `_` stand in it, which no address encodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maatatahay.arrangement.building import arrangement_of
from maatatahay.arrangement.model import Arrangement, Crystals, Turn, Warrior
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.spaces import SPACE_NAMES
from maatatahay.tiles import BALAN, WAZU

VERSION: Final = "v1"
LETTERS: Final = "BW"
"""Balan and Wazu, as the notation of RULES §12 calls them."""
OPTION_WORDS: Final = {
    "scoring": "relic_scoring",
    "end": "end_by_deaths",
    "layout": "layout",
    "tiles": "tile_set",
}
"""The items that say which options are not the default, in their order."""


def write_position(position: Position) -> str:
    """The text of a position."""
    return write_arrangement(arrangement_of(position))


def write_arrangement(arrangement: Arrangement) -> str:
    """The text of an arrangement, whether or not it is a possible one."""
    return "_".join(".".join(item) for item in _items(arrangement))


def _items(arrangement: Arrangement) -> Iterator[list[str]]:
    yield [VERSION]
    yield from _options(arrangement.options)
    yield _turn(arrangement.turn)
    for space, warrior in sorted(arrangement.warriors.items()):
        yield _warrior(space, warrior)
    for space, crystals in sorted(arrangement.lying.items()):
        yield [SPACE_NAMES[space], *_crystals(crystals)]
    if arrangement.relics:
        yield ["relics", *(SPACE_NAMES[space] for space in arrangement.relics)]
    if arrangement.claimed:
        yield ["claimed", *(LETTERS[tribe] for tribe in arrangement.claimed)]
    for tribe in (BALAN, WAZU):
        if sum(arrangement.storage[tribe]):
            yield ["store", LETTERS[tribe], *_crystals(arrangement.storage[tribe])]
    if arrangement.display:
        yield ["display", *(tile for pair in arrangement.display for tile in pair)]
    if arrangement.decks != arrangement.most_decks:
        yield ["hidden", str(arrangement.decks)]
    if sum(arrangement.bag):
        yield ["bag", *_crystals(arrangement.bag)]
    if arrangement.track != sum(arrangement.deaths):
        yield ["track", str(arrangement.track)]


def _options(options: Options) -> Iterator[list[str]]:
    chosen, usual = options.to_json(), Options().to_json()
    for word, key in OPTION_WORDS.items():
        if chosen[key] != usual[key]:
            yield [word, chosen[key]]


def _turn(turn: Turn) -> list[str]:
    words = [turn.phase, LETTERS[turn.active], *(turn.pair or ())]
    if turn.first >= 0:
        words.append(LETTERS[turn.first])
    if turn.second:
        words.append("second")
    if turn.space >= 0:
        words.append(SPACE_NAMES[turn.space])
    if turn.on_relic:
        words.append("relic")
    return words


def _warrior(space: int, warrior: Warrior) -> list[str]:
    words = [LETTERS[warrior.tribe] + SPACE_NAMES[space], warrior.tile]
    if warrior.rotation:
        words.append(f"r{warrior.rotation}")
    return [*words, *_crystals((warrior.energy, warrior.spirit)), *([] if warrior.alive else ["dead"])]


def _crystals(crystals: Crystals) -> list[str]:
    return [f"{letter}{count}" for letter, count in zip("ES", crystals, strict=True) if count]
