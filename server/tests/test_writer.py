"""Group commit: its SQL is the models', losers touch nothing, and no fate stays unknown. On both databases."""

import asyncio
import json
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection
from maatasite.databases import verify_store
from maatasite.games import creation, writer
from maatasite.games.actions import Table, act
from maatasite.games.commands import Actor, Contribute
from maatasite.games.dice_vault import open_dice
from maatasite.games.entries import LogEntry
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.models import Entry, Game
from maatasite.games.state import projection
from maatasite.games.store import load
from maatasite.games.writer import Stored, Unit, Writer, write
from maatasite.people.models import Person
from msgspec import structs
from tables import run, sit_down

People = tuple[Person, Person, Person]


def a_unit(people: People, key: str = "k", seat: str = "balan", also: Callable[[], None] | None = None) -> Unit:
    """One contribution at a fresh table."""
    sitting = sit_down(*people[:2])
    state = load(sitting.game)
    assert state is not None
    table = Table(state, Actor(sitting.people[seat].pk), 5_000_000_000_000, open_dice(sitting.game), key)
    draft = act(table, Contribute(seat, "11" * 32))
    return Unit(sitting.game, state.version, projection(draft.state), draft.entries, also)


def rival_of(unit: Unit, key: str) -> Unit:
    """Another command on the same game and version."""
    return Unit(unit.game, unit.since, unit.projection, [structs.replace(unit.entries[0], key=key)])


def test_the_writers_columns_are_the_models() -> None:
    names = {field.column for field in Game._meta.concrete_fields}
    fixed = {"id", "kind", "options", "rules", "commitment", "created_ms", "balan_bot", "wazu_bot"}
    fixed |= {"rated", "private", "speed"}
    assert Game._meta.db_table == writer.GAME_TABLE
    assert set(writer.PROJECTED) == names - fixed
    assert Entry._meta.db_table == writer.ENTRY_TABLE
    assert set(writer.ENTRY_COLUMNS) == {field.column for field in Entry._meta.concrete_fields} - {"id"}
    assert len(LogEntry.__struct_fields__) == len(writer.ENTRY_COLUMNS) - 1


def test_B168_the_store_writes_ahead_and_takes_the_write_lock_first(store: None) -> None:
    verify_store()
    if connection.vendor == "sqlite":
        assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] >= 5000


def test_many_units_are_stored_in_one_transaction_and_a_loser_touches_nothing(people: People) -> None:
    units = [a_unit(people, f"k{n}") for n in range(5)]
    rival = rival_of(units[0], "rival")
    write([*units, rival])
    assert [unit.result() for unit in units] == [Stored.YES] * 5
    assert rival.result() is Stored.STALE
    assert not Entry.objects.filter(key="rival").exists()


@pytest.mark.parametrize("round_", range(5))
def test_two_writers_race_on_the_same_games_and_each_game_has_one_winner(people: People, round_: int) -> None:
    units = [a_unit(people, "one") for _ in range(20)]
    rivals = [rival_of(unit, "two") for unit in units]
    first, second = Writer(), Writer()
    with ThreadPoolExecutor(2) as threads:
        threads.submit(push, first, units)
        threads.submit(push, second, list(reversed(rivals)))
    first.stop()
    second.stop()
    for unit, rival in zip(units, rivals, strict=True):
        assert {unit.result(), rival.result()} == {Stored.YES, Stored.STALE}
        assert Entry.objects.filter(game_id=unit.game).count() == 2
        assert Game.objects.get(pk=unit.game).version == 2


def push(a_writer: Writer, units: list[Unit]) -> None:
    a_writer._start()
    for unit in units:
        a_writer._queue.put(unit)


def test_a_unit_that_breaks_the_transaction_fails_alone(people: People) -> None:
    def break_it() -> None:
        raise Refused("link-used")

    good, bad = a_unit(people, "good"), a_unit(people, "bad", also=break_it)
    write([good, bad])
    assert good.result() is Stored.YES
    with pytest.raises(Refused, match="link-used"):
        bad.result()
    assert not Entry.objects.filter(key="bad").exists()
    assert Game.objects.get(pk=bad.game).version == 1


