"""Copying a site to another database, backing it up and restoring it: nothing is lost, and nothing is written over."""

import io
import os
import sqlite3
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from maatasite.games.clock import now_ms
from maatasite.games.dice_vault import open_dice
from maatasite.games.models import Entry, Game, Heartbeat
from maatasite.operation import backup
from maatasite.operation.backup import back_up, restore
from maatasite.operation.copying import connect, copy_database, stored_models, table_of
from maatasite.operation.errors import OperationFailed
from maatasite.people.models import Person
from pytest_django.fixtures import Settings
from tables import run, sit_down


@pytest.fixture
def some_games(people: tuple[Person, Person, Person]) -> list[str]:
    """A game that goes on, one that is over, one that is not dealt; names that are not ASCII."""
    Person.objects.filter(pk=people[0].pk).update(name="Ána 玩家")
    going, over, waiting = (sit_down(*people[:2], control="live 10m+20s") for _ in range(3))
    for sitting in (going, over):
        run(sitting.deal())
    run(over.play())
    return [going.game, over.game, waiting.game]


def connect_anywhere(wrapper: BaseDatabaseWrapper) -> None:
    """Django's own, which its tests replace by one that knows the databases of the settings alone."""
    if wrapper.connection is None:
        with wrapper.wrap_database_errors:
            wrapper.connect()


