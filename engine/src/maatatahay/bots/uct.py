"""Plain UCT with random playouts: the textbook's search, which knows nothing of this game but its rules.

It is the yardstick for the search that was made for the game (`search.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Final

from maatatahay.bots.limits import Limits
from maatatahay.bots.seeds import stream_of
from maatatahay.bots.tree import who_decides
from maatatahay.decisions import Decision, Move, Reveal, Reward
from maatatahay.outcome import outcome
from maatatahay.position import OVER, REWARD, Position
from maatatahay.spaces import SPACES

_EXPLORATION: Final = 1.4


class _Node:
    """What is known of a position: `total` counts results between 0 and 1 for the tribe that decided to come here."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Move, _Node] = {}
        self.untried: list[Decision] | None = None


class UctBot:
    """Chooses the decision most visited. Chance is drawn anew in each visit."""

    name: Final = "uct"

    def __init__(
        self, seed: int | str, nodes: int = 500, clock: Callable[[], float] | None = None, seconds: float = 0.0
    ) -> None:
        """As many playouts as `nodes`, or as fit into `seconds` by the clock."""
        self._random: Final = Random(stream_of(seed, self.name).below(1 << 32))
        self._nodes: Final = nodes
        self._clock: Final = clock
        self._seconds: Final = seconds

    def choose(self, position: Position) -> Decision:
        """One of the position's legal decisions."""
        limits = Limits(self._nodes, self._clock, self._seconds)
        root = _Node()
        while limits.spend():
            self._visit(root, position.copy())
        chosen = position.legal_decisions()[0]
        most = 0
        for move, child in root.children.items():
            if child.visits > most and isinstance(move, Decision):
                chosen, most = move, child.visits
        return chosen

    def _visit(self, root: _Node, position: Position) -> None:
        """Selection, expansion, playout and backing up."""
        node = root
        path: list[tuple[_Node, int]] = [(root, -1)]
        while position.phase != OVER and node.visits:
            tribe = who_decides(position)
            move = self._next_move(node, position)
            child = node.children.get(move)
            if child is None:
                child = node.children[move] = _Node()
            position.play(move)
            path.append((child, tribe))
            node = child
        result = play_out(position, self._random)
        for passed, tribe in path:
            passed.visits += 1
            passed.total += 1.0 - result if tribe == 1 else result

    def _next_move(self, node: _Node, position: Position) -> Move:
        """Chance draws; a player tries what is untried, then what the UCB1 formula prefers."""
        if position.to_move is None:
            return draw_chance(position, self._random)
        if node.untried is None:
            node.untried = position.legal_decisions()
            self._random.shuffle(node.untried)
        if node.untried:
            return node.untried.pop()
        best: Move | None = None
        highest = -1.0
        logarithm = log(node.visits)
        for move, child in node.children.items():
            worth = child.total / child.visits + _EXPLORATION * sqrt(logarithm / child.visits)
            if worth > highest:
                best, highest = move, worth
        if best is None:
            raise ValueError("a player to move has a decision")
        return best


def play_out(position: Position, random: Random) -> float:
    """Balan's result (1, 0.5, 0) after random play to the end; the position is used up."""
    draw = random.random
    while position.phase != OVER:
        if position.to_move is None:
            position.play(draw_chance(position, random))
        else:
            legal = position.legal_decisions()
            position.play(legal[int(draw() * len(legal))])
    end = outcome(position)
    if end is None or end.winner is None:
        return 0.5
    return 1.0 if end.winner == 0 else 0.0


def draw_chance(position: Position, random: Random) -> Move:
    """An outcome of chance by its odds."""
    if position.phase == REWARD:
        energy, spirit = position.bag_energy, position.bag_spirit
        drawn = 0
        for number in range(position.reward_due()):
            if random.random() * (energy + spirit - number) < spirit - drawn:
                drawn += 1
        return Reward(position.reward_due() - drawn, drawn)
    ids: list[str] = []
    for tribe in range(2):
        left = [index for index in range(SPACES) if position.unseen[tribe] >> index & 1]
        ids.append(position.tiles.tiles[left[int(random.random() * len(left))]].id)
    return Reveal(ids[0], ids[1])
