"""AUTH: signing up, in and out; mails; what a stranger can find out; where one is signed in."""

import re
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from account_people import OTHER, PASSWORD, begin, code_in_mail, link_in_mail, sign_in, sign_up, who
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.usersessions.models import UserSession
from django.contrib.auth import hashers
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage, get_connection
from django.test import Client
from django.utils import timezone
from maatasite.mail import mail_from
from maatasite.people.models import Person
from maatasite.providers import apps_of, origins_of, providers_from, settings_of
from maatasite.web.accounts.becoming import forget_abandoned
from maatasite.web.accounts.second_factor import SecondFactorAdapter
from visitors import Visitor

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
        assert "no-cache" in answer.headers.get("Cache-Control", "no-cache")


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


# --- passwords


def reset_links(number: int) -> list[str]:
    """Ask for so many links."""
    for _ in range(number):
        assert Client().post("/account/password/reset/", {"email": "ana@example.org"}).status_code == 302
    return [link_in_mail(place) for place in range(-number, 0)]


def use(link: str, password: str) -> int:
    """Follow the link and set the password; the last page's status."""
    client = Client()
    form = client.get(link, follow=True)
    address = form.redirect_chain[-1][0] if form.redirect_chain else link
    return client.post(address, {"password1": password, "password2": password}).status_code


def test_B089_of_two_reset_links_one_works_once() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    links = reset_links(2)
    assert use(links[0], OTHER) == 302
    person.refresh_from_db()
    assert person.check_password(OTHER)
    assert client.get("/account/").status_code == 302
    assert not UserSession.objects.filter(user=person).exists()
    for link in links:
        assert use(link, PASSWORD) == 200  # the page that says that the link is bad
    person.refresh_from_db()
    assert person.check_password(OTHER)


def test_B089_a_password_that_was_changed_kills_the_links() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    links = reset_links(1)
    change_password(client)
    assert use(links[0], "yet another password") == 200
    person.refresh_from_db()
    assert person.check_password(OTHER)


def change_password(client: Client) -> None:
    answer = client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER})
    assert answer.status_code == 302, answer.content.decode()


def test_a_reset_link_ends_after_three_days() -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    links = reset_links(1)
    with time_machine.travel(timezone.now() + timedelta(days=3, seconds=2)):
        assert use(links[0], OTHER) == 200


def test_all_other_sessions_end_with_a_password_change_and_a_mail_says_so() -> None:
    here, there = Client(), Client()
    person = sign_up(here, "ana@example.org", "Ana")
    sign_in(there, "ana@example.org")
    change_password(here)
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    assert UserSession.objects.get(user=person).session_key == here.session.session_key
    assert "password" in mail.outbox[-1].subject.lower()


def test_B087_a_socket_ends_when_the_password_is_changed_elsewhere(visitor: Callable[[], Visitor]) -> None:
    ana, here = visitor(), Client()
    sign_up(here, "ana@example.org", "Ana")
    answer = ana.post("/account/login/", login="ana@example.org", password=PASSWORD)
    assert answer.status_code == 302, answer.text
    game = ana.new_game(kind="screen")
    line = ana.watch(game)
    assert line.last("state")["you"] == ["balan", "wazu"]
    change_password(here)
    assert line.hear("bye")["code"] == "session-gone"
    assert ana.watch(game).last("state")["you"] == []


def test_the_password_is_asked_before_what_could_lock_the_owner_out() -> None:
    client = Client()
    sign_up(client, "ana@example.org", "Ana")
    for path in ("2fa/totp/activate/", "2fa/webauthn/add/"):
        assert "/account/reauthenticate/" in client.get(f"/account/{path}").headers["location"]


# --- addresses


def test_a_new_address_counts_once_its_code_is_entered_and_the_old_one_is_told() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    client.post("/account/email/", {"email": "anne@example.org", "action_add": ""})
    assert mail.outbox[-1].to == ["anne@example.org"]
    assert EmailAddress.objects.get(user=person).email == "ana@example.org"
    client.post("/account/confirm-email/", {"code": code_in_mail()})
    assert EmailAddress.objects.get(user=person).email == "anne@example.org"
    assert mail.outbox[-1].to == ["ana@example.org"]
    assert sign_in(Client(), "ana@example.org").status_code == 200
    assert sign_in(Client(), "anne@example.org").status_code == 302


# --- sessions


def test_sessions_are_listed_and_ended_by_their_owner_alone() -> None:
    here, phone, other = Client(headers={"user-agent": "Desk"}), Client(headers={"user-agent": "Phone"}), Client()
    person = sign_up(here, "ana@example.org", "Ana")
    sign_in(phone, "ana@example.org")
    sign_up(other, "bo@example.org", "Bo")
    page = here.get("/account/sessions/").content.decode()
    assert "Desk" in page
    assert "Phone" in page
    assert "Phone" not in other.get("/account/sessions/").content.decode()
    there = UserSession.objects.get(user=person, user_agent="Phone")
    assert other.post(f"/account/sessions/{there.pk}/end/").status_code == 404
    assert Client().post(f"/account/sessions/{there.pk}/end/").status_code == 302
    assert phone.get("/account/").status_code == 200
    assert here.post(f"/account/sessions/{there.pk}/end/").status_code == 303
    assert phone.get("/account/").status_code == 302
    assert here.get("/account/").status_code == 200


