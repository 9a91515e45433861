"""The page of sleep and vacation: what is kept, what is refused and why, who has what, and that running clocks hear."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client
from maatasite.games.models import Rest
from maatasite.games.rests import rests_of_person
from maatasite.games.store import load
from maatasite.people.models import Person
from tables import run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
NIGHT = {"what": "sleep", "zone": "Europe/Paris", "begins": "23:00", "ends": "07:00"}
TODAY = date.today()  # noqa: DTZ011  (vacations below are months away)


def days(begins: int, ends: int, **more: str) -> dict[str, str]:
    """A vacation, in days from today."""
    return {
        "what": "vacation",
        "zone": "Asia/Taipei",
        "first": (TODAY + timedelta(begins)).isoformat(),
        "last": (TODAY + timedelta(ends)).isoformat(),
        **more,
    }


def test_hours_are_kept_shown_and_dropped_and_are_one_persons_own(people: People, browser_of: Browser) -> None:
    ana, bo, _ = people
    client = browser_of(ana)
    assert client.post("/my/rest", NIGHT).status_code == 303
    page = client.get("/my/rest").content.decode()
    assert 'value="23:00"' in page
    assert 'value="Europe/Paris"' in page
    assert 'value="23:00"' not in browser_of(bo).get("/my/rest").content.decode()
    assert rests_of_person(bo).sleep is None
    assert client.post("/my/rest", {"what": "wake"}).status_code == 303
    assert rests_of_person(ana).sleep is None


def test_a_vacation_is_kept_and_given_up(people: People, browser_of: Browser) -> None:
    client = browser_of(people[0])
    assert client.post("/my/rest", days(30, 33)).status_code == 303
    assert "Give up" in client.get("/my/rest").content.decode()
    first = rests_of_person(people[0]).vacations[0].first.isoformat()
    assert client.post("/my/rest", {"what": "give-up", "first": first}).status_code == 303
    assert rests_of_person(people[0]).vacations == ()


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({**NIGHT, "ends": "10:00"}, "At most 10 hours a day"),
        ({**NIGHT, "ends": "23:00"}, "At most 10 hours a day"),
        ({**NIGHT, "zone": "Europe/Nowhere"}, "no such time zone"),
        ({**NIGHT, "zone": "../etc/passwd"}, "no such time zone"),
        ({**NIGHT, "begins": "25:00"}, "Enter a valid time"),
        (days(30, 29), "ends before it begins"),
        (days(-3, 2), "before its first day begins"),
        (days(30, 70), "At most 30 days"),
        (days(30, 33, first="0999-01-01"), "cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_stores_nothing(
    people: People, browser_of: Browser, form: dict[str, str], why: str
) -> None:
    answer = browser_of(people[0]).post("/my/rest", form)
    assert answer.status_code == 400
    assert why in answer.content.decode()
    assert not Rest.objects.exclude(sleep=None, vacations=[]).exists()


def test_overlapping_vacations_are_refused(people: People, browser_of: Browser) -> None:
    client = browser_of(people[0])
    client.post("/my/rest", days(30, 33))
    assert "in these days already" in client.post("/my/rest", days(33, 35)).content.decode()


def test_a_visit_stores_nobody_and_a_change_needs_a_token(store: None) -> None:
    assert Client().get("/my/rest").status_code == 200
    assert not Person.objects.exists()
    assert Client(enforce_csrf_checks=True).post("/my/rest", NIGHT).status_code == 403


def test_a_running_clock_hears_of_it_at_once(people: People, browser_of: Browser) -> None:
    ana, bo, _ = people
    sitting = sit_down(ana, bo, control="correspondence 1d bank 0d")
    state = run(sitting.deal())
    due = sitting.people[state.to_move or ""]
    for person in (ana, bo):
        assert browser_of(person).post("/my/rest", NIGHT).status_code == 303
    after = load(sitting.game)
    assert after is not None
    assert state.clock is not None
    assert after.clock is not None
    assert [(entry.kind, entry.seat) for entry in after.entries[state.version :]] == [("rests", state.to_move)]
    assert after.clock.deadline == (state.clock.deadline or 0) + sum(
        still.end - still.start for still in after.clock.stills
    )
    assert due in (ana, bo)
