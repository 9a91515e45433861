"""Who is suspended while a page of theirs is open (B065): refused at once, told why, not made anew."""

import time
from collections.abc import Callable
from typing import get_args

import pytest
from django.test import Client
from lobby_people import unhurried
from maatasite.decency import actions, measures, reports
from maatasite.decency.models import Action, Appeal
from maatasite.games.models import Entry, Game
from maatasite.live import hub
from maatasite.live import messages as m
from maatasite.live.persons import PERSONS
from maatasite.live.relay import RELAY
from maatasite.lobby.models import Challenge, Seek
from maatasite.opponents.pace import pause_seconds
from maatasite.people.models import Person
from maatasite.talk.models import Consent
from maatasite.talk.models import Line as Said
from test_lobby import enter, known
from test_moderation import account
from visitors import Json, Visitor, table_of_two

Make = Callable[[], Visitor]
pytestmark = pytest.mark.usefixtures("accounts")

SAMPLES: Json = {
    "contribute": {"seat": "balan", "bytes": "11" * 32},
    "decide": {"ply": 0, "decisions": [{"pair": ["x", "y"]}]},
    "take-back": {"ply": 0},
    "offer-pause": {"ms": 60_000},
    "accept": {"offer": 1},
    "decline": {"offer": 1},
    "cancel": {"offer": 1},
    "say": {"room": "players", "phrase": "bye"},
    "talk-consent": {"given": True},
    "hint": {"ply": 0},
    "coach": {"ply": 0, "decisions": [{"pair": ["x", "y"]}]},
    "pace": {"pace": "slow"},
    "seek": {"pool": "live", "rated": False, "tab": ""},
    "take": {"seek": "s", "tab": ""},
    "come-over": {"tab": ""},
}
"""What each message holds besides the game, the seat and the key."""


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process has not looked at its open sockets since, as another one's: they are still open."""
    unhurried(monkeypatch)
    monkeypatch.setattr(hub, "ended_sessions", lambda whose: {})


@pytest.fixture
def relayed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, object]]:
    """What is said to other processes."""
    said: list[tuple[str, object]] = []
    monkeypatch.setattr(RELAY, "say", lambda kind, told: said.append((kind, told)))
    return said


def name_of(message: type[m.FromPage]) -> str:
    return str(message.__struct_config__.tag)


WRITING: list[type[m.FromPage]] = [one for one in get_args(m.Said) if one not in get_args(m.Harmless)]
"""Every message that does something."""


def fields(message: type[m.FromPage], game: str, seat: str) -> Json:
    """Such a message as a page at the table would send it."""
    name = name_of(message)
    given = {"game": game, "seat": seat, "key": f"k-{name}", **SAMPLES.get(name, {})}
    return {field: given[field] for field in message.__struct_fields__ if field in given}


def suspend(name: str, why: str = "Enough.", days: int | None = 3) -> Person:
    """A moderator suspends this person, and the person."""
    person = Person.objects.get(name=name)
    row = reports.report(Person.objects.create_guest("Gus"), person, "cheating", "", reports.Place())
    actions.act(account(f"Mona {person.pk}", is_staff=True), row, "suspend", why, days)
    return person


@pytest.mark.usefixtures("late")
def test_B065_every_message_that_does_something_is_refused_at_once_on_an_old_socket(visitor: Make) -> None:
    assert {"decide", "resign", "say", "talk-consent", "seek", "take", "pace"} <= {name_of(one) for one in WRITING}
    table = table_of_two(visitor, time="live 10m+20s")
    seat, line = table.to_move
    name = "Ana" if seat == "balan" else "Bo"
    Person.objects.filter(name=name).update(is_active=False)
    lines = Entry.objects.count()
    decide = {"game": table.game, "ply": 0, "seat": seat, "decisions": [table.pair()]}
    assert line.ask("decide", **decide)["code"] == "account-closed"
    for legal in ("resign", "offer-draw", "abort"):
        assert line.ask(legal, game=table.game, seat=seat)["code"] == "account-closed"
    assert line.ask("offer-pause", game=table.game, seat=seat, ms=60_000)["code"] == "account-closed"
    for message in WRITING:
        line.say(name_of(message), **fields(message, table.game, seat))
        answer = line.hear("refused", "ack", "said", "waiting", "paired")
        assert answer["t"] == "refused", message
        if message not in get_args(m.Command):  # the rules may refuse those before
            assert answer["code"] == "account-closed", message
    assert Entry.objects.count() == lines
    assert not Said.objects.exists()
    assert not Consent.objects.exists()
    assert not Seek.objects.exists()
    assert pause_seconds(table.game) == pause_seconds("another game")
    other, theirs = table.waiting
    assert theirs.ask("resign", game=table.game, seat=other)["t"] == "ack"


