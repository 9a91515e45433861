"""Whole games over real sockets: two people, one against the computer, two at one screen."""

from collections.abc import Callable

import pytest
from visitors import BYTES, Visitor, play_on, table_of_two

Make = Callable[[], Visitor]


def test_two_people_play_to_the_end_with_all_in_the_last_event_B131(visitor: Make) -> None:
    table = table_of_two(visitor)
    view = play_on(table.lines, table.game, table.view)
    assert view["status"] == "over"
    assert view["result"]["reason"] in {"deaths", "spaces", "warriors"}
    assert view["dice"]["contributions"] == BYTES
    for line in table.lines.values():
        line.sync()
        last = line.last("event")
        assert last["view"] == view
        assert last["entries"][-1]["kind"] == "ended"
        assert "decision" in {entry["kind"] for entry in last["entries"]}


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_person_plays_the_computer_to_the_end(visitor: Make, bot: str) -> None:
    ana = visitor()
    game = ana.new_game(kind="computer", bot=bot)
    line = ana.watch(game)
    assert line.ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])["t"] == "ack"
    view = line.last("event")["view"]
    while view["status"] == "playing":
        if view["position"]["to_move"] == "wazu":
            view = line.hear("event")["view"]
        view = play_on({"balan": line}, game, view)
    assert view["result"]
    assert view["seats"]["wazu"] == {"kind": "bot", "name": bot, "contributed": False}
    assert view["dice"]["contributions"] == {"balan": BYTES["balan"], "wazu": ""}


def test_two_at_one_screen_contribute_once_and_play_both_sides(visitor: Make) -> None:
    ana = visitor()
    game = ana.new_game(kind="screen")
    line = ana.watch(game)
    assert line.last("state")["you"] == ["balan", "wazu"]
    assert line.ask("contribute", game=game, seat="wazu", bytes=BYTES["wazu"])["code"] == "not-due"
    assert line.ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])["t"] == "ack"
    view = play_on({"balan": line, "wazu": line}, game, line.last("event")["view"])
    assert view["status"] == "over"


@pytest.mark.parametrize(
    ("scoring", "limit"), [("standard", "either-6"), ("progressive", "track-6"), ("standard", "track-6")]
)
def test_the_options_of_the_form_are_the_games(visitor: Make, scoring: str, limit: str) -> None:
    table = table_of_two(visitor, relic_scoring=scoring, end_by_deaths=limit)
    options = table.lines["balan"].last("state")["view"]["options"]
    assert options["relic_scoring"] == scoring
    assert options["end_by_deaths"] == limit
    assert play_on(table.lines, table.game, table.view)["status"] == "over"
