"""The form of a record, before any rule of the game is asked, and the fields that are no part of the play."""

from __future__ import annotations

from typing import Final

from maatatahay.dice import Revealed
from maatatahay.errors import Unreadable
from maatatahay.options import RULES_VERSION
from maatatahay.record.model import FORMAT, MoveTime

_REQUIRED: Final = ("format", "setup", "moves")
_OPTIONAL: Final = ("options", "result", "rules", "times", "dice", "meta")
_CHANCE: Final = ({"reward"}, {"reveal"})
_DECISIONS: Final = ({"pair"}, {"first"}, {"place"}, {"place", "pay"}, {"activate"})


class Shape:
    """A record's top level: `times`, `dice` and `meta` are read, what concerns the play is still JSON.

    Raises `Unreadable` if the form is wrong.
    """

    def __init__(self, data: object) -> None:
        fields = _top_level(data)
        self.fields: Final = fields
        self.moves: Final = _list(fields["moves"], "moves-not-a-list")
        self.meta: Final = _read_meta(fields["meta"]) if "meta" in fields else None
        self.times: Final = _read_times(fields["times"], self.moves) if "times" in fields else None
        self.dice: Final = Revealed.from_json(fields["dice"]) if "dice" in fields else None


def _top_level(data: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise Unreadable("record-not-an-object")
    for key in _REQUIRED:
        if key not in data:
            raise Unreadable("record-key-missing", key=key)
    for key in data:
        if key not in _REQUIRED and key not in _OPTIONAL:
            raise Unreadable("record-key-unknown", key=key)
    if data["format"] != FORMAT:
        raise Unreadable("format-unknown", format=data["format"])
    _check_rules(data.get("rules", RULES_VERSION))
    return data


def _check_rules(rules: object) -> None:
    if type(rules) is not int:
        raise Unreadable("rules-not-a-whole-number", rules=rules)
    if rules != RULES_VERSION:
        raise Unreadable("rules-unknown", rules=rules, known=RULES_VERSION)


def _list(data: object, code: str) -> list[object]:
    if not isinstance(data, list):
        raise Unreadable(code)
    return data


def _read_meta(data: object) -> dict[str, str]:
    if not isinstance(data, dict):
        raise Unreadable("meta-not-an-object")
    for key, value in data.items():
        if not isinstance(value, str):
            raise Unreadable("meta-not-a-string", key=key)
    return data


def _read_times(data: object, moves: list[object]) -> list[MoveTime | None]:
    entries = _list(data, "times-not-a-list")
    if len(entries) != len(moves):
        raise Unreadable("times-not-one-a-move", times=len(entries), moves=len(moves))
    return [_read_time(index, entry, move) for index, (entry, move) in enumerate(zip(entries, moves, strict=True))]


def _read_time(index: int, entry: object, move: object) -> MoveTime | None:
    """One entry of `times`. Beside a move that is none at all anything goes: that fault is the move's."""
    kind = set(move) if isinstance(move, dict) else set()
    if entry is None:
        if kind in _DECISIONS:
            raise Unreadable("times-missing-for-a-decision", index=index)
        return None
    if kind in _CHANCE:
        raise Unreadable("times-given-for-chance", index=index)
    if not isinstance(entry, dict) or set(entry) != {"at", "spent"}:
        raise Unreadable("times-entry-unreadable", index=index)
    for name, value in entry.items():
        if type(value) is not int or value < 0:
            raise Unreadable("times-not-milliseconds", index=index, key=name)
    return MoveTime(entry["at"], entry["spent"])
