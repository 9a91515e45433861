"""Whole games in real browsers, from the first click to the score."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from people import Person, Table, is_due, next_due, play_to_the_end
from playwright.sync_api import expect

People = Callable[..., Person]


def invitation(table: Table) -> str:
    """The link that the waiting table shows to its inviter."""
    return table.page.get_by_label("Invitation link").input_value()


def start_by_link(person: People, **choices: str) -> tuple[Table, Table]:
    """Ana makes a game, Bo takes the other seat by the link."""
    ana, bo = person("Ana"), person("Bo")
    first = ana.create("friend", tribe="balan", name="Ana", **choices)
    second = bo.accept(invitation(first))
    expect(first.page.locator("button.pair, .pair").first).to_be_visible()
    return first, second


def test_two_browsers_play_a_whole_game_by_link(person: People) -> None:
    first, second = start_by_link(person)
    play_to_the_end([first, second], random.Random(1))
    assert first.view() == second.view()
    assert first.view()["result"]["score"] == {
        tribe: parts["total"] for tribe, parts in first.view()["position"]["score_parts"].items()
    }
    for table in (first, second):  # the page's own check of the chance, in the browser
        table.page.get_by_text("Check the chance of this game").click()
        table.page.get_by_role("button", name="Check", exact=True).click()
        expect(table.page.locator(".findings .good")).to_have_count(6)
        expect(table.page.locator(".findings .bad, .findings .unknown")).to_have_count(0)


@pytest.mark.parametrize("bot", ["pib", "vantor"])
def test_a_whole_game_against_the_computer(person: People, bot: str) -> None:
    table = person("Ana").create("computer", bot=bot, tribe="wazu", end_by_deaths="track-6")
    play_to_the_end([table], random.Random(2))
    assert table.view()["result"]["reason"] in ("deaths", "warriors", "spaces")


def test_one_screen_for_two(person: People) -> None:
    table = person("Ana").create("screen", relic_scoring="standard")
    play_to_the_end([table], random.Random(3))
    movers = {entry["seat"] for entry in table.view()["log"] if entry["kind"] == "decision"}
    assert movers == {"balan", "wazu"}


def test_a_whole_game_on_a_phone_by_touch(person: People) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    table = person("Ana", **phone).create("computer", bot="tolli", tribe="balan")
    rng = random.Random(4)
    while table.wait_until_due():
        ply = table.view()["ply"]
        phase = table.view()["position"]["phase"]
        if phase == "pair":
            table.page.locator("button.pair").first.tap()
        elif phase == "order":
            table.page.get_by_role("button", name=re.compile("first$")).first.tap()
        elif phase == "place":
            spaces = table.page.locator("button.cell.open")
            spaces.nth(rng.randrange(spaces.count())).tap()
        table.confirm.tap()
        table.wait_for_ply(ply + 1)
        assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "scrolls sideways"
    expect(table.page.get_by_role("link", name="Download the record")).to_be_visible()


def focus_by_tab(table: Table, selector: str) -> None:
    """Press Tab until an element that matches has the focus."""
    for _ in range(120):
        if table.page.evaluate("s => document.activeElement?.matches(s)", selector):
            return
        table.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def walk_to_an_open_space(table: Table) -> None:
    """From the focused board space, walk by arrow keys, row by row, until a space is open to the Warrior."""
    keys = table.page.keyboard
    for _ in range(4):
        keys.press("ArrowDown")
        keys.press("ArrowLeft")
    for row in range(5):
        for _ in range(5):
            if table.page.evaluate("document.activeElement.classList.contains('open')"):
                return
            keys.press("ArrowRight" if row % 2 == 0 else "ArrowLeft")
        keys.press("ArrowUp")
    raise AssertionError("no open space was found by walking")


def test_a_whole_game_with_the_keyboard_only(person: People) -> None:
    table = person("Ana").create("computer", bot="tolli", tribe="balan")
    while table.wait_until_due():
        ply, phase = table.view()["ply"], table.view()["position"]["phase"]
        if phase == "pair":
            focus_by_tab(table, "button.pair")
            table.page.keyboard.press("Enter")
        elif phase == "order":
            focus_by_tab(table, "button.pick")
            table.page.keyboard.press("Enter")
        elif phase == "place":
            focus_by_tab(table, "button.cell")
            walk_to_an_open_space(table)
            table.page.keyboard.press("Enter")
            table.page.keyboard.press("r")
        focus_by_tab(table, "button.pri:not([disabled])")
        table.page.keyboard.press("Enter")
        table.wait_for_ply(ply + 1)
    expect(table.page.get_by_role("link", name="Download the record")).to_be_visible()


def test_rematch_swaps_the_tribes_and_leads_both_to_one_game(person: People) -> None:
    first, second = start_by_link(person)
    for table in (first, second):
        if is_due(table):
            table.page.keyboard.press("Escape")
    first.page.get_by_role("button", name=re.compile("Resign")).click()
    first.page.get_by_role("button", name=re.compile("Resign")).last.click()
    expect(second.page.get_by_role("heading", name=re.compile("Wazu"))).to_be_visible()
    first.page.get_by_role("button", name=re.compile("Rematch")).click()
    again = Table(first.page)
    first.page.wait_for_url(re.compile("/game/"))
    second.page.get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).click()
    expect(second.page.locator(".live.open")).to_be_visible()
    assert again.view()["game"] == Table(second.page).view()["game"]
    assert first.page.evaluate("document.querySelector('game-table').state.you") == ["wazu"]
    rng = random.Random(5)
    for _ in range(8):
        due = next_due([again, Table(second.page)])
        assert due
        due.decide(rng)
    assert again.view()["ply"] >= 8
