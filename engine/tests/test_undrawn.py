"""A game from the middle of another: what is undrawn comes once, in an order of its own."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from maatatahay.bots import bot_named
from maatatahay.crystals import bundle_text
from maatatahay.decisions import Chance, Reveal, Reward
from maatatahay.dice import Dice
from maatatahay.errors import MaatatahayError
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.undrawn import Undrawn, can_come
from strategies import SEEDS, positions_in, possible_chance

SECRET = bytes(range(32))


def first_game(plies: int, seed: int = 3) -> Position:
    """So many plies of a game with its own dice."""
    deal = Dice(b"\7" * 32, "first").deal(Options())
    position = Position(Options(), deal.setup)
    bot = bot_named("random", seed)
    for _ in range(plies):
        position.play(deal.outcome(position) if position.to_move is None else bot.choose(position))
    return position


def played_on(start: Position, chance: Undrawn, seed: int = 5) -> list[Chance]:
    """All that chance gives from there to the end."""
    position, bot, drawn = start.copy(), bot_named("random", seed), []
    while position.phase != "over":
        if position.to_move is None:
            drawn.append(chance.outcome(position))
            position.play(drawn[-1])
        else:
            position.play(bot.choose(position))
    return drawn


@pytest.mark.parametrize("plies", [0, 1, 6, 7, 20, 37, 50])
def test_every_outcome_is_possible_to_the_end_from_any_position(plies: int) -> None:
    start = first_game(plies)
    for game in ("a", "b", "c"):
        played_on(start, Undrawn(SECRET, game, start))


def test_the_order_is_the_games_own_and_the_same_again() -> None:
    start = first_game(20)
    told = [played_on(start, Undrawn(SECRET, "one", start)) for _ in range(2)]
    assert told[0] == told[1]
    assert told[0] != played_on(start, Undrawn(SECRET, "two", start))
    assert told[0] != played_on(start, Undrawn(b"\1" * 32, "one", start))


def test_LEAK_the_first_games_own_order_is_not_followed() -> None:
    deal = Dice(b"\7" * 32, "first").deal(Options())
    start = first_game(20)
    own = played_on(start, Undrawn(SECRET, "one", start))
    position, bot, first = start.copy(), bot_named("random", 5), []
    while position.phase != "over":
        if position.to_move is None:
            first.append(deal.outcome(position))
            position.play(first[-1])
        else:
            position.play(bot.choose(position))
    assert own != first


def test_where_chance_does_not_speak_it_is_silent() -> None:
    start = first_game(1)
    with pytest.raises(MaatatahayError, match="not-a-chance-phase"):
        Undrawn(SECRET, "x", start).outcome(start)


@given(positions_in("reward", "reveal"), SEEDS)
def test_what_can_come_is_what_the_rules_take_and_all_of_it(position: Position, seed: int) -> None:
    told = can_come(position)
    if position.phase == "reward":
        possible = [one for one in possible_chance(position) if isinstance(one, Reward)]
        assert told == {"reward": [bundle_text(one.energy, one.spirit) for one in reversed(possible)]}
    elif position.phase == "reveal":
        tiles = told["reveal"]
        assert isinstance(tiles, dict)
        pairs = [Reveal(balan, wazu) for balan in tiles["balan"] for wazu in tiles["wazu"]]
        assert pairs == possible_chance(position)
        assert Undrawn(Random(seed).randbytes(32), "", position).outcome(position) in pairs
    else:
        assert told == {}
