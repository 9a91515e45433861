"""Many rows at once into one table, the quickest way that each database has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import Field, Model

ROWS = 20_000
"""So many go in one call on SQLite."""

Row = Sequence[Any]


class Heap:
    """Rows of one model, collected and stored some at a time. A row has a value for each of `columns`."""

    def __init__(self, model: type[Model], columns: Sequence[str]) -> None:
        quote = connection.ops.quote_name
        self._table = quote(model._meta.db_table)
        self._columns = ", ".join(quote(column(model, name)) for name in columns)
        self._places = ", ".join(["%s"] * len(columns))
        self._rows: list[Row] = []
        self.stored = 0

    def add(self, *row: Any) -> None:  # noqa: ANN401  (whatever a column takes)
        """One more row."""
        self._rows.append(row)

    def store(self) -> None:
        """Write what was collected."""
        rows, self._rows = self._rows, []
        self.stored += len(rows)
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.cursor.copy(f"COPY {self._table} ({self._columns}) FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
                return
            statement = f"INSERT INTO {self._table} ({self._columns}) VALUES ({self._places})"  # noqa: S608
            for start in range(0, len(rows), ROWS):
                cursor.executemany(statement, rows[start : start + ROWS])

    def store_all(self, rows: Iterable[Row]) -> None:
        """These rows."""
        self._rows.extend(rows)
        self.store()


def column(model: type[Model], name: str) -> str:
    """A field's column. Raises `TypeError` for what has none."""
    field = model._meta.get_field(name)
    if not isinstance(field, Field):
        raise TypeError(f"{name} is no column")
    return str(field.column)


def be_careless() -> None:
    """For a database that is thrown away if anything fails: nothing waits for the disk."""
    statements = {
        "sqlite": ("PRAGMA synchronous=OFF", "PRAGMA cache_size=-1500000", "PRAGMA foreign_keys=OFF"),
        "postgresql": ("SET synchronous_commit = off",),
    }
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement)


def settle() -> None:
    """What each database does by itself in time: PostgreSQL counts what it has. The connection is fresh afterwards."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("VACUUM ANALYZE")
        else:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def moment(at: datetime) -> Any:  # noqa: ANN401  (as each database takes it)
    """An instant as a row has it."""
    return connection.ops.adapt_datetimefield_value(at)
