"""What an opponent sees in a position at one glance, as whole numbers: Balan's less Wazu's, so 0 where they are equal.

The numbers come in blocks (`BLOCKS`), in a fixed order; an evaluation (`evaluation.py`) has a weight for each.
"""

from __future__ import annotations

from typing import Final

from maatatahay.board import Board
from maatatahay.outcome import relics
from maatatahay.position import ACTIVATE, ORDER, PLACE, Position
from maatatahay.spaces import AROUND, BESIDE, ORTHOGONAL, SPACES

MARGINS: Final = 8
"""Strength less that of the enemies beside, from -1 (or lower) to 6 (or higher)."""

BLOCKS: Final[tuple[tuple[str, int], ...]] = (
    # Points (Diamonds and Spirit) on Warriors that are safe, and how many these are.
    ("safe-points", 1),
    ("safe-warriors", 1),
    # The same for those that are not, by margin: one free neighbour and the enemy places next, there the enemy's
    # possible Strength is already taken off; the owner places next; nobody knows who; two, three, four free neighbours.
    ("points-enemy-next", MARGINS),
    ("points-own-next", MARGINS),
    ("points-one-open", MARGINS),
    ("points-two-open", MARGINS),
    ("points-three-open", MARGINS),
    ("points-four-open", MARGINS),
    ("warriors-enemy-next", MARGINS),
    ("warriors-own-next", MARGINS),
    ("warriors-one-open", MARGINS),
    ("warriors-two-open", MARGINS),
    ("warriors-three-open", MARGINS),
    ("warriors-four-open", MARGINS),
    # Points of claimed Relics; what the next one would bring if it could be paid now, lacks 1, lacks 2.
    ("relic-points", 1),
    ("relic-value-by-lack", 3),
    # At least 1, 2, 3, 4 in storage.
    ("energy", 4),
    ("spirit", 4),
    # Arrows of living Warriors onto spaces where a Warrior can still come.
    ("arrows", 1),
    # At least 1 … 5 Warriors lost.
    ("deaths", 5),
    # What is still to come of each tribe's tiles, those in hand included; and those in hand.
    ("strength-to-come", 1),
    ("diamonds-to-come", 1),
    ("strength-in-hand", 1),
    ("diamonds-in-hand", 1),
    # Who is Active Player, settles the order, places first, places last: +1 Balan, -1 Wazu.
    ("active", 1),
    ("decides", 1),
    ("places-first", 1),
    ("places-last", 1),
)


def _offset(name: str) -> int:
    """Where a block begins."""
    at = 0
    for block, size in BLOCKS:
        if block == name:
            return at
        at += size
    raise KeyError(name)


SIZE: Final = sum([size for _, size in BLOCKS])
_SAFE_POINTS: Final = _offset("safe-points")
_SAFE_WARRIORS: Final = _offset("safe-warriors")
_POINTS: Final = _offset("points-enemy-next")
_WARRIORS: Final = _offset("warriors-enemy-next")
_RELIC_POINTS: Final = _offset("relic-points")
_RELIC_LACK: Final = _offset("relic-value-by-lack")
_ENERGY: Final = _offset("energy")
_SPIRIT: Final = _offset("spirit")
ARROWS: Final = _offset("arrows")
_DEATHS: Final = _offset("deaths")
_STRENGTH_TO_COME: Final = _offset("strength-to-come")
_DIAMONDS_TO_COME: Final = _offset("diamonds-to-come")
_STRENGTH_IN_HAND: Final = _offset("strength-in-hand")
_DIAMONDS_IN_HAND: Final = _offset("diamonds-in-hand")
_ACTIVE: Final = _offset("active")
_DECIDES: Final = _offset("decides")
_FIRST: Final = _offset("places-first")
_LAST: Final = _offset("places-last")

_ENEMY_NEXT: Final = 0
_OWN_NEXT: Final = 1
_ONE_OPEN: Final = 2


class Tally:
    """Adds up what the features of a position weigh; `found` holds the features themselves, if asked for."""

    __slots__ = ("found", "total", "weights")

    def __init__(self, weights: list[float], found: list[int] | None = None) -> None:
        """`weights`: one for each feature; `found`: a list of so many zeros."""
        self.weights: Final = weights
        self.found: Final = found
        self.total = 0.0

    def add(self, index: int, number: int) -> None:
        """Count a feature so many times."""
        self.total += self.weights[index] * number
        if self.found is not None:
            self.found[index] += number


def features(position: Position) -> list[int]:
    """The `SIZE` numbers of a position. No Warrior may be waiting for its fights (see `resolve.py`)."""
    found = [0] * SIZE
    count(position, Tally([0.0] * SIZE, found))
    return found


def count(position: Position, tally: Tally) -> None:
    """Add every feature of a position to the tally."""
    following = places_next(position)
    strengths = _strengths(position.board)
    for tribe in range(2):
        sign = 1 - 2 * tribe
        _hand(position, tribe, sign, tally)
        _warriors(position, tribe, sign, strengths, following, tally)
        _relics(position, tribe, sign, tally)
        _levels(position.storage_energy[tribe], 4, sign, _ENERGY, tally)
        _levels(position.storage_spirit[tribe], 4, sign, _SPIRIT, tally)
        _levels(position.deaths[tribe], 5, sign, _DEATHS, tally)
    _tempo(position, following, tally)


