"""RECORD.md over the corpora: what is good is read and written again, of what is bad the first fault is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from maatatahay.errors import UnreadableRecord
from maatatahay.outcome import outcome
from maatatahay.record import read_record, read_records, record_to_json, write_record
from records_at_hand import EXPECTED, INVALID, MANY, VALID, json_of, valid


def _sorted_bundles(value: object) -> object:
    """The value with every bundle as our writers write it, and the setup's Relics sorted."""
    if isinstance(value, str) and value and not value.strip("ES"):
        return "".join(sorted(value))
    if isinstance(value, list):
        return [_sorted_bundles(one) for one in value]
    if isinstance(value, dict):
        changed = {key: _sorted_bundles(one) for key, one in value.items()}
        return changed | ({"relics": sorted(value["relics"])} if "relics" in value else {})
    return value


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_record_comes_back_as_it_was(path: Path) -> None:
    stored = json.loads(path.read_bytes())
    written = json.loads(write_record(read_record(path.read_bytes())))
    for key in ("setup", "moves"):
        assert written[key] == _sorted_bundles(stored[key])
    for key in stored.keys() & {"meta", "times", "dice", "result"}:
        assert written[key] == stored[key]
    assert len(written["options"]) == 4


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_what_we_write_is_read_as_the_same(path: Path) -> None:
    text = write_record(read_record(path.read_bytes()))
    assert write_record(read_record(text)) == text
    assert "\n" not in text


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid_record_is_refused_at_its_first_fault(path: Path) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        read_record(path.read_bytes())
    assert [caught.value.place, caught.value.code] == EXPECTED[path.name]


def test_every_invalid_record_has_an_expectation() -> None:
    assert {path.name for path in INVALID} == EXPECTED.keys()


@pytest.mark.parametrize(
    ("name", "reason", "decided_by"),
    [
        ("end-by-deaths-either-6", "deaths", "points"),
        ("end-by-deaths-track-6", "deaths", "points"),
        ("end-by-warriors", "warriors", "points"),
        ("end-by-spaces-one-left", "spaces", "points"),
        ("end-by-spaces-none-left", "spaces", "points"),
        ("tie-decided-by-living-warriors", "spaces", "living"),
        ("tie-decided-by-last-relic", "spaces", "last-relic"),
        ("tie-nobody-wins", "spaces", "nothing"),
    ],
)
def test_each_ending_on_the_board(name: str, reason: str, decided_by: str) -> None:
    record = read_record(valid(name).read_bytes())
    end = outcome(record.position())
    assert end is not None
    assert record.result is not None
    assert record.result.reason == end.reason == reason
    assert end.decided_by == decided_by


def test_a_finished_game_read_without_result_is_written_with_it() -> None:
    assert "result" not in json_of("finished-without-result")
    record = read_record(valid("finished-without-result").read_bytes())
    assert record_to_json(record)["result"] == json_of("dice-and-times")["result"]


def test_many_records_one_a_line() -> None:
    records = read_records(MANY.read_bytes())
    assert [record.result.reason if record.result else None for record in records] == [None, "spaces", "agreed"]


def test_records_are_parted_by_line_feeds_alone() -> None:
    """A separator that Python's `splitlines` would split on stands in a string, unescaped."""
    data = json_of("goes-on-at-order")
    data["meta"] = {"event": "one\u2028two\x85three\x7f"}
    line = json.dumps(data, ensure_ascii=False).encode()
    assert len(read_records(line + b"\n\n" + line)) == 2


def test_positions_after_each_move_and_beyond_the_end() -> None:
    record = read_record(valid("end-by-warriors").read_bytes())
    phases = [position.phase for position in record.positions()]
    assert len(phases) == len(record.moves) + 1
    assert [record.position(number).phase for number in (0, 1, 2)] == ["pair", "order", "place"] == phases[:3]
    with pytest.raises(UnreadableRecord, match="move-beyond-the-end") as caught:
        record.position(len(record.moves) + 1)
    assert caught.value.place == f"move {len(record.moves) + 1}"
