"""What lies in `deploy/` speaks of settings and measures that there are."""

import json
import re
from pathlib import Path

import pytest
from maatasite import measures
from prometheus_client import Counter, Gauge, Histogram

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SETTING = re.compile(r"\b(?:MAATATAHAY_[A-Z_]+|DATABASE_URL|REDIS_URL|FORWARDED_ALLOW_IPS)\b")


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir() if path.name != "dashboard.json"))
def test_each_setting_that_a_file_names_is_in_the_pages_of_whoever_runs_it(file: str) -> None:
    named = set(SETTING.findall((DEPLOY / file).read_text()))
    assert named <= set(SETTING.findall((ROOT / "docs" / "running.md").read_text()))


def test_the_dashboard_asks_for_each_measure_and_no_other() -> None:
    asked = set(
        re.findall(r"maatatahay_[a-z_]+", json.dumps(json.loads((DEPLOY / "dashboard.json").read_text())["panels"]))
    )
    endings = {Counter: ("_total",), Gauge: ("",), Histogram: ("_bucket", "_sum", "_count")}
    there = {
        f"{measure._name}{ending}": measure._name
        for measure in vars(measures).values()
        if isinstance(measure, Counter | Gauge | Histogram)
        for ending in endings[type(measure)]
    }
    assert asked <= set(there)
    assert {there[name] for name in asked} == set(there.values())
