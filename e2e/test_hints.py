"""Hints: by button and key, heard and seen, prepared and never confirmed; none against a person."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from people import Person, Table
from playwright.sync_api import expect
from test_accessible import violations
from test_whole_games import start_by_link

PHASES = {"pair", "order", "place"}


def ask(table: Table, way: str) -> None:
    """Ask for hints by the button or by its key, and wait until they are there."""
    if way == "button":
        table.page.get_by_role("button", name=re.compile("^Hint")).click()
    else:
        table.page.locator("game-board .cell[tabindex='0']").focus()
        table.page.keyboard.press("h")
    expect(table.page.locator("hint-list button.hint").first).to_be_focused(timeout=20_000)


def test_hints_prepare_each_kind_of_decision_and_confirm_nothing(person: Callable[..., Person]) -> None:
    table = person("Ana").create("computer", bot="pib", tribe="balan")
    page, seen = table.page, set[str]()
    rng = random.Random(12)
    while not seen >= PHASES and table.wait_until_due():
        view = table.view()
        phase = view["position"]["phase"]
        if phase in seen:
            table.decide(rng)
            continue
        ask(table, "key" if phase == "place" else "button")
        said = page.locator("p[role=status]").first
        expect(said).to_contain_text(re.compile(r"\b\d hints?"))
        assert 1 <= page.locator("hint-list button.hint").count() <= 3
        assert re.search(r"(Won in about|Proven: won in) \d+ of 100, [+−]\d", page.locator("hint-list").inner_text())
        if phase == "place":
            assert page.locator(".cell.hinted").count() >= 1
        page.keyboard.press("Enter")
        expect(said).to_contain_text("Prepared as the hint says")
        expect(page.locator("hint-list button.hint[aria-pressed=true]")).to_have_count(1)
        assert table.view()["ply"] == view["ply"], "nothing was sent"
        assert violations(page) == []
        page.get_by_role("button", name="Confirm").click()
        table.wait_until_due()
        assert table.view()["ply"] > view["ply"]
        expect(page.locator("hint-list")).to_have_count(0)
        seen.add(phase)


def test_hints_fit_the_narrowest_screen_and_can_be_closed(person: Callable[..., Person]) -> None:
    table = person("Ana", viewport={"width": 320, "height": 640}).create("screen")
    ask(table, "button")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320
    table.page.locator("hint-list").get_by_role("button", name="Close").click()
    expect(table.page.locator("hint-list")).to_have_count(0)


def test_there_is_no_hint_against_a_person(person: Callable[..., Person]) -> None:
    for table in start_by_link(person):
        expect(table.page.get_by_role("button", name=re.compile("^Hint"))).to_have_count(0)
