"""Random deals, chance and players with a taste, and Hypothesis strategies made of them.

A taste draws games to corners that careless play hardly reaches: many deaths, twelve full rounds with every Relic
claimed, storages over 4. Whole games come from a seed, so that a failure is repeated by its seed alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st
from maatatahay.decisions import Activate, Chance, Decision, Move, Place, PlaceFirst, Reveal, Reward, TakePair
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT, Options, every_options, layout
from maatatahay.position import REWARD, Position
from maatatahay.setup import Setup
from maatatahay.spaces import spaces_of
from maatatahay.tiles import BALAN, WAZU, tile_set

IDS = [tile.id for tile in tile_set("house-1").tiles]


class Taste(NamedTuple):
    """How much a player likes what a decision leads to; it compares at most `tries` decisions."""

    tries: int = 1
    deaths: int = 0
    claims: int = 0
    storage: int = 0
    spirit: int = 0


TASTES = {
    "careless": Taste(),
    "warlike": Taste(tries=10, deaths=2),
    "peaceful": Taste(tries=25, deaths=-5, claims=9, spirit=2),
    "hoarder": Taste(tries=5, storage=2, claims=-1),
}


def random_setup(rng: Random, options: Options) -> Setup:
    """A deal; in one of four, every Spirit Crystal lies on the board."""
    plan = layout(options.layout).crystals
    bag = ["E"] * BAG_ENERGY + ["S"] * BAG_SPIRIT
    if rng.random() < 0.25:
        bag = bag[-sum(plan) :]
    rng.shuffle(bag)
    crystals = []
    for due in plan:
        lying, bag = bag[:due], bag[due:]
        crystals.append((lying.count("E"), lying.count("S")))
    return Setup(rng.randrange(2), tuple(crystals), random_pairs(rng, options))


def random_pairs(rng: Random, options: Options) -> tuple[tuple[str, str], ...]:
    ids = [tile.id for tile in tile_set(options.tile_set).tiles]
    return tuple(zip(rng.sample(ids, 3), rng.sample(ids, 3), strict=True))


def possible_chance(position: Position) -> list[Chance]:
    """Every outcome that chance can give now, each once."""
    if position.phase == REWARD:
        due = position.reward_due()
        return [
            Reward(energy, due - energy)
            for energy in range(due + 1)
            if energy <= position.bag_energy and due - energy <= position.bag_spirit
        ]
    ids = [tile.id for tile in position.tiles.tiles]
    balan, wazu = ([ids[index] for index in spaces_of(position.unseen[tribe])] for tribe in (BALAN, WAZU))
    return [Reveal(left, right) for left in balan for right in wazu]


def appraise(position: Position, tribe: int, taste: Taste) -> int:
    return (
        taste.deaths * sum(position.deaths)
        + taste.claims * len(position.claimed)
        + taste.storage * (position.storage_energy[tribe] + position.storage_spirit[tribe])
        + taste.spirit * position.storage_spirit[tribe]
    )


def choose(rng: Random, position: Position, taste: Taste) -> Decision:
    legal = position.legal_decisions()
    tried = rng.sample(legal, min(taste.tries, len(legal)))
    if len(tried) == 1:
        return tried[0]
    tribe = position.to_move
    assert tribe is not None

    def liking(decision: Decision) -> int:
        after = position.copy()
        after.play(decision)
        return appraise(after, tribe, taste)

    return max(tried, key=liking)


def next_move(rng: Random, position: Position, taste: Taste) -> Move:
    """A decision or an outcome of chance; the rare kind of Crystal is as likely as the other."""
    if position.to_move is None:
        return rng.choice(possible_chance(position))
    return choose(rng, position, taste)


def new_game(rng: Random, options: Options) -> Position:
    return Position(options, random_setup(rng, options))


def play_out(rng: Random, position: Position, taste: Taste) -> Iterator[Move]:
    """Plays the position to its end, giving each move just before it is played."""
    while position.phase != "over":
        move = next_move(rng, position, taste)
        yield move
        position.play(move)


def any_move(rng: Random) -> Move:
    """Any well-formed move, illegal nearly wherever it is tried."""
    return rng.choice(
        [
            TakePair(rng.choice(IDS), rng.choice(IDS)),
            PlaceFirst(rng.randrange(2)),
            Place(rng.randrange(25)),
            Place(rng.randrange(25), rng.randrange(4), rng.randrange(4)),
            Activate(rng.randrange(4), rng.randrange(6), rng.randrange(4)),
            Reward(rng.randrange(3), rng.randrange(3)),
            Reveal(rng.choice(IDS), rng.choice(IDS)),
        ]
    )


def everything(position: Position) -> dict[str, object]:
    """Every attribute of a position and of its board, to tell whether anything at all has changed."""
    facts: dict[str, object] = {}
    for thing in (position, position.board):
        for name in dir(thing):
            value = getattr(thing, name)
            if not name.startswith("_") and name != "board" and not callable(value):
                facts[f"{type(thing).__name__}.{name}"] = value.copy() if isinstance(value, list) else value
    return facts


def position_after(seed: int, options: Options, taste: Taste, moves: int) -> Position:
    """The position after so many moves of the game with that seed, or at its end."""
    rng = Random(seed)
    position = new_game(rng, options)
    for number, _ in enumerate(play_out(rng, position, taste)):
        if number == moves:
            break
    return position


def position_in(phase: str, seed: int, options: Options, taste: Taste, moves: int) -> Position:
    """The first position in that phase after so many moves of the game with that seed, or the last one before."""
    rng = Random(seed)
    position = new_game(rng, options)
    found = position.copy()
    for number, _ in enumerate(play_out(rng, position, taste)):
        if position.phase == phase:
            found = position.copy()
            if number >= moves:
                break
    return found


SEEDS = st.integers(0, 2**32 - 1)
OPTIONS = st.sampled_from(every_options())
A_TASTE = st.sampled_from(list(TASTES.values()))

# No game is longer: 12 rounds of a pair, an order and two placements of two decisions; 5 rewards, 9 revealed pairs.
MOST_DECISIONS = 12 * 6
MOST_MOVES = MOST_DECISIONS + 5 + 9

POSITIONS = st.builds(position_after, SEEDS, OPTIONS, A_TASTE, st.integers(0, MOST_MOVES))


def positions_in(*phases: str) -> st.SearchStrategy[Position]:
    """Positions of one of the phases that every game comes through: pair, order, place, activate."""
    return st.builds(position_in, st.sampled_from(phases), SEEDS, OPTIONS, A_TASTE, st.integers(0, MOST_MOVES))
