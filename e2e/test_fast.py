"""The table is there fast, and stays light: counted bytes, shifts, layouts and styles; never a time on the clock."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from meter import KEYS, Meter, inline_art
from people import Person, Table
from playwright.sync_api import Page, Route, expect
from some_game import placing, some_game

People = Callable[..., Person]

JS_LIMIT = 60_000
CSS_LIMIT = 25_000
ART_LIMIT = 25_000
WHOLE_LIMIT = 150_000
"""Compressed bytes of a first visit. The whole has everything in it: headers, and what is fetched once it is shown."""

SHIFT_LIMIT = 0.01

LAYOUTS_A_KEY, STYLES_A_KEY = 2, 3
"""Counted for fifteen keys: 18 layouts and 23 styles, or 24 and 34 where the style asks how wide its box is."""

RESIGN = """() => {
    const table = document.querySelector("game-table");
    const {game, view} = table.state;
    table.connection.command({t: "resign", game, key: crypto.randomUUID(), seat: view.position.to_move});
}"""


def first_visit(person: People, ana: Person, **options: object) -> Person:
    """Ana once more, in a browser that has nothing of the site yet but her cookies."""
    return person("Ana, anew", storage_state=ana.context.storage_state(), **options)


def open_table(page: Page, address: str) -> Table:
    """Open it, and wait until all is there that comes by itself."""
    page.goto(address)
    expect(page.locator(".live.open")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return Table(page)


@pytest.mark.parametrize("locale", ["en", "nl", "zh-TW", "ja", "pl"])
def test_the_first_load_of_the_table_stays_within_its_limits(person: People, locale: str) -> None:
    ana = person("Ana")
    address = some_game(ana, 0).page.url
    page = first_visit(person, ana, locale=locale).page
    with Meter(page).loading() as load:
        open_table(page, address)
    expect(page.locator(".motion")).to_have_count(1)
    assert 0 < load.body("JS") <= JS_LIMIT
    assert 0 < load.body("CSS", later=None) <= CSS_LIMIT
    assert 0 < load.body("art", later=None) + inline_art(page.content()) <= ART_LIMIT
    assert 0 < load.whole <= WHOLE_LIMIT


@pytest.mark.parametrize("locale", ["en", "zh-TW"])
def test_the_first_load_of_a_table_of_two_who_may_talk_stays_within_its_limits(person: People, locale: str) -> None:
    ana, bo = person("Ana"), person("Bo")
    waiting = ana.create("friend", name="Ana")
    bo.accept(waiting.page.locator("#invite-link").input_value())
    ana.page.wait_for_function("() => document.querySelector('game-table').state.view.position")
    page = first_visit(person, ana, locale=locale).page
    with Meter(page).loading() as load:
        open_table(page, ana.page.url)
    expect(page.locator(".tabs button")).to_have_count(4)
    assert 0 < load.body("JS") <= JS_LIMIT
    assert 0 < load.body("CSS", later=None) <= CSS_LIMIT
    assert 0 < load.whole <= WHOLE_LIMIT


def test_the_front_page_stays_within_its_limits(person: People) -> None:
    page = person("Ana").page
    with Meter(page).loading() as load:
        page.goto("/")
    assert load.body("JS", later=None) <= JS_LIMIT / 10
    assert load.body("CSS", later=None) <= CSS_LIMIT
    assert load.whole <= WHOLE_LIMIT / 3


def test_everything_that_has_words_comes_compressed(person: People) -> None:
    ana = person("Ana")
    address = some_game(ana, 0).page.url
    page = first_visit(person, ana).page
    with Meter(page).loading() as load:
        open_table(page, address)
    plain = [one.address for one in load.transfers if not one.encoding]
    assert load.transfers
    assert plain == []


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 844)])
def test_nothing_shifts_when_a_table_is_opened_running_or_over(person: People, size: tuple[int, int]) -> None:
    ana = person("Ana", viewport={"width": size[0], "height": size[1]})
    page = some_game(ana, 0).page
    assert_still(first_visit(person, ana, viewport=page.viewport_size).page, page.url)
    page.evaluate(RESIGN)
    expect(page.locator(".result")).to_be_visible()
    assert_still(first_visit(person, ana, viewport=page.viewport_size).page, page.url)


def assert_still(page: Page, address: str) -> None:
    """Open a table so that the server's first picture is seen before the modules take over, as on a slow line."""
    meter = Meter(page)
    held: list[Route] = []
    page.route("**/js/main.*.js", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    held[0].continue_()
    expect(page.locator(".live.open")).to_be_visible()
    page.wait_for_load_state("networkidle")
    shifts = meter.shifts()
    assert sum(much for much, _ in shifts) < SHIFT_LIMIT, shifts


def test_a_key_costs_at_most_two_layouts_and_three_styles(person: People) -> None:
    ana = person("Ana", reduced_motion="reduce")
    address = some_game(ana, 0, until=placing).page.url
    meter = Meter(ana.page)
    table = open_table(ana.page, address)
    assert table.wait_until_due()
    ana.page.locator(".cell[tabindex='0']").focus()
    counted = meter.press(KEYS)
    assert 0 < counted["LayoutCount"] <= LAYOUTS_A_KEY * len(KEYS)
    assert 0 < counted["RecalcStyleCount"] <= STYLES_A_KEY * len(KEYS)


def test_on_a_slow_line_and_a_slow_machine_the_table_opens_and_takes_a_decision(person: People) -> None:
    ana = person("Ana")
    address = some_game(ana, 0).page.url
    page = first_visit(person, ana).page
    page.set_default_timeout(60_000)
    Meter(page).slow()
    page.goto(address, wait_until="commit")
    table = Table(page)
    page.wait_for_function("() => document.querySelector('game-table')?.state")
    assert table.wait_until_due(60_000)
    table.decide(random.Random(3))
    assert table.view()["ply"] == 1


def test_what_looks_closer_is_fetched_at_once_when_it_is_wanted_before(person: People) -> None:
    ana = person("Ana")
    address = some_game(ana, 9).page.url
    page = first_visit(person, ana).page
    held: list[Route] = []
    page.route("**/js/closer.*.js", lambda route: held.append(route))
    page.goto(address)
    expect(page.locator(".live.open")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".replay .lead")).to_have_text("Loading …")
    page.get_by_role("button", name="To come").click()
    expect(page.locator(".aid")).to_have_text("Loading …")
    held[0].continue_()
    expect(page.locator(".unseen")).to_contain_text("Balan, 9 Warriors")
    expect(page.locator(".replay .no")).to_contain_text("Step 0 of")
    assert len(held) == 1
