"""Everything that strangers can reach: every address by every method, every message, with who may and how often.

The tables name all of it, so nothing can be added without a decision.
"""

from __future__ import annotations

import inspect as python
import re
import typing
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from account_people import OTHER, PASSWORD, link_in_mail, sign_in, sign_up, who
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.http import HttpResponse, HttpResponseBase
from django.test import Client
from fuzzing import changed, client_of_all, stored
from maatasite.live import dispatch, lobby, talk
from maatasite.live import messages as m
from maatasite.live.handshake import may_connect
from maatasite.people.models import Person
from maatasite.people.pacing import Pacer
from maatasite.web.views import site as site_pages
from pytest_django.fixtures import Settings
from starlette.datastructures import Headers
from tables import sit_down
from test_edge import answer_to, head, plain  # noqa: F401  (a fixture)
from test_limits import patterns

OPEN = """
home new my watch rest about rules ratings learn lesson lesson_part privacy terms imprint healthz readyz robots
sitemap worker manifest kept language jsi18n person data export delete lobby lobby_pool lobby_seek lobby_leave
lobby_take lobby_meanwhile lobby_over friends friends_here notices sandbox sandbox_position sandbox_change
record_sandbox record_page record_branch account_login account_logout account_inactive account_signup
account_signup_by_passkey account_reset_password account_reset_password_done account_reset_password_from_key_done
notices_renewal
"""
"""For everybody; what is one's own there is that of whoever asks."""

SEEN = "game record table_ratings steps branch game_sandbox"
"""For whoever may see the game: everybody, or its players."""

LINK = "notices_stop device invite account_reset_password_from_key"
"""For whoever holds the link."""

PLAYER = "withdraw rematch device_link"
"""For whoever sits at the game."""

PERSON = "blocks reports standing report_person report_game report_line"
"""For guests and accounts."""

OWN = "challenge challenge_accept challenge_decline challenge_cancel"
"""For whom the challenge is, and who made it: looked up in it, so that to others there is none."""

ACCOUNT = """
talk_wish person_edit suspended follow unfollow account account_name end_session account_reauthenticate
account_request_reauthentication_code account_confirm_reauthentication_code account_email
account_email_verification_sent account_change_password account_set_password account_confirm_login_code mfa_index
mfa_authenticate mfa_reauthenticate mfa_activate_totp mfa_deactivate_totp mfa_view_recovery_codes
mfa_generate_recovery_codes mfa_download_recovery_codes mfa_list_webauthn mfa_add_webauthn
mfa_reauthenticate_webauthn mfa_remove_webauthn mfa_edit_webauthn mfa_login_webauthn mfa_signup_webauthn
usersessions_list
"""
"""For accounts, or who is on the way to be one; others are led to the sign-in."""

READERS = {
    name: kind
    for kind in ("OPEN", "SEEN", "LINK", "PLAYER", "PERSON", "OWN", "ACCOUNT")
    for name in globals()[kind].split()
}

MODERATED = "/moderation/"

ASKS, PLAYS, TALKS, SEEKS = "whoever may see the game", "whose seat it is", "who may talk there", "whoever is known"
SPEAKERS: dict[type[m.FromPage], str] = {
    m.Watch: ASKS,
    m.Unwatch: "the socket itself",
    m.SayFocus: "the socket itself",
    m.AskOptions: ASKS,
    m.AskHint: PLAYS,
    m.AskCoach: PLAYS,
    m.SayPace: PLAYS,
    m.SayContribute: PLAYS,
    m.SayDecide: PLAYS,
    m.SayResign: PLAYS,
    m.SayDraw: PLAYS,
    m.SayTakeBack: PLAYS,
    m.SayPause: PLAYS,
    m.SayAccept: PLAYS,
    m.SayDecline: PLAYS,
    m.SayCancel: PLAYS,
    m.SayResume: PLAYS,
    m.SayAbort: PLAYS,
    m.SayClaim: PLAYS,
    m.AskTalk: ASKS,
    m.SayTalk: TALKS,
    m.SayConsent: PLAYS,
    m.WatchLobby: "everybody",
    m.SaySeek: SEEKS,
    m.SayUnseek: SEEKS,
    m.SayTake: SEEKS,
    m.SayComeOver: SEEKS,
    m.Echo: "the socket itself",
    m.Ping: "the socket itself",
}
"""Who may say it; all of them within a socket's and a person's pace, some within one of their own."""

