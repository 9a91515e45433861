"""The steps by which a decision takes effect, as data: a code, the rule's clause and the facts (JSON values).

A page or a terminal turns them into sentences. What each code carries is listed in `docs/steps.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


class Step:
    """One thing that happened: `code` (such as `fought`), `clause` (of the rules, such as `7` or `R12`) and `facts`."""

    __slots__ = ("clause", "code", "facts")

    def __init__(self, code: str, clause: str, facts: Mapping[str, object]) -> None:
        self.code: Final = code
        self.clause: Final = clause
        self.facts: Final = facts

    def __repr__(self) -> str:
        return f"Step({self.code!r}, {self.clause!r}, {self.facts!r})"

    def to_json(self) -> dict[str, object]:
        """`code`, `clause` and the facts in one object."""
        return {"code": self.code, "clause": self.clause, **self.facts}
