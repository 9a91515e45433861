"""Tile sets and layouts as data files: the shipped ones load; each kind of fault names file, entry and field."""

from __future__ import annotations

import pytest
from maatatahay.datafiles import names_in, read_data
from maatatahay.errors import BadData, Unreadable
from maatatahay.options import layout, read_layout
from maatatahay.tiles import read_tile_set, tile_set

TILES = read_data("tile_sets", "house-1")
ROWS = read_data("layouts", "quincunx-1")


def test_every_shipped_file_loads_under_its_name() -> None:
    for name in names_in("tile_sets"):
        assert (tile_set(name).name, len(tile_set(name).tiles)) == (name, 12)
    for name in names_in("layouts"):
        assert (layout(name).name, layout(name).relics.bit_count()) == (name, 5)


@pytest.mark.parametrize("name", ["", "house-2", "../tile_sets/house-1", "house-1.toml", None, 1])
def test_an_unknown_name_is_refused(name: object) -> None:
    with pytest.raises(Unreadable, match="data-unknown"):
        read_data("tile_sets", name)


def assert_facts(fault: BadData, code: str, file: str, entry: str, field: str) -> None:
    assert (fault.code, dict(fault.facts)) == (code, {"file": file, "entry": entry, "field": field})


@pytest.mark.parametrize(
    ("old", "new", "code", "entry", "field"),
    [
        ('id = "champion"', 'id = "Champion"', "data-bad-name", "tile 1", "id"),
        ('id = "champion"', "id = 1", "data-bad-name", "tile 1", "id"),
        ('id = "guard"', 'id = "champion"', "data-id-twice", "tile 2", "id"),
        ("strength = 5", "strength = 10", "data-number-out-of-range", "tile 1", "strength"),
        ("strength = 5", "strength = -1", "data-number-out-of-range", "tile 1", "strength"),
        ("strength = 5", "strength = true", "data-number-out-of-range", "tile 1", "strength"),
        ("strength = 5", "strength = 5.0", "data-number-out-of-range", "tile 1", "strength"),
        ("strength = 5\n", "", "data-field-missing", "tile 1", "strength"),
        ("strength = 5", "strength = 5\nfangs = 5", "data-field-unknown", "tile 1", "fangs"),
        ("diamonds = 1", 'diamonds = "1"', "data-number-out-of-range", "tile 3", "diamonds"),
        ('arrows = "N S"', 'arrows = "N UP"', "data-arrows-unreadable", "tile 2", "arrows"),
        ('arrows = "N S"', 'arrows = "N N"', "data-arrows-unreadable", "tile 2", "arrows"),
        ('arrows = "N S"', 'arrows = ["N", "S"]', "data-arrows-unreadable", "tile 2", "arrows"),
        ('ability = "elder"', 'ability = "healer"', "data-ability-unknown", "tile 11", "ability"),
        ('ability = "elder"', "ability = 1", "data-ability-unknown", "tile 11", "ability"),
    ],
)
def test_a_fault_in_a_tile_is_named(old: str, new: str, code: str, entry: str, field: str) -> None:
    assert old in TILES
    with pytest.raises(BadData) as fault:
        read_tile_set("mine", TILES.replace(old, new, 1))
    assert_facts(fault.value, code, "tile_sets/mine.toml", entry, field)


@pytest.mark.parametrize(
    ("text", "code", "entry", "field"),
    [
        ("tiles = []", "data-not-twelve-tiles", "file", "tiles"),
        ("tiles = 12", "data-not-twelve-tiles", "file", "tiles"),
        (f"tiles = [{', '.join(['1'] * 12)}]", "data-not-a-table", "tile 1", "tiles"),
        (TILES + "\n[[tiles]]", "data-not-twelve-tiles", "file", "tiles"),
        ("", "data-field-missing", "file", "tiles"),
        ('name = "mine"\n' + TILES, "data-field-unknown", "file", "name"),
    ],
)
def test_a_fault_in_a_tile_set_is_named(text: str, code: str, entry: str, field: str) -> None:
    with pytest.raises(BadData) as fault:
        read_tile_set("mine", text)
    assert_facts(fault.value, code, "tile_sets/mine.toml", entry, field)


@pytest.mark.parametrize("read", [read_tile_set, read_layout])
def test_a_file_that_is_not_toml_is_named(read: object) -> None:
    assert callable(read)
    with pytest.raises(BadData, match="data-not-toml") as fault:
        read("mine", "rows = [")
    assert str(fault.value.facts["file"]).endswith("/mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "code", "entry", "field"),
    [
        ('"3 2 2 2 3"', '"3 2 2 2"', "data-not-five-spaces", "row 5", "rows"),
        ('"3 2 2 2 3"', '"3 2 2 2  3"', "data-not-five-spaces", "row 5", "rows"),
        ('"2 2 R 2 2"', "7", "data-not-five-spaces", "row 3", "rows"),
        ('"2 2 R 2 2"', '"2 2 X 2 2"', "data-mark-unknown", "row 3", "c3"),
        ('"2 2 R 2 2"', '"2 2 R 2 10"', "data-mark-unknown", "row 3", "e3"),
        ('"2 2 R 2 2"', '"2 2 2 2 2"', "data-not-five-relics", "file", "rows"),
        ('"2 2 R 2 2"', '"2 R R 2 2"', "data-not-five-relics", "file", "rows"),
        ('"2 2 R 2 2"', '"9 9 R 9 2"', "data-too-many-crystals", "file", "rows"),
        ('    "2 2 R 2 2",\n', "", "data-not-five-rows", "file", "rows"),
        ("rows =", "lines =", "data-field-missing", "file", "rows"),
        ("rows =", "size = 5\nrows =", "data-field-unknown", "file", "size"),
    ],
)
def test_a_fault_in_a_layout_is_named(old: str, new: str, code: str, entry: str, field: str) -> None:
    assert old in ROWS
    with pytest.raises(BadData) as fault:
        read_layout("mine", ROWS.replace(old, new, 1))
    assert_facts(fault.value, code, "layouts/mine.toml", entry, field)


def test_the_first_row_of_a_layout_is_row_5() -> None:
    plan = read_layout("mine", ROWS.replace('"3 2 2 2 3"', '"1 2 2 2 3"', 1))
    assert (plan.crystals[20], plan.crystals[0], plan.crystals[24]) == (1, 3, 3)
