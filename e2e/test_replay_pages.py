"""What stepping, reasons and records add to the pages is as accessible and as narrow as the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from people import Person
from playwright.sync_api import expect
from some_game import fought, some_game
from test_accessible import SIZES, faults, too_wide

People = Callable[..., Person]


def looks(someone: Person) -> Iterator[str]:
    """Bring the browser to each new page and panel in turn, and say which it is."""
    page = someone.page
    page.goto("/record")
    yield "record form"
    table = some_game(someone, 20, until=fought)
    page.locator(".line", has_text="against").last.click()
    yield "reasons of a fight"
    page.locator("[data-why=balan]").first.click()
    yield "reasons of points"
    for tab in ("Threats", "To come"):
        page.get_by_role("button", name=tab).click()
        page.wait_for_timeout(300)
        yield tab
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("button", name="Step back through the game").click()
    expect(page.locator(".replay .lead")).not_to_contain_text("Loading")
    yield "stepping"
    game = table.view()["game"]
    page.goto(f"/game/{game}/branch?step=9")
    yield "a new game from a position"
    record = someone.context.request.get(f"/game/{game}/record").text()
    page.goto("/record")
    page.get_by_label("or its text").fill(record)
    page.get_by_role("button", name="Show the game").click()
    expect(page.locator(".replay .lead")).to_contain_text("dealt")
    yield "a record, step by step"


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_is_content_with_every_panel_in_both_themes(person: People, size: str) -> None:
    someone = person("Ana", viewport=SIZES[size])
    assert not {where: found for where in looks(someone) if (found := faults(someone.page))}


@pytest.mark.parametrize("size", ["small phone", "tablet"])
def test_B148_no_panel_makes_the_page_scroll_sideways(person: People, size: str) -> None:
    someone = person("Ana", viewport=SIZES[size])
    assert not [where for where in looks(someone) if too_wide(someone.page)]


def test_a_record_without_script_can_still_be_given(person: People) -> None:
    someone = person("Ana", java_script_enabled=False)
    someone.page.goto("/record")
    expect(someone.page.get_by_label("or its text")).to_be_visible()
    expect(someone.page.get_by_label("A file")).to_be_hidden()
