"""The front page: what a newcomer finds, and what somebody who has been here comes back to."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from maatasite.friends.following import follow
from maatasite.games.models import Game
from maatasite.lobby.challenging import challenge
from maatasite.lobby.terms import Terms
from maatasite.people.account_names import take_name
from maatasite.people.models import Person
from maatasite.web.friends import known
from maatasite.web.front_board import MIDDLE_OF_A_GAME
from maatatahay.arrangement import read_position, write_position
from maatatahay.clock import control_from_text
from tables import run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]


def account(name: str) -> Person:
    person = Person.objects.create(is_guest=False)
    take_name(person, name)
    return person


def home(client: Client) -> str:
    answer = client.get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_newcomer_finds_what_it_is_facts_a_board_and_how_to_begin(store: None) -> None:
    page = home(Client())
    main = page.split("<main")[1]
    assert main.count("<h1") == 1
    found = [main.index(text) for text in ("Surround or be surrounded", "Play now against the computer", "<b>20</b>")]
    assert found == sorted(found), "what it is, then how to begin, then the facts"
    for fact in ("<b>2</b> players", "about <b>20</b> minutes", "difficulty <b>3 of 5</b>"):
        assert fact in main
    for path in ("/lobby", "/learn", "/new?kind=friend", "/new?kind=screen", "/rules#summary"):
        assert f'href="{path}"' in main
    assert 'class="still"' in main
    for text in ("Your games", "Games to watch", "Friends who are here", "Challenges"):
        assert text not in main, "nothing empty is shown"


def test_the_first_button_is_a_game_against_the_computer_without_an_account(store: None) -> None:
    client = Client(enforce_csrf_checks=True)
    main = home(client).split("<main")[1]
    form = re.search(r'<form method="post" action="/new">(.*?)</form>', main, re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    answer = client.post("/new", fields)
    assert answer.status_code == 303
    assert Game.objects.get().kind == "computer"
    assert client.get(answer.headers["location"]).status_code == 200


def test_the_board_is_a_position_of_a_game(store: None) -> None:
    position = read_position(MIDDLE_OF_A_GAME)
    assert write_position(position) == MIDDLE_OF_A_GAME
    assert position.round == 7
    main = home(Client()).split("<main")[1]
    shown = main.split('class="still"')[1].split("</section>")[0]
    assert {"b-body", "w-body"} <= set(re.findall(r'href="#([\w-]+)"', shown))


def test_ones_own_games_come_first_those_that_wait_for_one_above(people: People, browser_of: Browser) -> None:
    ana, bo, _ = people
    games = [sit_down(ana, bo, control="correspondence 2d bank 5d") for _ in range(3)]
    for number, sitting in enumerate(games):
        run(sitting.deal())
        Game.objects.filter(pk=sitting.game).update(to_move="wazu", changed_ms=10**12 + number)
    Game.objects.filter(pk=games[0].game).update(to_move="balan", changed_ms=1)
    page = browser_of(ana).get("/")
    assert [row.id for row in page.context["mine"]] == [games[0].game, games[2].game, games[1].game]
    assert page.context["waiting_for_me"] == 1
    main = page.content.decode().split("<main")[1]
    assert main.index("Your games") < main.index("Play now against the computer")
    assert "time is up" in main
    assert main.count("<h1") == 1


def test_games_to_watch_are_others_and_public(people: People, browser_of: Browser) -> None:
    ana, bo, cy = people
    mine, theirs, secret = sit_down(ana, bo), sit_down(bo, cy), sit_down(bo, cy, private=True)
    for sitting in (mine, theirs, secret):
        run(sitting.deal())
    assert [row.id for row in browser_of(ana).get("/").context["watchable"]] == [theirs.game]
    assert {row.id for row in Client().get("/").context["watchable"]} == {mine.game, theirs.game}
    assert secret.game not in home(Client())


def test_friends_who_are_here_are_shown_to_an_account(
    store: None, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, lou, max_ = account("Ana Liv"), account("Lou"), account("Max")
    for friend in (lou, max_):
        follow(ana, friend)
        follow(friend, ana)
    assert "Friends who are here" not in home(browser_of(ana))
    monkeypatch.setattr(known, "is_here", {lou.pk}.__contains__)
    page = browser_of(ana).get("/")
    assert [one.name for one in page.context["friends"]] == ["Lou"]
    assert 'href="/challenge?person=Lou"' in page.content.decode()
    assert "Friends who are here" not in home(Client())


def test_the_page_asks_as_much_however_many_games_there_are(people: People, browser_of: Browser) -> None:
    ana, bo, cy = people

    def asked() -> int:
        client = browser_of(ana)
        client.get("/")
        with CaptureQueriesContext(connection) as captured:
            client.get("/")
        return len(captured)

    run(sit_down(ana, bo).deal())
    run(sit_down(bo, cy).deal())
    few = asked()
    for _ in range(5):
        run(sit_down(ana, bo).deal())
        run(sit_down(bo, cy).deal())
    assert asked() <= few + 6


def test_a_challenge_waits_at_the_top(store: None, browser_of: Browser) -> None:
    ana, lou = account("Ana Liv"), account("Lou")
    challenge(lou, ana, Terms(control_from_text("live 10m+20s")))
    main = home(browser_of(ana)).split("<main")[1]
    assert main.index("challenges you") < main.index("Play now against the computer")
    assert "challenges you" not in home(browser_of(None))