@pytest.mark.usefixtures("late")
def test_B065_what_others_write_in_the_same_commit_is_stored(visitor: Make) -> None:
    table, second = table_of_two(visitor), table_of_two(visitor)
    seat, line = table.to_move
    Person.objects.filter(pk=getattr(Game.objects.get(pk=table.game), f"{seat}_id")).update(is_active=False)
    other, theirs = second.to_move
    line.say("resign", game=table.game, seat=seat, key="out")
    theirs.say("resign", game=second.game, seat=other, key="in")
    assert line.hear("ack", "refused")["code"] == "account-closed"
    assert theirs.hear("ack", "refused")["t"] == "ack"


@pytest.mark.usefixtures("late")
def test_B065_a_suspension_ends_the_sockets_of_every_process_at_once_and_withdraws_what_is_sought(
    visitor: Make, relayed: list[tuple[str, object]]
) -> None:
    ana, bo = known(visitor, "Ana"), known(visitor, "Bo")
    line, second = enter(ana), ana.line()
    theirs = enter(bo)
    ana.post("/lobby/seek", time="live 10m+20s", tribe="")
    assert line.hear("waiting")["seek"] is not None
    person = suspend("Ana")
    for one in (line, second):
        assert one.hear("bye", timeout=5)["code"] == "account-closed"
    assert ("out", person.pk) in relayed
    assert not Seek.objects.exists()
    while theirs.hear("lobby")["seeks"]:
        pass
    theirs.sync()


@pytest.mark.usefixtures("late")
def test_B065_another_process_that_is_told_ends_them_too(visitor: Make) -> None:
    ana, bo = known(visitor, "Ana"), known(visitor, "Bo")
    line, theirs = enter(ana), enter(bo)
    loop, person = PERSONS._loop, Person.objects.get(name="Ana").pk
    assert loop is not None
    began = time.monotonic()
    loop.call_soon_threadsafe(RELAY.hears["out"], "another", person)
    assert line.hear("bye", timeout=5)["code"] == "account-closed"
    assert time.monotonic() - began < 5
    theirs.sync()


def test_B065_forms_of_an_old_session_change_nothing_and_make_nobody_anew(visitor: Make) -> None:
    bo = account("Bo")
    ana = known(visitor, "Ana")
    game = ana.new_game(kind="screen")
    old = dict(ana.http.cookies)
    person = suspend("Ana", "You swore.")
    people, games = Person.objects.count(), Game.objects.count()
    for path, form in (
        ("/challenge?person=Bo", {"time": "live 10m+20s", "tribe": "", "name": "Ana"}),
        ("/new", {"kind": "friend", "tribe": "balan", "name": "Ana"}),
        ("/lobby/pool", {"pool": "live", "name": "Ana"}),
        ("/lobby/seek", {"time": "live 10m+20s", "tribe": ""}),
        (f"/game/{game}/device", {}),
        ("/account/signup/", {"email": "ana@example.org"}),
    ):
        answer = ana.post(path, **form)
        assert (answer.status_code, answer.headers["location"]) == (303, "/suspended"), path
    token = {"X-CSRFToken": ana.http.cookies["csrftoken"]}
    answer = ana.http.post("/sandbox/position", json={}, headers=token)
    assert (answer.status_code, answer.json()["code"]) == (403, "account-closed")
    assert (Person.objects.count(), Game.objects.count()) == (people, games)
    assert not Challenge.objects.exists()
    assert not Seek.objects.exists()
    assert "You are suspended" in ana.get("/").text
    assert "You are suspended" not in visitor().get("/").text
    assert "You swore." in ana.get("/suspended").text
    done = Action.objects.get(target=person)
    assert ana.post("/suspended", action=str(done.pk), text="I did not.").status_code == 303
    assert Appeal.objects.get().text == "I did not."
    assert ana.post("/language", language="nl", next="/").status_code in (302, 303)
    actions.undo(account("Zed", is_staff=True), done, "Indeed.")
    assert dict(ana.http.cookies)["sessionid"] == old["sessionid"]
    assert game in ana.get("/my").text
    assert bo.is_active


def test_a_suspended_browser_may_sign_in_as_somebody_else_and_a_made_up_session_names_nobody(visitor: Make) -> None:
    client = Client()
    person = Person.objects.create_guest("Ana")
    client.force_login(person)
    measures.suspend(person)
    assert client.get("/suspended").status_code == 200
    assert client.post("/account/login/", {"login": "x@example.org", "password": "wrong"}).status_code == 200
    session = client.session
    session["_auth_user_hash"] = "made up"
    session.save()
    assert client.get("/suspended").headers["Location"] == "/account/login/"
    Person.objects.filter(pk=person.pk).update(is_active=True)
    assert "You are suspended" not in client.get("/").content.decode()
