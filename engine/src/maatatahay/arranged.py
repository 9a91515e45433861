"""Made-up positions in the notation of RULES §12, in the middle of a round: for examples, diagrams and tests.

`W@c3 guard r1 E2 S1` is Wazu's guard on c3, turned 90° clockwise, with 2 Energy and 1 Spirit; `B@d3 dead` a face-down
Warrior of Balan's. No tile named: a keeper, which has no ability. A tile may stand twice, and the Crystals need not
add up with the bag: such a position shows what the rules of the spaces do, and is not one that a game comes to.
"""

from __future__ import annotations

from maatatahay.arrangement.building import stand
from maatatahay.arrangement.model import Warrior
from maatatahay.board import empty_board
from maatatahay.crystals import bundle_counts
from maatatahay.errors import Unreadable
from maatatahay.options import Options
from maatatahay.position import PLACE, Position
from maatatahay.spaces import space_named
from maatatahay.tiles import BALAN, WAZU, tribe_named

_TRIBES = {"B@": BALAN, "W@": WAZU}
_COUNTS = "rES"


def arranged(
    *standing: str,
    places: str = "wazu",
    tile: str = "champion",
    relics: str = "",
    lying: dict[str, str] | None = None,
    storage: dict[str, str] | None = None,
    last: bool = False,
    options: Options | None = None,
) -> Position:
    """The tribe `places` is about to place `tile`, as the second of the round if `last`; Relics stand on `relics`.

    `lying` and `storage` are bundles of Crystals by space and by tribe. Raises `Unreadable` for what no note can say.
    """
    position = Position(options or Options(), None)
    position.board = empty_board(sum(1 << space_named(name) for name in relics.split()))
    for note in standing:
        _stand(position, note)
    for name, bundle in (lying or {}).items():
        space = space_named(name)
        position.board.energy[space], position.board.spirit[space] = bundle_counts(bundle)
    for name, bundle in (storage or {}).items():
        tribe = tribe_named(name)
        position.storage_energy[tribe], position.storage_spirit[tribe] = bundle_counts(bundle)
    _let_place(position, tribe_named(places), tile, last)
    return position


def _let_place(position: Position, tribe: int, tile: str, last: bool) -> None:
    position.phase = PLACE
    position.taken = [position.tiles.index[tile]] * 2
    position.decider = BALAN
    position.placements = int(last)
    position.first = 1 - tribe if last else tribe
    position.to_move = tribe


def _stand(position: Position, note: str) -> None:
    """Put what one note says on the board. Support is not paid: the note says what lies on a Warrior."""
    where, *words = note.split()
    if where[:2] not in _TRIBES:
        raise Unreadable("note-unreadable", note=note)
    tribe, space = _TRIBES[where[:2]], space_named(where[2:])
    tile, counts = position.tiles.index["keeper"], dict.fromkeys(_COUNTS, 0)
    for word in words:
        if word in position.tiles.index:
            tile = position.tiles.index[word]
        elif word[0] in _COUNTS and word[1:].isdigit():
            counts[word[0]] = int(word[1:])
        elif word != "dead":
            raise Unreadable("note-unreadable", note=note)
    warrior = Warrior(
        tribe, position.tiles.tiles[tile].id, counts["r"], counts["E"], counts["S"], alive="dead" not in words
    )
    stand(position.board, space, warrior, position.tiles)
    position.deaths[tribe] += not warrior.alive
