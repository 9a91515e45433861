"""From the tables of every release to today's, with what was in them; and what a migration may do while people play."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from corpus import FOLDER, hashes, lines_of
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import AddField, AddIndex, AlterField, Migration, RenameField
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState, StateApps
from django_zero_downtime_migrations.backends.postgres.schema import UnsafeOperationException
from maatasite.games.applying import replay
from maatasite.games.auditing import differences
from maatasite.games.entries import LogEntry
from maatasite.migrating import migrate
from maatasite.operation.copying import connect
from psycopg.errors import LockNotAvailable
from pytest_django.fixtures import Settings
from test_operation import connect_anywhere

postgresql_alone = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="*** runs in the part postgres ***")

OWN: Final = ("people", "games", "decency", "ratings", "talk", "lobby", "friends", "notices")
RELEASES: Final = {"0.1.0": {"people": "0001_initial", "games": "0001_initial"}}
"""The tables that each release had, of those that are ours."""

BEFORE: Final = {
    "people": 8, "games": 7, "decency": 2, "ratings": 1, "talk": 1, "lobby": 1, "friends": 1, "notices": 1,
}  # fmt: skip
"""How many migrations of each part ran before there was anybody to hold up; what comes after is held to the rule."""

# --- B170


@pytest.fixture
def other(tmp_path: Path, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[BaseDatabaseWrapper]:
    """An empty database of the same kind."""
    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", connect_anywhere)
    name = f"{connection.settings_dict['NAME']}_released"
    connect("other", f"sqlite:///{tmp_path / 'other.sqlite3'}")
    if connection.vendor == "postgresql":
        connections.databases["other"] = {**connection.settings_dict, "NAME": name}
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}"')
    yield connections["other"]
    connections["other"].close()
    del connections["other"]
    del connections.databases["other"]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}"')


def migrated_to(wrapper: BaseDatabaseWrapper, targets: dict[str, str]) -> StateApps:
    """Go there, forwards or backwards; the models as they were."""
    executor = MigrationExecutor(wrapper)
    state = executor.migrate(list(targets.items()))
    return state.apps


def kept_of(release: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"games-{release}.jsonl").read_text(encoding="utf-8").splitlines()]


def fill_as_released(apps: StateApps, kept: list[dict[str, Any]]) -> None:
    """The games of the release's corpus, with what an old database has too: odd names, spent links."""
    game, entry, link = (apps.get_model("games", name)._default_manager for name in ("Game", "Entry", "DeviceLink"))
    people = apps.get_model("people", "Person")._default_manager.using("other")
    names = ("Ana", "", "O'Brien\\", "玩家 " * 13)
    for number in range(1, 9):
        people.create(pk=number, name=names[number % 4][:40], password="!" if number % 2 else "")
    for one in kept:
        game.using("other").create(**one["columns"])
        entry.using("other").bulk_create(
            entry.model(
                game_id=one["columns"]["id"], version=line.version, ply=line.ply, kind=line.kind, seat=line.seat,
                data=json.dumps(line.data), key=line.key, at_ms=line.at_ms, elapsed_ms=line.elapsed_ms,
            )
            for line in lines_of(one)
        )  # fmt: skip
    link.using("other").create(
        token_hash="0" * 64, game_id=kept[0]["columns"]["id"], person_id=8, expires_ms=1, used_ms=1
    )


def counts(wrapper: BaseDatabaseWrapper) -> dict[str, int]:
    """The rows of the tables that the release had."""
    tables = ("people_person", "games_game", "games_entry", "games_devicelink", "games_dicesecret")
    found = {}
    with wrapper.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT COUNT(*) FROM {table}")  # noqa: S608  (names above)
            found[table] = cursor.fetchone()[0]
    return found


def require_the_same_games(kept: list[dict[str, Any]]) -> None:
    """Today's code reads each, comes to the positions of then, and finds nothing amiss in its columns."""
    from maatasite.games.models import Entry, Game

    names = ("version", "ply", "kind", "seat", "data", "key", "at_ms", "elapsed_ms")
    for one in kept:
        game = one["columns"]["id"]
        rows = Entry.objects.using("other").filter(game=game).order_by("version").values_list(*names)
        lines = [LogEntry(v, ply, kind, seat, json.loads(data), *rest) for v, ply, kind, seat, data, *rest in rows]
        columns = Game.objects.using("other").filter(pk=game).values().get()
        assert list(differences(game, lines, columns)) == []
        assert hashes(replay(game, lines)) == one["states"]


def schema_of(wrapper: BaseDatabaseWrapper) -> dict[str, object]:
    """Each table of ours: its columns, and its indexes and constraints by their names."""
    found: dict[str, object] = {}
    ours = tuple(f"{name}_" for name in OWN)
    with wrapper.cursor() as cursor:
        for table in wrapper.introspection.table_names(cursor):
            if not table.startswith(ours):
                continue
            columns = wrapper.introspection.get_table_description(cursor, table)
            constraints = wrapper.introspection.get_constraints(cursor, table)
            found[table] = (
                {one.name: (one.type_code, one.null_ok, one.default, one.internal_size) for one in columns},
                {_name(name): {**told, "definition": None} for name, told in constraints.items()},
            )
    return found


