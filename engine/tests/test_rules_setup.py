"""The deal (RULES §3): what a layout and a tile set allow, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from maatatahay.errors import Unreadable
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.setup import Setup, setup_from_json
from strategies import OPTIONS, SEEDS, random_setup


def dealt() -> dict[str, Any]:
    return random_setup(Random(3), Options()).to_json(Options())


@given(SEEDS, OPTIONS)
def test_a_deal_survives_json(seed: int, options: Options) -> None:
    setup = random_setup(Random(seed), options)
    again = setup_from_json(setup.to_json(options), options)
    assert (again.active, again.crystals, again.display) == (setup.active, setup.crystals, setup.display)


@given(SEEDS, OPTIONS)
def test_after_the_deal_44_crystals_lie_on_the_board_and_16_in_the_bag(seed: int, options: Options) -> None:
    position = Position(options, random_setup(Random(seed), options))
    assert sum(position.board.energy) + sum(position.board.spirit) == 44
    assert position.bag_energy + position.bag_spirit == 16
    assert sum(position.board.energy) + position.bag_energy == 45
    assert (len(position.display), position.decks, position.round, position.phase) == (3, 9, 1, "pair")


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("active", "red", "tribe-unknown"),
        ("active", None, "tribe-unknown"),
        ("relics", ["b2", "b4", "c3", "d2"], "setup-relics-not-the-layouts"),
        ("relics", ["b2", "b4", "c3", "d2", "d2"], "setup-relics-not-the-layouts"),
        ("relics", ["b2", "b4", "c3", "d2", "e5"], "setup-relics-not-the-layouts"),
        ("relics", "b2", "setup-relics-not-the-layouts"),
        ("crystals", [], "setup-crystals-not-an-object"),
        ("display", [["guard", "guard"], ["child", "child"], ["guard", "elder"]], "tile-twice"),
        ("display", [["guard", "guard"], ["child", "child"], ["elder", "guard"]], "tile-twice"),
        ("display", [["guard", "guard"], ["child", "child"]], "setup-display-not-three"),
        ("display", [["guard", "guard"], ["child", "child"], ["knight", "elder"]], "tile-unknown"),
        ("display", [["guard", "guard"], ["child", "child"], ["elder"]], "pair-unreadable"),
        ("display", "guard", "setup-display-not-three"),
    ],
)
def test_a_deal_that_the_table_does_not_allow_is_refused(key: str, value: object, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        setup_from_json({**dealt(), key: value}, Options())
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("space", "bundle", "code"),
    [
        ("a1", "EE", "setup-crystals-not-the-layouts"),
        ("a1", "EEEE", "setup-crystals-not-the-layouts"),
        ("a1", "", "setup-crystals-not-the-layouts"),
        ("c3", "EE", "setup-crystals-not-the-layouts"),
        ("a1", "EEX", "bundle-unreadable"),
        ("f6", "EE", "space-unknown"),
    ],
)
def test_crystals_that_the_layout_does_not_give_are_refused(space: str, bundle: str, code: str) -> None:
    told = dealt()
    told["crystals"][space] = bundle
    with pytest.raises(Unreadable) as refusal:
        setup_from_json(told, Options())
    assert refusal.value.code == code


def test_more_spirit_than_the_bag_ever_held_is_refused() -> None:
    told = dealt()
    told["crystals"] = {space: "S" * len(bundle) for space, bundle in told["crystals"].items()}
    with pytest.raises(Unreadable, match="setup-crystals-beyond-the-bag"):
        setup_from_json(told, Options())


@pytest.mark.parametrize("key", ["active", "relics", "crystals", "display"])
def test_a_deal_has_exactly_its_keys(key: str) -> None:
    told = dealt()
    del told[key]
    with pytest.raises(Unreadable, match="setup-key-missing"):
        setup_from_json(told, Options())
    with pytest.raises(Unreadable, match="setup-key-unknown"):
        setup_from_json({**dealt(), "bag": "EES"}, Options())


def test_a_deal_never_goes_below_nothing() -> None:
    setup = random_setup(Random(3), Options())
    crystals = ((4, -1), *setup.crystals[1:])
    with pytest.raises(Unreadable, match="setup-crystals-not-the-layouts"):
        Position(Options(), Setup(setup.active, crystals, setup.display))
