"""Clocks in the browser: a live game to the fall of the flag, wrong device clocks, the ledger, narrow screens."""

from __future__ import annotations

import random
import re
import signal
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from people import Person, Table, next_due
from playwright.sync_api import expect
from product import Product
from test_accessible import faults

People = Callable[..., Person]

SHIFT = "import time\nreal = time.time_ns\ntime.time_ns = lambda: real() + {ns}\n"
SPRING = datetime(2099, 3, 28, 14, tzinfo=UTC)
"""A day before summer time begins in Paris, in a year after any in which this is run."""

WRONG = "const real = Date.now.bind(Date); Date.now = () => real() + {minutes} * 60000;"


def clocks(table: Table) -> dict[str, str]:
    """What each tribe's clock shows."""
    return {
        tribe: table.page.locator(f".player.{tribe} .time").inner_text().lstrip("▸!‖").strip()
        for tribe in ("balan", "wazu")
    }


def seconds(text: str) -> float:
    minutes, rest = text.split(":")
    return int(minutes) * 60 + float(rest)


def test_B022_a_live_game_goes_to_the_fall_of_the_flag_with_nobody_doing_anything(person: People) -> None:
    ana, bo = person("Ana"), person("Bo")
    ana.page.goto("/new?kind=friend&time=live+15s%2B0s")
    ana.page.get_by_role("button", name="Start the game").click()
    mine = ana.table()
    bo.page.goto(mine.page.locator("#invite-link").input_value())
    expect(bo.page.get_by_text("Time: 15 seconds + 0 seconds a round")).to_be_visible()
    bo.page.get_by_role("button", name="Take the seat").click()
    yours = bo.table()
    mine.wait_for_ply(0)
    due = next_due([mine, yours])
    assert due is not None
    due.decide(random.Random(3))
    loser = mine.view()["position"]["to_move"]
    running = mine.page.locator(f".player.{loser} .time")
    expect(running).to_have_class(re.compile(r"\bon\b"))
    expect(running).to_have_accessible_name(re.compile("running"))
    expect(running).to_have_class(re.compile(r"\blow\b"), timeout=20_000)
    for table in (mine, yours):
        expect(table.page.get_by_text("The time ran out.").first).to_be_visible(timeout=25_000)
        assert seconds(clocks(table)[loser]) == 0
        result = table.view()["result"]
        assert (result["reason"], result["winner"] == loser) == ("timeout", False)
    mine.page.get_by_role("button", name="Time", exact=True).click()
    last = mine.page.locator(".ledger tbody tr").last
    expect(last).to_contain_text("0:00")
    assert faults(mine.page) == []


@pytest.mark.parametrize("minutes", [7, -7])
def test_B028_a_wrong_device_clock_changes_nothing(person: People, minutes: int) -> None:
    ana = person("Ana")
    ana.context.add_init_script(WRONG.format(minutes=minutes))
    table = ana.create("screen", time="live 5m+10s")
    table.wait_until_due()
    tribe = table.view()["position"]["to_move"]
    assert 285 < seconds(clocks(table)[tribe]) <= 300
    assert seconds(clocks(table)["wazu" if tribe == "balan" else "balan"]) == 300
    table.page.reload()
    assert 270 < seconds(clocks(ana.table())[tribe]) <= 300


def test_the_clock_fits_a_small_phone_and_days_are_told_in_words(person: People) -> None:
    ana = person("Ana")
    ana.page.set_viewport_size({"width": 320, "height": 568})
    ana.page.goto("/new?kind=friend")
    ana.page.locator("#time").select_option("own-days")
    ana.page.get_by_label("Days for each decision").fill("15")
    ana.page.get_by_role("button", name="Start the game").click()
    if ana.page.url.endswith("/new?kind=friend"):  # the browser's own check refuses it first
        ana.page.get_by_label("Days for each decision").fill("14")
        ana.page.get_by_label("Days in the bank").fill("30")
        ana.page.get_by_role("button", name="Start the game").click()
    table = ana.table()
    bo = person("Bo")
    bo.accept(table.page.locator("#invite-link").input_value())
    table.wait_for_ply(0)
    expect(table.page.locator(".time").first).to_contain_text("days")
    wide = table.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320
    ana.page.goto("/my")
    expect(ana.page.get_by_text("time is up")).to_be_visible()


def test_B043_days_over_the_change_of_summer_time_last_86400_s_and_end_by_the_clock_at_home(
    person: People, tmp_path: Path
) -> None:
    """From 15:00 in Paris to 16:00 three days later: the server's clock is set to it, the browser is at home there."""
    at = tmp_path / "at"
    at.mkdir()
    ahead = int((SPRING.timestamp() - time.time()) * 1e9)
    (at / "sitecustomize.py").write_text(SHIFT.format(ns=ahead))
    server = Product(tmp_path, PYTHONPATH=str(at))
    server.start()
    try:
        ana = person("Ana", base=server.url, timezone_id="Europe/Paris")
        table = ana.create("screen", time="correspondence 1d bank 2d")
        table.wait_until_due()
        clock = table.view()["clock"]
        assert clock["deadline"] - clock["since"] == 3 * 86_400_000
        table.page.get_by_role("button", name="Time", exact=True).click()
        expect(table.page.locator(".until")).to_contain_text("Mar 31, 2099, 4:0")
        left = table.page.locator(f".player.{clock['turn']} .time")
        expect(left).to_contain_text("2 days 23")
    finally:
        server.stop()


def test_a_restart_takes_nobodys_time_and_both_see_why(person: People, own_product: Product) -> None:
    ana = person("Ana", base=own_product.url)
    ana.expected = "WebSocket connection|ERR_"
    table = ana.create("screen", time="live 5m+10s")
    table.wait_until_due()
    tribe = table.view()["clock"]["turn"]
    before = seconds(clocks(table)[tribe])
    own_product.stop(signal.SIGKILL)
    time.sleep(25)
    own_product.start()
    told = table.page.locator(".log").get_by_text(re.compile(r"The server was away for \d+ seconds"))
    expect(told).to_be_visible(timeout=30_000)
    expect(table.page.locator(".live.open")).to_be_visible()
    assert before - 20 < seconds(clocks(table)[tribe]) <= before  # what the page needs to come back is his own
