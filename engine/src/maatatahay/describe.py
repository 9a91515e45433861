"""A position as JSON: `snapshot` for the trace of RECORD.md, `describe` with all that a page shows besides."""

from __future__ import annotations

from maatatahay.crystals import bundle_text
from maatatahay.decisions import TakePair
from maatatahay.explain import storages
from maatatahay.outcome import outcome, score, score_parts
from maatatahay.position import Position
from maatatahay.spaces import SPACE_NAMES, names_of, spaces_of
from maatatahay.tiles import BALAN, TRIBES, WAZU


def snapshot(position: Position) -> dict[str, object]:
    """The position as a trace line has it, without its `n` (RECORD.md, "The trace")."""
    board = position.board
    return {
        "phase": position.phase,
        "to_move": _tribe_name(position.to_move),
        "round": position.round,
        "active": TRIBES[position.active],
        "warriors": {SPACE_NAMES[space]: _warrior(position, space) for space in _standing(position)},
        "crystals": {
            SPACE_NAMES[space]: bundle_text(board.energy[space], board.spirit[space])
            for space in spaces_of(board.free)
            if board.energy[space] + board.spirit[space]
        },
        "relics": sorted(names_of(board.relics)),
        "storage": storages(position),
        "display": [[pair.balan, pair.wazu] for pair in position.display if isinstance(pair, TakePair)],
        "claimed": [TRIBES[tribe] for tribe in position.claimed],
        "deaths": {TRIBES[tribe]: position.deaths[tribe] for tribe in (BALAN, WAZU)},
        "track": position.track,
        "free": board.free.bit_count(),
        "score": score(position),
        "legal": position.count_legal(),
    }


def describe(position: Position) -> dict[str, object]:
    """All that a page shows of a position: the snapshot, the turn, what can be counted, and sums in their parts."""
    end = outcome(position)
    return {
        **snapshot(position),
        "warriors": {SPACE_NAMES[space]: _shown_warrior(position, space) for space in _standing(position)},
        "decks": position.decks,
        "bag": {"energy": position.bag_energy, "spirit": position.bag_spirit},
        "unseen": {TRIBES[tribe]: _unseen(position, tribe) for tribe in (BALAN, WAZU)},
        "turn": _turn(position),
        "relic_costs": {
            SPACE_NAMES[space]: {TRIBES[tribe]: position.board.relic_cost(space, tribe) for tribe in (BALAN, WAZU)}
            for space in spaces_of(position.board.relics)
        },
        "score_parts": {TRIBES[tribe]: score_parts(position, tribe) for tribe in (BALAN, WAZU)},
        "living": {TRIBES[tribe]: position.board.living[tribe].bit_count() for tribe in (BALAN, WAZU)},
        "outcome": end.to_json() if end is not None else None,
    }


def _tribe_name(tribe: int | None) -> str | None:
    return TRIBES[tribe] if tribe is not None and tribe >= 0 else None


def _standing(position: Position) -> list[int]:
    """The spaces with a Warrior, living or dead."""
    board = position.board
    return spaces_of(board.living[BALAN] | board.living[WAZU] | board.dead[BALAN] | board.dead[WAZU])


def _warrior(position: Position, space: int) -> dict[str, object]:
    board = position.board
    tile = board.tile[space]
    tribe = board.tribe_on(space)
    alive = bool(board.living[tribe] >> space & 1)
    return {
        "tribe": TRIBES[tribe],
        "tile": tile.id if tile is not None else None,
        "rotation": board.rotation[space],
        "energy": board.energy[space],
        "spirit": board.spirit[space],
        "alive": alive,
        "strength": board.strength(space) if alive else 0,
    }


def _shown_warrior(position: Position, space: int) -> dict[str, object]:
    """A Warrior with its Strength in parts, its Diamonds, where its arrows point, and whether it is safe [R9]."""
    board = position.board
    warrior = _warrior(position, space)
    tile = board.tile[space]
    parts = board.strength_parts(space) if warrior["alive"] else {"printed": 0, "energy": 0, "ability": 0}
    return {
        **warrior,
        "parts": {name: parts[name] for name in ("printed", "energy", "ability")},
        "diamonds": tile.diamonds if tile is not None and warrior["alive"] else 0,
        "safe": position.is_safe(space),
        "reach": names_of(board.reach[space]),
    }


def _unseen(position: Position, tribe: int) -> list[str]:
    """A tribe's Warriors still in the decks, in the tile set's order: known to whoever counts."""
    return [tile.id for index, tile in enumerate(position.tiles.tiles) if position.unseen[tribe] >> index & 1]


def _turn(position: Position) -> dict[str, object]:
    """Where the round stands."""
    tiles = position.tiles.tiles
    placed: list[str] = []
    if position.placements == 1:
        placed = [TRIBES[position.first]]
    return {
        "pair": [tiles[index].id for index in position.taken] if position.taken[BALAN] >= 0 else None,
        "decider": _tribe_name(position.decider),
        "first": _tribe_name(position.first),
        "placed": placed,
        "tile": position.tile_in_hand(),
        "space": SPACE_NAMES[position.space] if position.space >= 0 else None,
    }