def _name(name: str) -> str:
    """SQLite numbers what has no name of its own."""
    return "" if name.startswith("__unnamed_constraint") else name


@pytest.mark.parametrize("release", RELEASES)
def test_B170_every_release_migrates_with_its_data_up_down_and_up_again(
    release: str, other: BaseDatabaseWrapper
) -> None:
    kept = kept_of(release)
    fill_as_released(migrated_to(other, RELEASES[release]), kept)
    before = counts(other)
    assert before["games_game"] == len(kept)
    for _ in range(2):
        call_command("migrate", database="other", interactive=False, verbosity=0)
        assert counts(other) == before
        require_the_same_games(kept)
        assert schema_of(other) == schema_of(connection)
        migrated_to(other, RELEASES[release])
        assert counts(other) == before


# --- B172


def unchecked() -> list[tuple[Migration, bool]]:
    """The migrations of ours that may run while people play."""
    loader = MigrationLoader(None)
    keys = sorted(key for key in loader.disk_migrations if key[0] in OWN and int(key[1][:4]) > BEFORE[key[0]])
    return [(loader.disk_migrations[key], False) for key in keys]


def sql_of(plan: list[tuple[Migration, bool]], state: ProjectState | None = None) -> str:
    """What they would do."""
    loader = MigrationLoader(connection, replace_migrations=False)
    if state is None:
        return "\n".join(loader.collect_sql(plan))
    with connection.schema_editor(collect_sql=True, atomic=False) as editor:
        for migration, _ in plan:
            migration.apply(state, editor, collect_sql=True)
    return "\n".join(editor.collected_sql)


def made_up(operation: Operation) -> Migration:
    """A migration of the games' tables that does this."""
    found = Migration("9999_made_up", "games")
    vars(found)["operations"] = [operation]
    return found


@postgresql_alone
def test_B172_no_migration_holds_a_table_for_long(transactional_db: None, settings: Settings) -> None:
    settings.ZERO_DOWNTIME_MIGRATIONS_RAISE_FOR_UNSAFE = True
    settings.ZERO_DOWNTIME_MIGRATIONS_IDEMPOTENT_SQL = False
    plan = unchecked()
    assert plan
    for one in plan:
        sql = sql_of([one])
        assert "CREATE INDEX" not in sql.replace("CREATE INDEX CONCURRENTLY", "")


@postgresql_alone
@pytest.mark.parametrize(
    "operation",
    [
        AddField("game", "colour", models.CharField(max_length=9, default="red")),
        AlterField("entry", "seat", models.IntegerField()),
        RenameField("game", "ply", "number"),
    ],
    ids=["a column that every row must have", "another type", "another name"],
)
def test_B172_what_would_hold_a_table_for_long_is_refused(
    operation: AddField, transactional_db: None, settings: Settings
) -> None:
    settings.ZERO_DOWNTIME_MIGRATIONS_RAISE_FOR_UNSAFE = True
    migration = made_up(operation)
    with pytest.raises(UnsafeOperationException):
        sql_of([(migration, False)], MigrationLoader(connection).project_state())


@postgresql_alone
def test_B172_an_index_is_made_beside_those_who_play(transactional_db: None) -> None:
    migration = made_up(AddIndex("entry", models.Index(fields=["at_ms"], name="made_up")))
    state = MigrationLoader(connection).project_state()
    assert "CREATE INDEX CONCURRENTLY" in sql_of([(migration, False)], state)


@postgresql_alone
def test_B172_a_migration_that_waits_gives_way_and_is_run_again(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.ZERO_DOWNTIME_MIGRATIONS_LOCK_TIMEOUT == "500ms"
    tries: list[str] = []
    place = connection.get_connection_params()
    with closing(
        psycopg.connect(**{k: v for k, v in place.items() if k in {"dbname", "user", "host", "port"}})
    ) as held:
        held.execute("SELECT 1 FROM games_game")

        column = {"table": "games_game", "column": "made_up", "definition": "int"}

        def command(name: str, **_: object) -> None:
            tries.append(name)
            if len(tries) == 2:
                held.rollback()
            with connection.schema_editor(atomic=False) as editor:
                editor.execute(editor.sql_create_column % column)

        monkeypatch.setattr("maatasite.migrating.call_command", command)
        monkeypatch.setattr("maatasite.migrating.PAUSE_SECONDS", 0)
        migrate()
    assert tries == ["migrate", "migrate"]
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_game DROP COLUMN made_up")


def test_B172_another_failure_than_a_table_in_use_is_told_at_once(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def command(*_: object, **__: object) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr("maatasite.migrating.call_command", command)
    with pytest.raises(OperationalError, match="disk full"):
        migrate()
    assert not isinstance(OperationalError().__cause__, LockNotAvailable)
