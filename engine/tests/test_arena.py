"""Matches: fair deals, honest intervals, records that others can check, the same on one core and on two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from maatatahay.bots.search_bot import SearchBot
from maatatahay.cli import main
from maatatahay.lab.arena import Match, play_match, standing_of
from maatatahay.lab.contestants import Budget, contestant, is_contestant
from maatatahay.lab.intervals import NOTHING, Share
from maatatahay.options import Options
from maatatahay.record import read_record

BUDGETS = (Budget(), Budget())


def match(first: str, second: str, games: int) -> Match:
    return Match(first, second, games, 1, BUDGETS, Options())


def test_each_deal_is_played_from_both_sides() -> None:
    games = list(play_match(match("wendo", "random", 4), 1))
    assert [played.tribe for played in games] == [0, 1, 0, 1]
    setups = [json.loads(played.record)["setup"] for played in games]
    assert setups[0] == setups[1] != setups[2]
    assert json.loads(games[1].record)["meta"] == {"balan": "random", "wazu": "wendo"}


def test_its_records_are_whole_and_agree_with_the_score() -> None:
    for played in play_match(match("wendo", "pib", 4), 1):
        record = read_record(played.record)
        assert record.result is not None
        assert record.result.reason == played.reason
        expected = 0.5 if record.result.winner is None else float(record.result.winner == played.tribe)
        assert played.result == expected


def test_two_processes_play_the_same_games_as_one() -> None:
    alone, together = (list(play_match(match("wendo", "pib", 6), processes)) for processes in (1, 2))
    assert [played.record for played in alone] == [played.record for played in together]


def test_a_match_against_itself_is_even() -> None:
    standing = standing_of(play_match(match("harra", "harra", 4), 1))
    assert standing.score.games == 4
    assert sum(standing.ends.values()) == 4
    assert standing.decisions[0] > 0
    assert standing.milliseconds(0) > 0


@pytest.mark.parametrize(
    ("points", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_intervals_are_wilsons(points: float, games: int, low: float, high: float) -> None:
    assert Share(points, games).interval == pytest.approx((low, high), abs=5e-4)


def test_without_games_nothing_is_known() -> None:
    assert NOTHING.interval == (0.0, 1.0)
    assert NOTHING.value == 0.0


def test_contestants_are_known_by_name() -> None:
    assert all(map(is_contestant, ("random", "pib", "uct", "search:hand-1")))
    assert not any(map(is_contestant, ("nobody", "search:nothing", "")))
    assert isinstance(contestant("search:hand-1", "s", Budget(nodes=3)), SearchBot)


def test_the_command_prints_the_score_and_writes_the_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    command = ["arena", "--balan", "wendo", "--wazu", "random", "--games", "4", "--seed", "3", "--jobs", "1"]
    assert main([*command, "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "wendo against random:" in printed
    assert "95 %" in printed
    assert len(out.read_text().splitlines()) == 4
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["score"]["games"] == 4


def test_thinking_time_is_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--balan", "uct", "--wazu", "random", "--games", "2", "--seed", "3", "--jobs", "1", "--json"]
    assert main([*command, "--time", "0.002"]) == 0
    assert json.loads(capsys.readouterr().out)["milliseconds_a_decision"][0] < 100


def test_wrong_use_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--balan", "random", "--games", "2", "--seed", "3", "--jobs", "1"]
    assert main([*command, "--wazu", "nobody"]) == 2
    assert main([*command, "--wazu", "pib", "--out", str(tmp_path)]) == 1
    assert "cannot be written" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*command, "--wazu", "pib", "--time", "0"])
