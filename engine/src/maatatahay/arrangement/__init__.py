"""Positions laid out: written down in one line, read, and set up by hand (docs/position.md)."""

from maatatahay.arrangement.building import arrangement_of
from maatatahay.arrangement.checks import position_of
from maatatahay.arrangement.edits import edited
from maatatahay.arrangement.model import Arrangement, Turn, Warrior, bare
from maatatahay.arrangement.reading import read_position
from maatatahay.arrangement.writing import write_arrangement, write_position

__all__ = [
    "Arrangement",
    "Turn",
    "Warrior",
    "arrangement_of",
    "bare",
    "edited",
    "position_of",
    "read_position",
    "write_arrangement",
    "write_position",
]
