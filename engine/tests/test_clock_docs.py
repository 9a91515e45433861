"""docs/clock.md and the clocks say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

from maatatahay.clock import (
    CORRESPONDENCE_PRESETS,
    LIVE_PRESETS,
    Clock,
    control_from_json,
    control_from_text,
    decided,
    due,
    entry_to_json,
    gap,
    live,
)

PACKAGE = Path(__file__).parents[1] / "src" / "maatatahay" / "clock"
PAGE = (Path(__file__).parents[2] / "docs" / "clock.md").read_text(encoding="utf-8")


def test_the_page_tells_every_code_of_a_refusal_and_no_other() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    told = {code for row in re.findall(r"^\| (`.*?) \|", PAGE, re.M) for code in re.findall(r"`([a-z-]+)`", row)}
    assert told == set(re.findall(r'IllegalTime\(\s*"([a-z-]+)"', source))


def test_the_page_tells_every_code_of_what_cannot_be_read() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    for code in set(re.findall(r'Unreadable\(\s*"([a-z-]+)"', source)):
        assert code.startswith("control-") or f"`{code}`" in PAGE


def test_the_pages_time_controls_can_be_read() -> None:
    texts = re.findall(r"`((?:live|correspondence) [^`]*|untimed)`", PAGE)
    data = re.findall(r"`(\{.*?\}\})`", PAGE)
    assert [control_from_text(text).kind for text in texts[:3]] == ["live", "correspondence", "untimed"]
    assert [control_from_json(json.loads(text)).kind for text in data] == ["live", "correspondence", "untimed"]
    offered = re.search(r"On offer: live (.*?); correspondence (.*?)\.", PAGE, re.S)
    assert offered is not None
    lives, letters = ([" ".join(text.split()) for text in group.split(",")] for group in offered.groups())
    assert [f"live {text}" for text in lives] == [str(control) for control in LIVE_PRESETS]
    assert [f"correspondence {text}" for text in letters] == [str(control) for control in CORRESPONDENCE_PRESETS]


def test_the_pages_entry_is_what_a_clock_says() -> None:
    found = re.search(r"```json\n(.*?)\n```", PAGE, re.S)
    assert found is not None
    entry = json.loads(found[1])
    clock = due(Clock(live(180_000, 5_000)), entry["due"], 0)
    clock = gap(clock, entry["due"] + 20_000, entry["due"] + 65_000)
    clock = decided(clock, entry["received"], 0, lag=80, activated=1)
    assert entry_to_json(clock.ledger[0]) == entry
