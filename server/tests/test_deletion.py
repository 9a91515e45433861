"""Deleting oneself: what goes, what stays for the other player, who may, and that no name is left anywhere."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from account_people import OTHER, PASSWORD, sign_in, sign_up, who
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core import serializers
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from maatasite.games import commands, rests
from maatasite.games.auditing import differences
from maatasite.games.creation import plan_rematch
from maatasite.games.models import DeviceLink, Entry, Game, Rest
from maatasite.games.state import GameState
from maatasite.games.store import load, stored_lines
from maatasite.games.views_for import public_view
from maatasite.people.models import Person, Profile
from maatasite.web.links import invite_token
from maatasite.web.person import leaving
from maatatahay.clock import sleep_from_json
from tables import Sitting, invite, run, sit_down
from visitors import Visitor, play_on, table_of_two

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
WORD = {"word": " DELETE "}


def fresh(game: str) -> GameState:
    state = load(game)
    assert state is not None
    return state


def finished(ana: Person, bo: Person | None) -> Sitting:
    sitting = sit_down(ana, bo)
    run(sitting.deal())
    run(sitting.do(commands.Resign("balan")))
    return sitting


def delete(client: Client) -> None:
    answer = client.post("/my/data/delete", WORD)
    assert answer.status_code == 200, answer.content.decode()
    assert "Thank you for the games" in answer.content.decode()


def moves_of(game: str) -> list[tuple[object, ...]]:
    """All that was played, as the log has it."""
    rows = Entry.objects.filter(game=game, kind__in=("dealt", "decision", "chance", "ended")).order_by("version")
    return list(rows.values_list("version", "kind", "seat", "data", "at_ms"))


def audit(game: str) -> list[object]:
    return list(differences(game, stored_lines(game), Game.objects.filter(pk=game).values().get()))


def test_the_other_player_keeps_the_game_as_it_was_and_the_name_is_nowhere_any_more(
    people: People, browser_of: Browser
) -> None:
    ana, bo, cy = people
    Person.objects.filter(pk=ana.pk).update(name="Xanthippe")
    ana.refresh_from_db()
    over, seated = finished(ana, bo), invite(bo)
    run(seated.do(commands.TakeSeat("wazu", "Xanthippe"), actor=commands.Actor(ana.pk)))
    moved = sit_down(cy, bo)
    run(moved.do(commands.MoveSeat("balan", cy.pk, "Xanthippe", lambda: None), actor=commands.Actor(ana.pk)))
    games, before = (over.game, seated.game, moved.game), moves_of(over.game)
    delete(browser_of(ana))
    assert moves_of(over.game) == before
    for game in games:
        text = json.dumps(public_view(fresh(game)))
        pages = [
            browser_of(other).get(f"/game/{game}{path}").content.decode()
            for other in (bo, None)
            for path in ("", "/record")
        ]
        assert "Xanthippe" not in text + "".join(pages)
        assert audit(game) == []
    stored = serializers.serialize("json", [*Entry.objects.all(), *Person.objects.all(), *Game.objects.all()])
    assert "Xanthippe" not in stored
    assert '\\"name\\": \\"Bo\\"' in stored
    assert not Person.objects.filter(pk=ana.pk).exists()
    page = browser_of(bo).get("/my").content.decode()
    assert "Deleted player" in page
    assert fresh(over.game).seats["balan"].kind == "gone"
    assert fresh(over.game).result == {**json.loads(Game.objects.get(pk=over.game).result)}


def test_what_runs_is_resigned_and_what_has_not_begun_is_called_off_as_was_told(
    people: People, browser_of: Browser
) -> None:
    ana, bo, _ = people
    running, dealing, waiting, bot = sit_down(bo, ana), sit_down(ana, bo), invite(ana), sit_down(ana, None)
    run(running.deal())
    run(bot.deal())
    client = browser_of(ana)
    assert "You have 4 games that are not over" in client.get("/my/data/delete").content.decode()
    delete(client)
    assert [fresh(one.game).status for one in (running, dealing, waiting, bot)] == [
        "over",
        "withdrawn",
        "withdrawn",
        "over",
    ]
    result = fresh(running.game).result
    assert result is not None
    assert (result["winner"], result["reason"]) == ("balan", "resign")
    assert fresh(running.game).dice is not None
    assert [entry.kind for entry in fresh(running.game).entries[-3:]] == ["resigned", "ended", "left"]
    assert Client().get(f"/invite/{invite_token(waiting.game)}").status_code == 200
    assert [audit(one.game) for one in (running, dealing, waiting, bot)] == [[], [], [], []]


def test_there_is_no_rematch_with_somebody_who_is_gone(people: People, browser_of: Browser) -> None:
    ana, bo, _ = people
    sitting = finished(ana, bo)
    delete(browser_of(ana))
    answer = browser_of(bo).post(f"/game/{sitting.game}/rematch")
    assert answer.status_code == 409
    assert "not here any more" in answer.content.decode()
    plan = plan_rematch(fresh(sitting.game))
    command = commands.Rematch("wazu", plan.state.game, plan.store)
    assert run(Sitting(sitting.game, {"wazu": bo}).refusal(command)).code == "player-gone"
    assert Game.objects.count() == 1


def test_an_account_signs_in_afresh_then_everything_of_it_is_gone_and_others_have_theirs(accounts: None) -> None:
    client, other, lou = Client(), Client(), Client()
    person = sign_up(client, "ana@example.org", "Ana Liv")
    sign_up(lou, "lou@example.org", "Lou")
    sign_in(other, "ana@example.org")
    Authenticator.objects.create(user=person, type=Authenticator.Type.RECOVERY_CODES, data={})
    Profile.objects.create(person=person, about="Relics!")
    rests.keep_sleep(person, sleep_from_json({"zone": "Europe/Paris", "from": "23:00", "to": "07:00"}))
    sitting = finished(person, None)
    DeviceLink.objects.create(token_hash="x", game_id=sitting.game, person=person, expires_ms=1)
    with time_machine.travel(timezone.now() + timedelta(hours=4), tick=False):  # the sign-in is no longer fresh
        answer = client.post("/my/data/delete", WORD)
        assert answer.status_code == 302
        assert "/account/reauthenticate/" in answer.headers["location"]
        client.post("/account/reauthenticate/", {"password": OTHER})
        assert Person.objects.filter(pk=person.pk, left=None).exists()
        answer = client.post("/account/reauthenticate/", {"password": PASSWORD, "next": "/my/data/delete"})
        assert "Thank you for the games" in answer.content.decode()  # what was asked is then done
    assert who(client) is None
    assert other.get("/account/").status_code == 302
    for model in (Authenticator, Profile, Rest, DeviceLink):
        assert not model._default_manager.exists()
    assert [one.email for one in EmailAddress.objects.all()] == ["lou@example.org"]
    assert UserSession.objects.count() == 1
    assert person.pk not in {
        Session.objects.get(pk=one.pk).get_decoded().get("_auth_user_id") for one in Session.objects.all()
    }
    assert Client().get("/person/Ana Liv").status_code == 404
    assert sign_in(Client(), "ana@example.org").status_code == 200
    cache.clear()  # a code to the same address comes only every few minutes
    again = Client()
    assert sign_up(again, "ana@example.org", "Ana Liv").pk != person.pk


@pytest.mark.parametrize("word", ["", "remove", "delete it", "x" * 41])
def test_another_word_deletes_nobody(people: People, browser_of: Browser, word: str) -> None:
    assert browser_of(people[0]).post("/my/data/delete", {"word": word}).status_code == 400
    assert Person.objects.filter(left=None).count() == 3


def test_the_word_is_of_the_readers_language(people: People, browser_of: Browser) -> None:
    client = browser_of(people[0])
    client.cookies["django_language"] = "nl"
    assert "verwijderen" in client.get("/my/data/delete").content.decode()
    assert client.post("/my/data/delete", WORD).status_code == 400
    assert client.post("/my/data/delete", {"word": "Verwijderen"}).status_code == 200
    assert not Person.objects.filter(pk=people[0].pk).exists()


def test_nobody_deletes_without_a_token_or_by_a_visit_and_a_stranger_has_nothing_to_delete(
    people: People, browser_of: Browser
) -> None:
    guarded = Client(enforce_csrf_checks=True)
    guarded.force_login(people[0])
    assert guarded.post("/my/data/delete", WORD).status_code == 403
    assert browser_of(people[0]).get("/my/data/delete?word=delete").status_code == 200
    assert Client().post("/my/data/delete", WORD).status_code == 303
    assert Person.objects.count() == 3


def test_nobody_else_can_give_a_seat_up(people: People) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    command = commands.Leave("balan", lambda seats: None)
    for actor in (commands.Actor(people[1].pk), commands.Actor(people[2].pk), commands.SERVER, commands.BOT):
        assert run(sitting.refusal(command, actor=actor)).code == "not-your-seat"


def test_who_has_many_games_is_nameless_at_once_and_done_with_by_and_by(
    people: People, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, _ = people
    over = [finished(ana, bo) for _ in range(3)]
    running = sit_down(ana, bo)
    run(running.deal())
    monkeypatch.setattr(leaving, "AT_ONCE", 2)
    delete(browser_of(ana))
    ana.refresh_from_db()
    assert (ana.name, ana.name_key, ana.is_active) == ("", None, False)
    assert fresh(running.game).status == "over"
    for most in (1, 1):
        leaving.finish(most)
    assert not Person.objects.filter(pk=ana.pk).exists()
    assert {fresh(one.game).seats["balan"].kind for one in (*over, running)} == {"gone"}


def test_an_open_socket_ends_and_the_opponent_hears_of_it(visitor: Callable[[], Visitor]) -> None:
    table = table_of_two(visitor)
    play_on(table.lines, table.game, table.view, most=3)
    answer = table.ana.post("/my/data/delete", word="delete")
    assert "Thank you for the games" in answer.text
    event = table.lines["wazu"].hear("event")
    while event["entries"][-1]["kind"] != "left":
        event = table.lines["wazu"].hear("event")
    assert event["view"]["seats"]["balan"] == {"kind": "gone", "name": None, "contributed": True}
    assert event["view"]["result"]["winner"] == "wazu"
    assert table.lines["balan"].hear("bye")["code"] in {"session-gone", "seat-moved"}
    assert table.ana.get("/my").text.count("/game/") == 0
