"""Reading the data files of tile sets and layouts: where they lie, and the few checks both schemas share."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from maatatahay.errors import BadData, Unreadable

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")


def is_name(text: object) -> bool:
    """Whether `text` can name a tile set, a layout or a tile: lower-case letters, digits and hyphens."""
    return isinstance(text, str) and _NAME.fullmatch(text) is not None


@cache
def names_in(folder: str) -> tuple[str, ...]:
    """The names for which `folder` ("tile_sets", "layouts") has a data file, sorted."""
    entries = files("maatatahay").joinpath("data", folder).iterdir()
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in entries if entry.name.endswith(".toml")))


def read_data(folder: str, name: object) -> str:
    """The text of one data file. Raises `Unreadable` (`data-unknown`) if there is none of that name."""
    if not isinstance(name, str) or name not in names_in(folder):
        raise Unreadable("data-unknown", kind=folder, name=name)
    return files("maatatahay").joinpath("data", folder, f"{name}.toml").read_text("utf-8")


def parse_data(file: str, text: str, keys: set[str]) -> dict[str, object]:
    """The top-level table of a data file, which must have exactly these `keys`. Raises `BadData`."""
    try:
        table: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData("data-not-toml", file, "file", str(error)) from None
    require_keys(file, "file", table, keys)
    return table


def require_keys(file: str, entry: str, table: dict[str, object], keys: set[str]) -> None:
    """Refuse, with `BadData`, a table that lacks one of the `keys` or has another."""
    for field in sorted(keys - table.keys()):
        raise BadData("data-field-missing", file, entry, field)
    for field in sorted(table.keys() - keys):
        raise BadData("data-field-unknown", file, entry, field)


def require_number(file: str, entry: str, field: str, value: object, most: int) -> int:
    """A whole number from 0 to `most`, or `BadData`."""
    if type(value) is not int or not 0 <= value <= most:
        raise BadData("data-number-out-of-range", file, entry, field)
    return value
