"""Glicko-2 itself: the paper's example, and what a rating never does however many games are played."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maatasite.ratings import glicko
from maatasite.ratings.glicko import Strength, after_game, aged, periods_until, updated

STRENGTHS = st.builds(
    Strength,
    st.floats(glicko.LEAST_RATING, glicko.MOST_RATING),
    st.floats(glicko.LEAST_DEVIATION, glicko.MOST_DEVIATION),
    st.floats(glicko.LEAST_VOLATILITY, glicko.MOST_VOLATILITY),
)
SCORES = st.sampled_from([0.0, 0.5, 1.0])
PERIODS = st.floats(0, 1000)


def test_the_published_example() -> None:
    opponents = [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)]
    after = updated(Strength(1500, 200, 0.06), opponents)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@given(STRENGTHS, STRENGTHS, SCORES, st.tuples(PERIODS, PERIODS))
def test_B054_who_is_named_first_does_not_matter(
    a: Strength, b: Strength, score: float, periods: tuple[float, float]
) -> None:
    first, second = after_game(a, b, score, periods)
    assert after_game(b, a, 1 - score, periods[::-1]) == (second, first)


@given(STRENGTHS, PERIODS, PERIODS)
def test_B054_inactivity_is_a_matter_of_its_length_alone(player: Strength, first: float, more: float) -> None:
    once = aged(player, first)
    assert aged(once, 0) == once
    assert aged(once, more).deviation == pytest.approx(aged(player, first + more).deviation)
    assert once.rating == player.rating


@given(STRENGTHS, STRENGTHS, PERIODS)
def test_a_win_never_costs_and_a_loss_never_pays(a: Strength, b: Strength, periods: float) -> None:
    assert updated(a, [(b, 1.0)], periods).rating >= a.rating >= updated(a, [(b, 0.0)], periods).rating


def test_who_is_known_less_moves_more_and_moves_the_other_less() -> None:
    known, new = Strength(1500, 50), Strength(1500, 350)
    winner, loser = after_game(new, known, 1.0, (0, 0))
    assert winner.rating - 1500 > 10 * (1500 - loser.rating) > 0


def test_a_year_without_games_makes_a_sure_rating_provisional() -> None:
    year = 365 * 24 * 3600 * 1000 / glicko.PERIOD_MS
    assert aged(Strength(1800, 60), year).deviation == pytest.approx(110, abs=0.5)
    assert periods_until(Strength(1800, 60), 110) == pytest.approx(year, rel=0.01)
    assert periods_until(Strength(1800, 120), 110) < 0


def test_B056_300000_games_between_equals() -> None:
    dice = random.Random(56)
    players = [Strength()] * 8
    for game in range(300_000):
        one, other = dice.sample(range(8), 2)
        score = dice.choice((0.0, 0.5, 1.0)) if game % 4 else float(dice.random() < 0.5)
        players[one], players[other] = after_game(players[one], players[other], score, (0.01, 0.01))
        if game % 1000 == 0 or game > 299_000:
            _assert_sane(players)
    assert sum(player.rating for player in players) / 8 == pytest.approx(1500, abs=60)


def test_a_series_of_wins_without_end_stays_within_bounds() -> None:
    winner, loser = Strength(), Strength()
    for _ in range(20_000):
        winner, loser = after_game(winner, loser, 1.0, (0, 0))
    _assert_sane([winner, loser])


def _assert_sane(players: list[Strength]) -> None:
    for player in players:
        assert all(math.isfinite(value) for value in (player.rating, player.deviation, player.volatility))
        assert 0 <= player.rating <= 4000
        assert player.deviation >= glicko.LEAST_DEVIATION
        assert player.volatility <= glicko.MOST_VOLATILITY
