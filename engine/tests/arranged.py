"""Made-up positions in the notation of RULES §12, in the middle of a round.

`W@c3 guard r1 E2 S1` is Wazu's guard on c3, turned 90° clockwise, with 2 Energy and 1 Spirit; `B@d3 dead` a face-down
Warrior of Balan's. No tile named: a keeper, which has no ability.
"""

from __future__ import annotations

from typing import Any

from maatatahay.board import empty_board
from maatatahay.crystals import bundle_counts
from maatatahay.decisions import Activate, Place
from maatatahay.describe import describe
from maatatahay.explain import explain
from maatatahay.options import Options
from maatatahay.position import PLACE, Position
from maatatahay.spaces import space_named
from maatatahay.tiles import BALAN, TRIBES, WAZU, tribe_named

INITIALS = {"B": BALAN, "W": WAZU}


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
    """The tribe `places` is about to place `tile`, as the second of the round if `last`; Relics stand on `relics`."""
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
    """Put what one piece of notation says on the board. Support is not paid: the note says what lies on a Warrior."""
    where, *words = note.split()
    tribe, space = INITIALS[where[0]], space_named(where[2:])
    named = [word for word in words if word in position.tiles.index]
    counts = {word[0]: int(word[1:]) for word in words if word[0] in "rES" and word[1:].isdigit()}
    board = position.board
    board.stand(space, tribe, position.tiles.tiles[position.tiles.index[named[0] if named else "keeper"]])
    board.turn(space, counts.get("r", 0))
    board.energy[space], board.spirit[space] = counts.get("E", 0), counts.get("S", 0)
    if "dead" in words:
        board.living[tribe] ^= 1 << space
        board.dead[tribe] |= 1 << space
        board.reach[space] = 0
        position.deaths[tribe] += 1


def placed(position: Position, space: str, add: str = "", rotation: int = 0) -> Position:
    """The position after placing on a free space and activating; the one given stays as it was."""
    after = position.copy()
    after.play(Place(space_named(space)))
    after.play(Activate(rotation, *bundle_counts(add)))
    return after


def steps_of_placing(position: Position, space: str, add: str = "", rotation: int = 0) -> list[dict[str, Any]]:
    """What both decisions are explained by."""
    told = explain(position, Place(space_named(space)))
    more = explain(told.after, Activate(rotation, *bundle_counts(add)))
    return [step.to_json() for step in (*told.steps, *more.steps)]


def described(position: Position) -> dict[str, Any]:
    return describe(position)


def on(position: Position, space: str) -> Any:  # noqa: ANN401
    """The Warrior there, as a page sees it."""
    return described(position)["warriors"][space]


def storage_of(position: Position, tribe: str) -> str:
    return position.storage_text(tribe_named(tribe))


def score_of(position: Position) -> tuple[int, int]:
    score = described(position)["score"]
    return score[TRIBES[BALAN]], score[TRIBES[WAZU]]
