"""A guest becomes an account, or signs in to one: what becomes of seats and games."""

from collections.abc import Callable

import pytest
from account_people import begin, code_in_mail, sign_in, sign_up, who
from django.test import Client
from maatasite.games import commands
from maatasite.games.auditing import differences
from maatasite.games.models import Entry, Game
from maatasite.games.store import load, stored_lines
from maatasite.people.models import Person
from maatasite.web.links import invite_token
from tables import Sitting, run, sit_down
from visitors import Visitor, table_of_two

pytestmark = pytest.mark.usefixtures("accounts")


def guest(name: str) -> tuple[Client, Person]:
    """A browser with a guest in it, who has a game with nobody else."""
    client = Client()
    assert client.post("/new", {"kind": "screen", "name": name}).status_code == 303
    person = who(client)
    assert person is not None
    return client, person


def account(email: str, name: str) -> Person:
    return sign_up(Client(), email, name)


def seats(sitting: Sitting, person: Person) -> list[str]:
    state = load(sitting.game)
    assert state is not None
    return state.seats_of(person.pk)


def is_sound(game: str) -> bool:
    """Whether the stored game is what its log says."""
    columns = dict(Game.objects.values().get(pk=game))
    return not list(differences(game, stored_lines(game), columns))


def test_a_guest_who_signs_up_stays_the_same_person() -> None:
    client, person = guest("Ana")
    before = list(Entry.objects.order_by("pk").values())
    assert sign_up(client, "ana@example.org") == person
    person.refresh_from_db()
    assert (person.is_guest, person.name) == (False, "Ana")
    assert list(Entry.objects.order_by("pk").values()) == before
    (row,) = client.get("/my").context["games"]
    assert row.my_seats == ["balan", "wazu"]


def test_a_guest_plays_on_while_the_address_waits_for_its_code() -> None:
    client, person = guest("Ana")
    begin(client, "ana@example.org")
    assert who(client) == person
    assert len(client.get("/my").context["games"]) == 1
    assert client.post("/new", {"kind": "screen"}).status_code == 303
    client.post("/account/confirm-email/", {"code": code_in_mail()})
    assert who(client) == person
    assert len(client.get("/my").context["games"]) == 2


def test_a_name_that_no_account_may_have_is_chosen_anew() -> None:
    client, person = guest("❤")
    assert begin(client, "ana@example.org").status_code == 302
    answer = client.post("/account/confirm-email/", {"code": code_in_mail()})
    assert answer.headers["location"] == "/account/name/"
    person.refresh_from_db()
    assert (person.name, person.name_key) == ("", None)
    client.post("/account/logout/")
    assert sign_in(client, "ana@example.org").headers["location"] == "/account/name/"


def test_a_guest_s_running_games_come_along_to_the_account_he_signs_in_to() -> None:
    ana = account("ana@example.org", "Ana")
    client, was = guest("Cy")
    bo = Person.objects.create_guest("Bo")
    sitting = sit_down(was, bo)
    run(sitting.deal())
    assert sign_in(client, "ana@example.org").status_code == 302
    assert who(client) == ana
    assert (seats(sitting, ana), seats(sitting, was), seats(sitting, bo)) == (["balan"], [], ["wazu"])
    state = load(sitting.game)
    assert state is not None
    assert state.seats["balan"].name == "Ana"
    assert state.entries[-1].kind == "seat-moved"
    assert is_sound(sitting.game)
    assert not Game.objects.filter(balan=was).exists()
    sitting.people["balan"] = ana
    run(sitting.play(2))


def test_an_open_invitation_comes_along_and_still_seats_a_friend() -> None:
    ana = account("ana@example.org", "Ana")
    client = Client()
    game = client.post("/new", {"kind": "friend", "tribe": "balan"}).headers["location"].rsplit("/", 1)[1]
    sign_in(client, "ana@example.org")
    assert client.post(f"/invite/{invite_token(game)}").status_code == 409  # one's own
    assert Client().post(f"/invite/{invite_token(game)}").status_code == 303
    state = load(game)
    assert state is not None
    assert state.seats["balan"].person == ana.pk


