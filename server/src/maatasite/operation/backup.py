"""A site's backup: one archive with the database, the keys without which it is worth nothing, and a list of both.

An SQLite database is copied while the site runs, by SQLite's own backup. PostgreSQL is dumped by its own `pg_dump` and
read back by `pg_restore`, which must be on the path.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection

from maatasite import __version__
from maatasite.operation.errors import OperationFailed

LIST: Final = "backup.json"
SQLITE_COPY: Final = "database.sqlite3"
POSTGRES_DUMP: Final = "database.dump"
KEPT: Final = ("keys", "providers.json")
"""What of the private directory belongs to a backup besides the database. Mails and static files do not."""


def back_up(archive: Path) -> dict[str, Any]:
    """Write the archive, readable by its owner alone; what its list says.

    Raises `OperationFailed` (`file-exists`, `damaged-database`, `program-missing`, `program-failed`).
    """
    if archive.exists():
        raise OperationFailed("file-exists", file=str(archive))
    with tempfile.TemporaryDirectory(dir=archive.parent) as name:
        folder = Path(name)
        database = _copy_sqlite(folder) if connection.vendor == "sqlite" else _dump_postgres(folder)
        _copy_kept(settings.VAR, folder)
        told = {"build": __version__, "database": database, "files": dict(_digests(folder))}
        (folder / LIST).write_text(json.dumps(told, indent=2))
        draft = folder / "archive"
        draft.touch(mode=0o600)
        with tarfile.open(draft, "w:gz") as tar:
            for path in sorted(folder.iterdir()):
                if path != draft:
                    tar.add(path, path.name)
        draft.rename(archive)
    return told


def restore(archive: Path) -> dict[str, Any]:
    """Put an archive's database and keys where this site's settings want them; what its list says.

    Raises `OperationFailed`: `unreadable-backup` (and `files`, those that are not as they were written),
    `other-database` (a backup of SQLite goes to SQLite only, one of PostgreSQL to PostgreSQL), or `not-empty` (there
    is a site already).
    """
    with tempfile.TemporaryDirectory(dir=settings.VAR) as name:
        folder = Path(name)
        told = _unpack(archive, folder)
        if told["database"] != connection.vendor:
            raise OperationFailed("other-database", backup=told["database"], here=connection.vendor)
        if connection.introspection.table_names():
            raise OperationFailed("not-empty", database=str(connection.settings_dict["NAME"]))
        if connection.vendor == "sqlite":
            _restore_sqlite(folder)
        else:
            _run(
                "pg_restore",
                "--no-owner",
                "--exit-on-error",
                "--single-transaction",
                *_postgres(),
                folder / POSTGRES_DUMP,
            )
        _copy_kept(folder, settings.VAR)
    return told


def _unpack(archive: Path, folder: Path) -> dict[str, Any]:
    try:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        told: dict[str, Any] = json.loads((folder / LIST).read_text())
        found = dict(_digests(folder))
        wrong = sorted(file for file, digest in told["files"].items() if found.get(file) != digest)
    except (OSError, ValueError, KeyError, TypeError, tarfile.TarError, EOFError) as error:
        raise OperationFailed("unreadable-backup", file=str(archive)) from error
    if wrong:
        raise OperationFailed("unreadable-backup", file=str(archive), files=wrong)
    return told


def _digests(folder: Path) -> Iterator[tuple[str, str]]:
    """Each file below the folder with its SHA-256."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != LIST:
            with path.open("rb") as file:
                yield str(path.relative_to(folder)), hashlib.file_digest(file, "sha256").hexdigest()


def _copy_kept(source: Path, target: Path) -> None:
    for name in KEPT:
        path = source / name
        if path.is_dir():
            shutil.copytree(path, target / name, dirs_exist_ok=True)
        elif path.exists():
            shutil.copy2(path, target / name)


def _copy_sqlite(folder: Path) -> str:
    path = folder / SQLITE_COPY
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as here, closing(sqlite3.connect(path)) as copy:
        here.backup(copy)
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise OperationFailed("damaged-database", file=str(connection.settings_dict["NAME"]))
    return "sqlite"


def _restore_sqlite(folder: Path) -> None:
    connection.close()
    with (
        closing(sqlite3.connect(folder / SQLITE_COPY)) as copy,
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as here,
    ):
        copy.backup(here)


def _dump_postgres(folder: Path) -> str:
    _run("pg_dump", "--format=custom", "--no-owner", f"--file={folder / POSTGRES_DUMP}", *_postgres())
    return "postgresql"


def _postgres() -> list[str]:
    """Which database PostgreSQL's own programs shall take; the password goes by the environment."""
    at = connection.settings_dict
    said = {"--host": at["HOST"], "--port": at["PORT"], "--username": at["USER"], "--dbname": at["NAME"]}
    return [f"{option}={value}" for option, value in said.items() if value]


def _run(program: str, *arguments: object) -> None:
    """Raises `OperationFailed` (`program-missing`, `program-failed`)."""
    password = connection.settings_dict.get("PASSWORD")
    try:
        subprocess.run(
            [program, *map(str, arguments)],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, **({"PGPASSWORD": password} if password else {})},
        )
    except FileNotFoundError as error:
        raise OperationFailed("program-missing", program=program) from error
    except subprocess.CalledProcessError as error:
        raise OperationFailed("program-failed", program=program, said=error.stderr.strip()[-500:]) from error
