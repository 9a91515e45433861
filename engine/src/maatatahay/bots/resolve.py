"""Activations for a search: the distinct ones, and what a Warrior that waits for its own is worth."""

from __future__ import annotations

from maatatahay.bots.evaluation import Evaluation
from maatatahay.decisions import Activate
from maatatahay.position import STORAGE_LIMIT, Position
from maatatahay.spaces import BESIDE, REACH, rotated


def ends_the_game(position: Position) -> bool:
    """Whether the game is over after this activation whatever it is: the round's second, and no other can follow."""
    if position.placements == 0:
        return False
    free = position.board.free
    return free & (free - 1) == 0 or (not position.display and not position.decks)


def distinct_turns(position: Position) -> list[int]:
    """The rotations that differ in which spaces, still to be filled, the arrows point at."""
    tribe = position.to_move if position.to_move is not None else 0
    tile = position.tiles.tiles[position.taken[tribe]]
    reaches = REACH[position.space]
    coming = position.board.free | position.board.relics
    turns: list[int] = []
    seen: list[int] = []
    for turn in range(4):
        reach = reaches[rotated(tile.arrows, turn)] & coming
        if reach not in seen:
            seen.append(reach)
            turns.append(turn)
    return turns


def arrows_out(position: Position, turn: int) -> int:
    """How many arrows would point at spaces still to be filled."""
    tribe = position.to_move if position.to_move is not None else 0
    tile = position.tiles.tiles[position.taken[tribe]]
    coming = position.board.free | position.board.relics
    return (REACH[position.space][rotated(tile.arrows, turn)] & coming).bit_count()


def best_turn(position: Position) -> int:
    """The rotation with the most arrows onto spaces still to be filled; the first of equals."""
    best, most = 0, -1
    for turn in range(4):
        arrows = arrows_out(position, turn)
        if arrows > most:
            best, most = turn, arrows
    return best


def bundles(position: Position) -> list[tuple[int, int]]:
    """Every (Energy, Spirit) that can be added, without those that cannot be better than another.

    In the game's last activation everything is added: more Strength and more Spirit on a Warrior never hurt then.
    """
    tribe = position.to_move if position.to_move is not None else 0
    energy, spirit = position.storage_energy[tribe], position.storage_spirit[tribe]
    if ends_the_game(position):
        return [(energy, spirit)]
    return [
        (energies, spirits)
        for energies in range(energy + 1)
        for spirits in range(spirit + 1)
        if energy - energies + spirit - spirits <= STORAGE_LIMIT
    ]


def distinct_activations(position: Position) -> list[Activate]:
    """Activations of which one is surely as good as any that is legal."""
    turns = [0] if ends_the_game(position) else distinct_turns(position)
    return [Activate(turn, energy, spirit) for energy, spirit in bundles(position) for turn in turns]


def is_contested(position: Position) -> bool:
    """Whether the Warrior that waits for its activation surrounds itself or, on a free space, a neighbour."""
    board, space = position.board, position.space
    if board.is_surrounded(space):
        return True
    if position.on_relic:
        return False
    for near in BESIDE[space]:  # noqa: SIM110 (a generator costs more once compiled)
        if board.tile[near] is not None and board.is_surrounded(near):
            return True
    return False


def appraise_waiting(position: Position, evaluation: Evaluation) -> tuple[float, float]:
    """Utility and points when a Warrior waits for its activation: with the better of adding all Energy or none.

    The position is used up: it is activated itself, for a copy would take as long as the rest.
    """
    tribe = position.to_move if position.to_move is not None else 0
    energy, spirit = position.storage_energy[tribe], position.storage_spirit[tribe]
    turn = best_turn(position)
    excess = max(0, energy + spirit - STORAGE_LIMIT)
    least = min(excess, energy)
    spirit_added = spirit if ends_the_game(position) else excess - least
    if energy > least and is_contested(position):
        other = position.copy()
        other.play(Activate(turn, energy, spirit_added))
        position.play(Activate(turn, least, spirit_added))
        return _better(tribe, evaluation.appraise(position), evaluation.appraise(other))
    position.play(Activate(turn, least, spirit_added))
    return evaluation.appraise(position)


def _better(tribe: int, one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """The worth that the tribe prefers."""
    if tribe == 0:
        return one if one[0] >= other[0] else other
    return one if one[0] <= other[0] else other
