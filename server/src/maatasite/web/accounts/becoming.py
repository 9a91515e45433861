"""A guest becomes an account and stays the same person, so that games and seats need not move.

Until the address is confirmed nothing of the sign-up is stored with the person: the password's hash waits in the
session, and the address in allauth's process there. So an account that never came to be bars nobody's way.
"""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db.models import ProtectedError
from django.http import HttpRequest
from django.utils import timezone

from maatasite.people.account_names import NameRefused, take_name
from maatasite.people.models import Person
from maatasite.web.accounts.guests import guest_of
from maatasite.web.opponents import KNOWN

PASSWORD = "sign-up-password"
KEPT_HOURS = 24


def newcomer(request: HttpRequest) -> Person:
    """Who signs up here: the guest of this browser, or somebody new."""
    return guest_of(request) or Person(is_guest=True)


def begin(request: HttpRequest, person: Person, password: str | None) -> None:
    """Store the person if they are new, and let the password wait."""
    request.session[PASSWORD] = None if password is None else make_password(password)
    if person.pk is None:
        person.set_unusable_password()
        person.save()


def forget_unconfirmed(person: Person | None) -> None:
    """Take back the address that a guest has yet to confirm: allauth's process in the session knows it."""
    if person is not None and person.is_guest:
        EmailAddress.objects.filter(user=person, verified=False).delete()


def become_account(request: HttpRequest, person: Person) -> None:
    """Make an account of the guest whose address is confirmed; a name that nobody may have or has is not kept."""
    password = request.session.pop(PASSWORD, None)
    if not person.is_guest:
        return
    person.is_guest = False
    if password is not None:
        person.password = password
    try:
        take_name(person, person.name, KNOWN)
    except NameRefused:
        person.name = ""
    person.save()


def forget_abandoned() -> None:
    """Delete those who were stored for a sign-up a day ago and never came in."""
    before = timezone.now() - timedelta(hours=KEPT_HOURS)
    for person in Person.objects.filter(is_guest=True, last_login=None, created__lt=before):
        try:
            person.delete()
        except ProtectedError:
            continue  # made otherwise, and seated somewhere
