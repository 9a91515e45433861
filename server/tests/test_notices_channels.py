"""How notices go out: push that the browser alone reads, mails that one click ends, web hooks; what fails, and why."""

import json
import smtplib
import time
from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import Client
from maatasite.notices import outbox
from maatasite.notices.carrying import LEASE_MS, MOST_TRIES, claim, settle, wait_ms
from maatasite.notices.hooking import MOST_FAILURES, body_of
from maatasite.notices.kinds import MAIL, PUSH, WEBHOOK
from maatasite.notices.models import Delivery, Device, Notice, Webhook
from maatasite.notices.outcomes import DELIVERED, later
from maatasite.notices.outside import NotAllowed, checked, post
from maatasite.notices.vapid import public_key
from maatasite.people.models import Person
from maatasite.vardir import var_dir
from maatasite.web.notices.words import Words
from notice_tools import HOUR, Hand, account, deliveries, mails
from other_end import Browser, OtherEnd, other_end, vapid_claims
from pytest_django.fixtures import Settings

People = tuple[Person, Person, Person]
START = 1_800_000_000_000


@pytest.fixture
def end(settings: Settings) -> Iterator[OtherEnd]:
    settings.NOTICES_TO_LOOPBACK = True
    with other_end() as one:
        yield one


def with_device(client: Client, browser: Browser, endpoint: str) -> None:
    """The browser takes push messages now, by the page's own form."""
    answer = client.post("/my/notices", {"what": "device", "endpoint": endpoint, **browser.keys()})
    assert answer.status_code == 303


