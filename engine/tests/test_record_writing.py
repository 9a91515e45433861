"""Writing records: round trips of whole games, of names and times, and secrets that stay secret."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maatatahay.bots import bot_named
from maatatahay.decisions import Chance
from maatatahay.dice import Dice, Revealed
from maatatahay.errors import MaatatahayError, UnreadableRecord
from maatatahay.options import Options, every_options
from maatatahay.record import MoveTime, Record, read_record, write_record
from maatatahay.selfplay import play_game

texts = st.text(st.characters(exclude_categories=["Cs"]))


def _game(options: Options, number: int) -> Record:
    dice = Dice(number.to_bytes(32, "big"), "game")
    _, moves = play_game(options, dice, bot_named("random", number), bot_named("random", -number))
    return Record(options, dice.deal(options).setup, moves)


@given(st.sampled_from(every_options()), st.integers(0, 10**9), st.data())
def test_any_game_cut_anywhere_round_trips(options: Options, number: int, data: st.DataObject) -> None:
    whole = _game(options, number)
    cut = Record(options, whole.setup, whole.moves[: data.draw(st.integers(0, len(whole.moves)))])
    again = read_record(write_record(cut))
    assert list(again.moves) == list(cut.moves)
    assert again.options == options
    assert again.setup.to_json(options) == cut.setup.to_json(options)
    assert (again.result is None) == (len(cut.moves) < len(whole.moves))


@given(st.dictionaries(texts, texts))
def test_b097_b101_names_come_back_identical(meta: dict[str, str]) -> None:
    """Names that look like moves, quotes, backslashes, line ends, emoji: the same after writing and reading."""
    whole = _game(Options(), 1)
    record = Record(whole.options, whole.setup, whole.moves[:5], meta=meta)
    assert read_record(write_record(record)).meta == meta


@given(st.integers(0, 10**15), st.integers(0, 10**9))
def test_times_come_back_identical(at: int, spent: int) -> None:
    whole = _game(Options(), 2)
    times = [None if isinstance(move, Chance) else MoveTime(at, spent) for move in whole.moves]
    again = read_record(write_record(Record(whole.options, whole.setup, whole.moves, times=times)))
    assert again.times == times


def test_a_writer_gives_no_secret_away_while_the_game_goes_on() -> None:
    whole = _game(Options(), 3)
    dice = Dice(bytes(32), "game")
    record = Record(whole.options, whole.setup, whole.moves[:-1], dice=Revealed(dice, dice.commitment))
    with pytest.raises(MaatatahayError, match="dice-before-the-end"):
        write_record(record)


def test_writers_write_options_rules_and_result() -> None:
    data = json.loads(write_record(_game(Options("standard", "track-6"), 4)))
    assert data["options"] == Options("standard", "track-6").to_json()
    assert data["rules"] == 1
    assert data["result"].keys() == {"winner", "reason", "score"}


def test_replaying_moves_that_are_not_allowed_names_the_place() -> None:
    whole = _game(Options(), 5)
    record = Record(whole.options, whole.setup, [*whole.moves[:4], whole.moves[4], whole.moves[4]])
    with pytest.raises(UnreadableRecord) as caught:
        record.position()
    assert caught.value.place == "move 5"
