"""The computer opponents: always a legal decision, never a changed position, the same for the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maatatahay.bots import BOTS, bot_named
from maatatahay.bots.greedy import GreedyBot, value
from maatatahay.decisions import Activate, Place
from maatatahay.describe import describe
from maatatahay.dice import Dice
from maatatahay.errors import Unreadable
from maatatahay.options import Options, every_options
from maatatahay.position import Position
from maatatahay.record import write_record
from maatatahay.selfplay import games, play_game


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("options", every_options(), ids=repr)
def test_b143_a_bot_decides_legally_in_every_phase(name: str, options: Options) -> None:
    dice = Dice(bytes(32), name)
    bot = bot_named(name, 7)
    deal = dice.deal(options)
    _, moves = play_game(options, dice, bot_named("random", 1), bot_named("random", 2))
    position = Position(options, deal.setup)
    for move in moves:
        if position.to_move is not None:
            before = describe(position)
            assert bot.choose(position) in position.legal_decisions()
            assert describe(position) == before
        position.play(move)


@pytest.mark.parametrize("name", BOTS)
def test_same_seed_same_game(name: str) -> None:
    first, again = (list(games(2, 5, name, "random")) for _ in range(2))
    other = list(games(2, 6, name, "random"))
    assert [write_record(record) for record in first] == [write_record(record) for record in again]
    assert write_record(first[0]) not in [write_record(record) for record in other]


@settings(max_examples=10)
@given(st.one_of(st.integers(), st.text()))
def test_any_seed_will_do(seed: int | str) -> None:
    dice = Dice(bytes(32), "seeds")
    position, _ = play_game(Options(), dice, bot_named("random", seed), bot_named("random", seed))
    assert position.phase == "over"


def test_a_bot_of_no_name_is_refused() -> None:
    with pytest.raises(Unreadable, match="bot-unknown"):
        bot_named("oracle", 1)


def test_random_bot_is_uniform() -> None:
    """Each of the three pairs about a third of the time: chi-square with 2 degrees of freedom, p > 0.001."""
    dice = Dice(bytes(32), "uniform")
    deal = dice.deal(Options())
    position = Position(Options(), deal.setup)
    bot = bot_named("random", "uniform")
    counts: dict[str, int] = {}
    for _ in range(3000):
        chosen = str(bot.choose(position))
        counts[chosen] = counts.get(chosen, 0) + 1
    assert len(counts) == 3
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 13.82


def test_greedy_takes_the_highest_value() -> None:
    """In an activation no other legal decision leads to a higher value than the chosen one."""
    dice = Dice(bytes(32), "greedy")
    _, moves = play_game(Options(), dice, bot_named("random", 1), bot_named("random", 2))
    position = Position(Options(), dice.deal(Options()).setup)
    bot = GreedyBot(1)
    compared = 0
    for move in moves:
        if position.phase == "activate" and position.to_move is not None:
            tribe = position.to_move
            values = {}
            for decision in position.legal_decisions():
                after = position.copy()
                after.play(decision)
                values[decision] = value(after, tribe)
            assert values[bot.choose(position)] == max(values.values())
            compared += 1
        position.play(move)
    assert compared > 10


def test_greedy_looks_past_the_placement_to_its_fights() -> None:
    """It beats the random one nearly always; without looking at the fights it would lose Warriors for nothing."""
    won = sum(record.result is not None and record.result.winner == 0 for record in games(10, 1, "greedy", "random"))
    assert won >= 9


def test_random_bot_reaches_relics_and_additions() -> None:
    moves = [move for record in games(20, 1, "random", "random") for move in record.moves]
    assert any(isinstance(move, Place) and move.spirit for move in moves)
    assert any(isinstance(move, Activate) and move.energy and move.spirit for move in moves)
