"""What becomes of words: how long they stay, whose they are after a move, what is downloaded, what a deletion takes."""

import json
import re
from collections.abc import Callable

import pytest
from account_people import sign_in, sign_up
from django.conf import settings
from django.test import Client
from maatasite.games.clock import now_ms
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatasite.talk import consents, keeping, saying
from maatasite.talk.models import Consent, Line, TextWish
from maatasite.talk.reading import backlog
from maatasite.web.person import leaving
from maatasite.web.person.data import readme
from tables import Sitting, run, sit_down
from test_export import everything_of
from visitors import Visitor, table_of_two

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
DAY = 86_400_000


@pytest.fixture
def accounts_of(people: People) -> People:
    """The three with accounts, so that they may write."""
    Person.objects.update(is_guest=False)
    for person in people:
        person.refresh_from_db()
    return people


def talk_between(ana: Person, bo: Person) -> Sitting:
    """A game in which Ana has said hello and written something, and Bo too."""
    sitting = sit_down(ana, bo)
    state = run(sitting.deal())
    for person in (ana, bo):
        consents.give(state.game, person.pk, given=True)
    for person in (ana, bo):
        saying.say(state, person.pk, "players", "p", now_ms(), phrase="hello")
        saying.say(state, person.pk, "players", "t", now_ms(), text=f"written by {person.name}")
    return sitting


def test_a_deletion_takes_the_text_and_leaves_the_others(accounts_of: People) -> None:
    ana, bo, _ = accounts_of
    sitting = talk_between(ana, bo)
    consents.keep_wish(ana, wanted=True)
    ana_id = ana.pk
    leaving.leave(ana)
    told = backlog(run(sitting.state()), bo.pk, {}).lines
    assert [(one.seat, one.phrase, one.text, one.blank) for one in told] == [
        ("balan", "hello", "", ""),
        ("balan", "", "", "left"),
        ("wazu", "hello", "", ""),
        ("wazu", "", "written by Bo", ""),
    ]
    assert not Line.objects.filter(text__contains="Ana").exists()
    assert not Line.objects.filter(person=ana_id).exists()
    assert not Consent.objects.filter(person=ana_id).exists()
    assert not TextWish.objects.exists()


def test_the_download_has_ones_own_words_and_nobody_elses(accounts_of: People) -> None:
    ana, bo, cy = accounts_of
    sitting = talk_between(ana, bo)
    state = run(sitting.state())
    saying.say(state, cy.pk, "watchers", "w", now_ms(), text="seen by Cy")
    found = {}
    for person in accounts_of:
        files = everything_of(person)
        assert "talk.json" in readme()
        talk = json.loads(files["talk.json"])
        found[person.name] = [(line["room"], line["phrase"] or line["text"]) for line in talk["lines"]]
        others = {one.name for one in accounts_of} - {person.name}
        assert not [name for name in others if f"by {name}" in "".join(files.values())]
    assert found == {
        "Ana": [("players", "hello"), ("players", "written by Ana")],
        "Bo": [("players", "hello"), ("players", "written by Bo")],
        "Cy": [("watchers", "seen by Cy")],
    }


def test_words_go_a_while_after_the_games_last_change(accounts_of: People) -> None:
    ana, bo, _ = accounts_of
    old, young = talk_between(ana, bo), talk_between(ana, bo)
    long_ago = now_ms() - (settings.TALK_DAYS + 1) * DAY
    Line.objects.update(at_ms=long_ago)
    Game.objects.filter(pk=old.game).update(changed_ms=long_ago)
    keeping.forget_old()
    assert not Line.objects.filter(game=old.game).exists()
    assert Line.objects.filter(game=young.game).count() == 4
    Game.objects.update(changed_ms=long_ago)
    Line.objects.filter(number=4).update(at_ms=now_ms())
    keeping.forget_old()
    assert list(Line.objects.values_list("number", flat=True)) == [4]


def test_words_go_along_when_a_seat_moves_to_another_device(visitor: Callable[[], Visitor]) -> None:
    table = table_of_two(visitor)
    line = table.lines["balan"]
    line.say("say", game=table.game, key="k", room="players", phrase="hello")
    line.hear("said")
    before = Line.objects.get().person_id
    link = re.search(r"/device/[\w-]+", table.ana.post(f"/game/{table.game}/device").text)
    assert link is not None
    assert visitor().post(link[0]).status_code == 303
    after = Line.objects.get()
    assert (after.person_id, after.key) == (Game.objects.get(pk=table.game).balan_id, None)
    assert after.person_id != before


def test_words_come_along_to_the_account_that_a_guest_signs_in_to(accounts: None, browser_of: Browser) -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    guest, bo = Person.objects.create_guest("An"), Person.objects.create_guest("Bo")
    sitting = sit_down(guest, bo)
    state = run(sitting.deal())
    saying.say(state, guest.pk, "players", "p", now_ms(), phrase="hello")
    browser = browser_of(guest)
    sign_in(browser, "ana@example.org")
    assert Line.objects.get().person == Person.objects.get(name="Ana")


def test_an_account_sets_its_wish_and_nobody_else_has_one(accounts_of: People, browser_of: Browser) -> None:
    ana, bo, cy = accounts_of
    Person.objects.filter(pk=cy.pk).update(is_guest=True)
    browser = browser_of(ana)
    assert 'value="ask" selected' in browser.get("/account/talk").content.decode()
    assert browser.post("/account/talk", {"text": "open"}).status_code == 303
    assert 'value="open" selected' in browser.get("/account/talk").content.decode()
    assert list(TextWish.objects.values_list("person", flat=True)) == [ana.pk]
    assert browser.post("/account/talk", {"text": "loud"}).status_code == 400
    assert browser.post("/account/talk", {"text": "ask"}).status_code == 303
    assert not TextWish.objects.exists()
    for person in (cy, None):
        answer = browser_of(person).post("/account/talk", {"text": "open"})
        assert (answer.status_code, answer["location"].split("?")[0]) == (302, "/account/login/")
    assert not consents.wishes_text(bo)
