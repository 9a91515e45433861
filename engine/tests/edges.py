"""Positions at the edges of the rules, for opponents: played ones, pushed to where a search could stumble.

A pushed position need not come up in any game; whatever is legal in it has to be found all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from arranged import arranged
from hypothesis import strategies as st
from maatatahay.decisions import Place
from maatatahay.options import every_options
from maatatahay.position import ACTIVATE, PAIR, Position
from maatatahay.spaces import SPACE_NAMES, SPACES, spaces_of
from strategies import MOST_MOVES, SEEDS, TASTES, position_in

PHASES = ("pair", "order", "place", "activate")
Push = Callable[[Position, Random], None]


def as_played(position: Position, random: Random) -> None:
    """Left as the game had it."""


def storage_over_four(position: Position, random: Random) -> None:
    """More than may stay; while it waits for an activation, some must be added."""
    for tribe in range(2):
        position.storage_energy[tribe] = random.randint(0, 9)
        position.storage_spirit[tribe] = random.randint(5 - min(5, position.storage_energy[tribe]), 6)


def nothing_stored(position: Position, random: Random) -> None:
    """Neither tribe has anything to add or to pay."""
    position.storage_energy, position.storage_spirit = [0, 0], [0, 0]


def equal_strengths(position: Position, random: Random) -> None:
    """Every living Warrior is as strong as a champion or, with its ability, a little stronger."""
    for tribe in range(2):
        for space in spaces_of(position.board.living[tribe]):
            tile = position.board.tile[space]
            assert tile is not None
            position.board.energy[space] = 5 - tile.strength


def five_deaths(position: Position, random: Random) -> None:
    """One more on either side ends the game."""
    position.deaths = [5, 5]
    position.track = 10


def last_pair(position: Position, random: Random) -> None:
    """No more rounds after this one; in the phase of the pair, a single one is left."""
    del position.display[int(position.phase == PAIR) :]
    position.unseen, position.decks = [0, 0], 0


def last_hidden_pair(position: Position, random: Random) -> None:
    """After this round the last pair is revealed."""
    for tribe in range(2):
        position.unseen[tribe] = 1 << random.choice(spaces_of(position.unseen[tribe]) or [0])
    position.decks = 1


def few_free_spaces(position: Position, random: Random) -> None:
    """Two to four spaces are free, which the rules promise to a round: dead Warriors stand on the others."""
    free = spaces_of(position.board.free)
    random.shuffle(free)
    for space in free[random.randint(2, 4) :]:
        tribe = random.randrange(2)
        position.board.stand(space, tribe, position.tiles.tiles[random.randrange(len(position.tiles.tiles))])
        position.board.living[tribe] ^= 1 << space
        position.board.dead[tribe] |= 1 << space
        position.board.reach[space] = 0
        position.board.energy[space] = position.board.spirit[space] = 0


def one_payable_relic(position: Position, random: Random) -> None:
    """Three friends around the Relic on c3, one Spirit, nothing else that can be paid for."""
    tile = random.choice(["champion", "elder", "convert", "child"])
    friends = random.sample(["c2", "b3", "d3", "c4"], 3)
    become(position, arranged(*(f"W@{name} weaver" for name in friends), tile=tile, relics="c3 a1 e5"))
    position.storage_energy, position.storage_spirit = [random.randint(0, 1), 0], [random.randint(0, 1), 1]
    assert [str(move) for move in position.legal_decisions() if isinstance(move, Place) and move.spirit] == [
        "place c3 pay S"
    ]


def symmetric_board(position: Position, random: Random) -> None:
    """Every Warrior has its like of the other tribe on the opposite space."""
    standing = []
    ids = [tile.id for tile in position.tiles.tiles]
    for space in random.sample(range(SPACES // 2), random.randint(1, 11)):
        what = f"{random.choice(ids)} r{random.randrange(4)} E{random.randint(0, 2)} {random.choice(['', 'dead'])}"
        tribes = random.choice(["BW", "WB"])
        standing += [
            f"{tribes[0]}@{SPACE_NAMES[space]} {what}",
            f"{tribes[1]}@{SPACE_NAMES[SPACES - 1 - space]} {what}",
        ]
    crystals = random.choice(["", "E", "ES", "EESS"])
    become(position, arranged(*standing, tile=random.choice(ids), storage={"balan": crystals, "wazu": crystals}))


def become(position: Position, other: Position) -> None:
    """Everything as in the other position."""
    for name in ("board", "phase", "to_move", "taken", "decider", "placements", "first", "space", "on_relic", "deaths"):
        setattr(position, name, getattr(other, name))
    position.storage_energy, position.storage_spirit = other.storage_energy, other.storage_spirit


PUSHES: dict[str, Push] = {
    push.__name__: push
    for push in (
        *(as_played, storage_over_four, nothing_stored, equal_strengths, five_deaths, last_pair, last_hidden_pair),
        *(few_free_spaces, one_payable_relic, symmetric_board),
    )
}


def edge(push: str, phase: str, seed: int, moves: int) -> Position:
    """The position in that phase after so many moves of the game with that seed, pushed; the same every time."""
    random = Random(seed)
    taste = TASTES[random.choice(list(TASTES))]
    position = position_in(phase, seed, random.choice(every_options()), taste, moves)
    PUSHES[push](position, random)
    if position.phase == "place" and random.random() < 0.3:
        position.play(random.choice([move for move in position.legal_decisions() if not getattr(move, "spirit", 0)]))
        assert position.phase == ACTIVATE
    return position


EDGES = st.builds(edge, st.sampled_from(list(PUSHES)), st.sampled_from(PHASES), SEEDS, st.integers(0, MOST_MOVES))