OWN_PACE = {m.AskHint, m.AskCoach, m.SayTalk, m.SayConsent, m.SaySeek, m.SayTake}
"""What costs more than its answer: `docs/limits.md`."""


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A walk over all addresses is quicker than anybody may be."""
    monkeypatch.setattr(Pacer, "wait_ms", lambda self, limit, *who: 0)


def answers(method: str, person: Person | None = None, **headers: str) -> Iterator[tuple[str, str, HttpResponseBase]]:
    """Name, address and answer of every address."""
    for path, pattern in patterns():
        client = client_of_all()
        if person is not None:
            client.force_login(person)
        answer = client.generic(method, re.sub(r"\^|\$|\(\?P\w+?\[?[^)]*\)", "x", path), headers=headers)
        assert isinstance(answer, HttpResponseBase), path
        yield pattern.name or path, path, answer


def leads_to_sign_in(answer: Any) -> bool:  # noqa: ANN401  (whatever a client of Django gives)
    return bool(answer.status_code == 302 and answer.headers["location"].startswith("/account/login/"))


def test_every_address_has_its_readers(accounts: None) -> None:
    guest = Person.objects.create_guest("Ana")
    for person in (None, guest):
        for method in ("GET", "POST"):
            for name, path, answer in answers(method, person):
                if path.startswith(MODERATED):
                    assert leads_to_sign_in(answer) or answer.status_code == 404, path
                    continue
                kind = READERS[name]
                if kind == "account" and answer.status_code != 405:
                    assert answer.status_code == 302, (name, method)
                    assert leads_to_sign_in(answer) or answer.headers["location"].startswith("/account/"), (
                        name,
                        method,
                    )
                if kind == "person" and person is None and answer.status_code != 405:
                    assert answer.status_code == 403, (name, method)
                if kind in {"link", "seen", "player"}:
                    assert answer.status_code in (404, 405), (name, method)
                if kind == "own":
                    assert answer.status_code in (404, 405, 409), (name, method)
    named = {pattern.name for path, pattern in patterns() if not path.startswith(MODERATED)}
    assert named == READERS.keys()


def test_who_sits_elsewhere_does_nothing_at_a_table(people: tuple[Person, Person, Person]) -> None:
    table = sit_down(*people[:2])
    for person in (people[2], None):
        client = client_of_all()
        if person is not None:
            client.force_login(person)
        before = stored()
        for what in ("withdraw", "rematch", "device"):
            assert client.post(f"/game/{table.game}/{what}").status_code in (302, 403, 409), what
        assert changed(before) == []


def test_every_message_has_a_limit_and_a_decision_who_may() -> None:
    assert SPEAKERS.keys() == set(typing.get_args(m.Said)) == dispatch._HANDLERS.keys()
    paced = {
        message
        for handlers in (dispatch._HANDLERS, talk.HANDLERS, lobby.HANDLERS)
        for message, handler in handlers.items()
        if "require_pace" in python.getsource(handler) or "seek" in getattr(handler, "__name__", "")
    }
    assert {m.AskHint, m.AskCoach, m.SayTalk, m.SayConsent} <= paced
    assert SPEAKERS.keys() >= OWN_PACE
    for message in typing.get_args(m.Said):
        for field in message.__struct_fields__:
            assert field in LARGEST, f"how large may {message.__name__}.{field} be?"


LARGEST = {
    **dict.fromkeys(("game", "key", "seek", "tab", "pool", "bytes"), "its length is bounded in the type"),
    **dict.fromkeys(("ply", "version", "offer", "ms", "now"), "its value is bounded in the type, or by 64 bits"),
    **dict.fromkeys(("seat", "room", "pace", "focused", "given", "rated"), "one of a few"),
    "decisions": "two, each as the engine reads it",
    "phrase": "one of a few, looked up; a frame has 4 KiB",
    "text": "280 signs; a frame has 4 KiB",
    "since": "a number for each of two rooms",
}
"""What bounds each field of a frame."""


def test_no_answer_is_for_other_sites(store: None) -> None:
    for name, _, answer in answers("GET", origin="https://evil.example"):
        assert not [header for header in answer.headers if header.lower().startswith("access-control-")], name


def test_no_form_is_taken_without_its_token(store: None) -> None:
    guest = Person.objects.create_guest("Ana")
    client_of_all().force_login(guest)
    before = stored()
    taking = 0
    for path, pattern in patterns():
        client = Client(enforce_csrf_checks=True)
        client.handler = CHECKED
        client.force_login(guest)
        answer = client.post(re.sub(r"\^|\$|\(\?P\w+?\[?[^)]*\)", "x", path), {"name": "x", "kind": "computer"})
        assert answer.status_code in (403, 405, 404, 302), pattern.name
        taking += answer.status_code == 403
        if pattern.name in EXEMPT:
            continue
        assert answer.status_code != 302 or leads_to_sign_in(answer) or path.startswith("/account/"), pattern.name
    assert taking > 60
    assert [table for table in changed(before) if table not in {"people_person"}] == []


CHECKED = Client(enforce_csrf_checks=True).handler
EXEMPT = {"notices_stop"}
"""One click in a mail ends mails: the link itself is the right (RFC 8058)."""


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_looking_at_any_address_changes_nothing(accounts: None, method: str) -> None:
    guest = Person.objects.create_guest("Ana")
    client_of_all().force_login(guest)
    before = stored()
    for name, _, _ in answers(method, guest):
        assert [table for table in changed(before) if table != "people_person"] == [], name


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
def test_other_methods_are_refused(accounts: None, method: str) -> None:
    for name, _, answer in answers(method):
        assert answer.status_code == 405, name


def test_no_answer_leads_to_another_site(accounts: None) -> None:
    for asked in ("next", "url", "redirect"):
        for target in ("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"):
            for path in ("/language", "/account/login/", "/account/logout/", "/friends/follow", "/new", "/lobby/leave"):
                answer = client_of_all().post(f"{path}?{asked}={target}", {asked: target, "language": "nl"})
                assert not urlsplit(answer.headers.get("location", "")).netloc, (path, asked, target)


def test_every_answer_says_what_it_is(store: None) -> None:
    for name, _, answer in answers("GET"):
        if isinstance(answer, HttpResponse) and answer.content:
            kind = answer.headers["Content-Type"]
            assert kind.startswith("application/") or "charset=utf-8" in kind.replace('"', ""), name


def test_nothing_of_the_repository_is_served(store: None) -> None:
    client = client_of_all()
    for path in (".git/config", "static/", "static/js/", "var/keys/django", "static/../settings.py", "pyproject.toml"):
        assert client.get(f"/{path}").status_code == 404, path


def test_an_error_page_tells_nothing(store: None, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    def failing(*_: object, **__: object) -> None:
        raise RuntimeError("secret of the cellar")

    monkeypatch.setattr(site_pages, "render", failing)
    client = client_of_all()
    client.raise_request_exception = False
    answer = client.get("/about")
    assert answer.status_code == 500
    for told in ("secret", "cellar", "RuntimeError", "Traceback", "maatasite", "Django"):
        assert told not in answer.content.decode()
    assert settings.DEBUG is False


# --- the wire


def test_a_request_of_two_lengths_is_refused(plain: Callable[[], Any]) -> None:  # noqa: F811
    told = answer_to(plain(), head("Content-Length: 5", "Content-Length: 6", method="POST", path="/new"), b"hello!")
    assert told.startswith(b"HTTP/1.1 400 ")
    both = head("Content-Length: 5", "Transfer-Encoding: chunked", method="POST", path="/new")
    assert answer_to(plain(), both, b"0\r\n\r\n").startswith(b"HTTP/1.1 4")


def test_behind_https_no_page_without_it_opens_a_socket(settings: Settings) -> None:
    def opens(origin: str) -> bool:
        class Socket:
            headers = Headers({"host": "localhost", "origin": origin})

        return may_connect(Socket())  # type: ignore[arg-type]  # of a socket only its headers are looked at

    assert opens("http://localhost")
    assert opens("https://localhost")
    settings.HTTPS = True
    assert not opens("http://localhost")
    assert opens("https://localhost")


def test_a_made_up_proxy_is_not_believed(store: None) -> None:
    """What a proxy's headers say is taken from named proxies alone, by uvicorn; Django reads no other of them."""
    from maatasite.__main__ import configuration

    told = configuration()
    assert set(str(told.forwarded_allow_ips).split(",")) <= {"127.0.0.1", "::1"}
    answer = client_of_all().get("/", headers={"x-forwarded-host": "evil.example", "x-forwarded-proto": "https"})
    assert "evil.example" not in answer.content.decode()
    assert answer.wsgi_request.is_secure() is False


