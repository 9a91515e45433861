"""The page of notices: each sees and changes their own alone; the badge; the socket's part; what is kept."""

import json
import re
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from account_people import sign_up
from django.conf import settings as site_settings
from django.test import Client
from django.utils import timezone
from maatasite.live.focus import FOCUS
from maatasite.notices import outbox
from maatasite.notices.challenges import SHOWERS, end_challenge, tell_challenge
from maatasite.notices.kinds import MAIL, Wanted, wanted_from_json
from maatasite.notices.models import Delivery, Device, Notice, Webhook, Wish
from maatasite.notices.wishes import keep_language, language_of, wanted_by
from maatasite.people.models import Person
from maatasite.web.housekeeping import forget_mail_files, tidy_up
from maatasite.web.listing import count_my_turns, count_turns_of
from maatasite.web.notices.told import REASONS
from maatasite.web.notices.words import Words
from maatasite.web.person.stored import person_json
from notice_tools import GRACE, Hand, account, mails
from other_end import Browser
from pytest_django.fixtures import Settings
from tables import run, sit_down
from visitors import Visitor, table_of_two

People = tuple[Person, Person, Person]
BrowserOf = Callable[[Person | None], Client]
START = 1_800_000_000_000


def test_a_stranger_reads_what_it_is_and_stores_nothing(store: None) -> None:
    client = Client()
    assert client.get("/my/notices").status_code == 200
    assert client.post("/my/notices", {"what": "wanted"}).status_code == 200
    assert client.post("/my/notices", {"what": "test", "channel": "mail"}).status_code == 200
    assert not Person.objects.exists()
    assert not Notice.objects.exists()


def test_each_kind_by_each_channel_can_be_chosen_and_the_reminders(people: People, browser_of: BrowserOf) -> None:
    ana, bo = browser_of(people[0]), browser_of(people[1])
    page = ana.get("/my/notices").content.decode()
    assert page.count('type="checkbox" name="turn-') == 4
    assert ana.post("/my/notices", {"what": "wanted", "turn-push": "on", "step": ["5"]}).status_code == 303
    chosen = wanted_by(people[0].pk)
    assert {(kind, way) for kind, ways in chosen.channels.items() for way in ways} == {("turn", "push")}
    assert chosen.ladder == (5,)
    assert wanted_by(people[1].pk) == Wanted()
    assert ticked(bo) == 17 + 3
    assert ticked(ana) == 2


def ticked(client: Client) -> int:
    """How many boxes of the page's own form are ticked."""
    return len(
        re.findall(
            r'name="(?:[a-z]+-[a-z]+|step)"(?: value="\d+")? checked>', client.get("/my/notices").content.decode()
        )
    )


def test_what_comes_later_is_as_usual_for_whoever_chose_before() -> None:
    old = wanted_from_json({"channels": {"turn": []}, "ladder": [2, 7]})
    assert not old.takes("turn", MAIL)
    assert old.takes("challenge", MAIL)
    assert old.ladder == (2,)
    assert wanted_from_json(Wanted().to_json()) == Wanted()


def test_nobody_changes_or_sees_what_is_another_s(people: People, browser_of: BrowserOf) -> None:
    ana, bo = browser_of(people[0]), browser_of(people[1])
    ana.post("/my/notices", {"what": "device", "endpoint": "https://push.example/secret", **Browser().keys()})
    ana.post("/my/notices", {"what": "hook", "url": "https://chat.example/token", "field": "text"})
    outbox.new_test(people[0].pk, "webhook", START)
    device = Device.objects.get()
    assert bo.post("/my/notices", {"what": "device-away", "device": str(device.pk)}).status_code == 303
    bo.post("/my/notices", {"what": "hook-away"})
    Client().post("/my/notices", {"what": "device-away", "device": str(device.pk)})
    assert Device.objects.count() == Webhook.objects.count() == 1
    page = bo.get("/my/notices").content.decode()
    assert "chat.example" not in page
    assert "the test that you asked for" not in page
    assert "the test that you asked for" in ana.get("/my/notices").content.decode()
    assert "push.example" not in ana.get("/my/notices").content.decode()
    ana.post("/my/notices", {"what": "device-away", "device": str(device.pk)})
    ana.post("/my/notices", {"what": "hook-away"})
    assert Device.objects.count() == Webhook.objects.count() == 0


