"""The coach: warns of what a beginner would regret, praises with the reason, gives nothing away and is never in the
way."""

import json
import re
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client
from limits import RateLimitItemPerMinute
from maatasite.games.models import Game
from maatasite.opponents.coaching import MISSED, SILENCE, Coach
from maatasite.people.models import Person
from maatatahay.arranged import arranged
from maatatahay.bots.levels import levels
from maatatahay.decisions import Activate, Decision, Place
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.record import write_record
from maatatahay.selfplay import play_record
from maatatahay.spaces import space_named
from test_hints import alone
from visitors import Line, Visitor, table_of_two

Make = Callable[[], Visitor]
GAME, STEP = 3, 51
"""Of seed 64 between `wendo` and `pib`: Balan is to place a weaver; on b3 it would fall, on d3 it saves its elder."""
BLUNDER = [{"place": "b3"}, {"activate": {"rotation": 0, "add": ""}}]
GOOD = [{"place": "d3"}, {"activate": {"rotation": 0, "add": ""}}]


def planted(ana: Visitor, kind: str = "computer") -> tuple[str, Line]:
    """A game of Ana's, as Balan, in which there is much to be done wrong and right."""
    record = write_record(play_record(GAME, 64, "wendo", "pib", Options()))
    choices = {"record": record, "step": str(STEP), "kind": kind, "bot": "pib", "tribe": "balan", "name": "Ana"}
    answer = ana.post("/record/branch", **choices)
    assert answer.status_code == 303, answer.text
    game = answer.headers["location"].rsplit("/", 1)[1]
    return game, ana.watch(game)


def ask(line: Line, game: str, decisions: Sequence[object], ply: int = STEP) -> dict[str, Any]:
    """What the coach answers."""
    key = secrets.token_hex(8)
    line.say("coach", game=game, ply=ply, key=key, decisions=decisions)
    while (answer := line.hear("coached", "refused")).get("key") != key:
        pass
    return answer


# --- at the table


def test_a_planted_blunder_is_warned_of_with_its_reasons_and_without_the_better_decision(visitor: Make) -> None:
    game, line = planted(visitor())
    answer = ask(line, game, BLUNDER)
    assert (answer["verdict"], answer["game"], answer["ply"]) == ("blunder", game, STEP)
    assert answer["reasons"] == [{"code": "loses", "space": "b3", "tile": "weaver", "own": 2, "enemy": 5}]
    assert [(reason["code"], reason["space"]) for reason in answer["reply"]] == [("fells", "e3")]
    assert '"d3"' not in json.dumps(answer)


def test_a_planted_good_decision_is_praised_with_its_reason(visitor: Make) -> None:
    game, line = planted(visitor())
    answer = ask(line, game, GOOD)
    assert (answer["verdict"], answer["reply"], answer["missed"]) == ("good", [], [])
    assert ("secures", "e3") in [(reason["code"], reason["space"]) for reason in answer["reasons"]]


def test_to_ask_the_coach_decides_nothing(visitor: Make) -> None:
    game, line = planted(visitor())
    version = line.last("state")["version"]
    assert ask(line, game, BLUNDER)["verdict"] == "blunder"
    line.say("watch", game=game, version=version)
    line.hear("you")
    assert line.ask("decide", game=game, ply=STEP, seat="balan", decisions=BLUNDER)["t"] == "ack"


def test_the_coach_is_silent_of_pairs_and_order(visitor: Make) -> None:
    game, line, view = alone(visitor(), "computer")
    decision = {"pair": view["position"]["display"][0]} if view["position"]["phase"] == "pair" else {"first": "balan"}
    answer = ask(line, game, [decision], view["ply"])
    assert {name: answer[name] for name in SILENCE} == SILENCE


@pytest.mark.parametrize(
    "decisions",
    [
        [{"place": "c9"}],
        [{"reward": "EE"}],
        [{"pair": ["guard", "scout"]}],
        [{"place": "b3"}, {"place": "d3"}],
        [{"place": "b3"}, {"activate": {"rotation": 9, "add": ""}}],
        [{"": None}],
    ],
    ids=["no space", "chance", "no such pair", "two placements", "no rotation", "nothing"],
)
def test_the_coach_is_silent_of_what_is_no_decision(visitor: Make, decisions: list[dict[str, Any]]) -> None:
    game, line = planted(visitor())
    assert ask(line, game, decisions)["verdict"] == ""


def test_the_coach_is_refused_against_a_person_at_one_screen_to_strangers_and_out_of_turn(visitor: Make) -> None:
    table = table_of_two(visitor)
    for line in table.lines.values():
        assert ask(line, table.game, [table.pair()], table.view["ply"])["code"] == "hint-not-here"
    ana, cy = visitor(), visitor()
    game, line = planted(ana)
    assert ask(cy.watch(game), game, GOOD)["code"] == "not-your-turn"
    stale = ask(line, game, GOOD, STEP + 1)
    assert (stale["code"], stale["facts"]) == ("stale-ply", {"ply": STEP})
    assert line.hear("state")["view"]["ply"] == STEP
    screen, line = planted(ana, "screen")
    assert ask(line, screen, GOOD)["code"] == "hint-not-here"


