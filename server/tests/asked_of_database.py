"""What is asked of the database, from every thread, and how much it reads to answer: by its own account of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

STEP = 100
"""So many instructions of SQLite's machine are counted at once."""

WHOLE = re.compile(r"^SCAN (?!CONSTANT ROW|\(|.* VIRTUAL TABLE)(\w+)$")
"""A line of SQLite's plan that reads a table from end to end; one with an index may stop where the list ends."""


@dataclass(frozen=True)
class Query:
    """One statement with what was put into it."""

    sql: str
    params: Any

    def __str__(self) -> str:
        return f"{self.sql} {self.params}"


@contextmanager
def recorded() -> Iterator[list[Query]]:
    """Everything that is asked meanwhile."""
    asked: list[Query] = []
    execute = CursorWrapper.execute

    def noted(self: CursorWrapper, sql: str, params: Any = None) -> Any:  # noqa: ANN401  (as Django's)
        asked.append(Query(sql, params))
        return execute(self, sql, params)

    CursorWrapper.execute = noted  # type: ignore[method-assign,assignment]
    try:
        yield asked
    finally:
        CursorWrapper.execute = execute  # type: ignore[method-assign]


def reads(query: Query) -> bool:
    """Whether it looks for rows; what is stored by a key is no list."""
    return query.sql.startswith(("SELECT", "DELETE")) or (query.sql.startswith("UPDATE") and " IN (" in query.sql)


def work_of(query: Query) -> tuple[int, list[str]]:
    """How many rows it reads (on SQLite: hundreds of instructions), and the tables that it reads from end to end.

    It is asked again for that, and what it would change is taken back.
    """
    with transaction.atomic():
        found = {"sqlite": _on_sqlite, "postgresql": _on_postgresql}[connection.vendor](query)
        transaction.set_rollback(True)
    return found


def _on_sqlite(query: Query) -> tuple[int, list[str]]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.params)
        lines = [str(row[-1]) for row in cursor.fetchall()]
        steps = _counted(lambda: cursor.execute(query.sql, query.params).fetchall())
    return steps, [found[1] for line in lines if (found := WHOLE.match(line))]


def _counted(ask: Callable[[], object]) -> int:
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    connection.connection.set_progress_handler(step, STEP)
    try:
        ask()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return steps


def _on_postgresql(query: Query) -> tuple[int, list[str]]:
    """The rows that its plan has really read. A table counts as read from end to end where no index would help."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query.sql}", query.params)
        rows = sum(_rows(node) for node in _nodes(_plan(cursor.fetchone())))
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN (FORMAT JSON) {query.sql}", query.params)
        whole = [node["Relation Name"] for node in _nodes(_plan(cursor.fetchone())) if node["Node Type"] == "Seq Scan"]
    return rows, whole


def _plan(answer: tuple[Any, ...]) -> dict[str, Any]:
    told = answer[0]
    plan: dict[str, Any] = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return plan


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)


def _rows(node: dict[str, Any]) -> int:
    """What this node has taken from a table or an index itself."""
    if "Scan" not in node["Node Type"] or node["Node Type"] == "Subquery Scan":
        return 0
    left_out = sum(node.get(f"Rows Removed by {why}", 0) for why in ("Filter", "Index Recheck"))
    return int((node["Actual Rows"] + left_out) * node["Actual Loops"])
