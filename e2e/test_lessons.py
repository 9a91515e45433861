"""The tutorial: by mouse from the first lesson to the last, by keyboard, by the accessibility tree, on every screen."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from people import HELD, Person, Table
from playwright.sync_api import Page, Route, expect
from test_accessible import faults, too_wide
from test_screen_reader import Listener, tab_to, walk_to

People = Callable[..., Person]

STILL = {"reduced_motion": "reduce"}


def lesson(page: Page) -> dict[str, Any]:
    """What the server wrote into a lesson's page."""
    told: dict[str, Any] = json.loads(page.locator("#state").text_content() or "")["lesson"]
    return told


def choose(page: Page, decision: dict[str, Any]) -> None:
    """Prepare one decision with the controls that the page offers for it."""
    if "pair" in decision:
        offered: list[dict[str, Any]] = page.evaluate(f"{HELD}.choices.choices.choices")
        page.locator("button.pair").nth([one["decision"] for one in offered].index(decision)).click()
    elif "first" in decision:
        page.get_by_role("button", name=re.compile(f"{decision['first']} first", re.IGNORECASE)).click()
    elif "place" in decision:
        Table(page).space(decision["place"]).click()
    else:
        for _ in range(decision["activate"]["rotation"]):
            page.get_by_role("button", name=re.compile("^Turn right")).click()
        for crystal in decision["activate"]["add"]:
            name = "One Energy more" if crystal == "E" else "One Spirit more"
            page.get_by_role("button", name=name).click()


def decide(page: Page, commands: list[list[dict[str, Any]]]) -> None:
    """Take these decisions, each confirmed."""
    for command in commands:
        page.locator(".controls fieldset:not([disabled])").wait_for()
        ply = page.evaluate(f"{HELD}.view.ply")
        for decision in command:
            choose(page, decision)
        page.get_by_role("button", name="Confirm", exact=True).click()
        page.wait_for_function(f"ply => {HELD}.view.ply > ply", arg=ply)


def test_all_lessons_are_gone_through_and_remembered(person: People) -> None:
    page = person("Ana", viewport={"width": 390, "height": 844}, **STILL).page
    page.goto("/")
    page.get_by_role("link", name="Learn it in ten minutes").click()
    page.get_by_role("link", name="Begin with the first lesson").click()
    done = 0
    while "/learn" in page.url:
        decide(page, lesson(page)["solution"])
        verdict = page.get_by_role("region", name="What came of it")
        expect(verdict).to_contain_text("Right!")
        expect(verdict).to_be_in_viewport()
        here = page.url
        verdict.get_by_role("link").click()
        page.wait_for_url(lambda url, here=here: url != here)  # type: ignore[misc]
        done += 1
        if done == 3:
            page.goto("/learn")
            expect(page.locator(".lessons .chip:visible")).to_have_text(["done"])
            page.get_by_role("link", name="Go on where you were").click()
            expect(page).to_have_url(re.compile("/learn/support/2$"))
    assert done == 15
    assert page.url.endswith("/new?coach=1")
    page.goto("/learn")
    expect(page.locator(".lessons .chip:visible")).to_have_text(["done"] * 9)
    expect(page.get_by_role("link", name="Once more from the beginning")).to_be_visible()
    expect(page.locator("main .pri")).to_have_text("Your first game, with a coach")


NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, {get() { throw new DOMException("no", "SecurityError"); }});
}"""


def test_a_miss_is_explained_shown_and_made_good_without_storage(person: People) -> None:
    ana = person("Ana", **STILL)
    ana.context.add_init_script(NO_STORAGE)
    page = ana.page
    page.goto("/learn/relics")
    verdict = page.get_by_role("region", name="What came of it")
    decide(page, [[{"place": "c4"}, {"activate": {"rotation": 1, "add": ""}}]])
    expect(verdict).to_contain_text("That was a free space.")
    verdict.get_by_role("button", name="Try again").click()
    expect(verdict).to_have_count(0)
    expect(Table(page).space("c4")).to_contain_text("free")
    decide(page, [[{"place": "d4", "pay": "EES"}]])
    expect(verdict).to_contain_text("This Relic cost 3 Crystals.")
    verdict.get_by_role("button", name="Show me").click()
    expect(verdict).to_contain_text("This is one way.")
    expect(Table(page).space("b2")).to_contain_text("Balan hunter")
    verdict.get_by_role("button", name="Now you").click()
    decide(page, lesson(page)["solution"])
    expect(verdict).to_contain_text("Right!")
    page.goto("/learn")
    expect(page.get_by_role("link", name="Begin with the first lesson")).to_be_visible()


def test_what_the_rules_forbid_is_explained_in_a_lesson_too(person: People) -> None:
    page = person("Ana", **STILL).page
    page.goto("/learn/relics")
    Table(page).space("c3").click()
    expect(page.get_by_role("alert")).to_contain_text("You cannot pay for this Relic.")


def test_a_lesson_waits_for_the_connection_and_goes_on(person: People) -> None:
    ana = person("Ana", **STILL)
    ana.expected = "Failed to load|503"
    page = ana.page
    page.goto("/learn/fight")
    tries: list[Route] = []

    def refuse(route: Route) -> None:
        tries.append(route)
        if len(tries) < 3:
            route.fulfill(status=503)
        else:
            route.continue_()

    page.route("**/learn/fight", refuse)
    decide(page, lesson(page)["solution"])
    expect(page.get_by_role("region", name="What came of it")).to_contain_text("Right!")
    assert len(tries) == 3


def test_B155_a_lesson_is_done_by_the_keyboard_alone(person: People) -> None:
    page = person("Ana", **STILL).page
    page.goto("/learn/support/2")
    tab_to(page, re.compile("^[a-e][1-5],"))
    walk_to(page, "c3")
    page.keyboard.press("Enter")
    tab_to(page, re.compile("^Confirm$"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".cell:focus")).to_have_count(1)
    walk_to(page, "c3")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    tab_to(page, re.compile("^Confirm$"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Next: Surround and fight")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/learn/fight$"))


def test_B157_a_lesson_is_done_by_the_accessibility_tree_alone(person: People) -> None:
    page = person("Ana", **STILL).page
    page.goto("/learn/fight")
    told = page.get_by_role("region", name="Surround and fight")
    expect(told).to_contain_text("Your task: Wazu’s lancer on a1 has Strength 4.")
    grid = page.get_by_role("grid", name="Board, five by five")
    expect(grid.get_by_role("button", name=re.compile("^a1, Wazu lancer, Strength 4"))).to_be_visible()
    heard = Listener(page, random.Random(1))
    for space, words in (("c3", "nobody is surrounded"), ("b1", "falls: 4 against 8")):
        grid.get_by_role("button", name=re.compile(f"^{space}, .*you can place here$")).press("Enter")
        heard.confirm.press("Enter")
        expect(page.get_by_role("status").filter(has_text=words)).to_have_count(1)
        again = page.get_by_role("button", name="Try again")
        if again.count():
            again.press("Enter")
    expect(page.get_by_role("link", name="Next task")).to_be_focused()


SIZES = {"desk": (1280, 800), "small phone": (320, 568)}


@pytest.mark.parametrize("size", list(SIZES))
def test_B148_lessons_fit_and_axe_is_content_in_both_themes(person: People, size: str) -> None:
    width, height = SIZES[size]
    page = person("Ana", viewport={"width": width, "height": height}, **STILL).page
    page.goto("/learn")
    assert not too_wide(page)
    found = {"list": faults(page)}
    page.goto("/learn/pairs")
    page.locator("button.pair").first.click()
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_in_viewport(ratio=1)
    page.goto("/learn/end")
    assert not too_wide(page)
    decide(page, lesson(page)["solution"])
    page.get_by_role("link", name="Next task").wait_for()
    assert not too_wide(page)
    found["verdict"] = faults(page)
    page.set_viewport_size({"width": height, "height": width})
    assert not too_wide(page), "on its side"
    assert not any(found.values()), found


@pytest.mark.parametrize("locale", ["nl-NL", "zh-TW"])
def test_lessons_fit_in_every_complete_language(person: People, locale: str) -> None:
    page = person("Ana", locale=locale, viewport={"width": 320, "height": 568}, **STILL).page
    for address in ("/learn", "/learn/collect", "/learn/pairs", "/learn/relics"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert not too_wide(page), address


def test_without_scripts_a_lesson_says_so_and_shows_the_rules(person: People) -> None:
    page = person("Ana", java_script_enabled=False).page
    for address in ("/learn", "/learn/collect"):
        page.goto(address)
        expect(page.get_by_text("The lessons need JavaScript")).to_be_visible()
        expect(page.locator("main .no-js a")).to_have_attribute("href", "/rules")


def test_arrows_walk_the_board_and_open_no_stepping_where_there_is_nothing_to_step_through(person: People) -> None:
    page = person("Ana").page
    page.goto("/learn/support")
    board = page.get_by_role("grid")
    expect(board.get_by_role("button").first).to_be_visible()
    for key in ("ArrowLeft", "Home", "End"):
        page.keyboard.press(key)
    expect(page.locator(".replay")).to_have_count(0)
    board.get_by_role("button", name=re.compile("^c3")).focus()
    page.keyboard.press("ArrowLeft")
    expect(board.get_by_role("button", name=re.compile("^b3"))).to_be_focused()
    expect(page.locator(".replay")).to_have_count(0)
