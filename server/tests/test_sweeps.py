"""When each thing that the site does by itself was last done: written by the sweep, shown, and marked when late."""

import asyncio
import re
from collections.abc import Iterator

import pytest
from maatasite.games import sweeps
from maatasite.games.clock import now_ms
from maatasite.games.models import Heartbeat, Sweep
from maatasite.games.reading import read
from maatasite.games.timekeeper import keep_time
from maatasite.people.models import Person
from maatasite.web import housekeeping
from maatasite.web.moderation.stuck import SWEEPS
from pytest_django.fixtures import Settings
from test_moderation import account, at_the_desk

pytestmark = pytest.mark.usefixtures("accounts")
MINUTE_MS = 60_000


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """No process has told of a sweep yet."""
    sweeps.forget()
    yield
    sweeps.forget()


@pytest.fixture
def operator() -> Person:
    return account("Olga", is_staff=True)


def all_done(at_ms: int) -> None:
    """Every sweep was done at this instant."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at_ms": at_ms})
    Sweep.objects.all().delete()
    for code in sweeps.EVERY_SECONDS:
        sweeps.store(code, at_ms)


def shown(person: Person) -> tuple[str, dict[str, str]]:
    """The page, and its row of each sweep."""
    page = at_the_desk(person).get("/moderation/stuck/").content.decode()
    return page, dict(re.findall(r'<tr data-sweep="(\w+)">(.*?)</tr>', page))


def test_sweeps_that_were_just_done_are_shown_with_their_time_and_none_is_marked(operator: Person) -> None:
    all_done(now_ms())
    page, rows = shown(operator)
    assert rows.keys() == sweeps.EVERY_SECONDS.keys() == SWEEPS.keys()
    assert all("(UTC)" in row and "data-overdue" not in row for row in rows.values())
    assert "Nothing is stuck." in page


def test_a_sweep_that_is_late_is_marked_and_one_that_has_time_left_is_not(operator: Person) -> None:
    all_done(now_ms() - 2 * MINUTE_MS)
    page, rows = shown(operator)
    assert {code for code, row in rows.items() if "data-overdue" not in row} == {"house"}
    assert "Nothing is stuck." not in page
    all_done(now_ms() - 12 * MINUTE_MS)
    assert "data-overdue" in shown(operator)[1]["house"]


def test_a_sweep_that_was_never_done_is_overdue_though_nothing_else_is_amiss(operator: Person) -> None:
    all_done(now_ms())
    Sweep.objects.filter(code="house").delete()
    page, rows = shown(operator)
    assert "never" in rows["house"]
    assert {code for code, row in rows.items() if "data-overdue" in row} == {"house"}
    assert "Nothing is stuck." not in page


def test_the_latest_of_all_processes_counts_whatever_order_they_write_in() -> None:
    sweeps.store("talk", 2000)
    sweeps.store("talk", 1000)
    assert sweeps.last_swept()["talk"] == 2000
    sweeps.store("talk", 3000)
    assert sweeps.last_swept()["talk"] == 3000


def test_an_instant_from_before_the_wall_was_set_back_is_written_over(operator: Person) -> None:
    sweeps.store("talk", 2000 + 60 * MINUTE_MS)
    sweeps.store("talk", 2000)
    assert sweeps.last_swept()["talk"] == 2000


def test_a_process_writes_a_sweep_down_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    monkeypatch.setattr(sweeps, "store", lambda code, now: written.append(now))
    for now in (100_000, 101_000, 119_999, 120_000, 90_000):  # at last the wall was set back
        monkeypatch.setattr(sweeps, "now_ms", lambda now=now: now)
        asyncio.run(sweeps.swept("talk"))
    assert written == [100_000, 120_000, 90_000]


def test_a_sweep_goes_on_where_it_cannot_be_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(code: str, now: int) -> None:
        raise OSError("planted")

    with monkeypatch.context() as broken:
        broken.setattr(sweeps, "store", fails)
        asyncio.run(sweeps.swept("talk"))
    asyncio.run(sweeps.swept("talk"))
    assert sweeps.last_swept()["talk"] is not None, "tried again at the next turn"


def test_a_sweep_that_fails_is_not_told_as_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(now: int) -> None:
        raise OSError("planted")

    monkeypatch.setattr("maatasite.games.timekeeper.flag_all", fails)
    monkeypatch.setattr("maatasite.games.timekeeper.LOOK_SECONDS", 0.01)

    async def some_time() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(keep_time(), 0.2)

    asyncio.run(some_time())
    assert sweeps.last_swept()["flags"] is None


def test_every_sweep_of_a_running_site_is_told(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    from maatasite.asgi import application, lifespan  # it looks at the static files, which must have been collected

    settings.WORKERS = 0
    monkeypatch.setattr(housekeeping, "EVERY_SECONDS", 0.1)

    async def until_all_are_told() -> None:
        async with lifespan(application), asyncio.timeout(30):
            while None in (await read(sweeps.last_swept)).values():
                await asyncio.sleep(0.2)

    asyncio.run(until_all_are_told())
