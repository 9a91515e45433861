"""The positions of `tactics.py`: the answer proven by looking at everything, found by whoever searches."""

from __future__ import annotations

from fnmatch import fnmatch

import pytest
from maatatahay.bots.evaluation import FITTED, evaluation
from maatatahay.bots.levels import Level, levels
from maatatahay.bots.search_bot import SearchBot
from tactics import TACTICS
from test_search_endgame import after, plain

THINKERS = [level for level in levels() if level.nodes]


def is_answer(name: str, decision: object) -> bool:
    return fnmatch(str(decision), TACTICS[name].answer)


@pytest.mark.parametrize("name", TACTICS)
def test_only_the_answer_is_right_and_the_result_hangs_on_it(name: str) -> None:
    position = TACTICS[name].position
    worth = {decision: -plain(after(position, decision)) for decision in position.legal_decisions()}
    answers = [worth[decision] for decision in worth if is_answer(name, decision)]
    others = [worth[decision] for decision in worth if not is_answer(name, decision)]
    assert min(answers) - max(others) > 0.4  # a draw instead of a loss, or a win instead of a draw, and not by points


@pytest.mark.parametrize("name", TACTICS)
def test_the_search_proves_the_answer(name: str) -> None:
    best = SearchBot("search", 1, evaluation(FITTED), 20000).judge(TACTICS[name].position)[0]
    assert best.proven
    assert is_answer(name, best.decision)


@pytest.mark.parametrize("name", TACTICS)
@pytest.mark.parametrize("level", THINKERS, ids=lambda level: level.id)
def test_every_level_that_searches_finds_the_answer(level: Level, name: str) -> None:
    for seed in range(5):
        assert is_answer(name, level.bot(seed).choose(TACTICS[name].position))
