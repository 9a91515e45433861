"""Clocks in the browser: a live game to the fall of the flag, wrong device clocks, the ledger, narrow screens."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from people import Person, Table, next_due
from playwright.sync_api import expect
from test_accessible import faults

People = Callable[..., Person]

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
