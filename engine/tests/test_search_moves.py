"""What the search leaves out is never needed: the fewer activations and chances it looks at stand for all."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from arranged import arranged
from hypothesis import given
from maatatahay.bots.resolve import bundles, distinct_activations, distinct_turns, ends_the_game, is_contested
from maatatahay.bots.tree import rewards
from maatatahay.decisions import Activate, Place, Reward
from maatatahay.options import Options
from maatatahay.position import ACTIVATE, OVER, REWARD, Position
from maatatahay.spaces import REACH, rotated, space_named
from strategies import positions_in

ACTIVATING = positions_in("activate").filter(lambda position: position.phase == ACTIVATE)


@given(ACTIVATING)
def test_every_turn_points_at_the_same_open_spaces_as_a_distinct_one(position: Position) -> None:
    def reach(turn: int) -> int:
        assert position.to_move is not None
        arrows = position.tiles.tiles[position.taken[position.to_move]].arrows
        return REACH[position.space][rotated(arrows, turn)] & (position.board.free | position.board.relics)

    kept = [reach(turn) for turn in distinct_turns(position)]
    assert set(kept) == {reach(turn) for turn in range(4)}
    assert len(set(kept)) == len(kept)


@given(ACTIVATING)
def test_distinct_activations_are_legal_and_keep_every_bundle_until_the_last(position: Position) -> None:
    legal = {move for move in position.legal_decisions() if isinstance(move, Activate)}
    kept = distinct_activations(position)
    assert set(kept) <= legal
    assert kept
    if not ends_the_game(position):
        assert {(move.energy, move.spirit) for move in kept} == {(move.energy, move.spirit) for move in legal}


@given(ACTIVATING)
def test_a_placement_that_ends_the_game_is_known_before_it_is_activated(position: Position) -> None:
    for move in distinct_activations(position)[:3]:
        after = position.copy()
        after.play(move)
        if ends_the_game(position):
            assert after.phase == OVER
        elif after.phase == OVER:
            assert after.end_reason == "deaths"


@given(ACTIVATING)
def test_without_a_contest_no_activation_kills_anybody(position: Position) -> None:
    if not is_contested(position):
        for energy, spirit in bundles(position):
            after = position.copy()
            after.play(Activate(0, energy, spirit))
            assert after.deaths == position.deaths


@pytest.mark.parametrize(("energy", "spirit"), [(9, 7), (1, 1), (0, 2), (2, 0), (1, 0), (0, 1), (0, 0), (1, 9)])
def test_rewards_are_all_that_chance_can_give_by_their_odds(energy: int, spirit: int) -> None:
    position = Position(Options(), None)
    position.phase = REWARD
    position.bag_energy, position.bag_spirit = energy, spirit
    due = position.reward_due()
    expected = {
        str(Reward(due - white, white)): Fraction(
            comb(energy, due - white) * comb(spirit, white), comb(energy + spirit, due)
        )
        for white in range(due + 1)
    }
    found = {str(move): chance for move, chance in rewards(position)}
    assert set(found) == {move for move, chance in expected.items() if chance}
    assert all(abs(chance - expected[move]) < 1e-12 for move, chance in found.items())


def test_a_contest_is_seen_on_a_free_space_but_not_around_a_claimed_relic() -> None:
    free = arranged("B@a1 child", "W@a2 champion", storage={"wazu": "ES"})
    free.play(Place(space_named("b1")))
    assert is_contested(free)
    relic = arranged("B@a1 child", "W@a2 champion", relics="b1", storage={"wazu": "EESS"})
    relic.play(Place(space_named("b1"), 2, 2))
    relic.play(Reward(1, 1))
    assert not is_contested(relic)
