"""Hints: for the seat to move, where nobody else plays; good advice, legal, and with its reasons."""

from collections.abc import Callable
from typing import Any

import pytest
from limits import RateLimitItemPerMinute
from maatasite.opponents import thinking
from maatasite.opponents.pace import _KEPT, pause_seconds
from maatasite.opponents.thinking import advise, position_of
from maatatahay.bots.levels import levels
from maatatahay.decisions import move_from_json
from visitors import BYTES, Line, Visitor, play_on, table_of_two

Make = Callable[[], Visitor]


def alone(ana: Visitor, kind: str) -> tuple[str, Line, dict[str, Any]]:
    """A dealt game of Ana's in which she is to move; she leads Balan, and Wazu too at one screen."""
    game = ana.new_game(kind=kind, bot="pib")
    line = ana.watch(game)
    line.ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])
    view = line.last("event")["view"]
    while kind == "computer" and view["position"]["to_move"] != "balan":
        view = line.hear("event")["view"]
    return game, line, view


@pytest.mark.parametrize("kind", ["computer", "screen"])
def test_a_hint_gives_legal_decisions_best_first_which_can_be_sent_as_they_are(visitor: Make, kind: str) -> None:
    game, line, view = alone(visitor(), kind)
    phases: set[str] = set()
    while len(phases) < 3:
        phases.add(view["position"]["phase"])
        line.say("hint", game=game, ply=view["ply"])
        answer = line.hear("hint")
        assert (answer["game"], answer["ply"]) == (game, view["ply"])
        first, *others = answer["hints"]
        assert len(others) <= 2
        for hint in answer["hints"]:
            assert 0 <= hint["win"] <= 1
            assert isinstance(hint["proven"], bool)
            assert isinstance(hint["points"], float | int)
        seat = view["position"]["to_move"]
        taken = line.ask("decide", game=game, ply=view["ply"], seat=seat, decisions=first["decisions"])
        assert taken["t"] == "ack", taken
        view = line.last("event")["view"]
        while kind == "computer" and view["position"]["to_move"] != "balan":
            view = line.hear("event")["view"]
    assert {"pair", "place"} <= phases or {"order", "place"} <= phases


def test_a_hint_is_refused_at_a_table_against_a_person_to_strangers_and_out_of_turn(visitor: Make) -> None:
    table = table_of_two(visitor)
    for line in table.lines.values():
        line.say("hint", game=table.game, ply=table.view["ply"])
        assert line.hear("refused")["code"] == "hint-not-here"
    ana, cy = visitor(), visitor()
    game, line, view = alone(ana, "computer")
    stranger = cy.watch(game)
    stranger.say("hint", game=game, ply=view["ply"])
    assert stranger.hear("refused")["code"] == "not-your-turn"
    line.say("hint", game=game, ply=view["ply"] + 1)
    assert line.hear("refused")["code"] == "stale-ply"


def test_hints_have_a_pace_with_the_time_to_wait(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.live.dispatch.HINTS", RateLimitItemPerMinute(2))
    game, line, view = alone(visitor(), "screen")
    for _ in range(3):
        line.say("hint", game=game, ply=view["ply"])
    heard = [line.hear("hint", "refused") for _ in range(3)]
    refused = next(message for message in heard if message["t"] == "refused")
    assert refused["code"] == "rate-limited"
    assert refused["facts"]["retry_ms"] > 0


def test_the_first_hint_is_what_the_strongest_level_decides(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both with all their nodes: on a busy machine the seconds would end first."""
    from maatasite.games.store import load
    from maatasite.opponents.asking import thought_of

    monkeypatch.setattr(thinking, "SECONDS", 600.0)
    game, line, view = alone(visitor(), "screen")
    for _ in range(2):
        play_on({"balan": line, "wazu": line}, game, view, most=3)
        state = load(game)
        assert state is not None
        thought = thought_of(state, "hint", "seed")
        position = position_of(thought)
        decided = levels()[-1].bot("seed").choose(position)
        assert move_from_json(advise.func(thought)[0]["decisions"][0]) == decided
        view = line.last("event")["view"]


def test_the_pace_of_the_computer_is_set_by_who_sits_there_and_nobody_else(visitor: Make) -> None:
    game, line, _ = alone(visitor(), "computer")
    stranger = visitor().watch(game)
    stranger.say("pace", game=game, pace="slow")
    assert stranger.hear("refused")["code"] == "not-your-seat"
    for pace, refused in (("slow", False), ("never", True)):
        line.say("pace", game=game, pace=pace)
        line.say("ping")
        assert (line.hear("refused", "pong")["t"] == "refused") is refused
    assert pause_seconds(game) == 0
    assert _KEPT[game] == "slow"