def test_nobody_comes_to_hold_both_sides_and_the_guest_can_come_back() -> None:
    """A game against oneself stays as it is: the seat that cannot come along waits for its guest."""
    ana = account("ana@example.org", "Ana")
    client, was = guest("Cy")
    sitting = sit_down(ana, was)
    run(sitting.deal())
    sign_in(client, "ana@example.org")
    assert (seats(sitting, ana), seats(sitting, was)) == (["balan"], ["wazu"])
    assert is_sound(sitting.game)
    client.post("/account/logout/")
    assert who(client) == was
    assert client.get(f"/game/{sitting.game}").context["seats"] == ["wazu"]


def test_without_a_seat_left_behind_a_sign_out_leaves_a_stranger() -> None:
    account("ana@example.org", "Ana")
    client, _ = guest("Cy")
    sign_in(client, "ana@example.org")
    client.post("/account/logout/")
    assert who(client) is None


def test_a_finished_game_comes_along_and_nothing_of_it_changes() -> None:
    ana = account("ana@example.org", "Ana")
    client, was = guest("Cy")
    sitting = sit_down(was, Person.objects.create_guest("Bo"))
    run(sitting.deal())
    run(sitting.do(commands.Resign("wazu")))
    before = list(Entry.objects.filter(game_id=sitting.game).order_by("version").values())
    record = client.get(f"/game/{sitting.game}/record").content
    result = Game.objects.get(pk=sitting.game).result
    sign_in(client, "ana@example.org")
    after = list(Entry.objects.filter(game_id=sitting.game).order_by("version").values())
    assert after[:-1] == before
    assert after[-1]["kind"] == "seat-moved"
    game = Game.objects.get(pk=sitting.game)
    assert (game.status, game.result, game.balan_id) == ("over", result, ana.pk)
    assert is_sound(sitting.game)
    assert sitting.game in [row.id for row in client.get("/my").context["games"]]
    assert client.get(f"/game/{sitting.game}/record").content == record


def test_a_finished_game_between_guest_and_account_stays_as_it_was() -> None:
    ana = account("ana@example.org", "Ana")
    client, was = guest("Cy")
    sitting = sit_down(ana, was)
    run(sitting.deal())
    run(sitting.do(commands.Resign("wazu")))
    before = list(Entry.objects.filter(game_id=sitting.game).values())
    sign_in(client, "ana@example.org")
    assert list(Entry.objects.filter(game_id=sitting.game).values()) == before
    assert Game.objects.get(pk=sitting.game).wazu_id == was.pk


def test_B087_the_guest_s_sockets_end_and_the_account_s_play_on(visitor: Callable[[], Visitor]) -> None:
    table = table_of_two(visitor)
    account("ana@example.org", "Zed")
    line = table.lines["balan"]
    answer = table.ana.post("/account/login/", login="ana@example.org", password="seven crystals at dusk")
    assert answer.status_code == 302, answer.text
    assert line.hear("bye")["code"] in {"session-gone", "seat-moved"}
    again = table.ana.watch(table.game)
    assert again.last("state")["you"] == ["balan"]
    assert again.last("state")["view"]["seats"]["balan"]["name"] == "Zed"
    assert table.lines["wazu"].hear("event")["view"]["seats"]["balan"]["name"] == "Zed"


def test_a_wrong_password_moves_no_seat() -> None:
    ana = account("ana@example.org", "Ana")
    client, was = guest("Cy")
    sign_in(client, "ana@example.org", "not the password at all")
    assert who(client) == was
    assert not Game.objects.filter(balan=ana).exists()


def test_a_device_link_of_an_account_gives_a_newcomer_the_seat_but_not_the_name() -> None:
    client = Client()
    sign_up(client, "ana@example.org", "Ana")
    game = client.post("/new", {"kind": "friend", "tribe": "balan"}).headers["location"].rsplit("/", 1)[1]
    url = client.post(f"/game/{game}/device").context["link"]["url"]
    other = Client()
    assert other.post(url.removeprefix("http://testserver")).status_code == 303
    newcomer = who(other)
    assert newcomer is not None
    assert (newcomer.is_guest, newcomer.name) == (True, "")