# --- accounts


def test_a_long_password_counts_to_its_last_sign(accounts: None) -> None:
    long = "zebra quilt under a lamp " * 8
    sign_up(Client(), "ana@example.org", "Ana Liv", long)
    assert who_comes("ana@example.org", long[:-2]) is None
    assert who_comes("ana@example.org", long.upper()) is None
    assert who_comes("ana@example.org", long) is not None


def who_comes(email: str, password: str) -> Person | None:
    client = Client()
    sign_in(client, email, password)
    return who(client)


def test_a_fresh_site_has_nobody_in_it(store: None) -> None:
    assert not Person.objects.exists()


def test_a_reset_password_does_not_skip_the_second_factor(accounts: None) -> None:
    person = sign_up(Client(), "ana@example.org", "Ana Liv")
    TOTP.activate(person, generate_totp_secret())
    assert Authenticator.objects.filter(user=person).exists()
    browser = Client()
    browser.post("/account/password/reset/", {"email": "ana@example.org"})
    page = browser.get(link_in_mail(), follow=True)
    browser.post(page.redirect_chain[-1][0], {"password1": OTHER, "password2": OTHER})
    assert who(browser) is None
    sign_in(browser, "ana@example.org", OTHER)
    assert who(browser) is None, "the factor is asked for"
    assert PASSWORD != OTHER


def test_no_line_break_reaches_a_mail_header(accounts: None) -> None:
    mail.outbox.clear()
    for address in ("a@example.org\nBcc: b@example.org", "a@example.org\r\nSubject: x", "a@example.org,b@example.org"):
        Client().post("/account/signup/", {"email": address, "password1": PASSWORD})
        Client().post("/account/password/reset/", {"email": address})
    for message in mail.outbox:
        assert len(message.recipients()) == 1
        assert not re.search(r"[\r\n]", f"{message.subject}{message.from_email}{message.recipients()}")
