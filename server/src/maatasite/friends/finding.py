"""Finding an account by the beginning of its name, as it looks: by the key that look-alikes share."""

from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Lookup
from django.db.models.sql.compiler import SQLCompiler

from maatasite.people.confusables import key_of
from maatasite.people.models import NAME_LENGTH, Person

SHORTEST: Final = 2
"""In bytes: one Han character begins few names, one Latin letter too many."""

MOST: Final = 10


def find(text: str) -> list[Person]:
    """Accounts whose names look as if they began with this text: the one of that very name first, then by name.

    At most `MOST`; nobody for a text that is too short or too long to be the beginning of a name.
    """
    key = key_of(text) if len(text) <= NAME_LENGTH else ""
    if len(key.encode()) < SHORTEST:
        return []
    found = Person.objects.filter(name_key__begins=key, is_guest=False, is_active=True)
    return list(found.order_by("name_key")[:MOST])


@CharField.register_lookup
class Begins(Lookup):
    """`name_key__begins`: by the column's index on each database. Only for keys, which have no signs of a pattern.

    PostgreSQL has one for LIKE on every unique text. SQLite's LIKE takes capitals for small letters and thus no index;
    its GLOB does not.
    """

    lookup_name = "begins"

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        """`… LIKE 'key%'`."""
        return self._sql("LIKE", "%", compiler, connection)

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        """`… GLOB 'key*'`."""
        return self._sql("GLOB", "*", compiler, connection)

    def _sql(
        self, operator: str, anything: str, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} {operator} %s", (*params, f"{self.rhs}{anything}")
