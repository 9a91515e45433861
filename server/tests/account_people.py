"""People who sign up and in, through the pages as a browser sends them, and the mails that they get."""

import re

from allauth.account.models import EmailAddress
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from maatasite.people.models import Person

PASSWORD = "seven crystals at dusk"
OTHER = "another moon over water"


def code_in_mail() -> str:
    """The code of the latest mail."""
    found = re.search(r"^([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found is not None, mail.outbox[-1].body
    return found.group(1)


def link_in_mail(number: int = -1) -> str:
    """The path of the link in a mail."""
    found = re.search(r"http://testserver(/\S+)", str(mail.outbox[number].body))
    assert found is not None, mail.outbox[number].body
    return found.group(1)


def begin(client: Client, email: str, password: str = PASSWORD) -> HttpResponse:
    """Ask for an account."""
    answer = client.post("/account/signup/", {"email": email, "password1": password})
    assert isinstance(answer, HttpResponse)
    return answer


def sign_up(client: Client, email: str, name: str = "", password: str = PASSWORD) -> Person:
    """Make an account, confirm its address, and give it a name."""
    assert begin(client, email, password).status_code == 302
    answer = client.post("/account/confirm-email/", {"code": code_in_mail()})
    assert answer.status_code == 302, answer.content.decode()
    if name:
        answer = client.post("/account/name/", {"name": name})
        assert answer.status_code == 303, answer.content.decode()
    return EmailAddress.objects.get(email=email.lower(), verified=True).user


def sign_in(client: Client, email: str, password: str = PASSWORD) -> HttpResponse:
    """Come in by password."""
    answer = client.post("/account/login/", {"login": email, "password": password})
    assert isinstance(answer, HttpResponse)
    return answer


def who(client: Client) -> Person | None:
    """Whom the site takes this browser for."""
    key = client.session.get("_auth_user_id")
    return Person.objects.filter(pk=key).first() if key else None
