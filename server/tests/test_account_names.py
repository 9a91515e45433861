"""NAME: one name, one account, however it is spelt; what no account may be called; and what guests may."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from account_people import sign_up
from django.db import connection
from django.test import Client
from maatasite.people.account_names import NameRefused, account_name, looks_taken, take_name
from maatasite.people.confusables import key_of
from maatasite.people.models import Person
from maatatahay.bots.levels import levels

pytestmark = pytest.mark.usefixtures("accounts")


def account(name: str = "") -> Person:
    person = Person.objects.create(is_guest=False)
    if name:
        take_name(person, name)
    return person


def refusal(person: Person, name: str, bots: tuple[str, ...] = ()) -> str:
    with pytest.raises(NameRefused) as refused:
        take_name(person, name, bots)
    return refused.value.code


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Bill", "BiII"),
        ("Oscar", "0scar"),
        ("Mike", "rnike"),
        ("alice", "ALICE"),
        ("alice", " alice "),
        ("alice", "ａｌｉｃｅ"),
        ("Ana Lu", "ana_lu"),
        ("Ana Lu", "AnaLu"),
        ("Straße", "STRASSE"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Жанна", "ЖАННА"),
        ("陳大文", "陳⼤文"),
    ],
)
def test_B082_B084_a_name_that_looks_like_anothers_is_refused(first: str, second: str) -> None:
    take_name(account(), first)
    assert refusal(account(), second) == "name-taken"
    assert looks_taken(second)


@pytest.mark.parametrize(("first", "second"), [("Nina", "Vina"), ("Zoë", "Zoe"), ("Ana1", "Ana2"), ("Ian", "Jan")])
def test_names_that_one_can_tell_apart_are_two_names(first: str, second: str) -> None:
    take_name(account(), first)
    take_name(account(), second)


def test_B084_of_ten_at_once_exactly_one_gets_the_name() -> None:
    people = [account() for _ in range(10)]

    def attempt(person: Person) -> str:
        try:
            take_name(person, "Zoe")
        except NameRefused as refused:
            return refused.code
        finally:
            connection.close()
        return "got it"

    with ThreadPoolExecutor(10) as pool:
        assert sorted(pool.map(attempt, people)) == ["got it", *["name-taken"] * 9]
    assert Person.objects.filter(name_key=key_of("zoe")).count() == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a", "name-length"),
        ("x" * 21, "name-length"),
        ("", "name-length"),
        ("al\u200bice", "name-unseen"),
        ("\u202eecila", "name-unseen"),
        ("ali\u00adce", "name-unseen"),
        ("a\u3164b", "name-unseen"),
        ("a\ufe0fb", "name-unseen"),
        ("a\x00b", "name-unseen"),
        ("Ana❤", "name-characters"),
        ("<b>Ana</b>", "name-characters"),
        ("Zalgo\u0301\u0302\u0303\u0304", "name-characters"),
        ("-Ana", "name-letter"),
        ("1234", "name-letter"),
        ("Anа", "name-scripts"),
        ("Ana Жанна", "name-scripts"),
        ("сосо", "name-looks-latin"),
        ("ΝΙΝΑ", "name-looks-latin"),
    ],
)
def test_what_no_account_may_be_called(name: str, code: str) -> None:
    assert refusal(account(), name) == code


@pytest.mark.parametrize(
    "name",
    [
        "Jürgen",
        "O'Neil",
        "Ứng Hòa",
        "Żółw",
        "Жанна",
        "Αλέξης",
        "田中さん",
        "陳大文",
        "김철수",
        "นภา",
        "नमस्ते",
        "محمد",
        "Ana陳",
    ],
)
def test_names_of_many_scripts_are_names(name: str) -> None:
    assert account_name(name) == name
    take_name(account(), name)


@pytest.mark.parametrize(
    "name", ["admin", "ADMlN", "Adm1n", "Moderator", "Maatatahay", "Balan", "wazu", "Guest", "gast"]
)
@pytest.mark.parametrize("form", ["{}", "The {}"])
def test_names_that_would_speak_for_the_site_are_reserved(name: str, form: str) -> None:
    assert refusal(account(), form.format(name)) == "name-reserved"


@pytest.mark.parametrize("name", ["匿名", "訪客", "管理員", "ゲスト", "관리자"])
def test_reserved_in_other_scripts_too(name: str) -> None:
    assert refusal(account(), name) == "name-reserved"


def test_a_computer_player_s_name_is_reserved() -> None:
    client = Client()
    sign_up(client, "ana@example.org", "Ana")
    for level in levels():
        answer = client.post("/account/name/", {"name": level.name})
        assert answer.status_code == 400
        assert "kept for the site" in answer.content.decode()
        if level.id == levels()[5].id:
            break


def test_a_rename_is_said_and_its_refusal_too_and_frees_the_old_name() -> None:
    ana, bo = Client(), Client()
    sign_up(ana, "ana@example.org", "Ana")
    sign_up(bo, "bo@example.org", "Bo")
    answer = bo.post("/account/name/", {"name": "AНA"})
    assert "mixes letters" in answer.content.decode()
    answer = bo.post("/account/name/", {"name": "aNa"})
    assert (answer.status_code, "Somebody has this name" in answer.content.decode()) == (400, True)
    assert Person.objects.get(name="Bo").name_key == "bo"
    answer = ana.post("/account/name/", {"name": "Anne"}, follow=True)
    assert "Your name is Anne now." in answer.content.decode()
    assert bo.post("/account/name/", {"name": "Ana"}).status_code == 303


def test_one_may_change_the_case_of_ones_own_name() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    assert client.post("/account/name/", {"name": "ANA"}).status_code == 303
    person.refresh_from_db()
    assert (person.name, person.name_key) == ("ANA", "ana")


# --- guests


@pytest.mark.parametrize("name", ["Ana", " ANA", "Аna", "A n a"])
def test_a_guest_may_not_look_like_an_account(name: str) -> None:
    account("Ana")
    client = Client()
    answer = client.post("/new", {"kind": "screen", "name": name})
    assert answer.status_code == 400
    assert "account" in answer.content.decode()
    assert Person.objects.filter(is_guest=True).count() == 0


def test_guests_names_are_free_otherwise() -> None:
    for name in ("Cy", "Cy", "x", "1234", "Ana❤"):
        assert Client().post("/new", {"kind": "screen", "name": name}).status_code == 303


def test_a_guests_older_name_is_dropped_once_an_account_has_it() -> None:
    client = Client()
    client.post("/new", {"kind": "screen", "name": "Ana"})
    account("Ana")
    assert client.post("/new", {"kind": "screen"}).status_code == 303
    assert Person.objects.get(is_guest=True).name == ""


def test_an_account_sits_under_its_own_name_whatever_a_form_says() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    page = client.get("/new").content.decode()
    assert 'name="name"' not in page
    answer = client.post("/new", {"kind": "friend", "tribe": "balan", "name": "Bo"})
    state = client.get(answer.headers["location"]).context["state"]
    assert state["view"]["seats"]["balan"]["name"] == "Ana"
    person.refresh_from_db()
    assert person.name == "Ana"
