"""Monte-Carlo tree search made for this game: decisions by promise and result, chance by its odds, ends exactly.

Each visit goes down the tree to a node not opened yet, opens it, and tells the nodes above what was found. A node's
children are appraised at first glance and come best first; the more visits, the more of them are looked at. Instead
of playing games out at random, the search trusts the evaluation.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from maatatahay.bots.endgame import Endgame, TooLarge, is_near_the_end
from maatatahay.bots.evaluation import Evaluation, win_chance
from maatatahay.bots.limits import Limits
from maatatahay.bots.tree import Manner, Node, open_node, who_decides
from maatatahay.decisions import Decision, Move, Reveal
from maatatahay.dice import Stream
from maatatahay.position import OVER, REVEAL, Position
from maatatahay.spaces import SPACES

_REVEAL_WIDENING: Final = 0.5
_MOVES_A_NODE: Final = 30
"""The moves that looking through an ending may play for each node of the budget: about the same time."""
_SHARE_FOR_ENDING: Final = 0.4


class Judgement:
    """What a search says of one decision: for whoever decides, the chance to win and the points ahead at the end.

    `proven`: both are exact expectations, the rest of the game was looked through. `visits` tell how much of the
    search went there.
    """

    __slots__ = ("decision", "points", "proven", "visits", "win")

    def __init__(self, decision: Decision, win: float, points: float, visits: int, proven: bool) -> None:
        self.decision: Final = decision
        self.win: Final = win
        self.points: Final = points
        self.visits: Final = visits
        self.proven: Final = proven


class Search:
    """Judges decisions within a budget; the same stream, position and node budget give the same judgements."""

    def __init__(self, evaluation: Evaluation, stream: Stream, manner: Manner | None = None) -> None:
        self._evaluation: Final = evaluation
        self._stream: Final = stream
        self._manner: Final = Manner() if manner is None else manner

    def judge(
        self, position: Position, nodes: int, clock: Callable[[], float] | None = None, seconds: float = 0.0
    ) -> list[Judgement]:
        """The decisions worth considering, best first. Some player must be to move; the position stays as it is.

        It stops after so many `nodes`, and with a `clock` after so many `seconds` at the latest.
        """
        if is_near_the_end(position):
            limits = Limits(nodes * _MOVES_A_NODE, clock, seconds * _SHARE_FOR_ENDING)
            try:
                return _proven(Endgame(limits).solve(position), position)
            except TooLarge:
                seconds *= 1.0 - _SHARE_FOR_ENDING
        return self._explore(position, Limits(nodes, clock, seconds))

    def _explore(self, position: Position, limits: Limits) -> list[Judgement]:
        root = Node(None, who_decides(position), 0.5, 0.0)
        open_node(root, position, self._evaluation, self._manner.doubt)
        children = root.children
        if children is not None and len(children) > 1:
            while limits.spend():
                self._visit(root, position.copy())
        return _explored(root)

    def _visit(self, root: Node, position: Position) -> None:
        """Go down to a node not opened yet, open it, and count what it shows in every node on the way."""
        path = [root]
        node = root
        while True:
            if position.phase == REVEAL:
                node = self._revealed(node, position)
            elif node.children is None:
                break
            else:
                node = self._selected(node, position)
            if node.move is not None:
                position.play(node.move)
            path.append(node)
        utility, points = self._opened(node, position)
        for passed in path:
            passed.visits += 1
            passed.total_utility += utility
            passed.total_points += points

    def _selected(self, node: Node, position: Position) -> Node:
        """The child to visit next: what seems best, with a bonus for what looked promising and was hardly visited."""
        children = node.children
        if children is None:
            return node
        if node.tribe < 0:
            return _due(node, children)
        manner = self._manner
        root = sqrt(1.0 + node.visits)
        width = min(len(children), manner.first_width + int(manner.widening * root))
        urge = manner.curiosity * self._evaluation.slope(position) * root
        best = children[0]
        highest = -1000.0
        for index in range(width):
            child = children[index]
            worth = child.mean_utility()
            if node.tribe == 1:
                worth = 1.0 - worth
            worth += urge * child.prior / (1 + child.visits)
            if worth > highest:
                best, highest = child, worth
        return best

    def _opened(self, node: Node, position: Position) -> tuple[float, float]:
        """Open a node; what it is worth with the best decision there, or on average over chance."""
        if position.phase == OVER:
            return node.utility, node.points
        open_node(node, position, self._evaluation, self._manner.doubt)
        children = node.children
        if children is None or node.tribe < 0:
            return node.utility, node.points
        return children[0].utility, children[0].points

    def _revealed(self, node: Node, position: Position) -> Node:
        """The outcome of a reveal to follow: a new one now and then, else the one least visited."""
        if node.children is None:
            node.children = []
        children = node.children
        if len(children) < 1 + int(_REVEAL_WIDENING * sqrt(node.visits)):
            move = self._draw(position)
            if not [child for child in children if child.move == move]:
                child = Node(move, position.active, node.utility, node.points)
                children.append(child)
                return child
        return min(children, key=_by_visits)

    def _draw(self, position: Position) -> Reveal:
        ids: list[str] = []
        for tribe in range(2):
            left = [index for index in range(SPACES) if position.unseen[tribe] >> index & 1]
            ids.append(position.tiles.tiles[left[self._stream.below(len(left))]].id)
        return Reveal(ids[0], ids[1])


def _by_visits(node: Node) -> int:
    return node.visits


def _due(node: Node, children: list[Node]) -> Node:
    """The outcome of chance that has come up least, measured by its odds."""
    best = children[0]
    most = -1000.0
    for child in children:
        lacking = child.prior * (node.visits + 1) - child.visits
        if lacking > most:
            best, most = child, lacking
    return best


def _explored(root: Node) -> list[Judgement]:
    """The root's children that were visited, or else the first glance's best; most visited first."""
    children = [child for child in root.children or [] if child.visits] or (root.children or [])[:1]
    children = sorted(children, key=_by_visits, reverse=True)
    return [
        _judgement(child.move, child.mean_utility(), child.mean_points(), root.tribe, child.visits, False)
        for child in children
        if child.move is not None
    ]


def _proven(solved: list[tuple[Move, float, float]], position: Position) -> list[Judgement]:
    tribe = who_decides(position)
    return [_judgement(move, utility, points, tribe, 0, True) for move, utility, points in solved]


def _judgement(move: Move, utility: float, points: float, tribe: int, visits: int, proven: bool) -> Judgement:
    """A judgement for the tribe, from Balan's values."""
    win = win_chance(utility, points)
    decision = move if isinstance(move, Decision) else None
    if decision is None:
        raise ValueError("only decisions are judged")
    if tribe == 1:
        return Judgement(decision, 1.0 - win, -points, visits, proven)
    return Judgement(decision, win, points, visits, proven)
