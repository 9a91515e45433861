"""Time controls as values, as text and as JSON, and what is none."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from maatatahay.clock import (
    CORRESPONDENCE_PRESETS,
    LIVE_PRESETS,
    TimeControl,
    control_from_json,
    control_from_text,
    correspondence,
    live,
    untimed,
)
from maatatahay.errors import Unreadable

DAY = 86_400_000

FORMS = [
    (live(180_000, 5_000), "live 3m+5s", '{"live": {"base": 180000, "increment": 5000}}'),
    (live(90_000, 0), "live 90s+0s", '{"live": {"base": 90000, "increment": 0}}'),
    (live(10_800_000, 180_000), "live 180m+180s", '{"live": {"base": 10800000, "increment": 180000}}'),
    (
        correspondence(3 * DAY, 7 * DAY),
        "correspondence 3d bank 7d",
        '{"correspondence": {"decision": 259200000, "bank": 604800000}}',
    ),
    (
        correspondence(DAY, 0),
        "correspondence 1d bank 0d",
        '{"correspondence": {"decision": 86400000, "bank": 0}}',
    ),
    (untimed(), "untimed", '{"untimed": {}}'),
]


@pytest.mark.parametrize(("control", "text", "data"), FORMS)
def test_each_kind_of_time_control_in_its_forms(control: TimeControl, text: str, data: str) -> None:
    assert (str(control), json.dumps(control.to_json())) == (text, data)
    assert control_from_text(text) == control_from_json(json.loads(data)) == control
    assert hash(control_from_text(text)) == hash(control)


@pytest.mark.parametrize("control", [*(form[0] for form in FORMS), *LIVE_PRESETS, *CORRESPONDENCE_PRESETS])
def test_time_controls_travel_to_another_process(control: TimeControl) -> None:
    assert pickle.loads(pickle.dumps(control)) == copy.deepcopy(control) == control_from_text(str(control)) == control


def test_time_controls_that_differ_are_not_equal() -> None:
    controls = [*(form[0] for form in FORMS), *LIVE_PRESETS, *CORRESPONDENCE_PRESETS]
    assert len(set(controls)) == len({str(control) for control in controls}) == len(controls) - 2  # 3m+5s, 3d bank 7d
    assert live(60_000, 0) != "live 1m+0s"


def test_seconds_are_read_for_minutes() -> None:
    assert control_from_text("live 600s+20s") == control_from_text("live 10m+20s")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "control-not-an-object-of-one-kind"),
        ([], "control-not-an-object-of-one-kind"),
        ({}, "control-not-an-object-of-one-kind"),
        ({"untimed": {}, "live": {}}, "control-not-an-object-of-one-kind"),
        ({"hourglass": {}}, "control-kind-unknown"),
        ({"untimed": {"base": 60_000}}, "control-fields-not-the-kinds"),
        ({"untimed": None}, "control-fields-not-the-kinds"),
        ({"live": {"base": 60_000}}, "control-fields-not-the-kinds"),
        ({"live": {"base": 60_000, "increment": 0, "bank": 0}}, "control-fields-not-the-kinds"),
        ({"live": {"base": 14_000, "increment": 0}}, "control-out-of-range"),
        ({"live": {"base": 10_801_000, "increment": 0}}, "control-out-of-range"),
        ({"live": {"base": 60_500, "increment": 0}}, "control-out-of-range"),
        ({"live": {"base": 60_000.0, "increment": 0}}, "control-out-of-range"),
        ({"live": {"base": "60000", "increment": 0}}, "control-out-of-range"),
        ({"live": {"base": 60_000, "increment": False}}, "control-out-of-range"),
        ({"live": {"base": 60_000, "increment": -1_000}}, "control-out-of-range"),
        ({"live": {"base": 60_000, "increment": 181_000}}, "control-out-of-range"),
        ({"correspondence": {"decision": 0, "bank": DAY}}, "control-out-of-range"),
        ({"correspondence": {"decision": 15 * DAY, "bank": 0}}, "control-out-of-range"),
        ({"correspondence": {"decision": DAY + 1_000, "bank": 0}}, "control-out-of-range"),
        ({"correspondence": {"decision": DAY, "bank": 31 * DAY}}, "control-out-of-range"),
    ],
)
def test_what_is_no_time_control_is_unreadable_with_a_code(data: object, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        control_from_json(data)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "text", ["", "live", "live 10+20", "live 10m+20", "live 10m +20s", "live ١m+2s", "correspondence 1d", "untimed "]
)
def test_a_text_that_is_no_time_control_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="control-text-unreadable"):
        control_from_text(text)


@pytest.mark.parametrize("text", ["live 0m+5s", "live 181m+0s", "correspondence 99999d bank 0d"])
def test_a_text_beyond_the_ranges_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="control-out-of-range"):
        control_from_text(text)
