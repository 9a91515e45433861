"""A line of a game's log as a value, and the words that logs and views use."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

Json: TypeAlias = Mapping[str, Any]
Columns: TypeAlias = tuple[str | int | None, ...]
TribeName: TypeAlias = Literal["balan", "wazu"]
Kind: TypeAlias = Literal["computer", "friend", "screen"]
Status: TypeAlias = Literal["waiting", "dealing", "playing", "over", "withdrawn"]

ID_LENGTH: Final = 22
"""128 random bits in base64url."""

KEY_LENGTH: Final = 64

RIVAL: Final[Mapping[str, str]] = {"balan": "wazu", "wazu": "balan"}

UNFINISHED: Final[tuple[Status, ...]] = ("waiting", "dealing", "playing")


class LogEntry(msgspec.Struct, frozen=True):
    """One line of a game's log.

    `version` counts all lines from 1, `ply` those that bring another position (decisions, chance, take-backs) from 1;
    it is `None` on the other lines. `seat` is the tribe that acted, empty for the server. `key` stands on the first
    line of what one command wrote. `at_ms` is a UTC instant, `elapsed_ms` the time since the line before.
    """

    version: int
    ply: int | None
    kind: str
    seat: str
    data: Json
    key: str | None
    at_ms: int
    elapsed_ms: int