def client_of(person: Person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def test_a_push_is_read_by_its_browser_alone_and_signed_by_the_site(people: People, end: OtherEnd) -> None:
    browser = Browser()
    client = client_of(people[0])
    with_device(client, browser, f"{end.url}/one/secret")
    client.post("/my/notices", {"what": "test", "channel": PUSH})
    Hand().work(int(time.time() * 1000) + 1000)
    (posted,) = end.posted
    assert posted.path == "/one/secret"
    assert posted.headers["Content-Encoding"] == "aes128gcm"
    assert int(posted.headers["TTL"]) > 3600
    assert len(posted.headers["Topic"]) == 32
    assert b"test" not in posted.body
    message = browser.read(posted)
    assert message["title"] == "Maatatahay"
    assert "test" in message["body"]
    assert (message["url"], message["lang"], message["dir"]) == ("/my/notices", "en", "ltr")
    claims = vapid_claims(posted, public_key())
    assert claims["aud"] == end.url
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert claims["sub"].startswith(("mailto:", "http"))
    assert deliveries(PUSH) == [("delivered", "")]
    with pytest.raises(Exception, match=r".*"):
        Browser().read(posted)


def test_the_site_s_key_is_kept_and_is_its_owner_s_alone() -> None:
    file = var_dir() / "keys" / "push"
    public_key()
    assert file.stat().st_mode & 0o077 == 0
    assert len(public_key()) == 87


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_ends_itself(people: People, end: OtherEnd, status: int) -> None:
    end.status = status
    with_device(client_of(people[0]), Browser(), f"{end.url}/one")
    outbox.new_test(people[0].pk, PUSH, START)
    Hand().work(START)
    assert not Device.objects.exists()
    assert deliveries(PUSH) == [("refused", f"http-{status}")]
    outbox.new_test(people[0].pk, PUSH, START + 1)
    Hand().work(START + 1)
    assert len(end.posted) == 1
    assert Notice.objects.get(ply=START + 1).skipped == {PUSH: "no-device"}


def test_each_device_fares_by_itself_and_only_what_failed_is_sent_again(people: People, end: OtherEnd) -> None:
    good, bad = Browser(), Browser()
    with other_end() as failing:
        failing.status = 503
        with_device(client_of(people[0]), good, f"{end.url}/good")
        with_device(client_of(people[0]), bad, f"{failing.url}/bad")
        outbox.new_test(people[0].pk, PUSH, START)
        hand = Hand()
        hand.work(START)
        assert sorted(deliveries(PUSH)) == [("delivered", ""), ("waiting", "http-503")]
        failing.status = 201
        hand.work(START + HOUR)
        assert (len(end.posted), len(failing.posted)) == (1, 2)
    assert deliveries(PUSH) == [("delivered", "")] * 2 or sorted(deliveries(PUSH)) == [("delivered", "")] * 2


def test_a_browser_that_is_signed_out_is_told_no_more(people: People, end: OtherEnd) -> None:
    client = client_of(people[0])
    with_device(client, Browser(), f"{end.url}/one")
    client.session.flush()
    outbox.new_test(people[0].pk, PUSH, START)
    Hand().work(START)
    assert end.posted == []
    assert deliveries(PUSH) == [("dropped", "signed-out")]
    assert not Device.objects.exists()


def test_a_browser_that_somebody_else_uses_now_is_theirs(people: People, end: OtherEnd) -> None:
    browser = Browser()
    with_device(client_of(people[0]), browser, f"{end.url}/one")
    with_device(client_of(people[1]), browser, f"{end.url}/one")
    assert [device.person_id for device in Device.objects.all()] == [people[1].pk]


def test_a_sign_in_gives_the_session_another_key_and_the_device_goes_along(people: People, end: OtherEnd) -> None:
    client = client_of(people[0])
    with_device(client, Browser(), f"{end.url}/one")
    before = Device.objects.get().session
    client.force_login(people[0])
    session = client.session
    session.cycle_key()
    from django.contrib.auth.signals import user_logged_in
    from django.http import HttpRequest

    request = HttpRequest()
    request.session = session
    user_logged_in.send(Person, request=request, user=people[0])
    assert Device.objects.get().session == session.session_key != before


# --- mail


def test_every_mail_can_be_ended_by_one_click_without_signing_in(people: People) -> None:
    account(people[0])
    outbox.new_test(people[0].pk, MAIL, START)
    Hand().work(START)
    (sent,) = mail.outbox
    assert sent.to == ["ana@example.org"]
    headers = sent.message()
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = headers["List-Unsubscribe"].strip("<>")
    assert link in str(sent.body)
    path = link.split("/", 3)[3]
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(f"/{path}").status_code == 200
    stranger.head(f"/{path}")
    outbox.new_test(people[0].pk, MAIL, START + 1)
    assert _mail_is_on(people[0])
    answer = stranger.post(f"/{path}", "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
    assert answer.status_code == 200
    assert not _mail_is_on(people[0])
    assert stranger.post(f"/{path[:-3]}abc").status_code == 404
    assert stranger.post("/notices/stop/1.x").status_code == 404


def _mail_is_on(person: Person) -> bool:
    from maatasite.notices.wishes import wanted_by

    return any(wanted_by(person.pk).takes(kind, MAIL) for kind in ("turn", "reminder", "challenge", "result"))


class Broken:
    """A mail server that does not answer, or refuses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
        self.error: Exception | None = error
        self.tries = 0
        real = mail.EmailMessage.send

        def send(message: mail.EmailMessage, fail_silently: bool = False) -> int:
            self.tries += 1
            if self.error is not None:
                raise self.error
            return real(message, fail_silently)

        monkeypatch.setattr(mail.EmailMessage, "send", send)


def test_a_mail_server_that_is_down_loses_nothing(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    account(people[0])
    server = Broken(monkeypatch, ConnectionRefusedError())
    outbox.new_test(people[0].pk, MAIL, START)
    hand = Hand()
    hand.work(START)
    assert deliveries(MAIL) == [("waiting", "mail-server")]
    hand.work(START + 1000)
    assert server.tries == 1, "it waits before it tries again"
    server.error = None
    hand.work(START + HOUR)
    assert deliveries(MAIL) == [("delivered", "")]
    assert len(mails()) == 1


def test_tries_are_bounded_spread_and_keep_the_mail_s_name(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    account(people[0])
    server = Broken(monkeypatch, smtplib.SMTPServerDisconnected())
    outbox.new_test(people[0].pk, MAIL, START)
    hand, names = Hand(), set()
    for hour in range(100):
        names |= {load.name for load in hand.work(START + hour * 5 * HOUR)}
    assert server.tries == MOST_TRIES
    assert len(names) == 1
    assert deliveries(MAIL) == [("dropped", "gave-up")]
    assert wait_ms(1, 0) == 15_000
    assert wait_ms(1, 1) == 30_000
    assert wait_ms(30, 1) == 4 * HOUR


def test_an_address_that_the_mail_server_refuses_is_not_tried_again(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    account(people[0])
    server = Broken(monkeypatch, smtplib.SMTPRecipientsRefused({"ana@example.org": (550, b"no such user")}))
    outbox.new_test(people[0].pk, MAIL, START)
    for hour in range(3):
        Hand().work(START + hour * HOUR)
    assert (server.tries, deliveries(MAIL)) == (1, [("refused", "mail-refused")])


def test_what_a_dead_process_held_goes_on_and_what_a_living_one_holds_does_not(people: People) -> None:
    account(people[0])
    outbox.new_test(people[0].pk, MAIL, START)
    Hand().plan(START)
    (held,) = claim(Words(), START, 10)
    assert claim(Words(), START + 1000, 10) == []
    (again,) = claim(Words(), START + LEASE_MS, 10)
    assert again.name == held.name, "the mail is known as the same if both arrive"
    settle(again, DELIVERED, START + LEASE_MS + 1)
    settle(held, later("mail-server"), START + LEASE_MS + 2)
    assert deliveries(MAIL) == [("delivered", "")]


# --- web hooks


def hook(person: Person, url: str, field: str = "text") -> None:
    Webhook.objects.create(person=person, url=url, field=field, since_ms=START)


@pytest.mark.parametrize("field", ["text", "content"])
def test_a_web_hook_gets_one_json_object(people: People, end: OtherEnd, field: str) -> None:
    hook(people[0], f"{end.url}/hook?x=1", field)
    outbox.new_test(people[0].pk, WEBHOOK, START)
    Hand().work(START)
    (posted,) = end.posted
    assert posted.path == "/hook?x=1"
    assert "test" in json.loads(posted.body)[field]
    assert deliveries(WEBHOOK) == [("delivered", "")]


def test_a_hook_that_fails_again_and_again_ends(people: People, end: OtherEnd) -> None:
    end.status = 500
    hook(people[0], end.url)
    outbox.new_test(people[0].pk, WEBHOOK, START)
    for hour in range(40):
        Hand().work(START + hour * 5 * HOUR)
    assert Webhook.objects.get().ended
    assert len(end.posted) == MOST_FAILURES
    assert deliveries(WEBHOOK) == [("dropped", "no-webhook")]


def test_a_redirect_is_not_followed(people: People, end: OtherEnd) -> None:
    with other_end() as other:
        end.status, end.moved_to = 307, f"{other.url}/x"
        hook(people[0], end.url)
        outbox.new_test(people[0].pk, WEBHOOK, START)
        Hand().work(START)
        assert other.posted == []
    assert deliveries(WEBHOOK) == [("refused", "http-307")]


def test_names_call_nobody_and_are_no_markup_in_a_chat_room() -> None:
    name = "@everyone <!channel> <b>&"
    discord = json.loads(body_of("content", name))
    assert discord["allowed_mentions"] == {"parse": []}
    slack = json.loads(body_of("text", name))
    assert "<" not in slack["text"]
    assert "&lt;!channel&gt;" in slack["text"]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https:///x", "https://user:pw@example.org/", "https://a b/",
        "https://exam\nple.org/", "javascript:alert(1)", "https://example.org:99999/", "https://[::1/", "",
        "https://example.org/" + "x" * 1000, "https://é.example/",
    ],
)  # fmt: skip
def test_an_address_of_another_form_is_refused(url: str) -> None:
    with pytest.raises(NotAllowed):
        checked(url)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
        "2002:7f00:1::", "ff02::1", "::",
    ],
)  # fmt: skip
def test_only_public_addresses_are_posted_to(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the name says: what it resolves to is looked at, all of it, and that very address is connected to."""
    public = (2, 1, 6, "", ("93.184.216.34", 443))
    asked = []

    def looked_up(host: str, port: int, **_: object) -> list[object]:
        asked.append(host)
        return [public, (2, 1, 6, "", (address, port))]

    def connected(*_: object, **__: object) -> None:
        raise AssertionError("it must not be connected to")

    monkeypatch.setattr("maatasite.notices.outside.socket.getaddrinfo", looked_up)
    monkeypatch.setattr("maatasite.notices.outside.socket.create_connection", connected)
    with pytest.raises(NotAllowed, match="not-public"):
        post("https://harmless.example/", b"{}", {})
    assert asked == ["harmless.example"]


def test_the_address_that_was_looked_at_is_the_one_that_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that says something else the second time gains nothing: it is asked once."""
    answers = iter([[(2, 1, 6, "", ("93.184.216.34", 443))], [(2, 1, 6, "", ("127.0.0.1", 443))]])
    tried = []

    def connected(address: object, **_: object) -> None:
        tried.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr("maatasite.notices.outside.socket.getaddrinfo", lambda *_a, **_k: next(answers))
    monkeypatch.setattr("maatasite.notices.outside.socket.create_connection", connected)
    with pytest.raises(Exception, match=r".*"):
        post("https://rebinding.example/", b"{}", {})
    assert tried == [("93.184.216.34", 443)]


def test_loopback_is_reached_only_where_a_setting_for_tests_allows_it(end: OtherEnd, settings: Settings) -> None:
    assert post(f"{end.url}/", b"{}", {}) == 201
    settings.NOTICES_TO_LOOPBACK = False
    with pytest.raises(NotAllowed, match="not-https"):
        post(f"{end.url}/", b"{}", {})
    with pytest.raises(NotAllowed, match="not-public"):
        post(end.url.replace("http:", "https:"), b"{}", {})


def test_whoever_answers_slowly_does_not_keep_a_thread(end: OtherEnd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.notices.outside.SECONDS", 0.3)
    end.slow = 2.0
    began = time.monotonic()
    with pytest.raises(Exception, match=r".*"):
        post(f"{end.url}/", b"{}", {})
    assert time.monotonic() - began < 1.5


def test_no_log_line_holds_an_address_or_a_name(
    people: People, end: OtherEnd, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    account(people[0])
    Broken(monkeypatch, RuntimeError("ana@example.org"))
    hook(people[0], f"{end.url}/secret-token")
    end.status = 500
    for channel in (MAIL, WEBHOOK):
        outbox.new_test(people[0].pk, channel, START + len(channel))
    Hand().plan(START + 100)
    from maatasite.notices.desk import _tried

    for load in claim(Words(), START + 100, 10):
        settle(load, _tried(load), START + 200)
    assert "ana@" not in caplog.text
    assert "secret-token" not in caplog.text
    assert set(Delivery.objects.values_list("state", "reason")) == {("waiting", "failed"), ("waiting", "http-500")}
