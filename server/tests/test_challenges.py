"""Challenges by their pages: who may, who answers, what is left (owner, opponent, stranger, guest, banned)."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from lobby_people import account, heard, later, unhurried
from maatasite.decency.blocks import block
from maatasite.games.clock import now_ms
from maatasite.games.models import Game
from maatasite.lobby import limits
from maatasite.lobby.challenging import MOST_OPEN, REASONS, challenge, decline, expire, may_challenge
from maatasite.lobby.keeping import challenges_kept, forget
from maatasite.lobby.models import Challenge
from maatasite.lobby.news import LISTENERS, Challenged, Paired
from maatasite.lobby.reading import challenges_of
from maatasite.lobby.terms import Terms
from maatasite.notices.models import Notice
from maatasite.people.models import Person, Profile
from maatasite.web.lobby import telling
from maatatahay.clock import control_from_text
from maatatahay.clock.control import DAY
from tables import sit_down

pytestmark = pytest.mark.usefixtures("store")
Browser = Callable[[Person | None], Client]
RAPID = Terms(control_from_text("live 10m+20s"))
DAYS = Terms(control_from_text("correspondence 3d bank 7d"))


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    unhurried(monkeypatch)


@pytest.fixture
def ana() -> Person:
    return account("Ana")


@pytest.fixture
def bo() -> Person:
    return account("Bo")


def ask(client: Client, whom: str = "person=Bo", **more: str) -> int:
    return client.post(f"/challenge?{whom}", {"time": "live 10m+20s", **more}).status_code


def code_of(page: str) -> str:
    """The sentence of a refusal."""
    found = re.search(r"<h1>[^<]*</h1>\s*<p>\s*(.*?)\s*</p>", page, re.DOTALL)
    assert found
    return found.group(1)


def test_a_challenge_is_made_seen_and_accepted(ana: Person, bo: Person, browser_of: Browser) -> None:
    with heard() as told:
        assert ask(browser_of(ana), rated="yes", tribe="wazu") == 303
    row = Challenge.objects.get()
    assert told == [Challenged(ana.pk, bo.pk, row.pk)]
    theirs = browser_of(bo)
    for page in ("/lobby", "/my", "/"):
        shown = theirs.get(page).content.decode()
        assert f"/challenge/{row.pk}/accept" in shown
        assert "plays Wazu" in shown
    assert f"/challenge/{row.pk}/cancel" in browser_of(ana).get("/lobby").content.decode()
    assert "/challenge/" not in browser_of(account("Cy")).get("/lobby").content.decode()
    assert theirs.get(f"/challenge/{row.pk}/accept").status_code == 405
    with heard() as told:
        answer = theirs.post(f"/challenge/{row.pk}/accept", {"tab": "mine"})
    game = Game.objects.get()
    assert answer.headers["location"] == f"/game/{game.pk}"
    assert (game.rated, game.speed, game.wazu_id, game.balan_id) == (True, "rapid", ana.pk, bo.pk)
    assert not Challenge.objects.exists()
    assert Challenged(ana.pk, bo.pk, row.pk, "answered") in told
    assert next(event for event in told if isinstance(event, Paired)).tabs == {bo.pk: "mine"}
    assert theirs.post(f"/challenge/{row.pk}/accept").status_code == 409


@pytest.mark.parametrize("deed", ["accept", "decline"])
def test_nobody_but_the_challenged_answers(ana: Person, bo: Person, browser_of: Browser, deed: str) -> None:
    row = challenge(ana, bo, RAPID)
    for person in (ana, account("Cy"), Person.objects.create_guest(), None):
        answer = browser_of(person).post(f"/challenge/{row.pk}/{deed}")
        assert answer.status_code == 409
        assert "not open any more" in code_of(answer.content.decode())
    assert browser_of(bo).post("/challenge/made-up/accept").status_code == 409
    assert Challenge.objects.get().declined == ""
    assert not Game.objects.exists()


def test_a_no_has_a_reason_that_the_challenger_reads_and_puts_away(
    ana: Person, bo: Person, browser_of: Browser
) -> None:
    row = challenge(ana, bo, RAPID)
    assert browser_of(bo).post(f"/challenge/{row.pk}/decline", {"reason": "your-face"}).status_code == 409
    assert browser_of(bo).post(f"/challenge/{row.pk}/decline", {"reason": "other-time"}).status_code == 303
    assert challenges_of(bo.pk) == ([], [])
    assert "I would like another time control." in browser_of(ana).get("/lobby").content.decode()
    assert browser_of(bo).post(f"/challenge/{row.pk}/accept").status_code == 409
    challenge(ana, bo, DAYS)  # a declined one is in nobody's way
    assert browser_of(bo).post(f"/challenge/{row.pk}/cancel").status_code == 409
    assert browser_of(ana).post(f"/challenge/{row.pk}/cancel").status_code == 303
    assert Challenge.objects.count() == 1


def test_one_is_open_between_two_whoever_asks(ana: Person, bo: Person, browser_of: Browser) -> None:
    challenge(ana, bo, RAPID)
    for person, whom in ((ana, "Bo"), (bo, "Ana")):
        answer = browser_of(person).post(f"/challenge?person={whom}", {"time": "live 5m+10s"})
        assert answer.status_code == 409
        assert "between you two already" in code_of(answer.content.decode())
    assert Challenge.objects.count() == 1


def test_it_waits_for_a_day_or_with_days_for_a_week(ana: Person, bo: Person, browser_of: Browser) -> None:
    live, slow = challenge(ana, bo, RAPID), challenge(ana, account("Cy"), DAYS)
    assert live.expires_ms - live.created_ms == DAY
    assert slow.expires_ms - slow.created_ms == 7 * DAY
    with later(DAY + 1):
        assert challenges_of(bo.pk) == ([], [])
        assert browser_of(bo).post(f"/challenge/{live.pk}/accept").status_code == 409
        challenge(bo, ana, RAPID)  # what has run out is in nobody's way
        assert Challenge.objects.filter(pk=live.pk).count() == 0
    with heard() as told:
        expire(now_ms() + 8 * DAY)
    assert not Challenge.objects.exists()
    assert len(told) == 2


def test_who_may_challenge_is_the_others_to_say(ana: Person, bo: Person, browser_of: Browser) -> None:
    assert may_challenge(ana, bo)
    assert 'href="/challenge?person=Bo"' in browser_of(ana).get("/person/Bo").content.decode()
    form = {"about": "", "country": "", "games": "yes", "challenges": "nobody"}
    assert browser_of(bo).post("/my/page", form).status_code == 303
    assert Profile.objects.get(person=bo).challenges == "nobody"
    assert 'href="/challenge?person=Bo"' not in browser_of(ana).get("/person/Bo").content.decode()
    assert ask(browser_of(ana)) == 409
    Profile.objects.filter(person=bo).update(challenges="everybody")
    block(bo, ana)
    assert ask(browser_of(ana)) == 409
    assert not Challenge.objects.exists()


def test_of_an_open_challenge_by_somebody_blocked_since_no_game_comes(
    ana: Person, bo: Person, browser_of: Browser
) -> None:
    row = challenge(ana, bo, RAPID)
    block(bo, ana)
    assert browser_of(bo).post(f"/challenge/{row.pk}/accept").status_code == 409
    assert not Game.objects.exists()


def test_guests_challenge_unrated_and_are_challenged_from_a_game_only(
    ana: Person, bo: Person, browser_of: Browser
) -> None:
    guest = Person.objects.create_guest("Gil")
    assert ask(browser_of(guest), rated="yes") == 400
    assert ask(browser_of(guest)) == 303
    Challenge.objects.all().delete()
    assert ask(browser_of(None), name="New") == 303
    assert Challenge.objects.get().person.name == "New"
    assert ask(browser_of(ana), "person=Gil") == 404
    sitting = sit_down(ana, guest)
    assert ask(browser_of(ana), f"game={sitting.game}") == 303
    assert Challenge.objects.filter(person=ana, other=guest).exists()
    assert ask(browser_of(bo), f"game={sitting.game}") == 404
    assert ask(browser_of(ana), "person=Ana") == 409
    assert ask(browser_of(ana), "person=Nobody") == 404
    assert ask(browser_of(ana), f"game={sit_down(ana).game}") == 404


def test_a_guest_accepts_nothing_rated(ana: Person, browser_of: Browser) -> None:
    guest = Person.objects.create_guest("Gil")
    sitting = sit_down(ana, guest)
    assert ask(browser_of(ana), f"game={sitting.game}", rated="yes") == 409


def test_bad_terms_come_back_with_their_faults(ana: Person, bo: Person, browser_of: Browser) -> None:
    client = browser_of(ana)
    assert ask(client, time="untimed", rated="yes") == 400
    assert ask(client, time="whenever") == 400
    assert ask(client, tribe="humans") == 400
    assert ask(client, relic_scoring="lavish") == 400
    assert not Challenge.objects.exists()


def test_B065_whoever_is_banned_challenges_nobody_and_what_was_open_goes(
    ana: Person, bo: Person, browser_of: Browser
) -> None:
    mine, client = challenge(ana, bo, RAPID), browser_of(ana)
    Person.objects.filter(pk=ana.pk).update(is_active=False)
    assert browser_of(bo).post(f"/challenge/{mine.pk}/accept").status_code == 409
    assert not Game.objects.exists()
    people = Person.objects.count()
    assert ask(client, name="Other") == 303  # to the page that tells why
    assert (Challenge.objects.get(), Person.objects.count()) == (mine, people)
    expire(now_ms())
    assert not Challenge.objects.filter(pk=mine.pk).exists()


def test_challenges_are_few_at_a_time_and_not_too_fast(ana: Person, browser_of: Browser) -> None:
    others = [account(f"P{number}") for number in range(MOST_OPEN + 1)]
    for other in others[:MOST_OPEN]:
        challenge(ana, other, RAPID)
    assert ask(browser_of(ana), f"person=P{MOST_OPEN}") == 409
    for _ in range(limits.CHALLENGES.amount - MOST_OPEN):
        answer = browser_of(ana).post("/challenge?person=P0", {"time": "live 10m+20s"})
    answer = browser_of(ana).post("/challenge?person=P0", {"time": "live 10m+20s"})
    assert answer.status_code == 429
    assert "Retry-After" in answer.headers


def test_all_that_is_kept_is_told_and_goes_with_the_person(ana: Person, bo: Person) -> None:
    challenge(ana, bo, DAYS)
    row = challenge(account("Cy"), ana, RAPID)
    decline(ana.pk, row.pk, "not-now")
    told = challenges_kept(ana)
    assert [(one["by"], one["to"], one["declined"]) for one in told] == [("you", "Bo", ""), ("Cy", "you", "not-now")]
    assert told[0]["time_control"] == "correspondence 3d bank 7d"
    with heard() as news:
        forget(ana)
    assert not Challenge.objects.exists()
    assert {event.other for event in news if isinstance(event, Challenged)} == {bo.pk, ana.pk}


def test_every_reason_has_words_in_the_form(ana: Person, bo: Person, browser_of: Browser) -> None:
    challenge(ana, bo, RAPID)
    page = browser_of(bo).get("/lobby").content.decode()
    for reason in REASONS:
        assert re.search(rf'<option value="{reason}">[^<]+', page)


def test_a_challenge_is_a_notice_until_it_is_answered(ana: Person, bo: Person) -> None:
    LISTENERS.append(telling.heard)
    try:
        row = challenge(ana, bo, RAPID)
        notice = Notice.objects.get(kind="challenge")
        assert (notice.person_id, notice.subject, notice.state) == (bo.pk, row.pk, "waiting")
        decline(bo.pk, row.pk, "no")
    finally:
        LISTENERS.remove(telling.heard)
    notice.refresh_from_db()
    assert (notice.state, notice.reason) == ("outdated", "answered")
