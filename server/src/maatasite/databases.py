"""From `DATABASE_URL` to Django's `DATABASES`, and the check that the store keeps what it promises."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.db import connection

SQLITE_OPTIONS: dict[str, Any] = {
    # The write lock is taken first, so that two read-then-write transactions wait instead of failing.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}

POSTGRES_OPTIONS = "-c jit=off"
"""To compile a query takes seconds of a core, which none of ours would win back."""


def database_from(url: str, home: Path) -> dict[str, Any]:
    """The settings of one database: of `url` if there is one, else of an SQLite file in `home`."""
    if not url:
        return _sqlite(home / "maatatahay.sqlite3")
    parts = urlsplit(url)
    if parts.scheme in {"postgres", "postgresql"}:
        return {
            "ENGINE": "django_zero_downtime_migrations.backends.postgres",  # migrates while people play
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "OPTIONS": {"options": POSTGRES_OPTIONS, **dict(parse_qsl(parts.query))},
        }
    if parts.scheme == "sqlite":
        return _sqlite(Path(unquote(parts.path)))
    raise ImproperlyConfigured("DATABASE_URL: postgresql://… or sqlite:///…")


def _sqlite(path: Path) -> dict[str, Any]:
    test_file = path.with_name(f"test-{path.name}")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": SQLITE_OPTIONS,
        "TEST": {"NAME": test_file},
    }


def verify_store() -> None:
    """Raise `ImproperlyConfigured` unless an SQLite file really writes ahead and waits for the disk."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        journal = cursor.execute("PRAGMA journal_mode").fetchone()[0]
        synchronous = cursor.execute("PRAGMA synchronous").fetchone()[0]
    if (journal, synchronous) != ("wal", 2):
        raise ImproperlyConfigured(f"SQLite: journal {journal}, synchronous {synchronous}; needs wal and 2")
