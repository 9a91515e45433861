"""AUTH: passwords and their links, addresses, where one is signed in, second factors, mails, other sites."""

import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from account_people import OTHER, PASSWORD, code_in_mail, link_in_mail, sign_in, sign_up, who
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.usersessions.models import UserSession
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage, get_connection
from django.test import Client
from django.utils import timezone
from maatasite.mail import mail_from
from maatasite.providers import apps_of, origins_of, providers_from, settings_of
from maatasite.web.accounts.second_factor import SecondFactorAdapter
from visitors import Visitor

pytestmark = pytest.mark.usefixtures("accounts")

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


def test_a_passkeys_name_is_asked_for_in_the_readers_language() -> None:
    client = Client(headers={"accept-language": "nl"})
    sign_up(client, "ana@example.org", "Ana")
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert "Naam van de sleutel" in client.get("/account/2fa/webauthn/add/").text


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


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox · Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/17.5 Mobile/15E148 Safari/604.1",
            "Mobile Safari · iOS",
        ),
        ("Phone<b>", "Phone&lt;b&gt;"),
        ("x" * 5000, "x" * 200),
        ("", "?"),
    ],
)
def test_a_session_is_called_by_its_browser_s_name(agent: str, shown: str) -> None:
    client = Client(headers={"user-agent": agent})
    sign_up(client, "ana@example.org", "Ana")
    assert f"<b>{shown}</b>" in client.get("/account/sessions/").content.decode()


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
