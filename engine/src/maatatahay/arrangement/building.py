"""From an arrangement to a `Position` and back. What follows from the rules is asked of `Position` and `Board`."""

from __future__ import annotations

from maatatahay.arrangement.model import ON_SPACE, WAITS_FOR_CHANCE, Arrangement, Pair, Turn, Warrior
from maatatahay.board import Board, empty_board
from maatatahay.decisions import Decision, TakePair
from maatatahay.position import ACTIVATE, ORDER, OVER, PAIR, PLACE, Position
from maatatahay.spaces import spaces_of
from maatatahay.tiles import BALAN, TILES_PER_TRIBE, WAZU, TileSet, tile_set


def built(layout: Arrangement) -> Position:
    """The position so arranged, whether or not the rules know it; every tile must be one of the tile set."""
    position = Position(layout.options, None, _board(layout))
    position.storage_energy = [energy for energy, _ in layout.storage]
    position.storage_spirit = [spirit for _, spirit in layout.storage]
    position.bag_energy, position.bag_spirit = layout.bag
    position.claimed = list(layout.claimed)
    position.deaths = list(layout.deaths)
    position.track = layout.track
    position.display = _offers(layout.display)
    position.decks = layout.decks
    index = position.tiles.index
    position.unseen = [sum(1 << index[tile] for tile in layout.unseen(tribe)) for tribe in (BALAN, WAZU)]
    _set_turn(position, layout.turn)
    return position


def _offers(display: tuple[Pair, ...]) -> list[Decision]:
    return [TakePair(balan, wazu) for balan, wazu in display]


def _board(layout: Arrangement) -> Board:
    tiles = tile_set(layout.options.tile_set)
    board = empty_board(sum(1 << space for space in layout.relics))
    for space, (energy, spirit) in layout.lying.items():
        board.energy[space], board.spirit[space] = energy, spirit
    for space, warrior in layout.warriors.items():
        stand(board, space, warrior, tiles)
    return board


def stand(board: Board, space: int, warrior: Warrior, tiles: TileSet) -> None:
    """Put a Warrior on the board as it is said to stand: Support is not paid, and a dead one lies face down."""
    board.stand(space, warrior.tribe, tiles.tiles[tiles.index[warrior.tile]])
    board.turn(space, warrior.rotation)
    board.energy[space], board.spirit[space] = warrior.energy, warrior.spirit
    if not warrior.alive:
        board.living[warrior.tribe] ^= 1 << space
        board.dead[warrior.tribe] |= 1 << space
        board.reach[space] = board.energy[space] = board.spirit[space] = 0


def _set_turn(position: Position, turn: Turn) -> None:
    """The turn, who decides by it, and the round: the pairs that are left tell how many have been played."""
    position.phase = turn.phase
    position.active = turn.active
    position.first = turn.first
    position.placements = int(turn.second)
    position.space = turn.space
    position.on_relic = turn.on_relic
    left = len(position.display) + position.decks
    position.round = TILES_PER_TRIBE - left
    if turn.pair is not None:
        index = position.tiles.index
        position.taken = [index[turn.pair[BALAN]], index[turn.pair[WAZU]]]
        position.decider = position.decider_of(*position.taken)
    elif turn.phase != OVER:
        position.round += 1
    else:
        position.end_reason = position.reason_to_end()
    position.to_move = _to_move(position, turn)


def _to_move(position: Position, turn: Turn) -> int | None:
    if turn.phase == OVER or turn.phase in WAITS_FOR_CHANCE:
        return None
    return {PAIR: turn.active, ORDER: position.decider, PLACE: turn.placing, ACTIVATE: turn.placing}[turn.phase]


def arrangement_of(position: Position) -> Arrangement:
    """What a position is made of."""
    board = position.board
    energy, spirit = position.storage_energy, position.storage_spirit
    return Arrangement(
        options=position.options,
        turn=_turn(position),
        warriors={space: _warrior(board, space) for space, tile in enumerate(board.tile) if tile is not None},
        lying={
            space: (board.energy[space], board.spirit[space])
            for space in spaces_of(board.free)
            if board.energy[space] or board.spirit[space]
        },
        relics=tuple(spaces_of(board.relics)),
        claimed=tuple(position.claimed),
        storage=((energy[BALAN], spirit[BALAN]), (energy[WAZU], spirit[WAZU])),
        display=tuple((pair.balan, pair.wazu) for pair in position.display if isinstance(pair, TakePair)),
        decks=position.decks,
        bag=(position.bag_energy, position.bag_spirit),
        track=position.track,
    )


def _warrior(board: Board, space: int) -> Warrior:
    tile, tribe = board.tile[space], board.tribe_on(space)
    alive = bool(board.living[tribe] >> space & 1)
    return Warrior(
        tribe, tile.id if tile else "", board.rotation[space], board.energy[space], board.spirit[space], alive
    )


def _turn(position: Position) -> Turn:
    balan, wazu = position.taken
    tiles = position.tiles.tiles
    return Turn(
        position.phase,
        position.active,
        (tiles[balan].id, tiles[wazu].id) if balan >= 0 else None,
        position.first,
        position.placements == 1,
        position.space if position.phase in ON_SPACE else -1,
        position.on_relic,
    )
