"""The first glance: fair to both tribes, exact at the end, and its data file checked."""

from __future__ import annotations

import pytest
from arranged import arranged
from hypothesis import given
from maatatahay.bots.evaluation import FITTED, HAND_SET, PER_POINT, evaluation, read_evaluation, win_chance
from maatatahay.bots.features import BLOCKS, SIZE, features
from maatatahay.datafiles import names_in, read_data
from maatatahay.errors import BadData
from maatatahay.outcome import outcome
from maatatahay.position import Position
from maatatahay.tiles import BALAN
from strategies import positions_in

POSITIONS = positions_in("pair", "order", "place")


def swapped(position: Position) -> Position:
    """The same position with the tribes' parts exchanged."""
    twin = position.copy()
    for pair in (
        *(twin.board.living, twin.board.dead, twin.storage_energy, twin.storage_spirit),
        *(twin.deaths, twin.taken, twin.unseen),
    ):
        pair.reverse()
    twin.claimed = [1 - tribe for tribe in twin.claimed]
    twin.active = 1 - twin.active
    twin.to_move = None if twin.to_move is None else 1 - twin.to_move
    twin.decider = 1 - twin.decider if twin.decider >= 0 else -1
    twin.first = 1 - twin.first if twin.first >= 0 else -1
    return twin


@given(POSITIONS)
def test_tribes_that_change_places_change_the_sign(position: Position) -> None:
    assert features(swapped(position)) == [-number for number in features(position)]


@given(POSITIONS)
def test_the_points_are_the_features_by_their_weights(position: Position) -> None:
    judge = evaluation(HAND_SET)
    weights = judge.weights_with(position.board.free.bit_count())
    expected = sum(number * weight for number, weight in zip(features(position), weights, strict=True))
    assert judge.points(position) == pytest.approx(expected)


@given(POSITIONS)
def test_more_points_mean_a_better_chance(position: Position) -> None:
    judge = evaluation(HAND_SET)
    utilities = [judge.utility(position, ahead) for ahead in (-20.0, -1.0, 0.0, 1.0, 20.0)]
    assert utilities == sorted(utilities)
    assert utilities[2] == 0.5
    assert all(0.0 <= win_chance(utility, 0.0) <= 1.0 for utility in utilities)


def test_the_end_is_worth_what_it_is() -> None:
    position = arranged("B@a1 keeper S2", "W@e5 lancer")
    position.phase, position.to_move, position.end_reason = "over", None, "spaces"
    end = outcome(position)
    assert end is not None
    assert end.winner == BALAN
    utility, ahead = evaluation(HAND_SET).appraise(position)
    assert ahead == 3.0
    assert utility == 1.0 + 3 * PER_POINT
    assert win_chance(utility, ahead) == pytest.approx(1.0)


def test_a_warrior_that_the_enemy_can_kill_is_in_another_row_than_one_it_cannot() -> None:
    def margins(tile: str) -> list[int]:
        counts = features(arranged("B@a1 keeper", "W@a2 elder", tile=tile))
        at = sum(size for name, size in BLOCKS[: [name for name, _ in BLOCKS].index("warriors-enemy-next")])
        return counts[at : at + 8]

    assert margins("champion")[0] == 1
    assert margins("weaver")[1] == 1


@pytest.mark.parametrize("name", names_in("evaluation"))
def test_every_data_file_can_be_read_and_says_how_it_was_made(name: str) -> None:
    assert len(evaluation(name).weights_with(7)) == SIZE
    assert "made_by" in read_data("evaluation", name)


def test_the_fitted_weights_are_there_and_differ_from_those_set_by_hand() -> None:
    assert evaluation(FITTED).weights_with(10) != evaluation(HAND_SET).weights_with(10)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("version = 1", "version = 2"),
        ("safe-points = [1.0]", "safe-points = []"),
        ("safe-points = [1.0]", 'safe-points = ["1"]'),
        ("safe-points = [1.0]", "safe = [1.0]"),
        ("[late]", "[later]"),
        ("spread = [7.0, 2.5]", "spread = 7.0"),
    ],
)
def test_a_damaged_data_file_is_refused(old: str, new: str) -> None:
    text = read_data("evaluation", HAND_SET)
    assert old in text
    with pytest.raises(BadData):
        read_evaluation("damaged", text.replace(old, new))