@pytest.mark.parametrize("url", ["http://chat.example/x", "https://", "nonsense", "https://u:p@chat.example/"])
def test_a_bad_address_is_refused_with_its_reason_and_nothing_is_kept(
    people: People, browser_of: BrowserOf, url: str
) -> None:
    answer = browser_of(people[0]).post("/my/notices", {"what": "hook", "url": url, "field": "text"})
    assert answer.status_code == 400
    assert 'class="faults"' in answer.content.decode()
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    "change", [{"endpoint": "http://push.example/"}, {"p256dh": "AAAA"}, {"auth": "!"}, {"endpoint": ""}]
)
def test_what_is_no_subscription_is_not_kept(people: People, browser_of: BrowserOf, change: dict[str, str]) -> None:
    good = {"what": "device", "endpoint": "https://push.example/x", **Browser().keys()}
    client = browser_of(people[0])
    assert client.post("/my/notices", {**good, **change}).status_code == 303
    assert not Device.objects.exists()
    assert "no push subscription" in client.get("/my/notices").content.decode()


def test_a_person_has_ten_devices_at_most_the_oldest_goes(people: People, browser_of: BrowserOf) -> None:
    for number in range(12):
        keys = Browser().keys()
        browser_of(people[0]).post(
            "/my/notices", {"what": "device", "endpoint": f"https://push.example/{number}", **keys}
        )
    assert Device.objects.count() == 10
    assert not Device.objects.filter(endpoint="https://push.example/0").exists()


def test_a_browser_that_renews_its_subscription_is_told_further_and_only_that_one(
    people: People, browser_of: BrowserOf
) -> None:
    ana, elsewhere, bo = browser_of(people[0]), browser_of(people[0]), browser_of(people[1])
    for client, name in ((ana, "old"), (elsewhere, "other"), (bo, "bo")):
        client.post("/my/notices", {"what": "device", "endpoint": f"https://push.example/{name}", **Browser().keys()})
    assert "told from now on" in ana.get("/my/notices").content.decode()
    told = ana.get("/my/notices/renewal").json()
    assert set(told) == {"key", "token"}
    fresh = {"what": "device-renewed", "endpoint": "https://push.example/new", **Browser().keys()}
    assert ana.post("/my/notices", fresh).status_code == 303
    assert "told from now on" not in ana.get("/my/notices").content.decode()
    kept = {device.endpoint.rsplit("/", 1)[1]: device.person_id for device in Device.objects.all()}
    assert kept == {"new": people[0].pk, "other": people[0].pk, "bo": people[1].pk}
    Device.objects.filter(endpoint="https://push.example/new").delete()  # its owner wants no more of it
    assert ana.get("/my/notices/renewal").status_code == 404
    ana.post("/my/notices", {**fresh, "endpoint": "https://push.example/newer"})
    assert Device.objects.filter(person=people[0]).count() == 1
    assert Client().get("/my/notices/renewal").status_code == 404


def test_tests_and_changes_are_limited(people: People, browser_of: BrowserOf) -> None:
    client = browser_of(people[0])
    answers = [client.post("/my/notices", {"what": "test", "channel": "mail"}).status_code for _ in range(11)]
    assert answers == [303] * 10 + [429]
    answers = [client.post("/my/notices", {"what": "hook-away"}).status_code for _ in range(21)]
    assert answers == [303] * 20 + [429]


def test_the_log_says_what_went_where_and_why_not(people: People, browser_of: BrowserOf) -> None:
    account(people[0])
    outbox.new_test(people[0].pk, "mail", START)
    outbox.new_test(people[0].pk, "push", START + 1)
    Hand().work(START + 2)
    page = browser_of(people[0]).get("/my/notices").content.decode()
    assert "<b>Mail</b>: delivered" in page
    assert "<b>Push</b>: not sent: no browser takes push messages for you" in page
    Delivery.objects.update(state="refused", reason="http-413")
    assert "refused: the answer was 413" in browser_of(people[0]).get("/my/notices").content.decode()
    assert all(len(code) <= 24 for code in REASONS)


