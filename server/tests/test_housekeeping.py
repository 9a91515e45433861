"""What is kept for a time only goes when the time has passed, and not before."""

from datetime import timedelta

import time_machine
from account_people import who
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone
from maatasite.games.store import load
from maatasite.people.models import Person
from maatasite.web.housekeeping import NO_ADDRESS, tidy_up
from tables import sit_down


def addresses() -> list[str]:
    return list(UserSession.objects.values_list("ip", flat=True))


def test_the_address_of_a_sign_in_goes_after_its_days_and_the_session_goes_on(accounts: None) -> None:
    client, person = Client(), Person.objects.create_guest("Ana")
    client.force_login(person)
    UserSession.objects.create(user=person, session_key=client.session.session_key or "", ip="203.0.113.9")
    for days, left in ((settings.ADDRESS_DAYS - 1, "203.0.113.9"), (settings.ADDRESS_DAYS + 1, NO_ADDRESS)):
        with time_machine.travel(timezone.now() + timedelta(days=days), tick=False):
            tidy_up()
            assert addresses() == [left]
            assert who(client) == person
            assert "Download everything" in client.get("/my/data").content.decode()


def test_counted_tries_go_when_they_no_longer_count(accounts: None) -> None:
    cache.set("tries:203.0.113.9", [1], timeout=300)
    tidy_up()
    assert _rows() == 1
    with time_machine.travel(timezone.now() + timedelta(minutes=6), tick=False):
        tidy_up()
    assert _rows() == 0


def _rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM cache")
        return int(cursor.fetchone()[0])


def test_a_guest_without_a_seat_is_forgotten_once_nothing_leads_back_and_nobody_else(accounts: None) -> None:
    seatless, seated, account = (Person.objects.create_guest(name) for name in ("Ana", "Bo", "Cy"))
    sitting = sit_down(seated, None)
    for person in (seatless, seated, account):
        Client().force_login(person)
    Person.objects.filter(pk=account.pk).update(is_guest=False)
    for days, left in ((399, {seatless, seated, account}), (401, {seated, account})):
        with time_machine.travel(timezone.now() + timedelta(days=days), tick=False):
            tidy_up()
            assert set(Person.objects.all()) == left
    assert load(sitting.game) is not None


def test_a_session_ends_with_its_cookie(accounts: None) -> None:
    client = Client()
    client.force_login(Person.objects.create_guest("Ana"))
    with time_machine.travel(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE + 60), tick=False):
        tidy_up()
        assert not client.session.exists(client.cookies["sessionid"].value)
