"""Statistics of self-play: counted from the records alone, so they can be checked by hand."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from maatatahay.cli import main
from maatatahay.lab.contestants import Budget
from maatatahay.lab.intervals import Share
from maatatahay.lab.plots import counts_svg, shares_svg
from maatatahay.lab.selfplay import Series, play_series
from maatatahay.lab.statistics import Findings, Game, findings_of, game_of
from maatatahay.options import Options
from maatatahay.selfplay import games

GAME = Game(
    results=(1.0, 0.0),
    active=1,
    tiles=(frozenset({"guard", "elder"}), frozenset({"guard", "child"})),
    lost=(frozenset(), frozenset({"child"})),
    relics=(2, 0),
    scores=(9, 4),
    first_chosen=(3, 5),
    placed_first=(4, 1),
    reason="spaces",
    rounds=10,
    lead_changes=2,
)


def test_a_game_counts_for_everything_it_shows() -> None:
    findings = findings_of([GAME])
    wins = findings.wins
    assert wins["tribe"]["balan"] == Share(1.0, 1)
    assert wins["first Active Player"]["won"] == Share(0.0, 1)
    assert wins["order"]["places first, of those who choose"] == Share(3, 5)
    assert wins["order"]["won by who placed first more often"] == Share(1.0, 1)
    assert wins["tile only one tribe placed"] == {"elder": Share(1.0, 1), "child": Share(0.0, 1)}
    assert wins["tile that lived to the end"]["child"] == Share(0.0, 1)
    assert wins["tile that lived to the end"]["guard"] == Share(2.0, 2)
    assert wins["Relics claimed"]["2"] == Share(1.0, 1)
    assert wins["Relics claimed"]["more than the enemy"] == Share(1.0, 1)
    assert findings.counts["end"] == {"spaces": 1}


def test_what_is_read_from_a_record_is_what_its_result_says() -> None:
    for record in games(6, 1, "greedy", "random"):
        game = game_of(record)
        assert record.result is not None
        assert record.result.score == {"balan": game.scores[0], "wazu": game.scores[1]}
        assert record.result.reason == game.reason
        assert sum(game.placed_first) == game.first_chosen[1] == game.rounds
        assert len(game.tiles[0]) == len(game.tiles[1]) == game.rounds


def test_a_draw_is_half_a_win_for_both() -> None:
    drawn = GAME._replace(results=(0.5, 0.5))
    assert findings_of([drawn]).wins["tribe"]["balan"] == Share(0.5, 1)


def test_a_series_is_the_same_on_one_core_and_on_two() -> None:
    series = Series("wendo", Budget(), 4, 2, Options())
    assert list(play_series(series, 1)) == list(play_series(series, 2))


def test_pictures_are_wellformed_and_show_every_name() -> None:
    for picture in (
        shares_svg("Won & lost", {"<guard>": Share(3, 7), "elder": Share(1, 1)}),
        counts_svg("Won & lost", {"<guard>": 3, "elder": 1}),
        counts_svg("Nothing", {}),
    ):
        root = ElementTree.fromstring(picture)
        texts = [element.text for element in root.iter() if element.tag.endswith("text")]
        assert texts[0] in ("Won & lost", "Nothing")
    assert "&lt;guard&gt;" in shares_svg("x", {"<guard>": Share(1, 1)})


def test_the_command_prints_a_table_and_writes_data_and_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, plots = tmp_path / "found.json", tmp_path / "plots"
    command = ["lab", "--bot", "wendo", "--games", "5", "--seed", "1", "--jobs", "1"]
    assert main([*command, "--json", str(data), "--plots", str(plots)]) == 0
    assert "5 games" in capsys.readouterr().out
    found = json.loads(data.read_text())
    assert found["games"] == 5
    assert sum(found["counts"]["end"].values()) == 5
    assert sorted(file.suffix for file in plots.iterdir()) == [".svg"] * (len(found["shares"]) + len(found["counts"]))


def test_wrong_use_is_refused(tmp_path: Path) -> None:
    command = ["lab", "--games", "2", "--seed", "1", "--jobs", "1"]
    assert main([*command, "--bot", "nobody"]) == 2
    assert main([*command, "--bot", "pib", "--json", str(tmp_path)]) == 1


def test_no_games_show_nothing() -> None:
    assert Findings().to_json() == {"games": 0, "shares": {}, "counts": {}}
