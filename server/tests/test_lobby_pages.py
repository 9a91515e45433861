"""The lobby by plain forms, as it works without a script: strangers, guests, accounts."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from lobby_people import account, join, later, post, unhurried
from maatasite.games.models import Game
from maatasite.lobby.models import Seek
from maatasite.lobby.seeking import withdraw
from maatasite.people.models import Person
from tables import sit_down

pytestmark = pytest.mark.usefixtures("store")
Browser = Callable[[Person | None], Client]


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    unhurried(monkeypatch)


def shown(client: Client, path: str = "/lobby") -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode().split("<main")[1]


def test_a_look_stores_nothing(browser_of: Browser) -> None:
    page = shown(browser_of(None))
    assert re.findall(r'name="pool" value="(\w+)"', page) == ["live", "rapid", "correspondence"]
    assert "Nobody on terms of their own" in page
    assert not Person.objects.exists()
    assert browser_of(None).get("/lobby/pool").status_code == 405


def test_a_stranger_joins_a_pool_waits_and_stops(browser_of: Browser) -> None:
    client = browser_of(None)
    answer = client.post("/lobby/pool", {"pool": "live", "name": "Ana", "rated": "yes"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/lobby")
    row = Seek.objects.get()
    assert (row.person.name, row.person.is_guest, row.rated) == ("Ana", True, False)
    page = shown(client)
    assert "Looking for an opponent" in page
    assert "Go on waiting" in page
    assert 'aria-current="true"' in page
    assert client.post("/lobby/leave").status_code == 303
    assert not Seek.objects.exists()
    assert "Looking for an opponent" not in shown(client)


def test_whoever_comes_second_goes_to_the_table_at_once_and_the_first_finds_it(browser_of: Browser) -> None:
    first, second = browser_of(account("Ana")), browser_of(account("Bo"))
    first.post("/lobby/pool", {"pool": "rapid", "rated": "yes"})
    answer = second.post("/lobby/pool", {"pool": "rapid", "rated": "yes"})
    game = Game.objects.get()
    assert game.rated
    assert answer.headers["location"] == f"/game/{game.pk}"
    assert f"/game/{game.pk}" in shown(first)
    assert first.post("/lobby/pool", {"pool": "live"}).status_code == 409


def test_a_seek_by_own_terms_is_listed_and_taken(browser_of: Browser) -> None:
    ana, bo = browser_of(account("Ana")), browser_of(None)
    terms = {"time": "live 15m+0s", "tribe": "balan", "relic_scoring": "standard", "low": "1000", "high": "2000"}
    assert ana.post("/lobby/seek", terms).status_code == 303
    page = shown(bo)
    for said in ("Ana", "15 minutes", "plays Balan", "Relics count: standard", "rating 1000 to 2000", "unrated"):
        assert said in page
    seek = Seek.objects.get().pk
    assert seek in shown(ana)
    assert "Yours" in shown(ana)
    answer = bo.post("/lobby/take", {"seek": seek, "name": "Bo"})
    game = Game.objects.get()
    assert answer.headers["location"] == f"/game/{game.pk}"
    assert game.options["relic_scoring"] == "standard"
    late = browser_of(None).post("/lobby/take", {"seek": seek})
    assert late.status_code == 409
    assert "Somebody was quicker" in late.content.decode()


@pytest.mark.parametrize(
    ("terms", "fault"),
    [
        ({"time": "untimed", "rated": "yes"}, "A rated game needs a clock."),
        ({"time": "soon"}, "There is no such time control."),
        ({"low": "2000", "high": "1000"}, "This is less than where it begins."),
        ({"low": "-5"}, "0"),
    ],
)
def test_faulty_terms_come_back_with_their_faults(browser_of: Browser, terms: dict[str, str], fault: str) -> None:
    answer = browser_of(account("Ana")).post("/lobby/seek", terms)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert fault in page
    assert '<details class="card own-terms" open>' in page
    assert not Seek.objects.exists()


def test_rated_terms_are_for_accounts(browser_of: Browser) -> None:
    answer = browser_of(None).post("/lobby/seek", {"time": "live 10m+20s", "rated": "yes"})
    assert answer.status_code == 400
    assert not Person.objects.exists()
    assert 'href="/account/signup/?next=/lobby"' in answer.content.decode()


def test_a_name_that_is_somebodys_is_refused(browser_of: Browser) -> None:
    account("Ana")
    for path, more in (("pool", {"pool": "live"}), ("seek", {"time": "untimed"}), ("take", {"seek": "x"})):
        assert browser_of(None).post(f"/lobby/{path}", {"name": "ANA", **more}).status_code == 400
    assert Person.objects.count() == 1


def test_the_computers_game_begins_by_a_form_and_one_goes_over_by_another(browser_of: Browser) -> None:
    ana, bo = account("Ana"), account("Bo")
    client = browser_of(ana)
    join(ana)
    assert client.post("/lobby/meanwhile").status_code == 409
    with later(20_000):
        page = shown(client)
        assert "Meanwhile play" in page
        answer = client.post("/lobby/meanwhile")
    computers = Game.objects.get()
    assert answer.headers["location"] == f"/game/{computers.pk}"
    assert "You play the computer" in shown(client)
    join(bo)
    answer = client.post("/lobby/over")
    game = Game.objects.get(kind="friend")
    assert answer.headers["location"] == f"/game/{game.pk}"
    assert browser_of(None).post("/lobby/over").status_code == 409
    computers.refresh_from_db()
    assert computers.result == ""


def test_older_seeks_have_a_page_of_their_own(browser_of: Browser) -> None:
    for number in range(22):
        post(Person.objects.create_guest(f"Guest{number}"))
    page = shown(browser_of(None))
    assert "Guest21" in page
    assert "Guest0<" not in page
    older = re.search(r'href="(\?before=[^"]+)"', page)
    assert older
    assert "Guest0<" in shown(browser_of(None), f"/lobby{older.group(1)}")


def test_whom_one_played_lately_can_be_challenged(browser_of: Browser) -> None:
    ana, bo, guest = account("Ana"), account("Bo"), Person.objects.create_guest("Gil")
    first, second = sit_down(ana, bo), sit_down(guest, ana)
    page = shown(browser_of(ana))
    for sitting in (first, second):
        assert f"/challenge?game={sitting.game}" in page
    assert page.index("Gil") < page.index(">Bo<")
    assert "Whom you played lately" not in shown(browser_of(account("Cy")))


@pytest.mark.parametrize("language", ["en", "nl", "zh-hant"])
def test_the_page_speaks_the_readers_language(language: str) -> None:
    client = Client(headers={"accept-language": language})
    page = client.get("/lobby").content.decode()
    assert {"en": "Play somebody now", "nl": "Speel nu tegen iemand", "zh-hant": "立即與人對戰"}[language] in page


def test_names_are_text(browser_of: Browser) -> None:
    someone = Person.objects.create_guest("<b>Ana</b>")
    post(someone)
    page = browser_of(None).get("/lobby").content.decode()
    assert "<b>Ana</b>" not in page
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page
    withdraw(someone.pk)