def test_all_other_sessions_end_at_once_if_one_likes() -> None:
    here, *others = (Client() for _ in range(3))
    sign_up(here, "ana@example.org", "Ana")
    for other in others:
        sign_in(other, "ana@example.org")
    here.post("/account/sessions/")
    assert [client.get("/account/").status_code for client in (here, *others)] == [200, 302, 302]


def test_nothing_is_noted_of_a_guest_s_browser() -> None:
    Client(headers={"user-agent": "Phone"}).post("/new", {"kind": "screen"})
    assert not UserSession.objects.exists()


# --- second factor


def totp(secret: str, at: float) -> str:
    return format_hotp_value(hotp_value(secret, int(at) // 30))


def with_second_factor(client: Client) -> str:
    """Turn it on; the secret."""
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    page = client.get("/account/2fa/totp/activate/")
    secret: str = page.context["form"].secret
    answer = client.post("/account/2fa/totp/activate/", {"code": totp(secret, time.time())})
    assert answer.status_code == 302, answer.content.decode()
    return secret


def test_a_second_factor_is_asked_after_the_password_and_a_code_works_once() -> None:
    client = Client()
    sign_up(client, "ana@example.org", "Ana")
    secret = with_second_factor(client)
    other = Client()
    assert sign_in(other, "ana@example.org").headers["location"] == "/account/2fa/authenticate/"
    assert who(other) is None
    assert other.get("/account/").status_code == 302
    assert other.post("/account/2fa/authenticate/", {"code": "000000"}).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(seconds=60)):
        code = totp(secret, time.time())
        assert other.post("/account/2fa/authenticate/", {"code": code}).status_code == 302
        assert who(other) is not None
        again = Client()
        sign_in(again, "ana@example.org")
        assert again.post("/account/2fa/authenticate/", {"code": code}).status_code == 200
        assert who(again) is None


def test_a_recovery_code_lets_one_in_once() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    with_second_factor(client)
    codes = Authenticator.objects.get(user=person, type="recovery_codes").wrap().get_unused_codes()
    for expected in (302, 200):
        other = Client()
        sign_in(other, "ana@example.org")
        assert other.post("/account/2fa/authenticate/", {"code": codes[0]}).status_code == expected


def test_the_secret_of_a_second_factor_is_not_readable_in_the_database() -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana")
    secret = with_second_factor(client)
    stored = Authenticator.objects.get(user=person, type="totp").data["secret"]
    assert secret not in stored
    assert SecondFactorAdapter().decrypt(stored) == secret


# --- mail and other sites


def test_mails_are_files_in_the_private_folder_unless_there_is_a_server(tmp_path: Path) -> None:
    chosen = mail_from("", tmp_path)
    with get_connection(chosen["EMAIL_BACKEND"], file_path=str(chosen["EMAIL_FILE_PATH"])) as folder:
        EmailMessage("Hello", "Your code", "a@example.org", ["b@example.org"], connection=folder).send()
    (file,) = tmp_path.iterdir()
    assert "Your code" in file.read_text()


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+starttls://me:p%40ss@mail.example", 587, True, False),
        ("smtps://me:p%40ss@mail.example:4650", 4650, False, True),
    ],
)
def test_a_mail_server_is_one_address(url: str, port: int, tls: bool, ssl: bool) -> None:
    chosen = mail_from(url, Path())
    assert (chosen["EMAIL_HOST"], chosen["EMAIL_PORT"]) == ("mail.example", port)
    assert (chosen["EMAIL_USE_TLS"], chosen["EMAIL_USE_SSL"]) == (tls, ssl)
    assert chosen["EMAIL_HOST_PASSWORD"] == ("p@ss" if "@" in url else "")


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_an_address_that_is_no_mail_server_s_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        mail_from(url, Path())


def test_no_other_site_is_asked_unless_the_operator_says_so(tmp_path: Path) -> None:
    assert apps_of(providers_from(tmp_path / "providers.json")) == []
    file = tmp_path / "providers.json"
    file.write_text('{"github": {"client_id": "i", "secret": "s", "origin": "https://github.com", "SCOPE": ["user"]}}')
    found = providers_from(file)
    assert apps_of(found) == ["allauth.socialaccount", "allauth.socialaccount.providers.github"]
    assert settings_of(found)["github"]["APPS"] == [{"client_id": "i", "secret": "s", "key": ""}]
    assert settings_of(found)["github"]["SCOPE"] == ["user"]
    assert origins_of(found) == ["https://github.com"]
    file.write_text('{"github": {"client_id": "i"}}')
    with pytest.raises(ImproperlyConfigured):
        providers_from(file)
