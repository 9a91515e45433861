"""The mail server does not answer: no page breaks, each says so with a code, and nothing is half made."""

import smtplib

import pytest
from account_people import PASSWORD, begin, code_in_mail, sign_in, sign_up, who
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from maatasite.people.models import Person
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.usefixtures("accounts")


class Away(EmailBackend):
    """A mail server that is not there."""

    error: Exception = ConnectionRefusedError()

    def send_messages(self, messages: object) -> int:
        raise self.error


@pytest.fixture(params=[ConnectionRefusedError(), TimeoutError(), smtplib.SMTPServerDisconnected()], ids=repr)
def away(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    """The settings of a site whose mail server is away; set `EMAIL_BACKEND` back and it is there again."""
    Away.error = request.param
    return settings


AWAY = f"{__name__}.Away"
HERE = "django.core.mail.backends.locmem.EmailBackend"


def back(settings: Settings) -> None:
    """The mail server is there again, and the minutes have passed within which an address gets no second mail."""
    settings.EMAIL_BACKEND = HERE
    cache.clear()


def state() -> tuple[object, ...]:
    """All that a sign-up may leave behind."""
    return (
        set(Person.objects.values_list("pk", "is_guest", "password")),
        set(EmailAddress.objects.values_list("email", "verified", "primary", "user")),
    )


def says_so(answer: object) -> bool:
    text = answer.content.decode()  # type: ignore[attr-defined]
    return answer.status_code == 503 and "could not be sent" in text  # type: ignore[attr-defined]


def test_a_stranger_s_sign_up_leaves_nothing_and_works_when_the_server_is_back(away: Settings) -> None:
    client = Client()
    away.EMAIL_BACKEND = AWAY
    before = state()
    assert says_so(begin(client, "ana@example.org"))
    assert state() == before
    assert client.get("/account/confirm-email/").status_code == 302, "no code is asked for that nobody got"
    back(away)
    assert sign_up(client, "ana@example.org", "Ana").name == "Ana"


def test_a_guest_stays_a_guest_with_his_seats(away: Settings) -> None:
    client = Client()
    client.post("/new", {"kind": "screen", "name": "Ana"})
    guest = who(client)
    away.EMAIL_BACKEND = AWAY
    before = state()
    assert says_so(begin(client, "ana@example.org"))
    assert state() == before
    assert who(client) == guest
    back(away)
    assert sign_up(client, "ana@example.org") == guest


def test_an_address_that_has_an_account_is_answered_alike(away: Settings) -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    cache.clear()
    away.EMAIL_BACKEND = AWAY
    known, unknown = begin(Client(), "ana@example.org"), begin(Client(), "bo@example.org")
    assert says_so(known)
    assert says_so(unknown)


def test_a_forgotten_password_can_be_asked_for_again(away: Settings) -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    away.EMAIL_BACKEND = AWAY
    before = state()
    assert says_so(Client().post("/account/password/reset/", {"email": "ana@example.org"}))
    assert state() == before


def test_another_address_is_not_half_taken(away: Settings) -> None:
    sign_up(Client(), "ana@example.org", "Ana")
    client = Client()
    sign_in(client, "ana@example.org")
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    away.EMAIL_BACKEND = AWAY
    before = state()
    assert says_so(client.post("/account/email/", {"action_add": "", "email": "new@example.org"}))
    assert state() == before
    back(away)
    mail.outbox.clear()
    client.post("/account/email/", {"action_add": "", "email": "new@example.org"})
    assert client.post("/account/confirm-email/", {"code": code_in_mail()}).status_code == 302
    assert EmailAddress.objects.filter(email="new@example.org", verified=True).exists()


def test_what_is_done_stays_done_though_the_note_about_it_does_not_go(away: Settings) -> None:
    client = Client()
    sign_up(client, "ana@example.org", "Ana")
    away.EMAIL_BACKEND = AWAY
    fresh = {"oldpassword": PASSWORD, "password1": "another moon over water", "password2": "another moon over water"}
    assert client.post("/account/password/change/", fresh).status_code == 302
    away.EMAIL_BACKEND = HERE
    assert sign_in(Client(), "ana@example.org", "another moon over water").status_code == 302
