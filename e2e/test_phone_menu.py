"""On a phone every part of the site is within reach from the header: by touch, by key, without script, in one row."""

from __future__ import annotations

import contact_sheet
import pytest
from people import Person
from playwright.sync_api import expect
from test_accessible import faults, too_wide
from test_accounts import People

NARROW = {"width": 320, "height": 568}
WAYS = ("Play", "Watch", "Learn", "Rules", "Sign in")
HEIGHT = """() => {
  const badge = document.createElement("b");
  badge.className = "turns";
  badge.textContent = "12";
  document.querySelector("[data-turns]").append(" ", badge);
  return document.querySelector("header.site").getBoundingClientRect().height;
}"""
"""How high the header is when it is one's turn in twelve games."""


def menu(someone: Person) -> None:
    """The menu is shown, with a way to each part."""
    ways = someone.page.locator("#ways")
    for way in WAYS:
        expect(ways.get_by_role("link", name=way, exact=True)).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_the_menu_opens_by_touch_and_leads_on(person: People, scripts: bool) -> None:
    ana = person("Ana", viewport=NARROW, has_touch=True, java_script_enabled=scripts)
    ana.page.goto("/about")
    expect(ana.page.locator("#ways")).to_be_hidden()
    ana.page.get_by_role("button", name="Menu").tap()
    menu(ana)
    ana.page.locator("#ways").get_by_role("link", name="Watch").tap()
    expect(ana.page).to_have_url(f"{ana.base}/watch")


def test_B155_the_menu_works_by_key_and_for_those_who_hear_the_page(person: People) -> None:
    ana = person("Ana", viewport=NARROW)
    ana.page.goto("/about")
    button = ana.page.get_by_role("button", name="Menu")
    button.focus()
    ana.page.keyboard.press("Enter")
    menu(ana)
    assert not faults(ana.page)
    assert not too_wide(ana.page)
    ana.page.keyboard.press("Tab")
    expect(ana.page.locator("#ways a").first).to_be_focused()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("#ways")).to_be_hidden()
    expect(button).to_be_focused()


def test_where_there_is_room_no_menu_hides_anything(person: People) -> None:
    ana = person("Ana")
    ana.page.goto("/about")
    navigation = ana.page.get_by_role("navigation", name="Site")
    for way in WAYS[:-1]:
        expect(navigation.get_by_role("link", name=way, exact=True)).to_be_visible()
    expect(navigation.get_by_role("button")).to_have_count(0)


def test_the_header_is_one_row_in_every_language(person: People) -> None:
    for width in (320, 390):
        for code, asked in contact_sheet.LANGUAGES.items():
            ana = person("Ana", viewport={"width": width, "height": 640}, locale=asked)
            ana.page.goto("/about")
            assert ana.page.evaluate(HEIGHT) < 60, (code, width)
            assert not too_wide(ana.page), (code, width)
            ana.context.close()
