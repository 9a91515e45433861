"""The corpora of records: files named for the rule or the fault they show, and where each fault is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "records"
VALID = sorted(path for path in (FOLDER / "valid").iterdir() if path.suffix == ".json")
MANY = FOLDER / "valid" / "many-records.jsonl"
EXPECTED: dict[str, list[str]] = json.loads((FOLDER / "invalid.json").read_text("utf-8"))
"""Of each invalid file the place and the code of its first fault."""
INVALID = sorted((FOLDER / "invalid").iterdir())


def valid(name: str) -> Path:
    return FOLDER / "valid" / f"{name}.json"


def invalid(name: str) -> Path:
    return FOLDER / "invalid" / f"{name}.json"


def json_of(name: str) -> dict[str, Any]:
    """A valid record as a JSON value, to be changed."""
    value: dict[str, Any] = json.loads(valid(name).read_bytes())
    return value
