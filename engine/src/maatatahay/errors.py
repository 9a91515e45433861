"""Everything this library raises on bad input. Each error has a stable `code`; sentences are made elsewhere.

Two questions are kept apart: can it be *read* at all (`Unreadable`, `UnreadableRecord`, `UnreadablePosition`,
`BadData`), and is it *allowed here* (`IllegalDecision`, `IllegalChance`, `IllegalTime`). A refused input leaves
everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping


class MaatatahayError(Exception):
    """Base of all errors of the library: a stable `code` and the `facts` that explain it (JSON values)."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, object] = facts

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.code} ({details})" if details else self.code


class IllegalDecision(MaatatahayError):
    """The rules do not allow this decision in this position."""


class IllegalChance(MaatatahayError):
    """Chance cannot give this outcome in this position (a tile twice, more Crystals than the bag holds)."""


class IllegalTime(MaatatahayError):
    """The clock does not allow this at this time (docs/clock.md)."""


class Unreadable(MaatatahayError):
    """A decision, a chance outcome, a setup or options that are not even well-formed."""


class UnreadableRecord(MaatatahayError):
    """A game record that a reader refuses; `place` is where, as RECORD.md names places (`move 17`, `setup`, …)."""

    def __init__(self, place: str, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.place = place


class UnreadablePosition(MaatatahayError):
    """A position's text, or an arrangement, that is refused; `place` is where (docs/position.md)."""

    def __init__(self, place: str, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.place = place


class BadData(MaatatahayError):
    """A tile set or layout file that its schema refuses, naming the `file`, the `entry` and the `field`."""

    def __init__(self, code: str, file: str, entry: str, field: str) -> None:
        super().__init__(code, file=file, entry=entry, field=field)
