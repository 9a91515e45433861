"""Settings are kept in the browser and work at once; the tab tells whose turn it is."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from people import Person, Table
from playwright.sync_api import Page, expect

People = Callable[..., Person]


def set_up(page: Page, **choices: str | bool) -> None:
    """Open the settings, set some by their field names, close them."""
    page.get_by_role("button", name="Settings").click()
    for name, value in choices.items():
        field = page.locator(f"#settings [name={name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.select_option(value)
    page.get_by_role("button", name="Close").click()


def theme(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-theme")


def test_the_theme_follows_the_system_until_it_is_set(person: People) -> None:
    page = person("Ana", color_scheme="dark").page
    page.goto("/")
    assert theme(page) == "dark"
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    set_up(page, theme="dark")
    assert theme(page) == "dark"
    page.goto("/about")
    assert theme(page) == "dark"
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("#settings [name=theme]")).to_have_value("dark")


def test_a_change_reaches_the_other_tab(person: People) -> None:
    ana = person("Ana", color_scheme="dark")
    other = ana.context.new_page()
    for page in (ana.page, other):
        page.goto("/")
    set_up(ana.page, theme="light")
    expect(other.locator("html")).to_have_attribute("data-theme", "light")


def test_labels_and_the_lower_panel_change_at_once(person: People) -> None:
    ana = person("Ana")
    page = ana.create("screen").page
    assert page.evaluate("getComputedStyle(document.querySelector('.coords')).display") != "none"
    expect(page.locator(".player.bottom")).to_have_attribute("aria-label", "Balan")
    set_up(page, labels=False, side="wazu")
    assert page.evaluate("getComputedStyle(document.querySelector('.coords')).display") == "none"
    expect(page.locator(".player.bottom")).to_have_attribute("aria-label", "Wazu")
    first = page.get_by_role("grid").get_by_role("button").first
    assert re.match("a5", first.inner_text()), "B152: the board itself never turns"


def test_without_confirm_a_choice_is_sent_at_once(person: People) -> None:
    table = person("Ana").create("screen")
    set_up(table.page, confirmPair=False, confirmOrder=False, confirmPlace=False)
    table.wait_until_due()
    table.prepare(random.Random(1))
    table.wait_for_ply(1)
    if table.view()["position"]["phase"] == "order":
        table.page.get_by_role("button", name="Wazu first").click()
        table.wait_for_ply(2)
    ply = table.view()["ply"]
    table.wait_until_due()
    space = table.page.locator("button.cell.open").first
    space.click()
    table.page.wait_for_timeout(200)
    assert table.view()["ply"] == ply, "the first click only shows what it would do"
    space.click()
    table.wait_for_ply(ply + 1)


def test_B150_a_tap_never_decides_alone(person: People) -> None:
    table = person("Ana", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).create("screen")
    set_up(table.page, confirmPair=False)
    table.wait_until_due()
    table.page.locator("button.pair").first.tap()
    expect(table.confirm).to_be_enabled()
    assert table.view()["ply"] == 0


def test_resigning_can_ask_for_a_held_button(person: People) -> None:
    table = person("Ana").create("screen")
    set_up(table.page, hold=True)
    table.page.get_by_role("button", name="Resign").click()
    last = table.page.get_by_role("button", name="Hold to resign")
    last.click()
    table.page.wait_for_timeout(200)
    assert not table.is_over(), "a click is not enough"
    last.click(delay=1300)
    expect(table.page.get_by_role("link", name="Download the record")).to_be_visible()
    expect(table.page.get_by_role("region", name="This round")).to_have_count(0)


def test_B155_a_key_or_a_screen_readers_click_resigns_without_holding(person: People) -> None:
    table = person("Ana").create("screen")
    set_up(table.page, hold=True)
    table.page.get_by_role("button", name="Resign").press("Enter")
    table.page.get_by_role("button", name="Hold to resign").press("Enter")
    expect(table.page.get_by_role("link", name="Download the record")).to_be_visible()


def icon(table: Table) -> str:
    return table.page.locator("link[rel=icon]").get_attribute("href") or ""


def test_title_and_icon_say_that_it_is_my_turn(person: People) -> None:
    ana, bo = person("Ana"), person("Bo")
    mine = ana.create("friend", tribe="balan")
    yours = bo.accept(mine.page.locator("#invite-link").input_value())
    mine.wait_for_ply(0)
    due, waiting = (mine, yours) if mine.page.locator("button.pair").count() else (yours, mine)
    expect(due.page).to_have_title(re.compile("^● Your turn"))
    assert "favicon-turn" in icon(due)
    expect(waiting.page).to_have_title(re.compile("^Table"))
    assert "favicon-turn" not in icon(waiting)
