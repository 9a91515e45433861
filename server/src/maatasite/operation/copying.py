"""The whole site from one database to another, of whichever kind; and the proof that nothing was lost on the way.

Everything is copied in one transaction of the new database and read back there before it is committed: for each table
the number of rows and one hash over all their values must be the same on both sides, or nothing is kept.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connections, transaction
from django.db.models import Field, JSONField, Model

from maatasite.databases import database_from
from maatasite.operation.errors import OperationFailed

ROWS: Final = 500
"""So many are read and written at once."""

Fields = list["Field[Any, Any]"]


@dataclass(frozen=True, slots=True)
class Table:
    """What a table holds: how many rows, and SHA-256 over all values, the rows in the order of their keys."""

    name: str
    rows: int
    digest: str


def connect(alias: str, url: str) -> None:
    """Make the database of this `DATABASE_URL` known to Django as `alias`."""
    known = connections.configure_settings(
        {"default": dict(connections.databases["default"]), alias: database_from(url, settings.VAR)}
    )
    connections.databases[alias] = known[alias]


def copy_database(source: str, target: str) -> list[Table]:
    """Copy all rows of all tables; what each table holds now. The target gets its tables first.

    Raises `OperationFailed` (`target-not-empty`, `target-differs`). Nobody may write to the source meanwhile: on
    SQLite this holds its write lock.
    """
    call_command("migrate", database=target, interactive=False, verbosity=0)
    models = stored_models()
    filled = [table for model in models if model._meta.app_label in OWN for table in _filled(model, target)]
    if filled:
        raise OperationFailed("target-not-empty", tables=filled)
    with transaction.atomic(source), transaction.atomic(target):
        with connections[target].constraint_checks_disabled():
            for model in models:
                _replace(model, source, target)
        connections[target].check_constraints()
        _go_on_counting(models, target)
        held = [(table_of(model, source), table_of(model, target)) for model in models]
        for here, there in held:
            if here != there:
                raise OperationFailed("target-differs", table=here.name, rows=here.rows, copied=there.rows)
    return [there for _, there in held]


OWN: Final = {"people", "games", "account", "mfa", "sessions"}
"""Where a site keeps what people made: a database that holds any of it is not overwritten."""


def stored_models() -> list[type[Model]]:
    """Every model with a table of its own, in the order of their names."""
    models = apps.get_models(include_auto_created=True)
    return sorted((m for m in models if m._meta.managed and not m._meta.proxy), key=lambda m: m._meta.db_table)


def table_of(model: type[Model], alias: str) -> Table:
    """What a model's table holds in this database."""
    digest, count = hashlib.sha256(), 0
    fields = list(model._meta.concrete_fields)
    for some in _pages(model, fields, alias):
        count += len(some)
        for row in some:
            digest.update(_canonical(fields, row))
    return Table(model._meta.db_table, count, digest.hexdigest())


def _filled(model: type[Model], alias: str) -> list[str]:
    return [model._meta.db_table] if model._base_manager.using(alias).exists() else []


def _pages(model: type[Model], fields: Fields, alias: str) -> Iterator[list[tuple[Any, ...]]]:
    """All rows by their keys, some at a time, so that a large table needs no memory."""
    names = [field.attname for field in fields]
    at = names.index(model._meta.pk.attname)
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
    some = list(rows[:ROWS])
    while some:
        yield some
        some = list(rows.filter(pk__gt=some[-1][at])[:ROWS])


def _canonical(fields: Fields, row: tuple[Any, ...]) -> bytes:
    """A row as bytes that do not depend on the database: bytes are bytes, JSON has its keys in order."""
    told: list[object] = []
    for field, value in zip(fields, row, strict=True):
        if isinstance(value, memoryview | bytes):
            told.append(bytes(value).hex())
        elif isinstance(field, JSONField):
            told.append(json.dumps(value, sort_keys=True))
        else:
            told.append(str(value) if value is not None else None)
    return (json.dumps(told, ensure_ascii=True) + "\n").encode()


def _replace(model: type[Model], source: str, target: str) -> None:
    """Put the source's rows in the place of those that the target's migrations made."""
    fields = list(model._meta.concrete_fields)
    connection = connections[target]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column or "") for field in fields)  # a concrete field has one
    places = ", ".join(["%s"] * len(fields))
    table = quote(model._meta.db_table)
    insert = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608  (names are the models' own)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608
        for some in _pages(model, fields, source):
            prepared = [
                [field.get_db_prep_save(value, connection) for field, value in zip(fields, row, strict=True)]
                for row in some
            ]
            cursor.executemany(insert, prepared)


def _go_on_counting(models: list[type[Model]], alias: str) -> None:
    """New rows get numbers after those that were copied."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
