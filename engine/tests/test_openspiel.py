"""The game in OpenSpiel, by OpenSpiel's own test of its API, and against the rules. Skipped where it is not installed.

`script/bench` installs OpenSpiel aside, in `.venv/peers`; that one is found too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from maatatahay.bots.uct import draw_chance, play_out
from maatatahay.decisions import Activate
from maatatahay.envs.actions import ACTIONS, decision_of, legal_numbers, number_of
from maatatahay.envs.dealing import Table
from maatatahay.options import Options, every_options
from maatatahay.position import Position
from random_play import expected
from strategies import positions_in
from tactics import TACTICS

PEERS = Path(sys.prefix) / "peers"
INSTALLED = find_spec("pyspiel") is not None or bool(list(PEERS.glob("pyspiel*")))
needs_openspiel = pytest.mark.skipif(not INSTALLED, reason="*** OpenSpiel is missing: script/bench engine gets it")

API_TEST = """
import sys, unittest
import pyspiel
import maatatahay.envs.open_spiel
from open_spiel.integration_tests import api_test

game = pyspiel.load_game("maatatahay")
class Api(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "maatatahay"
Api.game = game
found = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(Api))
sys.exit(not found.wasSuccessful() or found.testsRun < 5)
"""
SIMULATIONS = """
import pyspiel
import maatatahay.envs.open_spiel

for name in ("maatatahay", "maatatahay(relic_scoring=standard,end_by_deaths=track-6)"):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)
"""
ROLLOUTS = """
import numpy, pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from maatatahay.envs.open_spiel import SHORT_NAME
from maatatahay.envs.rollouts import Rollouts
from random_play import expected
from tactics import TACTICS

game, random = pyspiel.load_game(SHORT_NAME), numpy.random.RandomState(1)
assert Rollouts(1, 3).evaluate(game.new_initial_state()).tolist()[0] in (-1, -1 / 3, 1 / 3, 1)  # dealt and played out
state = game.new_initial_state()
state.table.position = TACTICS["claim the Relic before the enemy does"].position.copy()
exact = 2 * expected(state.table.position) - 1
before = str(state)
for evaluator in (Rollouts(1, 2500), RandomRolloutEvaluator(2500, random)):
    balan, wazu = evaluator.evaluate(state)
    assert abs(balan - exact) < 4 / 2500**0.5, (balan, exact)
    assert balan == -wazu
    assert evaluator.prior(state) == [(action, 1 / len(state.legal_actions())) for action in state.legal_actions()]
assert str(state) == before
assert MCTSBot(game, 2.0, 20, Rollouts(1), random_state=random).step(state) in state.legal_actions()
"""


def run_beside(script: str) -> None:
    """In a process of its own, so that this one's warnings and imports stay as they are."""
    path = os.pathsep.join([*sys.path, str(PEERS)])
    done = subprocess.run([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-3000:]


@needs_openspiel
def test_it_passes_openspiels_api_test() -> None:
    run_beside(API_TEST)


@needs_openspiel
def test_it_passes_openspiels_random_simulations() -> None:
    run_beside(SIMULATIONS)


@needs_openspiel
def test_rollouts_inside_the_engine_give_what_openspiels_own_give() -> None:
    run_beside(ROLLOUTS)


@given(positions_in("pair", "order", "place", "activate"))
def test_every_legal_decision_has_a_number_of_its_own(position: Position) -> None:
    legal = position.legal_decisions()
    numbers = [number_of(position, decision) for decision in legal]
    assert len(set(numbers)) == len(legal)
    assert all(0 <= number < ACTIONS for number in numbers)
    assert [decision_of(position, number) for number in numbers] == legal
    assert legal_numbers(position) == sorted(numbers)


@given(positions_in("pair", "order", "place", "activate"))
def test_a_number_of_another_phase_is_no_decision(position: Position) -> None:
    with pytest.raises(ValueError, match="no decision"):
        decision_of(position, ACTIONS)
    if position.phase != "activate":
        with pytest.raises(ValueError, match="no decision"):
            decision_of(position, number_of(position, Activate(0, 0, 0)))


@pytest.mark.parametrize("options", every_options(), ids=repr)
def test_a_game_can_be_dealt_and_played_draw_by_draw(options: Options) -> None:
    rng = Random(3)
    table = Table(options)
    dealt = 0
    while not table.is_over:
        if table.to_move is None:
            draws = table.draws()
            assert sum(chance for _, chance in draws) == pytest.approx(1.0)
            assert [number for number, _ in draws] == sorted({number for number, _ in draws})
            table.draw(rng.choice(draws)[0])
            dealt += table.position is None
        else:
            assert table.position is not None
            table.decide(rng.choice(table.position.legal_decisions()))
    assert dealt == 1 + 44 + 6 - 1


def test_drawn_crystals_keep_the_bags_odds() -> None:
    table = Table(Options())
    table.draw(0)
    assert dict(table.draws()) == pytest.approx({0: 45 / 60, 1: 15 / 60})
    for _ in range(15):
        table.draw(1)
    assert dict(table.draws()) == {0: 1.0}


def test_a_twin_is_independent() -> None:
    table = Table(Options())
    table.draw(1)
    twin = table.__deepcopy__({})
    twin.draw(0)
    assert dict(table.draws()) != dict(twin.draws())
    while table.position is None:
        table.draw(table.draws()[0][0])
    twin = table.__deepcopy__({})
    twin.decide(table.position.legal_decisions()[0])
    assert table.position.phase == "pair"


def test_before_the_deal_nobody_decides() -> None:
    with pytest.raises(ValueError, match="not dealt"):
        Table(Options()).decide(Activate(0, 0, 0))


@pytest.mark.parametrize("name", TACTICS)
def test_a_playout_takes_every_decision_with_the_same_odds(name: str) -> None:
    position = TACTICS[name].position
    results = [play_out(position.copy(), Random(number)) for number in range(2500)]
    assert sum(results) / 2500 == pytest.approx(expected(position), abs=4 * 0.5 / 2500**0.5)


def test_a_playout_draws_only_what_is_possible() -> None:
    position = Position(Options(), None)
    position.phase = "reward"
    position.bag_energy, position.bag_spirit, position.claimed = 0, 1, [0]
    assert str(draw_chance(position, Random(1))) == "reward S"
