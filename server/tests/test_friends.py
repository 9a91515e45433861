"""Following: who may follow whom, what a page of friends tells, and to whom it says that somebody is here."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from limits import RateLimitItemPerMinute
from maatasite.decency.blocks import block, unblock
from maatasite.friends import following
from maatasite.friends.finding import find
from maatasite.friends.following import followed_by, follows
from maatasite.friends.here import open_to
from maatasite.friends.models import Follow
from maatasite.games import commands
from maatasite.games.errors import Refused
from maatasite.games.models import Game
from maatasite.people.account_names import take_name
from maatasite.people.models import Person, Profile
from maatasite.web.friends import known, met, views
from maatasite.web.person.forms import HERE
from maatasite.web.person.leaving import leave
from maatasite.web.person.stored import person_json
from tables import run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]


def account(name: str) -> Person:
    person = Person.objects.create(is_guest=False, created=datetime(2025, 3, 4, tzinfo=UTC))
    take_name(person, name)
    return person


@pytest.fixture
def ana(store: None) -> Person:
    return account("Ana Liv")


@pytest.fixture
def lou(store: None) -> Person:
    return account("Lou")


@pytest.fixture
def present(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Who has a socket, by their numbers."""
    found: set[int] = set()
    monkeypatch.setattr(known, "is_here", found.__contains__)
    return found


def names(rows: object) -> list[str]:
    return [row.name for row in rows]  # type: ignore[attr-defined]


def sees_here(client: Client, name: str) -> bool:
    told: bool = client.get("/friends/here").json()["people"][name]["here"]
    return told