def test_B163_mails_speak_the_language_of_their_reader(people: People) -> None:
    account(people[0])
    keep_language(people[0].pk, "nl")
    outbox.new_test(people[0].pk, "mail", START)
    Hand().work(START)
    assert "Dit is de test" in mails()[0]


def test_the_language_is_that_in_which_somebody_came_in_or_chose(store: None) -> None:
    client = Client(headers={"accept-language": "zh-hant"})
    client.post("/new", {"kind": "screen", "name": "Ana"})
    person = Person.objects.get()
    assert language_of(person.pk) == "zh-hant"
    client.post("/language", {"language": "nl", "next": "/"})
    assert language_of(person.pk) == "nl"
    client.post("/language", {"language": "xx", "next": "/"})
    assert language_of(person.pk) == "nl"


def test_mails_name_the_site_by_its_origin(people: People, settings: Settings) -> None:
    settings.ORIGIN = "https://play.example"
    assert Words().stop_url(people[0].pk).startswith("https://play.example/notices/stop/")
    settings.ORIGIN, settings.LISTENS = "", "http://127.0.0.1:8123"
    assert Words().stop_url(people[0].pk).startswith("http://127.0.0.1:8123/")


# --- challenges


def test_a_challenge_is_told_once_and_not_when_it_no_longer_stands(people: People) -> None:
    account(people[0])
    shown: list[tuple[int, str, str, str]] = []
    SHOWERS[:] = [lambda *told: shown.append(told)]
    try:
        for _ in range(2):
            tell_challenge(people[0].pk, "c1", people[1].pk, "/challenges/c1")
        tell_challenge(people[0].pk, "c2", people[1].pk, "/challenges/c2")
    finally:
        SHOWERS.clear()
    assert set(shown) == {(people[0].pk, name, "Bo", f"/challenges/{name}") for name in ("c1", "c2")}
    end_challenge("c2", "withdrawn")
    now = Notice.objects.get(subject="c1").due_ms
    Hand().work(now)
    assert len(mails()) == 1
    assert "Bo challenges you." in mails()[0]
    assert "/challenges/c1" in mails()[0]
    assert Notice.objects.get(subject="c2").reason == "withdrawn"


# --- the badge


def test_the_badge_counts_one_s_turns_by_one_query_and_only_for_people(
    people: People, browser_of: BrowserOf, django_assert_num_queries: Callable[[int], object]
) -> None:
    sitting = sit_down(*people[:2])
    state = run(sitting.deal())
    run(sit_down(people[2], bot="random").deal())
    on_turn, other = (people[0], people[1]) if state.to_move == "balan" else (people[1], people[0])
    assert 'class="turns"' in browser_of(on_turn).get("/about").content.decode()
    assert 'class="turns"' not in browser_of(other).get("/about").content.decode()
    assert 'class="turns"' not in Client().get("/about").content.decode()
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        assert count_my_turns(on_turn.pk) == 1
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        counts = count_turns_of([person.pk for person in people])
    assert dict(counts) == {person.pk: found for person in people if (found := count_my_turns(person.pk))}
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        Client().get("/about")


# --- the socket


def test_a_tab_that_is_in_front_counts_and_one_that_is_not_or_has_gone_does_not(
    visitor: Callable[[], Visitor],
) -> None:
    table = table_of_two(visitor)
    ana = table.lines["balan"]
    person = Person.objects.get(name="Ana").pk
    assert FOCUS.looking() == {}
    ana.say("focus", game=table.game, focused=True)
    ana.sync()
    assert set(FOCUS.looking()) == {(person, table.game)}
    ana.say("focus", game="another", focused=False)
    ana.say("focus", game="x" * 22, focused=True)
    ana.sync()
    assert (person, "x" * 22) not in FOCUS.looking(), "it does not watch that game"
    ana.say("focus", game=table.game, focused=True)
    ana.sync()
    ana.say("focus", game=table.game, focused=False)
    ana.sync()
    assert FOCUS.looking() == {}
    ana.say("focus", game=table.game, focused=True)
    ana.sync()
    ana.close()
    until = time.monotonic() + 5
    while FOCUS.looking() and time.monotonic() < until:
        time.sleep(0.05)
    assert FOCUS.looking() == {}


