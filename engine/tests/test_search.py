"""The search as a player: legal and whole in every phase, repeatable, on time, and sure only of what is proven."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from maatatahay.bots.evaluation import HAND_SET, evaluation
from maatatahay.bots.limits import Limits
from maatatahay.bots.search_bot import NO_LIMIT, SearchBot
from maatatahay.bots.uct import UctBot
from maatatahay.decisions import Activate, Move, Place, PlaceFirst, Reveal, Reward, TakePair
from maatatahay.describe import describe
from maatatahay.options import Options
from maatatahay.position import Position
from strategies import TASTES, position_after, positions_in
from test_search_endgame import SMALL

DECIDING = positions_in("pair", "order", "place", "activate")


class Clock:
    """Rises by a fixed step whenever it is looked at."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def searcher(nodes: int, seed: int = 1) -> SearchBot:
    return SearchBot("search", seed, evaluation(HAND_SET), nodes)


def early(moves: int) -> Position:
    return position_after(3, Options(), TASTES["careless"], moves)


@settings(max_examples=25)
@given(DECIDING)
def test_B143_it_decides_legally_in_every_phase_and_leaves_the_position_alone(position: Position) -> None:
    before = describe(position)
    for bot in (searcher(3), UctBot(1, 2)):
        assert bot.choose(position) in position.legal_decisions()
    assert describe(position) == before


def test_the_same_seed_and_budget_judge_the_same() -> None:
    position = early(9)

    def judged() -> list[tuple[str, float, float, int]]:
        return [(str(one.decision), one.win, one.points, one.visits) for one in searcher(30).judge(position)]

    assert judged() == judged()


def test_the_most_visited_comes_first_and_every_visit_is_counted() -> None:
    visits = [one.visits for one in searcher(25).judge(early(9))]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 25


def test_it_stops_when_the_clock_says_so() -> None:
    clock = Clock(0.1)
    bot = SearchBot("search", 1, evaluation(HAND_SET), NO_LIMIT, clock, 0.5)
    assert bot.choose(early(9)) in early(9).legal_decisions()
    assert clock.now <= 0.7


def test_a_clock_that_is_over_at_once_still_gets_a_legal_decision() -> None:
    for seconds in (0.0, -1.0):
        bot = SearchBot("search", 1, evaluation(HAND_SET), NO_LIMIT, Clock(9.0), seconds)
        assert bot.choose(early(10)) in early(10).legal_decisions()


def test_limits_without_a_clock_are_exact() -> None:
    limits = Limits(3)
    assert [limits.spend() for _ in range(5)] == [True, True, True, False, False]


def test_chances_lie_between_0_and_1_and_are_the_deciders() -> None:
    for one in searcher(20).judge(early(8)):
        assert 0.0 <= one.win <= 1.0
        assert not one.proven


def test_an_ending_that_was_looked_through_is_proven() -> None:
    position = SMALL["two placements and Relics"]
    judged = searcher(2000).judge(position)
    assert all(one.proven for one in judged)
    assert judged[0].decision in position.legal_decisions()
    assert [one.win for one in judged] == sorted([one.win for one in judged], reverse=True)


def test_uct_with_the_same_seed_decides_the_same() -> None:
    position = early(9)
    assert UctBot(5, 20).choose(position) == UctBot(5, 20).choose(position)


@given(DECIDING)
def test_B146_the_trees_know_positions_by_the_moves_that_lead_there_and_no_two_moves_are_confused(
    position: Position,
) -> None:
    """No search has a table of positions: what it looks up are a node's moves."""
    legal = position.legal_decisions()
    assert len({*legal, *position.legal_decisions()}) == len(legal)
    judged = [one.decision for one in searcher(12).judge(position)]
    assert len({*judged}) == len(judged)


def test_B146_moves_of_other_kinds_with_the_same_numbers_are_not_confused() -> None:
    decisions = [Place(1), Place(1, 1), Place(1, 0, 1), Activate(1), Activate(1, 1), Activate(1, 0, 1), PlaceFirst(1)]
    pairs = [TakePair("elder", "child"), Reveal("elder", "child"), Reveal("child", "elder")]
    moves: list[Move] = [*decisions, *pairs, Reward(1, 1), Reward(1, 0), Reward(0, 1)]
    assert len({*moves}) == len(moves)
    assert all(one != other for one, other in combinations(moves, 2))