def test_an_account_follows_another_once_and_lets_go_again(ana: Person, lou: Person, browser_of: Browser) -> None:
    client = browser_of(ana)
    for _ in range(2):
        answer = client.post("/friends/follow", {"name": "Lou"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/person/Lou")
    assert Follow.objects.count() == 1
    assert names(client.get("/friends").context["followed"]) == ["Lou"]
    assert names(browser_of(lou).get("/friends").context["followers"]) == ["Ana Liv"]
    assert browser_of(lou).get("/friends").context["followed"] == []
    page = client.get("/person/Lou").content.decode()
    assert "Unfollow" in page
    answer = client.post("/friends/unfollow", {"name": "Lou", "next": "/friends"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/friends")
    assert client.post("/friends/unfollow", {"name": "Lou"}).status_code == 303
    assert not Follow.objects.exists()


def test_a_button_never_leads_to_another_site(ana: Person, lou: Person, browser_of: Browser) -> None:
    for evil in ("https://evil.example/", "//evil.example", "javascript:alert(1)"):
        answer = browser_of(ana).post("/friends/follow", {"name": "Lou", "next": evil})
        assert answer.headers["location"] == "/person/Lou"


def test_guests_strangers_and_whoever_has_gone_neither_follow_nor_are_followed(
    ana: Person, lou: Person, people: People, browser_of: Browser
) -> None:
    for other in (people[0], None):
        client = browser_of(other)
        for path in ("/friends/follow", "/friends/unfollow"):
            assert client.post(path, {"name": "Lou"}).headers["location"].startswith("/account/login")
        assert client.get("/friends").status_code == 200
        assert client.get("/friends/here").json() == {"people": {}}
    for name in ("Bo", "Nobody Here", "", "x" * 4000):
        assert browser_of(ana).post("/friends/follow", {"name": name}).status_code == 404
    for path in ("/friends/follow", "/friends/unfollow"):
        assert browser_of(ana).get(path).status_code == 405
    with pytest.raises(Refused, match="no-account"):
        following.follow(ana, people[0])
    with pytest.raises(Refused, match="no-account"):
        following.follow(people[0], ana)
    Person.objects.filter(pk=lou.pk).update(is_active=False)
    with pytest.raises(Refused, match="no-account"):
        following.follow(ana, lou)
    assert not Follow.objects.exists()


def test_what_cannot_be_is_refused_in_words(
    ana: Person, lou: Person, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser_of(ana)
    answer = client.post("/friends/follow", {"name": "Ana Liv"})
    assert answer.status_code == 409
    assert "This is you" in answer.content.decode()
    monkeypatch.setattr(following, "MOST", 1)
    following.follow(ana, account("Max"))
    answer = client.post("/friends/follow", {"name": "Lou"})
    assert answer.status_code == 409
    assert "You follow 1 people" in answer.content.decode()
    assert names(followed_by(ana)) == ["Max"]
    monkeypatch.setattr(views, "FOLLOWS", RateLimitItemPerMinute(1))
    assert client.post("/friends/follow", {"name": "Max"}).status_code == 303
    assert client.post("/friends/unfollow", {"name": "Max"}).status_code == 429
    assert names(followed_by(ana)) == ["Max"]


def test_that_somebody_is_here_is_told_to_whom_they_choose(
    ana: Person, lou: Person, browser_of: Browser, present: set[int]
) -> None:
    following.follow(ana, lou)
    client = browser_of(ana)
    present.add(lou.pk)
    assert not sees_here(client, "Lou"), "by default it is told to whom Lou follows"
    following.follow(lou, ana)
    assert sees_here(client, "Lou")
    for shown, expected in (("nobody", False), ("everybody", True), ("followed", True)):
        form = {"about": "", "country": "", "games": "yes", "here": shown}
        assert browser_of(lou).post("/my/page", form).status_code == 303
        assert sees_here(client, "Lou") is expected
        assert ("here now" in client.get("/person/Lou").content.decode()) is expected
        assert browser_of(lou).get("/friends").context["shown_to"] == HERE[shown]
    present.clear()
    assert not sees_here(client, "Lou")
    form = {"about": "", "country": "", "games": "yes", "here": "the world"}
    assert browser_of(lou).post("/my/page", form).status_code == 400
    Profile.objects.filter(person=lou).update(shows_here="everybody")
    assert open_to(ana, [lou.pk, ana.pk]) == {lou.pk, ana.pk}


def test_who_is_here_comes_first_then_by_name(ana: Person, lou: Person, browser_of: Browser, present: set[int]) -> None:
    for name in ("Abe", "Zoe"):
        other = account(name)
        following.follow(ana, other)
        following.follow(other, ana)
    following.follow(ana, lou)
    present.add(Person.objects.get(name="Zoe").pk)
    assert names(browser_of(ana).get("/friends").context["followed"]) == ["Zoe", "Abe", "Lou"]


def test_what_they_play_is_shown_while_they_are_here_and_only_what_all_may_watch(
    ana: Person, lou: Person, people: People, browser_of: Browser, present: set[int]
) -> None:
    following.follow(ana, lou)
    following.follow(lou, ana)
    game = sit_down(lou, people[1], control="live 3m+5s")
    run(game.deal())

    def playing() -> object:
        return browser_of(ana).get("/friends/here").json()["people"]["Lou"]["game"]

    assert playing() is None, "not here"
    present.add(lou.pk)
    assert playing() == {"url": f"/game/{game.game}", "opponent": "Bo"}
    Game.objects.update(private=True)
    assert playing() is None
    Game.objects.update(private=False, speed="correspondence")
    assert playing() is None
    Game.objects.update(speed="live", changed_ms=1000)
    assert playing() is None, "nothing has happened for long"
    Game.objects.update(changed_ms=2**43)
    Profile.objects.create(person=lou, shows_games=False)
    assert playing() is None


def test_the_last_opponents_are_people_each_once_with_how_it_ended(
    ana: Person, lou: Person, people: People, browser_of: Browser
) -> None:
    def resigned(one: Person, other: Person | None, seat: str) -> str:
        sitting = sit_down(one, other)
        run(sitting.deal())
        run(sitting.do(commands.Resign(seat)))
        return sitting.game

    first = resigned(ana, lou, "balan")
    latest, with_guest = resigned(lou, ana, "balan"), resigned(ana, people[1], "balan")
    resigned(ana, None, "balan")
    run(sit_down(ana, people[2]).deal())
    Game.objects.filter(pk=first).update(changed_ms=1000)
    Game.objects.filter(pk=latest).update(changed_ms=2000)
    Game.objects.filter(pk=with_guest).update(changed_ms=3000)
    found = met.last_opponents(ana)
    assert [(one.name, one.url, one.game.outcome) for one in found] == [
        ("Bo", "", "lost"),
        ("Lou", "/person/Lou", "won"),
    ]
    page = browser_of(ana).get("/friends").content.decode()
    assert f"/game/{latest}" in page
    assert f"/game/{first}" not in page
    assert [(one.name, one.game.outcome) for one in met.last_opponents(people[1])] == [("Ana Liv", "won")]
    assert "Lou" not in browser_of(people[1]).get("/friends").content.decode()


def test_a_player_is_found_by_how_the_name_begins_or_looks(ana: Person, lou: Person, browser_of: Browser) -> None:
    for name in ("Louise", "Lo Uwe", "Älva", "陳大文"):
        account(name)
    for text, expected in {
        "lou": ["Lou", "Louise", "Lo Uwe"],
        "LOU": ["Lou", "Louise", "Lo Uwe"],
        "l0u": ["Lou", "Louise", "Lo Uwe"],
        "ana": ["Ana Liv"],
        "Ana Liv": ["Ana Liv"],
        "äl": ["Älva"],
        "陳": ["陳大文"],
        "l": [],
        "": [],
        "%": [],
        "*": [],
        "lou*": ["Lou", "Louise", "Lo Uwe"],
        "nobody": [],
        "x" * 5000: [],
    }.items():
        assert names(find(text)) == expected, text[:20]
    client = browser_of(ana)
    assert names(client.get("/friends?name=lou").context["found"]) == ["Lou", "Louise", "Lo Uwe"]
    assert client.get("/friends?name=ana").context["found"] == [], "oneself is found already"


def test_B057_whoever_has_gone_is_found_and_followed_by_nobody_any_more(
    ana: Person, lou: Person, people: People, browser_of: Browser
) -> None:
    following.follow(ana, lou)
    following.follow(lou, ana)
    run(sit_down(lou, people[1]).deal())
    leave(lou)
    assert not Follow.objects.exists()
    assert find("lou") == []
    page = browser_of(ana).get("/friends?name=lou")
    assert page.context["found"] == page.context["followed"] == page.context["followers"] == []


def test_a_block_by_either_hides_each_from_the_other(
    ana: Person, lou: Person, browser_of: Browser, present: set[int]
) -> None:
    following.follow(ana, lou)
    following.follow(lou, ana)
    Profile.objects.create(person=lou, shows_here="everybody")
    present |= {ana.pk, lou.pk}
    for one, other in ((ana, lou), (lou, ana)):
        block(one, other)
        for reader, read in ((ana, "Lou"), (lou, "Ana Liv")):
            page = browser_of(reader).get("/friends")
            assert page.context["followed"] == page.context["followers"] == []
            assert "here now" not in browser_of(reader).get(f"/person/{read}").content.decode()
            with pytest.raises(Refused, match="not-with-them"):
                following.follow(reader, lou if reader == ana else ana)
        unblock(one, other.pk)
    assert sees_here(browser_of(ana), "Lou")


def test_searches_are_few_a_minute(ana: Person, browser_of: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SEARCHES", RateLimitItemPerMinute(1))
    client = browser_of(ana)
    assert client.get("/friends?name=lou").status_code == 200
    assert client.get("/friends?name=lou").status_code == 429
    assert client.get("/friends").status_code == 200


def test_the_file_of_everything_says_whom_one_follows_and_not_who_follows(ana: Person, lou: Person) -> None:
    following.follow(ana, lou)
    told = person_json(ana)["follows"]
    assert [one["name"] for one in told] == ["Lou"]
    assert told[0]["since"]
    assert person_json(lou)["follows"] == []


def test_followers_come_in_pages(ana: Person, monkeypatch: pytest.MonkeyPatch, browser_of: Browser) -> None:
    monkeypatch.setattr(following, "PAGE", 2)
    for name in ("Abe", "Bea", "Cas"):
        following.follow(account(name), ana)
    first = browser_of(ana).get("/friends")
    assert names(first.context["followers"]) == ["Cas", "Bea"]
    second = browser_of(ana).get(first.context["older"])
    assert names(second.context["followers"]) == ["Abe"]
    assert second.context["older"] == ""
    assert names(browser_of(ana).get("/friends?before=x").context["followers"]) == ["Cas", "Bea"]


def test_no_question_reads_a_whole_table(ana: Person, lou: Person) -> None:
    following.follow(ana, lou)
    run(sit_down(lou, ana).deal())
    with CaptureQueriesContext(connection) as captured:
        find("lou")
        followed_by(ana)
        following.followers_of(ana)
        follows(ana, lou)
        met.last_opponents(ana)
    for one in captured:
        if one["sql"].startswith("SELECT"):
            plan = plan_of(one["sql"])
            assert not any(step.startswith("SCAN") or "Seq Scan" in step for step in plan), (one["sql"], plan)


def plan_of(sql: str) -> list[str]:
    """How the database would read it; PostgreSQL is told that the tables are large."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            return [row[3] for row in cursor.fetchall()]
        cursor.execute("SET enable_seqscan = off")
        cursor.execute(f"EXPLAIN {sql}")
        steps = [row[0] for row in cursor.fetchall()]
        cursor.execute("SET enable_seqscan = on")
        return steps
