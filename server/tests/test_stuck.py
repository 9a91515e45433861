"""The page of what is stuck: who may see it, what it finds, and that it finds nothing where all goes on."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from maatasite.games import sweeps
from maatasite.games.clock import now_ms
from maatasite.games.models import Game, Heartbeat
from maatasite.games.writer import WRITER
from maatasite.notices.models import Delivery, Notice
from maatasite.operation import stuck as operation
from maatasite.operation.stuck import Stuck, stuck
from maatasite.people.models import Person
from maatasite.web.moderation.stuck import WORDS
from tables import run, sit_down
from test_moderation import account, at_the_desk

pytestmark = pytest.mark.usefixtures("accounts")
PAGE = "/moderation/stuck/"
HOUR_MS = 3_600_000


@pytest.fixture
def operator() -> Person:
    return account("Olga", is_staff=True)


@pytest.fixture(autouse=True)
def well(store: None) -> None:
    """The site has just said that it is there, and has done all that it does by itself."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at_ms": now_ms()})
    for code in sweeps.EVERY_SECONDS:
        sweeps.store(code, now_ms())


def shown(person: Person) -> set[str]:
    """The codes of what the page shows."""
    answer = at_the_desk(person).get(PAGE)
    assert answer.status_code == 200
    return set(re.findall(r'data-code="(\w+)"', answer.content.decode()))


def test_only_staff_with_a_second_factor_sees_it(
    operator: Person, browser_of: Callable[[Person | None], Client], people: tuple[Person, Person, Person]
) -> None:
    """Neither a stranger nor a guest nor whoever owns a game that is stuck."""
    game = sit_down(people[0], None).game
    Game.objects.filter(pk=game).update(status="playing", flag_at_ms=now_ms() - HOUR_MS)
    for somebody in (None, people[0]):
        assert browser_of(somebody).get(PAGE)["Location"].startswith("/account/login/")
    assert at_the_desk(account("Dora")).get(PAGE).status_code == 403
    assert browser_of(operator).get(PAGE)["Location"] == "/account/2fa/"
    assert at_the_desk(operator, ago=1801).get(PAGE)["Location"].startswith("/account/2fa/reauthenticate/")
    assert game in at_the_desk(operator).get(PAGE).content.decode()


def test_where_all_goes_on_nothing_is_stuck(operator: Person, people: tuple[Person, Person, Person]) -> None:
    run(sit_down(*people[:2], control="live 10m+20s").deal())
    assert stuck() == []
    page = at_the_desk(operator).get(PAGE).content.decode()
    assert "Nothing is stuck." in page
    assert "✓" in page


def test_a_game_whose_clock_nobody_flags_is_named(operator: Person, people: tuple[Person, Person, Person]) -> None:
    late, at = sit_down(*people[:2]).game, now_ms() - HOUR_MS
    Game.objects.filter(pk=late).update(status="playing", to_move="wazu", flag_at_ms=at)
    Game.objects.filter(pk=sit_down(*people[:2]).game).update(status="playing", to_move="wazu", flag_at_ms=now_ms())
    Game.objects.filter(pk=sit_down(*people[:2]).game).update(status="over", flag_at_ms=at)
    assert stuck() == [Stuck("flags", 1, at, (late,))]
    assert shown(operator) == {"flags"}


def test_a_game_that_waits_for_the_computer_is_named(operator: Person, people: tuple[Person, Person, Person]) -> None:
    game, at = sit_down(people[0], None).game, now_ms() - HOUR_MS
    Game.objects.filter(pk=game).update(status="playing", to_move="wazu", changed_ms=at)
    assert stuck() == [Stuck("computer", 1, at, (game,))]
    Game.objects.filter(pk=game).update(to_move="", changed_ms=at)
    assert shown(operator) == {"computer"}, "so is one that waits for chance"
    Game.objects.filter(pk=game).update(to_move="balan", changed_ms=at)
    assert stuck() == [], "who thinks for an hour is a person"


def test_a_site_that_nobody_keeps_the_time_of_is_named(operator: Person) -> None:
    at = now_ms() - HOUR_MS
    Heartbeat.objects.update(at_ms=at)
    assert stuck() == [Stuck("clock", since=at)]
    assert shown(operator) == {"clock"}
    Heartbeat.objects.all().delete()
    assert stuck() == [Stuck("clock")]


def a_notice(person: Person, due_ms: int, number: int, state: str = "waiting") -> Notice:
    return Notice.objects.create(
        person=person, kind="turn", subject=f"g{number}", made_ms=now_ms(), due_ms=due_ms, state=state
    )


def deliver(notice: Notice, channel: str, state: str, next_ms: int, *, tries: int = 0, reason: str = "") -> None:
    notice.deliveries.create(
        person=notice.person, channel=channel, state=state, next_ms=next_ms, changed_ms=0, tries=tries, reason=reason
    )


def test_notices_that_nobody_carries_are_counted(operator: Person) -> None:
    now, at = now_ms(), now_ms() - HOUR_MS
    a_notice(operator, now, 1)
    a_notice(operator, at, 2)
    a_notice(operator, at, 3, state="seen")
    told = a_notice(operator, at, 4, state="told")
    deliver(told, "mail", "sending", at + 5)
    deliver(told, "push", "waiting", now + HOUR_MS)
    deliver(told, "webhook", "delivered", at)
    assert stuck() == [Stuck("notices", 2, at)]
    assert shown(operator) == {"notices"}


def test_channels_that_fail_are_told_with_their_reasons(operator: Person) -> None:
    later = now_ms() + HOUR_MS
    told = a_notice(operator, 0, 1, state="told")
    deliver(told, "mail", "waiting", later, tries=3, reason="no-answer")
    deliver(told, "mail", "waiting", later, tries=4, reason="no-answer")
    deliver(told, "mail", "dropped", 0, tries=10, reason="gave-up")
    deliver(told, "mail", "waiting", later, tries=1, reason="once")
    deliver(told, "push", "refused", 0, reason="gone")
    deliver(told, "webhook", "dropped", 0, reason="seen")
    assert stuck() == [Stuck("mail", 3, some=("no-answer: 2", "gave-up: 1")), Stuck("push", 1, some=("gone: 1",))]
    page = at_the_desk(operator).get(PAGE).content.decode()
    assert "<code>no-answer: 2</code>" in page
    Notice.objects.update(made_ms=now_ms() - 25 * HOUR_MS)
    assert stuck() == [], "what failed yesterday is over"


def test_a_queue_a_relay_and_a_writer_that_stand_still_are_told(
    operator: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Standing:
        whole = False

        def pending_count(self) -> int:
            raise ConnectionError

    monkeypatch.setattr(operation, "RELAY", Standing())
    monkeypatch.setattr(operation, "QUEUE", Standing())
    monkeypatch.setattr(WRITER, "waiting", lambda: 1000)
    assert stuck() == [Stuck("queue"), Stuck("relay"), Stuck("writer", 1000)]
    assert shown(operator) == {"queue", "relay", "writer"}
    monkeypatch.setattr(Standing, "pending_count", lambda self: 500)
    assert Stuck("queue", 500) in stuck()


def test_every_code_has_its_words_and_no_page_needs_more_than_a_few_queries(operator: Person) -> None:
    codes = set(re.findall(r"`(\w+)`", (stuck.__doc__ or "")))
    assert codes == WORDS.keys()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        stuck()
    assert len(queries) < 12
    assert Delivery.objects.count() == 0
