"""What can be chosen: how much is played, and which story of faults is told."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--decisions` and `--seed`."""
    parser.addoption("--decisions", type=int, default=10_000, help="decisions of people in all (default 10000)")
    parser.addoption("--seed", type=int, default=1, help="draws the faults and when they come (default 1)")


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder for a site, which also a user who is not root comes to: PostgreSQL's."""
    with tempfile.TemporaryDirectory(prefix="maatatahay-faults-", ignore_cleanup_errors=True) as name:
        yield Path(name)