def test_pages_hear_of_other_games_at_once_and_in_how_many_it_is_their_turn(visitor: Callable[[], Visitor]) -> None:
    table = table_of_two(visitor)
    seat, line = table.to_move
    watcher = table.ana if seat == "wazu" else table.bo  # whose turn comes next
    elsewhere = watcher.line()
    elsewhere.hear("hello")
    line.say("options", game=table.game, ply=table.view["ply"])
    line.hear("options")
    answer = line.ask("decide", game=table.game, ply=table.view["ply"], seat=seat, decisions=[table.pair()])
    assert answer["t"] == "ack"
    for _ in range(20):
        view = line.last("event")["view"]
        if view["position"]["to_move"] != seat:
            break
        from visitors import play_on

        play_on({seat: line}, table.game, view)
    told = elsewhere.hear("notice")
    assert (told["kind"], told["subject"]) == ("turn", table.game)
    assert told["name"] == ("Bo" if seat == "wazu" else "Ana")
    assert elsewhere.hear("turns")["games"] == 1


# --- what is kept


def test_the_export_has_it_all_and_deletion_takes_it_all(people: People, browser_of: BrowserOf) -> None:
    client = browser_of(people[0])
    client.post("/my/notices", {"what": "wanted", "turn-mail": "on"})
    client.post("/my/notices", {"what": "hook", "url": "https://chat.example/x", "field": "content"})
    client.post("/my/notices", {"what": "device", "endpoint": "https://push.example/secret", **Browser().keys()})
    outbox.new_test(people[0].pk, "mail", START)
    Hand().work(START)
    told = person_json(people[0])["notices"]
    assert told["wanted"]["channels"]["turn"] == ["mail"]
    assert told["web_hook"]["url"] == "https://chat.example/x"
    assert told["push"][0]["service"] == "push.example"
    assert told["told"][0]["not_by"] == {"mail": "no-address"}
    assert "secret" not in json.dumps(told)
    client.post("/my/data/delete", {"word": "delete"})
    for model in (Notice, Delivery, Device, Webhook, Wish):
        assert not model.objects.filter(person=people[0]).exists()


def test_what_was_told_is_kept_for_thirty_days_but_a_reminder_to_come_stays(people: People) -> None:
    now = int(time.time() * 1000)
    for number, state in enumerate(("told", "seen", "waiting")):
        Notice.objects.create(person=people[0], kind="turn", ply=number, made_ms=now, due_ms=now, state=state)
    with time_machine.travel(timezone.now() + timedelta(days=29), tick=False):
        outbox.forget_older_than(int(time.time() * 1000) - site_settings.NOTICE_DAYS * 86_400_000)
    assert Notice.objects.count() == 3
    outbox.forget_older_than(now + 1)
    assert list(Notice.objects.values_list("state", flat=True)) == ["waiting"]


def test_mails_that_are_files_are_deleted_after_two_weeks(
    store: None, settings: Settings, tmp_path: Path, client: Client
) -> None:
    import os

    settings.EMAIL_FILE_PATH = tmp_path
    old, fresh = tmp_path / "old.log", tmp_path / "fresh.log"
    for file, days in ((old, 15), (fresh, 13)):
        file.write_text("a code")
        at = time.time() - days * 86_400
        os.utime(file, (at, at))
    forget_mail_files()
    assert [file.name for file in tmp_path.iterdir()] == ["fresh.log"]
    tidy_up()
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    assert "deleted after 14 days" in client.get("/privacy").content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert "no mail server" not in client.get("/privacy").content.decode()


@pytest.mark.usefixtures("accounts")
def test_an_account_s_page_leads_here(store: None) -> None:
    client = Client()
    sign_up(client, "ana@example.org", "Ana")
    assert "/my/notices" in client.get("/account/").content.decode()
    page = client.get("/my/notices").content.decode()
    assert "ana@example.org" in page
    assert GRACE == site_settings.NOTICE_GRACE_SECONDS * 1000
