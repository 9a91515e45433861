"""The tree of a search: its nodes, how one gets its children, and what chance can give.

Every value is Balan's; a node of Wazu's prefers the low ones.
"""

from __future__ import annotations

from typing import Final

from maatatahay.bots.evaluation import Evaluation
from maatatahay.bots.resolve import (
    appraise_waiting,
    arrows_out,
    best_turn,
    bundles,
    distinct_turns,
    ends_the_game,
)
from maatatahay.decisions import Activate, Move, Reward
from maatatahay.position import ACTIVATE, OVER, REWARD, Position


class Manner:
    """How a search goes about it: all that could be otherwise and only matches can tell.

    `curiosity`: how many points an unvisited child may seem better than it looks; `doubt`: with so many points less
    than the best a child is half as promising; `first_width` and `widening`: how many children are looked at after so
    many visits (`first_width + widening · √visits`).
    """

    __slots__ = ("curiosity", "doubt", "first_width", "widening")

    def __init__(self, curiosity: float = 2.0, doubt: float = 0.6, first_width: int = 4, widening: float = 1.2) -> None:
        self.curiosity: Final = curiosity
        self.doubt: Final = doubt
        self.first_width: Final = first_width
        self.widening: Final = widening


class Node:
    """A position of the tree, known by the move that leads to it.

    `tribe` decides there (-1: chance, or the end). `utility` and `points` are the appraisal at first glance, the
    totals those of the `visits` below. `children` is None until the node is opened; they come best first.
    """

    __slots__ = ("children", "move", "points", "prior", "total_points", "total_utility", "tribe", "utility", "visits")

    def __init__(self, move: Move | None, tribe: int, utility: float, points: float) -> None:
        self.move: Final = move
        self.tribe = tribe
        self.utility = utility
        self.points = points
        self.prior = 1.0
        self.visits = 0
        self.total_utility = 0.0
        self.total_points = 0.0
        self.children: list[Node] | None = None

    def mean_utility(self) -> float:
        """The utility so far; the first glance counts as one visit."""
        return (self.utility + self.total_utility) / (1 + self.visits)

    def mean_points(self) -> float:
        """The expected points so far."""
        return (self.points + self.total_points) / (1 + self.visits)


def open_node(node: Node, position: Position, evaluation: Evaluation, doubt: float) -> None:
    """Give a node all its children, appraised and best first. Not for `reveal` and not when over."""
    if position.phase == REWARD:
        node.children = [_glance(position, move, evaluation) for move, _ in rewards(position)]
        for child, (_, chance) in zip(node.children, rewards(position), strict=True):
            child.prior = chance
        return
    if position.phase == ACTIVATE:
        children = _activations(position, evaluation)
    else:
        children = [_glance(position, move, evaluation) for move in position.legal_decisions()]
    tribe = node.tribe
    children.sort(key=_by_utility, reverse=tribe == 0)
    _set_priors(children, doubt)
    node.children = children


def _by_utility(node: Node) -> float:
    return node.utility


def _set_priors(children: list[Node], doubt: float) -> None:
    """How promising each child looks; together 1. The first is the best."""
    best = children[0].points
    total = 0.0
    for child in children:
        worse = (child.points - best) / doubt
        child.prior = 1.0 / (1.0 + worse * worse)
        total += child.prior
    for child in children:
        child.prior /= total


def _glance(position: Position, move: Move, evaluation: Evaluation) -> Node:
    """The child to which the move leads, at first glance."""
    after = position.copy()
    after.play(move)
    tribe = who_decides(after)
    utility, points = appraise(after, evaluation)
    return Node(move, tribe, utility, points)


def who_decides(position: Position) -> int:
    """The tribe to move, -1 for chance and the end."""
    return -1 if position.to_move is None else position.to_move


def appraise(position: Position, evaluation: Evaluation) -> tuple[float, float]:
    """Utility and points at first glance; a Warrior that waits is activated sensibly first, which uses it up."""
    if position.phase == ACTIVATE:
        return appraise_waiting(position, evaluation)
    if position.phase != REWARD:
        return evaluation.appraise(position)
    utility = points = 0.0
    for move, chance in rewards(position):
        after = position.copy()
        after.play(move)
        worth = appraise_waiting(after, evaluation)
        utility += chance * worth[0]
        points += chance * worth[1]
    return utility, points


def _activations(position: Position, evaluation: Evaluation) -> list[Node]:
    """A node for each activation that matters. A rotation counts by its arrows: it changes no fight of its own."""
    turns = [0] if ends_the_game(position) else distinct_turns(position)
    ahead = best_turn(position)
    children: list[Node] = []
    for energy, spirit in bundles(position):
        after = position.copy()
        after.play(Activate(ahead, energy, spirit))
        utility, points = evaluation.appraise(after)
        tribe = who_decides(after)
        for turn in turns:
            worth = (utility, points)
            if after.phase != OVER and turn != ahead:
                worth = _with_fewer_arrows(position, after, evaluation, points, turn, ahead)
            children.append(Node(Activate(turn, energy, spirit), tribe, worth[0], worth[1]))
    return children


def _with_fewer_arrows(
    position: Position, after: Position, evaluation: Evaluation, points: float, turn: int, ahead: int
) -> tuple[float, float]:
    """Utility and points of the activation that led to `after`, had its rotation been another."""
    fewer = arrows_out(position, ahead) - arrows_out(position, turn)
    loss = fewer * evaluation.arrow(after)
    changed = points - loss if position.to_move == 0 else points + loss
    return evaluation.utility(after, changed), changed


def rewards(position: Position) -> list[tuple[Move, float]]:
    """What a claimed Relic can bring now, each with its chance."""
    energy, spirit, due = position.bag_energy, position.bag_spirit, position.reward_due()
    found: list[tuple[Move, float]] = []
    ways_in_all = _ways(energy + spirit, due)
    for spirits in range(due + 1):
        ways = _ways(spirit, spirits) * _ways(energy, due - spirits)
        if ways:
            found.append((Reward(due - spirits, spirits), ways / ways_in_all))
    return found


def _ways(count: int, chosen: int) -> int:
    """In how many ways up to two can be chosen."""
    if chosen == 2:
        return count * (count - 1) // 2
    return count if chosen else 1