def places_next(position: Position) -> int:
    """The tribe that chooses the next space; -1 if that is not settled."""
    if position.phase == PLACE and position.to_move is not None:
        return position.to_move
    if position.phase == ACTIVATE and position.to_move is not None and position.placements == 0:
        return 1 - position.to_move
    return -1


def _strengths(board: Board) -> list[int]:
    """The Strength of each living Warrior by space, 0 where none stands."""
    strengths = [0] * SPACES
    living = board.living[0] | board.living[1]
    for space in range(SPACES):
        if living >> space & 1:
            strengths[space] = board.strength(space)
    return strengths


def _hand(position: Position, tribe: int, sign: int, tally: Tally) -> None:
    """Count the tile that a tribe still has to place this round, if it has one."""
    index = position.taken[tribe]
    if index < 0:
        return
    phase = position.phase
    waiting = phase == ORDER or (phase == PLACE and (position.placements == 0 or position.to_move == tribe))
    if not waiting and (position.placements or tribe == position.first):
        return
    tile = position.tiles.tiles[index]
    tally.add(_STRENGTH_IN_HAND, sign * tile.strength)
    tally.add(_DIAMONDS_IN_HAND, sign * tile.diamonds)


def _warriors(position: Position, tribe: int, sign: int, strengths: list[int], following: int, tally: Tally) -> None:
    """Count a tribe's Warriors: their points, in what danger they are, and where their arrows point."""
    board = position.board
    living, standing = board.living[tribe], board.living[tribe] | board.dead[tribe]
    coming = board.free | board.relics
    for space in range(SPACES):
        tile = board.tile[space]
        if tile is None or not standing >> space & 1:
            continue
        tally.add(_STRENGTH_TO_COME, -sign * tile.strength)
        tally.add(_DIAMONDS_TO_COME, -sign * tile.diamonds)
        if not living >> space & 1:
            continue
        arrows = board.reach[space] & coming
        while arrows:
            tally.add(ARROWS, sign)
            arrows &= arrows - 1
        points = sign * (tile.diamonds + board.spirit[space])
        if ORTHOGONAL[space] & board.free:
            danger = _danger(position, space, tribe, strengths, following)
            tally.add(_POINTS + danger, points)
            tally.add(_WARRIORS + danger, sign)
        else:
            tally.add(_SAFE_POINTS, points)
            tally.add(_SAFE_WARRIORS, sign)


def _danger(position: Position, space: int, tribe: int, strengths: list[int], following: int) -> int:
    """Where in the blocks by margin a Warrior belongs that is not surrounded."""
    board = position.board
    enemies, free = board.living[1 - tribe], board.free
    margin = strengths[space]
    row = 1
    for near in BESIDE[space]:
        if enemies >> near & 1:
            margin -= strengths[near]
        elif free >> near & 1:
            row += 1
    if row == _ONE_OPEN and following >= 0:
        row = _OWN_NEXT
        if following != tribe:
            row = _ENEMY_NEXT
            margin -= _attack(position, space, 1 - tribe)
    return row * MARGINS + max(0, min(MARGINS - 1, margin + 1))


def _attack(position: Position, space: int, enemy: int) -> int:
    """The most Strength with which the enemy's tile in hand can stand on the last free neighbour of a Warrior."""
    board = position.board
    for near in BESIDE[space]:
        if board.free >> near & 1:
            attack = position.tiles.tiles[position.taken[enemy]].strength
            attack += position.storage_energy[enemy] + board.energy[near]
            friends = board.living[enemy]
            for helper in AROUND[near]:
                if friends >> helper & 1 and board.reach[helper] >> near & 1:
                    attack += 1
            return attack
    return 0


def _relics(position: Position, tribe: int, sign: int, tally: Tally) -> None:
    """Count a tribe's Relics, and what the next would be worth by how much is lacking for it."""
    own = position.claimed.count(tribe)
    if own:
        tally.add(_RELIC_POINTS, sign * relics(position, tribe))
    board = position.board
    if not board.relics:
        return
    energy, spirit = position.storage_energy[tribe], position.storage_spirit[tribe]
    cost = min([board.relic_cost(space, tribe) for space in range(SPACES) if board.relics >> space & 1])
    lack = max(cost - energy - spirit, 0 if spirit else 1)
    if lack < 3:
        tally.add(_RELIC_LACK + max(lack, 0), sign * position.relic_value(len(position.claimed) + 1, own + 1))


def _levels(amount: int, most: int, sign: int, start: int, tally: Tally) -> None:
    """One number for each level that an amount reaches."""
    for level in range(min(amount, most)):
        tally.add(start + level, sign)


def _tempo(position: Position, following: int, tally: Tally) -> None:
    """Count whose turn it is in the round's order."""
    tally.add(_ACTIVE, 1 - 2 * position.active)
    if position.phase == ORDER:
        tally.add(_DECIDES, 1 - 2 * position.decider)
    elif following >= 0:
        tally.add(_FIRST if position.phase == PLACE and position.placements == 0 else _LAST, 1 - 2 * following)
