"""The faces of the computer's players: small drawings that do nothing but show."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from maatatahay.bots.levels import Level, levels

MOST_BYTES = 2048
ALLOWED = {"svg", "g", "path", "circle", "clipPath"}


def file_of(level: Level) -> Path:
    found = finders.find(f"faces/{level.id}.svg")
    assert found
    return Path(found)


@pytest.mark.parametrize("level", levels(), ids=lambda level: level.id)
def test_a_face_is_a_small_drawing_and_nothing_else(level: Level) -> None:
    """No script, style, text or picture from elsewhere; square, so that it fits wherever a face is shown."""
    text = file_of(level).read_text("utf-8")
    assert len(text.encode()) <= MOST_BYTES
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 100 100"
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= ALLOWED
    for element in root.iter():
        assert not (element.text or "").strip()
        assert not [
            name for name in element.attrib if name.startswith("on") or name.endswith("href") or name == "style"
        ]
    assert not re.search(r"url\((?!#)", text)


def test_no_two_players_have_the_same_face_and_no_face_is_left_over() -> None:
    files = [file_of(level) for level in levels()]
    assert len({file.read_text("utf-8") for file in files}) == len(files)
    assert set(files[0].parent.glob("*.svg")) == set(files)
