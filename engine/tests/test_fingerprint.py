"""The fingerprint of a position (docs/position.md): one for each position, the same wherever and however it is made."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from hypothesis import given
from maatatahay.arrangement import read_position, write_position
from maatatahay.fingerprint import fingerprint, line_of
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.record import read_record
from strategies import A_TASTE, OPTIONS, POSITIONS, SEEDS, TASTES, Taste, everything, new_game, play_out

PAGE = Path(__file__).parents[2] / "docs" / "position.md"
RECORD = Path(__file__).parent / "records" / "valid" / "end-by-warriors.json"


@given(POSITIONS)
def test_B146_equal_positions_have_one_fingerprint_whatever_led_there(position: Position) -> None:
    """The position that is read from its text has been led to by no move at all."""
    assert line_of(read_position(write_position(position))) == line_of(position)
    assert fingerprint(position.copy()) == fingerprint(position)


@given(SEEDS, OPTIONS, A_TASTE)
def test_B146_no_two_positions_of_a_game_share_a_fingerprint(seed: int, options: Options, taste: Taste) -> None:
    rng = Random(seed)
    position = new_game(rng, options)
    found = {fingerprint(position)}
    moves = 0
    for _ in play_out(rng, position, taste):
        moves += 1
        found.add(fingerprint(position))
    found.add(fingerprint(position))
    assert moves <= len(found) <= moves + 1


def test_B146_many_games_give_no_wrong_merge() -> None:
    """Positions that differ in anything have different lines, and those different fingerprints."""
    lines: dict[str, str] = {}
    seen: dict[str, dict[str, object]] = {}
    for seed in range(60):
        rng = Random(seed)
        position = new_game(rng, Options())
        for _ in play_out(rng, position, TASTES[sorted(TASTES)[seed % len(TASTES)]]):
            mark, line = fingerprint(position), line_of(position)
            assert lines.setdefault(mark, line) == line
            facts = {name: value for name, value in everything(position).items() if name != "Position.options"}
            assert seen.setdefault(line, facts) == facts
    assert len(seen) > 3000


def test_the_page_shows_a_line_and_its_fingerprint() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (text,) = re.findall(r"^(v1_place\.\S+)$", page, re.MULTILINE)
    (line,) = re.findall(r"^(progressive,\S+)$", page, re.MULTILINE)
    position = read_position(text)
    assert line_of(position) == line
    assert sha256(line.encode()).hexdigest()[:16] == fingerprint(position)
    assert f"`{fingerprint(position)}`" in page


def test_it_is_the_same_in_every_process() -> None:
    """Whatever Python's seed for hashes is."""
    record = read_record(RECORD.read_text(encoding="utf-8"))
    here = [fingerprint(position) for position in record.positions()]
    program = (
        "import sys; from maatatahay.fingerprint import fingerprint; from maatatahay.record import read_record;"
        "print(*[fingerprint(one) for one in read_record(sys.stdin.read()).positions()])"
    )
    for seed in ("1", "2"):
        told = subprocess.run(
            [sys.executable, "-c", program],
            input=RECORD.read_text(encoding="utf-8"),
            env={**os.environ, "PYTHONHASHSEED": seed},
            text=True,
            capture_output=True,
            check=True,
        )
        assert told.stdout.split() == here
