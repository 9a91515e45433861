"""Faults at seeded instants under people who play: nothing that was acknowledged is lost, and every game goes on.

    script/test faults [--decisions 10000] [--seed 1]

The seed and all that is done stand in the output (`-s`) and in the report of what failed.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from ordeal.services import Missing
from ordeal.trial import Trial, told


@pytest.mark.parametrize("together", [False, True], ids=["alone-on-sqlite", "two-on-postgresql-and-redis"])
def test_every_acknowledged_decision_is_stored_once_all_agree_and_games_go_on(
    place: Path, request: pytest.FixtureRequest, together: bool
) -> None:
    decisions, seed = (int(request.config.getoption(name)) for name in ("--decisions", "--seed"))
    print(f"\nseed {seed}, {decisions // 2} decisions", flush=True)
    try:
        trial = Trial(place, together, decisions // 2, seed, lambda text: print(text, flush=True))
    except Missing as missing:
        pytest.skip(f"*** {missing} ***")
    report = asyncio.run(trial.run())
    print(told(report), flush=True)
    assert not report.wrong, "\n".join(report.wrong)
    assert report.decisions >= decisions // 2
