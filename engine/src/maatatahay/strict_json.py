"""JSON as game records have it: UTF-8 and nothing else, no key twice, no NaN, and never an error but ours.

The standard library's parser does the work; this module refuses what it lets through and turns all its failures,
those of hostile texts included, into `Unreadable` with a code.
"""

from __future__ import annotations

import json
from typing import Final, Never

from maatatahay.errors import Unreadable

LONGEST_NUMBER: Final = 1000
"""In digits. No number of a record needs 20, and reading much longer ones takes time that grows with their square."""


def parse_json(data: bytes) -> object:
    """The JSON value that `data` spells. A whole number comes as `int`, any other number as `float`.

    Raises `Unreadable`: `text-…` if it is not plain UTF-8, `json-…` if it is not strict JSON.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        raise Unreadable("text-byte-order-mark")
    try:
        return _parse_text(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Unreadable("text-not-utf-8", byte=error.start) from None
    except json.JSONDecodeError as error:
        raise Unreadable("json-unreadable", line=error.lineno, column=error.colno, why=error.msg) from None
    except RecursionError:
        raise Unreadable("json-nested-too-deeply") from None


def _parse_text(text: str) -> object:
    value: object = json.loads(
        text, object_pairs_hook=_object, parse_int=_whole_number, parse_float=_number, parse_constant=_refuse_constant
    )
    if "\\u" in text:
        _refuse_lone_surrogates(value)
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise Unreadable("json-key-twice", key=key)
        members[key] = value
    return members


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise Unreadable("json-number-too-long", digits=len(digits))
    return int(digits)


def _number(digits: str) -> float:
    if len(digits) > LONGEST_NUMBER:
        raise Unreadable("json-number-too-long", digits=len(digits))
    return float(digits)


def _refuse_constant(name: str) -> Never:
    raise Unreadable("json-not-a-number", text=name)


def _refuse_lone_surrogates(value: object) -> None:
    """An escape such as `\\ud800` alone is no character: such a text could never be written out again."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise Unreadable("text-lone-surrogate") from None
