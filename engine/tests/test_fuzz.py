"""Hostile texts: whatever the bytes, the reader gives a record or raises `UnreadableRecord`, and nothing else."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from maatatahay.cli.sentences import sentence
from maatatahay.errors import Unreadable, UnreadableRecord
from maatatahay.record import Record, read_record, record_from_json, write_record
from maatatahay.strict_json import parse_json
from records_at_hand import VALID, json_of

BASES = [path.stem for path in VALID if not path.stem.startswith(("text-", "meta-with"))]
PLACES = ("record", "options", "setup", "result")

junk = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(),
        st.sampled_from(["E", "ES", "a1", "c3", "balan", "guard", "elder", "spaces", "resign"]),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


def read_or_refuse(data: bytes) -> Record | None:
    """Reads; of a refusal checks that it has a place and can be told in one line."""
    record: Record | UnreadableRecord
    try:
        record = read_record(data)
    except UnreadableRecord as error:
        record = error
    if isinstance(record, Record):
        assert read_record(write_record(record)).moves == record.moves
        return record
    assert record.place in PLACES or record.place.removeprefix("move ").isdigit()
    assert sentence(record).isprintable()
    assert len(sentence(record)) < 400
    return None


@given(st.binary(max_size=200))
@example(b"\xff\xfe{\0}\0")
@example(b'"\\ud800"')
@example(b"[" * 200_000)
@example(b'{"a":' * 100_000)
@example(b"1" * 100_000)
@example(b"-1e" + b"9" * 5000)
def test_any_bytes(data: bytes) -> None:
    read_or_refuse(data)


@given(junk)
def test_any_json(value: object) -> None:
    read_or_refuse(json.dumps(value).encode())


@settings(max_examples=300)
@given(st.sampled_from(BASES), st.data())
def test_a_valid_record_with_one_value_changed(base: str, data: st.DataObject) -> None:
    record = json_of(base)
    holder, key = _somewhere(record, data)
    holder[key] = data.draw(junk)
    read_or_refuse(json.dumps(record).encode())


@settings(max_examples=150)
@given(st.sampled_from(BASES), st.data())
def test_a_valid_record_with_a_part_gone_or_doubled(base: str, data: st.DataObject) -> None:
    record = json_of(base)
    holder, key = _somewhere(record, data)
    if isinstance(holder, list) and data.draw(st.booleans()):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        del holder[key]
    read_or_refuse(json.dumps(record).encode())


def _somewhere(record: dict[str, Any], data: st.DataObject) -> tuple[Any, Any]:
    """A container inside the record and one of its keys or indices."""
    holder: Any = record
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = data.draw(st.sampled_from(keys))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            return holder, key
        holder = inner


@settings(max_examples=150)
@given(st.sampled_from(BASES), st.data())
def test_a_valid_text_with_bytes_changed(base: str, data: st.DataObject) -> None:
    text = bytearray(json.dumps(json_of(base)).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        position = data.draw(st.integers(0, len(text) - 1))
        text[position : position + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    read_or_refuse(bytes(text))


@pytest.mark.parametrize("depth", [10, 300, 900, 1000, 5000])
def test_deep_nesting_anywhere_a_fact_could_repeat_it(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for key in ("format", "rules", "options", "setup", "result", "meta"):
        text = json.dumps(json_of("goes-on-at-order") | {key: "HERE"}).replace('"HERE"', deep)
        assert read_or_refuse(text.encode()) is None
    pair = json.dumps(json_of("goes-on-at-order") | {"moves": [{"pair": "HERE"}]}).replace('"HERE"', deep)
    assert read_or_refuse(pair.encode()) is None


def test_values_that_no_json_text_gives() -> None:
    """A caller may hand over parsed JSON: NaN and infinities are no whole numbers either."""
    for number in (float("nan"), float("inf"), 1.0):
        with pytest.raises(UnreadableRecord):
            record_from_json(json_of("goes-on-at-order") | {"rules": number})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b'\xef\xbb\xbf"a"', "text-byte-order-mark"),
        (b'"\xe9"', "text-not-utf-8"),
        (b'"\xed\xa0\x80"', "text-not-utf-8"),
        (b'"\\udfff"', "text-lone-surrogate"),
        (b'{"\\ud83d": 1}', "text-lone-surrogate"),
        (b'{"a": 1, "a": 1}', "json-key-twice"),
        (b'{"a": 1, "\\u0061": 1}', "json-key-twice"),
        (b"[NaN]", "json-not-a-number"),
        (b"[-Infinity]", "json-not-a-number"),
        (b"[01]", "json-unreadable"),
        (b"[+1]", "json-unreadable"),
        (b"[1.]", "json-unreadable"),
        (b"['a']", "json-unreadable"),
        (b'"\x01"', "json-unreadable"),
        (b"\x0c1", "json-unreadable"),
        ("\u00a01".encode(), "json-unreadable"),
        ("[\u0661]".encode(), "json-unreadable"),
        (b"", "json-unreadable"),
        (b"1 2", "json-unreadable"),
        (b"1" * 1001, "json-number-too-long"),
        (b"0." + b"1" * 1001, "json-number-too-long"),
    ],
)
def test_strict_json_refuses(text: bytes, code: str) -> None:
    with pytest.raises(Unreadable, match=f"^{code}"):
        parse_json(text)


def test_strict_json_accepts_what_is_plain() -> None:
    assert parse_json(b' {"a": [1, 1.5, "\\ud83d\\ude00", true, null]} \r\n') == {"a": [1, 1.5, "😀", True, None]}
