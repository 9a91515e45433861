"""Hostile values for the fuzzers, and how to see that something refused has changed nothing.

`HYPOTHESIS_PROFILE=deep` tries twenty times as much as the ordinary run: `test_fuzz_http.py` takes 40 s
so on SQLite.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any, Final

from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.client import ClientHandler
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

DEEP: Final = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def examples(ordinary: int) -> settings:
    """So many examples, twenty times as many in the deep profile; no time limit for one, since machines are shared."""
    return settings(
        max_examples=ordinary * (20 if DEEP else 1),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=not DEEP,
        database=None,
    )


TEXTS: Final = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff x",
    "\ufeffBOM",
    "\u202eright to left",
    "é",
    "e\u0301",
    "Ⅷ①½",
    "١٢٣",
    "測試",
    "👩‍👩‍👧",
    "line\nbreak\r\nand\rmore",
    "a" * 5000,
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "{{ 7*7 }}{% csrf_token %}",
    "%s%n%(name)s",
    "' OR 1=1 --",
    "; drop table games_game",
    "$(touch x)`id`",
    "../../../../etc/passwd",
    "..%2f..%2f",
    "javascript:alert(1)",
    "//evil.example/",
    "https://evil.example/\r\nSet-Cookie: a=b",
    "To: x@example.org\nBcc: y@example.org",
    "1. c3",
    "true",
    "null",
    "NaN",
    "-1",
    "2.0",
    "1e999",
    "9" * 400,
    "0x10",
    "a1",
    "f9",
    "balan",
    "wazu",
    "E",
    "ES",
)
"""What went wrong somewhere once."""

texts: Final = st.one_of(st.sampled_from(TEXTS), st.text(max_size=40))

numbers: Final = st.one_of(
    st.integers(-3, 100),
    st.sampled_from([-1, 2**31, 2**53, 2**63, -(2**63) - 1, 10**40, 1.0, 0.5, -0.0]),
    st.floats(allow_nan=False, allow_infinity=False),
)

junk: Final = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, texts),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=6,
)
"""Any JSON."""


def stored() -> dict[str, str]:
    """A hash of each table's rows, but for the counts of tries and the sessions, which every try may change."""
    found = {}
    for model in apps.get_models():
        table = model._meta.db_table
        if table in {"django_session", "usersessions_usersession"}:
            continue
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  (our own tables' names)
            rows = sorted(repr(row) for row in cursor.fetchall())
        found[table] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


def changed(before: dict[str, str]) -> list[str]:
    """The tables that are not as they were."""
    after = stored()
    return [table for table in before if before[table] != after[table]]


def spelled(value: Any) -> str:  # noqa: ANN401  (any JSON)
    """The value as JSON text; lone surrogates stay as escapes."""
    return json.dumps(value)


HANDLER: Final = ClientHandler(enforce_csrf_checks=False)


def client_of_all() -> Client:
    """A client with the handler that all of them share: loading the middleware takes longer than a page."""
    client = Client()
    client.handler = HANDLER
    return client


def said_in(frame: bytes) -> dict[str, Any]:
    """The message in a frame as it goes to a page: a head of two bytes, or more for longer ones, then its JSON."""
    skipped = {126: 4, 127: 10}.get(frame[1] & 127, 2)
    told: dict[str, Any] = json.loads(frame[skipped:])
    return told
