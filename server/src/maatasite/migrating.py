"""Brings the tables up to date while people play.

On PostgreSQL a migration waits for a table no longer than `ZERO_DOWNTIME_MIGRATIONS_LOCK_TIMEOUT`, since whoever wants
it afterwards waits behind. It then fails, and is tried again: what it has done already it skips. Of processes that
start together one migrates, the others wait for it.
"""

import logging
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.management import call_command
from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable

log = logging.getLogger(__name__)

MOST_TRIES: Final = 60
PAUSE_SECONDS: Final = 1.0
LOCK: Final = 0x6D616174
"""Any number that is ours alone."""


def migrate() -> None:
    """Raises `OperationalError` if a table stays in use for minutes."""
    with _alone(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"[A-Z ]+ is unsafe operation")  # old ones; tests hold new ones to it
        for left in reversed(range(MOST_TRIES)):
            try:
                call_command("migrate", interactive=False, verbosity=0)
            except OperationalError as error:
                if not left or not isinstance(error.__cause__, LockNotAvailable):
                    raise
                log.warning("a table is in use; the migration gives way and is tried again")
                time.sleep(PAUSE_SECONDS)
            else:
                return


@contextmanager
def _alone() -> Iterator[None]:
    """No other process migrates this database meanwhile. SQLite lets one write at a time."""
    if connection.vendor != "postgresql":
        yield
        return
    while not _ask("pg_try_advisory_lock"):  # to wait inside a statement would hold up indexes that are being made
        time.sleep(PAUSE_SECONDS)
    try:
        yield
    finally:
        _ask("pg_advisory_unlock")


def _ask(function: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [LOCK])
        return bool(cursor.fetchone()[0])