def test_a_commit_of_unknown_outcome_is_settled_by_the_key(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit went through, its answer was lost: the unit is stored, once."""
    store_all = writer._store

    def lose_the_answer(units: Sequence[Unit]) -> list[Stored]:
        store_all(units)
        monkeypatch.setattr(writer, "_store", store_all)
        raise OperationalError("the connection is gone")

    monkeypatch.setattr(writer, "_store", lose_the_answer)
    unit = a_unit(people)
    write([unit])
    assert unit.result() is Stored.YES
    assert Entry.objects.filter(game_id=unit.game, key="k").count() == 1


def test_a_commit_that_failed_before_it_reached_the_store_is_tried_again(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_all = writer._store

    def fail_once(units: Sequence[Unit]) -> list[Stored]:
        monkeypatch.setattr(writer, "_store", store_all)
        raise OperationalError("the connection is gone")

    monkeypatch.setattr(writer, "_store", fail_once)
    unit = a_unit(people)
    write([unit])
    assert unit.result() is Stored.YES


def test_a_store_that_stays_away_is_said_to_have_failed(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(units: Sequence[Unit]) -> list[Stored]:
        raise OperationalError("gone")

    monkeypatch.setattr(writer, "_store", fail)
    monkeypatch.setattr(writer, "PAUSE_SECONDS", 0)
    unit = a_unit(people)
    write([unit])
    with pytest.raises(StoreFailed):
        unit.result()


def test_the_key_of_another_version_means_stale(people: People) -> None:
    """Another process stored the same key first: whoever comes second must read the log again."""
    unit = a_unit(people)
    write([unit])
    again = Unit(unit.game, 7, unit.projection, [structs.replace(unit.entries[0], version=8)])
    writer._write_alone(again)
    assert again.result() is Stored.STALE


def test_the_last_guard_refuses_a_version_that_is_there_already(people: People) -> None:
    """Should a game's column ever lag behind its log, the unique index stops a second entry of that version."""
    unit = a_unit(people)
    entry = unit.entries[0]
    Entry.objects.create(
        game_id=unit.game, version=2, kind="x", seat="", data=json.dumps({}), at_ms=entry.at_ms, elapsed_ms=0
    )
    other = a_unit(people, "other")
    write([unit, other])
    assert other.result() is Stored.YES
    with pytest.raises(StoreFailed):
        unit.result()


def test_who_stops_waiting_stops_neither_the_unit_nor_the_writer(people: People) -> None:
    held = threading.Event()

    def wait() -> None:
        held.wait(5)

    first, unit, next_unit = a_unit(people, "first", also=wait), a_unit(people, "left"), a_unit(people, "next")

    async def scenario() -> None:
        one_writer = Writer()
        waiting = [asyncio.create_task(one_writer.append(each)) for each in (first, unit)]
        await asyncio.sleep(0.1)
        waiting[1].cancel()
        await asyncio.sleep(0)
        held.set()
        assert await one_writer.append(next_unit) is Stored.YES
        assert await waiting[0] is Stored.YES
        await asyncio.to_thread(one_writer.stop)

    run(scenario())
    assert Entry.objects.filter(key="left").exists()


def test_a_rematch_that_cannot_be_announced_is_not_created(people: People) -> None:
    sitting = sit_down(*people[:2])
    state = load(sitting.game)
    assert state is not None
    plan = creation.plan_rematch(state)
    unit = a_unit(people, also=plan.store)
    unit.since = 99
    write([unit])
    assert unit.result() is Stored.STALE
    assert not Game.objects.filter(pk=plan.state.game).exists()


def test_one_unit_that_cannot_be_told_keeps_nobody_of_its_commit_waiting(people: People) -> None:
    def fail() -> None:
        raise RuntimeError("nobody can be told")

    units = [a_unit(people, f"k{n}") for n in range(3)]
    units[0].stored = fail
    many = Writer()

    async def scenario() -> list[Stored]:
        async with asyncio.timeout(20):
            return await asyncio.gather(*map(many.append, units))

    assert run(scenario()) == [Stored.YES] * 3
    many.stop()