@pytest.fixture(autouse=True)
def _more_databases(store: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Other databases than the default one may be opened, and are forgotten afterwards."""
    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", connect_anywhere)
    yield
    for alias in set(connections) - {"default"}:
        connections[alias].close()
        del connections[alias]
        del connections.databases[alias]


@pytest.fixture
def other(tmp_path: Path) -> str:
    """The alias of another database: an SQLite file, whichever this run is on."""
    connect("other", f"sqlite:///{tmp_path / 'other.sqlite3'}")
    return "other"


def digests(alias: str) -> list[Any]:
    return [table_of(model, alias) for model in stored_models()]


def test_every_row_of_every_table_is_copied_and_compared(some_games: list[str], other: str) -> None:
    held = copy_database("default", other)
    assert held == digests("default") == digests(other)
    assert {table.name: table.rows for table in held}["games_game"] == len(some_games)
    assert Entry.objects.using(other).count() == Entry.objects.count()
    assert Person.objects.using(other).filter(name="Ána 玩家").count() == 1
    new = Person.objects.using(other).create(name="later")
    assert new.pk > max(Person.objects.values_list("pk", flat=True))


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="*** runs in the part postgres ***")
def test_from_sqlite_to_postgresql_and_back_nothing_changes(some_games: list[str], other: str) -> None:
    at = connection.settings_dict
    name = f"{at['NAME']}_copy"
    copy_database("default", other)
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    try:
        connect("third", os.environ["DATABASE_URL"])
        connections.databases["third"]["NAME"] = name
        assert copy_database(other, "third") == digests("default")
    finally:
        connections["third"].close()
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}"')


def test_a_database_that_holds_a_site_is_not_written_over(some_games: list[str], other: str) -> None:
    copy_database("default", other)
    before = digests(other)
    Person.objects.create(name="more")
    with pytest.raises(OperationFailed, match="target-not-empty"):
        copy_database("default", other)
    assert digests(other) == before


def test_a_value_that_changes_on_the_way_is_found_and_nothing_is_kept(
    some_games: list[str], other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = Game._meta.get_field("ply")
    monkeypatch.setattr(field, "get_db_prep_save", lambda value, connection: value + 1)
    with pytest.raises(OperationFailed, match=r"target-differs.*games_game"):
        copy_database("default", other)
    assert not Game.objects.using(other).exists()


def test_the_command_refuses_while_the_site_runs_and_tells_each_table(some_games: list[str], tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'target.sqlite3'}"
    beat = Heartbeat.objects.create(at_ms=now_ms())
    with pytest.raises(CommandError, match="site-running"):
        call_command("copy_database", url)
    assert not (tmp_path / "target.sqlite3").exists()
    Heartbeat.objects.filter(pk=beat.pk).update(at_ms=now_ms() - 16_000)
    told = io.StringIO()
    call_command("copy_database", url, stdout=told)
    assert "games_entry" in told.getvalue()
    assert "equal on both sides" in told.getvalue().splitlines()[-1]


@pytest.fixture
def home(tmp_path: Path, settings: Settings) -> Path:
    """A private directory with keys."""
    folder = tmp_path / "var"
    (folder / "keys").mkdir(parents=True)
    (folder / "keys" / "dice").write_text("a key")
    (folder / "mail").mkdir()
    (folder / "mail" / "letter").write_text("a code")
    settings.VAR = folder
    return folder


def test_a_backup_holds_database_and_keys_and_is_for_its_owner_alone(
    some_games: list[str], home: Path, tmp_path: Path
) -> None:
    archive = tmp_path / "copy.tar.gz"
    told = back_up(archive)
    assert told["database"] == connection.vendor
    assert archive.stat().st_mode & 0o077 == 0
    with tarfile.open(archive) as tar:
        names = tar.getnames()
    assert "keys/dice" in names
    assert not any("letter" in name for name in names)
    with pytest.raises(OperationFailed, match="file-exists"):
        back_up(archive)


def test_a_restored_site_holds_what_was_backed_up(some_games: list[str], home: Path, tmp_path: Path) -> None:
    archive = tmp_path / "copy.tar.gz"
    back_up(archive)
    before = digests("default")
    with pytest.raises(OperationFailed, match="not-empty"):
        restore(archive)
    with empty_default(tmp_path):
        (home / "keys" / "dice").write_text("another key")
        restore(archive)
        assert digests("default") == before
        assert (home / "keys" / "dice").read_text() == "a key"
        call_command("replay_games", stdout=io.StringIO())
        open_dice(some_games[0])


class empty_default:  # noqa: N801  (used as a function)
    """The default database, for a while a new and empty one of the same kind."""

    def __init__(self, folder: Path) -> None:
        self.before = connection.settings_dict["NAME"]
        self.name = str(folder / "new.sqlite3") if connection.vendor == "sqlite" else f"{self.before}_new"

    def __enter__(self) -> None:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f'CREATE DATABASE "{self.name}"')
        self._use(self.name)

    def __exit__(self, *error: object) -> None:
        self._use(self.before)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f'DROP DATABASE "{self.name}"')

    def _use(self, name: str) -> None:
        connection.close()
        connection.settings_dict["NAME"] = name


@pytest.mark.parametrize("harm", ["cut", "changed", "no list", "not an archive"])
def test_a_damaged_backup_is_refused_before_anything_changes(
    some_games: list[str], home: Path, tmp_path: Path, harm: str
) -> None:
    archive = tmp_path / "copy.tar.gz"
    back_up(archive)
    if harm == "cut":
        archive.write_bytes(archive.read_bytes()[:-2000])
    elif harm == "not an archive":
        archive.write_bytes(b"no archive at all")
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(tmp_path / "open", filter="data")
        (tmp_path / "open" / "keys" / "dice").write_text("a changed key")
        if harm == "no list":
            (tmp_path / "open" / "backup.json").unlink()
        subprocess.run(["tar", "-czf", str(archive), "-C", str(tmp_path / "open"), "."], check=True)
    (home / "keys" / "dice").write_text("mine")
    with pytest.raises(OperationFailed, match="unreadable-backup"):
        restore(archive)
    assert (home / "keys" / "dice").read_text() == "mine"
    assert Game.objects.count() == len(some_games)


def test_a_backup_of_the_other_kind_of_database_is_refused(
    some_games: list[str], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_another(folder: Path) -> str:
        return "another"

    archive = tmp_path / "copy.tar.gz"
    monkeypatch.setattr(backup, "_copy_sqlite" if connection.vendor == "sqlite" else "_dump_postgres", of_another)
    back_up(archive)
    with pytest.raises(OperationFailed, match="other-database"):
        restore(archive)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="*** runs in the part server ***")
def test_an_sqlite_site_is_backed_up_while_it_is_written_to(some_games: list[str], home: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"], timeout=0)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert "database.sqlite3" in back_up(tmp_path / "copy.tar.gz")["files"]
        writer.rollback()


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="*** runs in the part postgres ***")
def test_a_program_that_is_missing_is_named(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OperationFailed, match=r"program-missing.*pg_dump"):
        back_up(tmp_path / "copy.tar.gz")
    assert not (tmp_path / "copy.tar.gz").exists()