def test_the_coach_has_a_pace_with_the_time_to_wait(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.live.dispatch.COACHING", RateLimitItemPerMinute(2))
    game, line = planted(visitor())
    answers = [ask(line, game, [{"": None}]) for _ in range(3)]
    assert [answer["t"] for answer in answers] == ["coached", "coached", "refused"]
    assert answers[-1]["code"] == "rate-limited"
    assert answers[-1]["facts"]["retry_ms"] > 0


def test_a_first_game_with_a_coach_is_offered_by_get_and_begun_by_post(store: None) -> None:
    browser = Client()
    page = browser.get("/new?coach=1")
    fields = dict(re.findall(r'type="hidden" name="(kind|bot|coach)" value="(\w+)"', page.content.decode()))
    assert fields == {"kind": "computer", "bot": levels()[0].id, "coach": "1"}
    assert not Person.objects.exists()
    assert not Game.objects.exists()
    answer = browser.post("/new", fields)
    assert answer.status_code == 303
    game = Game.objects.get()
    assert answer.headers["location"] == f"/game/{game.pk}#coach"
    plain = browser.post("/new", {"kind": "computer"})
    assert "#" not in plain.headers["location"]


# --- what it thinks


def of(position: Position, space: str, add: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    """The verdict on placing there, by code of its reasons."""
    decisions: list[Decision] = [Place(space_named(space)), Activate(0, *add)]
    said = Coach("seed", time.monotonic).verdict(position, decisions)
    return {name: {r["code"]: r for r in said[name]} if name != "verdict" else said[name] for name in SILENCE}


def last_round(*standing: str, tile: str, last: bool = False) -> Position:
    """Balan places in the game's last round."""
    position = arranged(*standing, places="balan", tile=tile, last=last)
    position.decks, position.unseen = 0, [0, 0]
    return position


def test_a_warrior_that_walks_into_its_death_is_warned_of() -> None:
    said = of(arranged("W@a2 champion", "W@b1 champion", places="balan", tile="keeper", last=True), "a1")
    assert said["verdict"] == "blunder"
    assert (said["reasons"]["loses"]["own"], said["reasons"]["loses"]["enemy"]) == (3, 10)


def test_a_warrior_that_the_enemys_answer_would_fell_is_warned_of() -> None:
    said = of(last_round("W@a2 champion", "B@e5 champion", tile="keeper"), "a1")
    assert (said["verdict"], said["reasons"]) == ("blunder", {})
    assert (said["reply"]["fells"]["space"], said["reply"]["fells"]["tile"]) == ("a1", "keeper")


def test_an_enemy_that_is_surrounded_too_weakly_is_warned_of() -> None:
    position = arranged(
        "W@a1 keeper S4", "B@a2 child", places="balan", tile="child", storage={"balan": "EE"}, last=True
    )
    said = of(position, "b1")
    assert (said["verdict"], said["reasons"]["spares"]["space"]) == ("blunder", "a1")
    assert of(position, "b1", (2, 0))["verdict"] == "good"


def test_what_is_missed_is_told_without_its_space() -> None:
    said = of(last_round("W@a1 keeper S4", "B@a2 champion", tile="champion", last=True), "e5")
    assert said["verdict"] == "blunder"
    assert said["missed"] == {"fells": {"code": "fells"}}
    assert set(said["missed"]) <= set(MISSED)


def test_who_makes_an_enemy_fall_is_not_told_that_one_could_fall() -> None:
    """Told without its space, the better fall would seem to be the one that is asked about."""
    two = ("W@a1 keeper", "B@a2 champion", "W@e5 keeper S4", "B@e4 champion")
    said = of(last_round(*two, tile="champion", last=True), "b1")
    assert (said["verdict"], said["missed"]) == ("", {})


def test_a_fall_and_its_spoils_are_praised() -> None:
    said = of(arranged("W@a1 keeper S2", "B@a2 champion", places="balan", tile="champion", last=True), "b1")
    assert (said["verdict"], said["reply"], said["missed"]) == ("good", {}, {})
    assert said["reasons"]["spirit"]["count"] == 2
    assert said["reasons"]["fells"]["space"] == "a1"


def test_a_loss_that_cannot_be_helped_is_no_blunder() -> None:
    """Only a1 is free, and whoever stands there falls."""
    others = [f"{column}{row}" for row in range(1, 6) for column in "abcde" if f"{column}{row}" != "a1"]
    standing = [f"W@{space} champion" for space in others]
    assert of(arranged(*standing, places="balan", tile="child", last=True), "a1")["verdict"] == ""


@pytest.mark.parametrize("step", [36, 46, 51])
def test_the_best_decision_is_never_warned_of(step: int) -> None:
    record = play_record(GAME, 64, "wendo", "pib", Options())
    position = record.position(step)
    coach = Coach("seed", time.monotonic)
    assert coach.verdict(position, coach._best(position, coach._look))["verdict"] != "blunder"
