"""Who may do what on a socket, and for how long: looked up per command and game, ended with session and seat."""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from maatasite.games.models import Entry
from visitors import BYTES, Line, Visitor, table_of_two
from websockets.exceptions import ConnectionClosed

Make = Callable[[], Visitor]


def wait_for_bye(line: Line) -> tuple[str, int | None, float]:
    """The reason, the code, and how long it took until the server closed the socket."""
    began = time.monotonic()
    try:
        while True:
            line.next()
    except ConnectionClosed as closed:
        return line.last("bye")["code"], closed.rcvd.code if closed.rcvd else None, time.monotonic() - began


def test_B087_a_socket_ends_at_once_when_its_session_is_deleted(visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, line = table.to_move
    who = table.ana if seat == "balan" else table.bo
    Session.objects.get(pk=who.http.cookies[settings.SESSION_COOKIE_NAME]).delete()
    with suppress(ConnectionClosed):  # so soon may it be closed
        line.say("decide", game=table.game, ply=0, key="k", seat=seat, decisions=[table.pair()])
    code, number, took = wait_for_bye(line)
    assert (code, number) == ("session-gone", 1008)
    assert took < 5
    assert not Entry.objects.filter(game_id=table.game, key="k").exists()


def test_B087_a_socket_ends_within_five_seconds_when_its_session_is_deleted_elsewhere(visitor: Make) -> None:
    """By another process: nothing in this one hears of it."""
    table = table_of_two(visitor)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_session")
    for line in table.lines.values():
        code, number, took = wait_for_bye(line)
        assert (code, number) == ("session-gone", 1008)
        assert took < 5


def test_B087_a_socket_whose_seat_moved_is_told_closed_and_refused(visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, line = table.to_move
    old = table.ana if seat == "balan" else table.bo
    link = re.search(r"/device/[\w-]+", old.post(f"/game/{table.game}/device").text)
    assert link is not None
    new = visitor()
    assert new.post(link.group()).status_code == 303
    code, _, took = wait_for_bye(line)
    assert code == "seat-moved"
    assert took < 5
    assert line.last("you")["seats"] == []
    again = old.watch(table.game)
    assert again.last("state")["you"] == []
    answer = again.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])
    assert answer["code"] == "not-your-seat"
    taken = new.watch(table.game)
    assert taken.last("state")["you"] == [seat]
    assert taken.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])["t"] == "ack"


@pytest.mark.parametrize("cookie", ["", "nonsense", "x" * 32, "' OR 1=1 --", "\u00e9"])
def test_B071_a_socket_with_a_bad_session_is_a_stranger_for_good(visitor: Make, cookie: str) -> None:
    ana, bad = visitor(), visitor()
    game = ana.new_game()
    line = Line(bad.base, f"{settings.SESSION_COOKIE_NAME}={cookie}", bad.base)
    bad.lines.append(line)
    line.say("watch", game=game)
    assert line.hear("state")["you"] == []
    ana.watch(game).ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])
    assert line.hear("event")["version"] == 2
    answer = line.ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])
    assert answer["code"] == "not-your-seat"
    assert not [message for message in line.heard if message["t"] == "you"]


def test_an_expired_session_is_a_strangers(visitor: Make) -> None:
    ana = visitor()
    game = ana.new_game()
    engine = import_module(settings.SESSION_ENGINE)
    session = engine.SessionStore(ana.http.cookies[settings.SESSION_COOKIE_NAME])
    session.set_expiry(-1)
    session.save()
    assert ana.watch(game).last("state")["you"] == []


def test_B073_a_player_of_one_game_is_a_stranger_in_the_next(visitor: Make) -> None:
    first, second = table_of_two(visitor), visitor()
    own = second.new_game(tribe=first.to_move[0])
    line = second.watch(first.game)
    line.say("unwatch", game=first.game)
    line.say("watch", game=own)
    assert line.hear("state")["you"] == [first.to_move[0]]
    seat = first.to_move[0]
    answer = line.ask("decide", game=first.game, ply=0, seat=seat, decisions=[first.pair()])
    assert (answer["code"], answer["game"]) == ("not-your-seat", first.game)
    assert line.ask("resign", game=first.game, seat=seat)["code"] == "not-your-seat"
    assert line.ask("contribute", game=first.game, seat=seat, bytes="33" * 32)["code"] == "not-your-seat"


@pytest.mark.parametrize("seat", [None, -1, 2, "A ", "Balan", "", ["balan"], {"seat": "balan"}])
def test_B067_a_seat_that_is_none_gives_nobody_anything(visitor: Make, seat: object) -> None:
    table = table_of_two(visitor)
    line = visitor().watch(table.game)
    assert line.last("state")["you"] == []
    line.say("resign", game=table.game, key="k", seat=seat)
    assert line.hear("refused")["code"] == "unreadable-message"


def test_the_opponent_cannot_decide_resign_or_contribute_for_me(visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, _ = table.to_move
    _, other = table.waiting
    assert other.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])["code"] == "not-your-seat"
    assert other.ask("resign", game=table.game, seat=seat)["code"] == "not-your-seat"
    assert other.ask("contribute", game=table.game, seat=seat, bytes="33" * 32)["code"] == "not-your-seat"


def test_resigning_ends_the_game_for_both_and_shows_the_secret(visitor: Make) -> None:
    table = table_of_two(visitor)
    assert table.lines["balan"].ask("resign", game=table.game, seat="balan")["t"] == "ack"
    view = table.lines["wazu"].hear("event")["view"]
    assert (view["status"], view["result"]["winner"], view["result"]["reason"]) == ("over", "wazu", "resign")
    assert view["dice"]["contributions"] == BYTES
    assert table.lines["wazu"].ask("resign", game=table.game, seat="wazu")["code"] == "game-over"


def test_presence_tells_who_is_here_and_who_went(visitor: Make) -> None:
    table = table_of_two(visitor)
    ana = table.lines["balan"]
    ana.sync()
    assert ana.last("presence")["seats"] == {"balan": "here", "wazu": "here"}
    visitor().watch(table.game)
    assert ana.hear("presence")["watching"] == 1
    table.lines["wazu"].close()
    assert ana.hear("presence")["seats"] == {"balan": "here", "wazu": "reconnecting"}


def test_two_tabs_on_one_seat_both_follow_and_either_may_play(visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, line = table.to_move
    second = (table.ana if seat == "balan" else table.bo).watch(table.game)
    assert second.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])["t"] == "ack"
    assert line.hear("event")["version"] == second.last("event")["version"]
    answer = line.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])
    assert answer["code"] == "stale-ply"
    assert line.hear("state")["view"]["ply"] == 1


def test_B020_two_games_on_one_socket_stay_apart(visitor: Make) -> None:
    first, second = table_of_two(visitor), table_of_two(visitor)
    line = visitor().watch(first.game)
    line.say("watch", game=second.game)
    line.hear("state")
    for table in (first, second):
        seat, mover = table.to_move
        mover.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])
        event = line.hear("event")
        assert (event["game"], event["view"]["ply"]) == (table.game, 1)
