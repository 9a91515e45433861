"""The notation of RULES §12 for made-up positions."""

from __future__ import annotations

import pytest
from arranged import described
from maatatahay.arranged import arranged
from maatatahay.errors import Unreadable


def test_12_the_notation_says_tile_rotation_and_crystals() -> None:
    warrior = described(arranged("W@c3 guard r1 E2 S1"))["warriors"]["c3"]
    assert {key: warrior[key] for key in ("tribe", "tile", "rotation", "energy", "spirit", "strength")} == {
        "tribe": "wazu",
        "tile": "guard",
        "rotation": 1,
        "energy": 2,
        "spirit": 1,
        "strength": 6,
    }
    assert warrior["reach"] == ["b3", "d3"]


def test_12_the_fallen_lie_face_down_and_are_counted() -> None:
    position = arranged("B@d3 guard E2 S1 dead", "W@a1 dead", "B@a2")
    fallen = described(position)["warriors"]["d3"]
    assert (fallen["alive"], fallen["energy"], fallen["spirit"], fallen["reach"]) == (False, 0, 0, [])
    assert position.deaths == [1, 1]


@pytest.mark.parametrize("note", ["X@a1 guard", "B@a1 gard", "B@f1", "B@a1 E", "a1 guard"])
def test_12_what_no_note_can_say_is_refused(note: str) -> None:
    with pytest.raises(Unreadable):
        arranged(note)
