"""Table options (RULES §9), layouts (RULES §10) and the version of the rules."""

from __future__ import annotations

from functools import cache
from typing import Final

from maatatahay.datafiles import names_in, parse_data, read_data
from maatatahay.errors import BadData, Unreadable
from maatatahay.spaces import SIDE, SPACE_NAMES

RULES_VERSION: Final = 1
"""Stored with every game; rises only when the same decisions would lead to another position."""

BAG_ENERGY: Final = 45
BAG_SPIRIT: Final = 15

RELIC_SCORINGS: Final = ("progressive", "standard")
DEATH_LIMITS: Final = ("either-6", "track-6")


class Options:
    """What a table agrees on before the deal. The defaults are those of RULES §9. A value: never changed once made."""

    __slots__ = ("end_by_deaths", "layout", "relic_scoring", "tile_set")

    def __init__(
        self,
        relic_scoring: str = "progressive",
        end_by_deaths: str = "either-6",
        layout: str = "quincunx-1",
        tile_set: str = "house-1",
    ) -> None:
        """Raises `Unreadable` (`option-value-unknown`) for a value that RULES §9 does not list."""
        _require_one_of("relic_scoring", relic_scoring, RELIC_SCORINGS)
        _require_one_of("end_by_deaths", end_by_deaths, DEATH_LIMITS)
        _require_one_of("layout", layout, names_in("layouts"))
        _require_one_of("tile_set", tile_set, names_in("tile_sets"))
        self.relic_scoring: Final = relic_scoring
        self.end_by_deaths: Final = end_by_deaths
        self.layout: Final = layout
        self.tile_set: Final = tile_set

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.relic_scoring, self.end_by_deaths, self.layout, self.tile_set))

    def __reduce__(self) -> tuple[type[Options], tuple[str, ...]]:
        """Pickled and copied by its values, for a compiled value cannot be filled in afterwards."""
        return Options, tuple(self.to_json().values())

    def __repr__(self) -> str:
        return f"Options({self.relic_scoring!r}, {self.end_by_deaths!r}, {self.layout!r}, {self.tile_set!r})"

    def to_json(self) -> dict[str, str]:
        """All four keys, in the order of RECORD.md."""
        return {
            "relic_scoring": self.relic_scoring,
            "end_by_deaths": self.end_by_deaths,
            "layout": self.layout,
            "tile_set": self.tile_set,
        }

    @staticmethod
    def from_json(data: object) -> Options:
        """Options from a JSON object; a missing key means the default. Raises `Unreadable`."""
        if not isinstance(data, dict):
            raise Unreadable("options-not-an-object")
        for key, value in data.items():
            if key not in ("relic_scoring", "end_by_deaths", "layout", "tile_set"):
                raise Unreadable("option-unknown", option=key)
            if not isinstance(value, str):  # the compiled constructor would raise a TypeError
                raise Unreadable("option-value-unknown", option=key, value=value)
        return Options(**data)


def _require_one_of(option: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise Unreadable("option-value-unknown", option=option, value=value)


def every_options() -> list[Options]:
    """Every combination of the options, for tests, transcripts and statistics."""
    return [
        Options(scoring, limit, layout_name, set_name)
        for scoring in RELIC_SCORINGS
        for limit in DEATH_LIMITS
        for layout_name in names_in("layouts")
        for set_name in names_in("tile_sets")
    ]


class Layout:
    """Where the Relics stand (a set of spaces) and how many Crystals each space gets from the bag (RULES §3, §10)."""

    __slots__ = ("crystals", "name", "relics")

    def __init__(self, name: str, relics: int, crystals: tuple[int, ...]) -> None:
        self.name: Final = name
        self.relics: Final = relics
        self.crystals: Final = crystals


@cache
def layout(name: str) -> Layout:
    """The layout of that name. Raises `Unreadable` (`data-unknown`), or `BadData` for a file its schema refuses."""
    return read_layout(name, read_data("layouts", name))


def read_layout(name: str, text: str) -> Layout:
    """A layout from the text of its data file. Raises `BadData`, naming the file, the row and the space."""
    file = f"layouts/{name}.toml"
    rows = parse_data(file, text, {"rows"})["rows"]
    if not isinstance(rows, list) or len(rows) != SIDE:
        raise BadData("data-not-five-rows", file, "file", "rows")
    marks = [mark for row, written in zip("12345", reversed(rows), strict=True) for mark in _marks(file, row, written)]
    relics = sum(1 << space for space, mark in enumerate(marks) if mark == "R")
    crystals = tuple(0 if mark == "R" else int(mark) for mark in marks)
    if sum(crystals) > BAG_ENERGY + BAG_SPIRIT:
        raise BadData("data-too-many-crystals", file, "file", "rows")
    if relics.bit_count() != 5:
        raise BadData("data-not-five-relics", file, "file", "rows")
    return Layout(name, relics, crystals)


def _marks(file: str, row: str, written: object) -> list[str]:
    """The five marks of one row, each a digit or `R`."""
    marks = written.split(" ") if isinstance(written, str) else []
    if len(marks) != SIDE:
        raise BadData("data-not-five-spaces", file, f"row {row}", "rows")
    for column, mark in enumerate(marks):
        if mark not in "0123456789R" or len(mark) != 1:
            raise BadData("data-mark-unknown", file, f"row {row}", SPACE_NAMES[column][0] + row)
    return marks
