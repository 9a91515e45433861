"""AUTH: who sees an account's pages; signing up and in; what a stranger can find out; how often one may try."""

import re
from datetime import timedelta

import pytest
import time_machine
from account_people import OTHER, PASSWORD, begin, code_in_mail, sign_in, sign_up, who
from allauth.account.models import EmailAddress
from django.contrib.auth import hashers
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from maatasite.people.models import Person
from maatasite.web.accounts.becoming import forget_abandoned

pytestmark = pytest.mark.usefixtures("accounts")

PRIVATE = ["", "name/", "email/", "password/change/", "sessions/", "2fa/", "2fa/webauthn/", "2fa/recovery-codes/"]
OPEN = ["login/", "signup/", "signup/passkey/", "password/reset/"]


def text(answer: object) -> str:
    """A page without what differs from one look to the next."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", answer.content.decode())  # type: ignore[attr-defined]


# --- who sees what


@pytest.mark.parametrize("path", PRIVATE)
def test_an_account_s_pages_are_its_owner_s_alone(path: str) -> None:
    owner, guest, stranger = Client(), Client(), Client()
    sign_up(owner, "ana@example.org", "Ana")
    guest.post("/new", {"kind": "screen", "name": "Cy"})
    for other in (guest, stranger):
        answer = other.get(f"/account/{path}")
        assert answer.status_code == 302
        assert answer.headers["location"].startswith("/account/login/?next=")
        assert other.post(f"/account/{path}").status_code in (302, 405)
    answer = owner.get(f"/account/{path}")
    if path != "2fa/recovery-codes/":  # there are none without a second factor
        assert answer.status_code == 200
        assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", OPEN)
@pytest.mark.parametrize("language", ["en", "nl", "zh-hant"])
def test_pages_for_coming_in_are_guarded_and_store_nobody(path: str, language: str) -> None:
    client = Client(headers={"accept-language": language})
    answer = client.get(f"/account/{path}")
    assert answer.status_code == 200
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert not re.search(
        r"<script(?![^>]*(src=|type=\"application/json\"))|style=|onclick", text(answer).replace("importmap", "")
    )
    assert not Person.objects.exists()


def test_a_guest_can_sign_in_and_up_though_he_is_somebody() -> None:
    client = Client()
    client.post("/new", {"kind": "screen"})
    for path in OPEN:
        assert client.get(f"/account/{path}").status_code == 200


def test_the_header_leads_a_guest_to_the_sign_in_and_an_account_to_itself() -> None:
    client = Client()
    assert '/account/login/"' in client.get("/").content.decode()
    client.post("/new", {"kind": "screen"})
    assert '/account/login/"' in client.get("/").content.decode()
    sign_up(client, "ana@example.org", "Ana")
    page = client.get("/").content.decode()
    assert '"/account/"' in page
    assert "/account/login/" not in page


# --- signing up


def test_a_sign_up_stores_nothing_of_it_before_the_address_is_confirmed() -> None:
    client = Client()
    answer = begin(client, "ana@example.org")
    assert answer.headers["location"] == "/account/confirm-email/"
    person = Person.objects.get()
    assert (person.is_guest, person.has_usable_password(), person.last_login) == (True, False, None)
    assert not EmailAddress.objects.exists()
    assert who(client) is None
    assert sign_in(Client(), "ana@example.org").status_code == 200  # not in: the form again
    client.post("/account/confirm-email/", {"code": code_in_mail()})
    person.refresh_from_db()
    assert (person.is_guest, person.has_usable_password(), who(client)) == (False, True, person)


def test_a_sign_up_under_anothers_address_does_not_bar_its_owner() -> None:
    rogue, owner = Client(), Client()
    begin(rogue, "ana@example.org", OTHER)
    cache.clear()  # as if ten seconds had passed: so soon no address gets a second code
    person = sign_up(owner, "ana@example.org", "Ana")
    assert who(rogue) is None
    assert sign_in(Client(), "ana@example.org", OTHER).status_code == 200
    assert EmailAddress.objects.get().user == person


def test_of_two_sign_ups_with_one_address_the_first_to_confirm_has_it() -> None:
    first, second = Client(), Client()
    begin(first, "ana@example.org")
    code = code_in_mail()
    cache.clear()
    begin(second, "ana@example.org", OTHER)
    first.post("/account/confirm-email/", {"code": code})
    second.post("/account/confirm-email/", {"code": code_in_mail()})
    assert EmailAddress.objects.filter(verified=True).count() == 1
    assert who(first) is not None
    assert who(second) is None


@pytest.mark.parametrize("wrong", ["", "AAAA-AAAA", "x" * 100])
def test_a_wrong_code_lets_nobody_in_and_three_end_it(wrong: str) -> None:
    client = Client()
    begin(client, "ana@example.org")
    code = code_in_mail()
    for _ in range(3):
        client.post("/account/confirm-email/", {"code": wrong})
    if wrong:
        assert client.post("/account/confirm-email/", {"code": code}).headers["location"] == "/account/login/"
        assert who(client) is None


def test_a_code_is_good_for_a_quarter_of_an_hour_and_in_its_browser_only() -> None:
    client = Client()
    begin(client, "ana@example.org")
    assert Client().post("/account/confirm-email/", {"code": code_in_mail()}).status_code == 302
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        client.post("/account/confirm-email/", {"code": code_in_mail()})
        assert who(client) is None
    assert not EmailAddress.objects.exists()


@pytest.mark.parametrize("password", ["short", "1234567890123", "password123", ""])
def test_a_weak_password_is_refused_with_the_reason(password: str) -> None:
    answer = Client().post("/account/signup/", {"email": "ana@example.org", "password1": password})
    assert answer.status_code == 200
    assert 'class="faults"' in answer.content.decode()
    assert not mail.outbox


def test_whoever_never_confirmed_is_forgotten_after_a_day() -> None:
    begin(Client(), "ana@example.org")
    guest = Client()
    guest.post("/new", {"kind": "screen"})
    forget_abandoned()
    assert Person.objects.count() == 2
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        forget_abandoned()
    assert Person.objects.get() == who(guest)


# --- what a stranger can find out


def test_a_sign_up_tells_nobody_whether_the_address_has_an_account() -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    pages = []
    for email in ("ana@example.org", "new@example.org"):
        cache.clear()
        client = Client()
        answer = begin(client, email)
        page = client.get(answer.headers["location"])
        told = (answer.status_code, answer.headers["location"], sorted(client.cookies), page.status_code)
        wrong = client.post("/account/confirm-email/", {"code": "AAAA-AAAA"})
        pages.append((told, text(page).replace(email, "…"), text(wrong).replace(email, "…")))
        assert mail.outbox[-1].to == [email]
    assert pages[0] == pages[1]
    assert "already exists" in str(mail.outbox[-2].body)


def test_a_guest_who_signs_up_learns_nothing_either() -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    pages = []
    for email in ("ana@example.org", "new@example.org"):
        client = Client()
        client.post("/new", {"kind": "screen"})
        before = client.cookies["sessionid"].value
        cache.clear()
        answer = begin(client, email)
        page = client.get(answer.headers["location"])
        pages.append((answer.status_code, client.cookies["sessionid"].value == before, text(page).replace(email, "…")))
    assert pages[0] == pages[1]


def test_a_sign_in_says_the_same_of_a_wrong_password_and_a_wrong_address() -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    answers = [sign_in(Client(), email, OTHER) for email in ("ana@example.org", "new@example.org")]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert len({text(answer).replace("ana@", "new@") for answer in answers}) == 1
    assert "not correct" in text(answers[0])


def test_a_reset_says_the_same_of_every_address() -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    pages = []
    for email in ("ana@example.org", "new@example.org"):
        client = Client()
        answer = client.post("/account/password/reset/", {"email": email})
        pages.append((answer.status_code, answer.headers["location"], text(client.get(answer.headers["location"]))))
        assert mail.outbox[-1].to == [email]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("what", ["sign up", "sign in"])
def test_known_and_unknown_addresses_cost_the_same_hashing(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of an answer is that of its hashes; they are counted, not timed."""
    sign_up(Client(), "ana@example.org", "Ana")
    hashed: list[str] = []
    plain = hashers.MD5PasswordHasher.encode

    def encode(self: hashers.MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return plain(self, password, salt)

    monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", encode)
    counts = []
    for email in ("ana@example.org", "new@example.org"):
        hashed.clear()
        (begin if what == "sign up" else sign_in)(Client(), email, OTHER)
        counts.append(hashed.count(OTHER))
    assert counts == [1, 1]


# --- limits


def test_B093_too_many_tries_with_one_address_bar_neither_others_nor_games() -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    sign_up(Client(), "bo@example.org", "Bo")
    rogue = Client()
    for _ in range(5):
        assert "not correct" in text(sign_in(rogue, "ana@example.org", OTHER))
    answer = sign_in(rogue, "ana@example.org")
    assert "Try again in five minutes" in text(answer)
    assert who(rogue) is None
    assert sign_in(Client(), "bo@example.org").status_code == 302
    assert rogue.post("/new", {"kind": "screen"}).status_code == 303
    with time_machine.travel(timezone.now() + timedelta(minutes=5, seconds=1)):
        assert sign_in(Client(), "ana@example.org").status_code == 302


def test_B093_too_many_sign_ups_are_told_how_long_to_wait() -> None:
    answers = [Client().post("/account/signup/", {"email": "x"}) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert "Wait a minute" in answers[-1].content.decode()
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert Client().post("/account/signup/", {"email": "x"}).status_code == 200


# --- signing in


@pytest.mark.parametrize("email", ["ana@example.org", "ANA@Example.org", " Ana@example.org "])
def test_B084_a_sign_in_works_in_any_case(email: str) -> None:
    person = sign_up(Client(), "Ana@Example.org", "Ana")
    client = Client()
    assert sign_in(client, email).status_code == 302
    assert who(client) == person


def test_the_session_gets_a_new_key_at_every_change_of_person() -> None:
    """A planted session is no way into an account."""
    client = Client()
    client.post("/new", {"kind": "screen"})
    keys = [client.session.session_key]
    sign_up(client, "ana@example.org", "Ana")
    keys.append(client.session.session_key)
    client.post("/account/logout/")
    client.post("/new", {"kind": "screen"})
    keys.append(client.session.session_key)
    sign_in(client, "ana@example.org")
    keys.append(client.session.session_key)
    assert len(set(keys)) == 4
    assert set(Session.objects.values_list("session_key", flat=True)) == {keys[-1]}


def test_a_sign_in_leads_nowhere_outside() -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    client = Client()
    for there in ("https://evil.example/", "//evil.example/", "javascript:alert(1)"):
        answer = client.post("/account/login/", {"login": "ana@example.org", "password": PASSWORD, "next": there})
        assert answer.headers["location"] == "/"
        client.post("/account/logout/")


@pytest.mark.parametrize("path", ["logout/", "sessions/1/end/", "name/", "login/"])
def test_nothing_changes_without_a_token(path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(f"/account/{path}").status_code == 403


def test_a_look_at_the_sign_out_signs_nobody_out() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    assert client.get("/account/logout/").status_code == 200
    assert who(client) == person
