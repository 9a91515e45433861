"""Why, threats, previews and what is still to come: shown on the board, and gone when no longer asked for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from people import Person
from playwright.sync_api import Page, expect
from some_game import fights, fought, placing, some_game

People = Callable[..., Person]


def involved(page: Page) -> set[str]:
    """The spaces that the board highlights as part of a reason."""
    return {str(cell.get_attribute("data-space")) for cell in page.locator(".cell.involved").all()}


def test_a_log_line_opens_its_rule_and_shows_who_is_part_of_it(person: People) -> None:
    ana = person("Ana")
    some_game(ana, 9)
    page = ana.page
    line = page.locator(".line", has_text="places its").last
    space = re.search(r"on ([a-e][1-5])\.", line.inner_text())
    assert space
    line.click()
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".why")).to_contain_text("Rule 5.1, The space:")
    assert space[1] in involved(page)
    line.click()
    expect(page.locator(".why")).to_have_count(0)
    assert not involved(page)


def test_R9_a_fights_reason_shows_both_sums_and_the_warriors(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, until=fought, decisions=0)
    page = ana.page
    _, fight = fights(table)[-1]
    page.locator(".line", has_text=f"on {fight['space']} ").filter(has_text="against").last.click()
    expect(page.locator(".why")).to_contain_text("Rule R9, The fight:")
    expect(page.locator(".why")).to_contain_text(f"together {fight['sum']}")
    assert {fight["space"], *(foe["space"] for foe in fight["against"])} <= involved(page)


def test_a_refused_space_says_which_rule_and_the_next_choice_clears_it(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 9, until=placing)
    page = ana.page
    taken = next(iter(table.view()["position"]["warriors"]))
    table.space(taken).click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("A Warrior stands there. Rule 5.1, The space:")
    page.locator(".cell.open").first.click()
    expect(alert).to_have_count(0)


def test_9_the_points_open_where_they_come_from(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 20)
    page = ana.page
    page.locator("[data-why=balan]").first.click()
    card = page.get_by_role("status", name="The points of Balan")
    expect(card).to_contain_text("Rule 9, Diamonds:")
    warriors = table.view()["position"]["warriors"]
    rich = {s for s, w in warriors.items() if w["tribe"] == "balan" and w["alive"] and (w["diamonds"] or w["spirit"])}
    assert involved(page) == rich
    card.get_by_role("button", name="Close").click()
    assert not involved(page)


def test_threats_come_and_go_by_key_and_are_those_of_the_step_that_is_shown(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 30)
    page, game = ana.page, table.view()["game"]
    told = page.evaluate("game => fetch(`/game/${game}/steps`).then(answer => answer.json())", game)["steps"]
    page.locator(".lead").click()
    page.keyboard.press("t")
    listed = page.locator(".talk .aid li")
    expect(listed).to_have_count(len(told[-1]["threats"]))
    expect(page.locator(".gap")).to_have_count(len(told[-1]["threats"]))
    page.keyboard.press("Home")
    expect(listed).to_have_count(0)
    page.get_by_role("slider", name="Step").fill(str(len(told) - 4))
    expect(page.locator(".gap")).to_have_count(len(told[-4]["threats"]))
    page.locator(".lead").click()
    page.keyboard.press("t")
    expect(page.locator(".gap")).to_have_count(0)


def test_what_is_still_to_come_is_listed_for_everybody(person: People) -> None:
    ana, bo = person("Ana"), person("Bo")
    table = some_game(ana, 9)
    bo.page.goto(ana.page.url)
    position = table.view()["position"]
    for page in (ana.page, bo.page):
        page.get_by_role("button", name="To come").click()
        panel = page.locator(".unseen")
        bag = position["bag"]
        expect(panel).to_contain_text(f"{bag['energy']} Energy and {bag['spirit']} Spirit")
        for tribe, name in (("balan", "Balan"), ("wazu", "Wazu")):
            row = panel.locator("div", has_text=name)
            expect(row.locator("li")).to_have_count(len(position["unseen"][tribe]))
            for tile in position["unseen"][tribe]:
                expect(row).to_contain_text(tile)


def test_hovering_a_space_previews_it_and_chooses_nothing(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 9, until=placing)
    page = ana.page
    cell = page.locator(".cell.open").nth(2)
    space = str(cell.get_attribute("data-space"))
    cell.hover()
    expect(page.locator(".lead")).to_contain_text("Preview:")
    expect(page.locator(".lead")).to_contain_text(space)
    expect(page.locator(".cell.looked")).to_have_attribute("data-space", space)
    expect(table.confirm).to_be_disabled()
    page.mouse.move(3, 3)
    expect(page.locator(".lead")).not_to_contain_text("Preview:")
    expect(page.locator(".cell.hot")).to_have_count(0)


def test_moving_by_key_previews_and_the_name_stays_that_of_the_board(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 2, until=placing)
    page = ana.page
    page.locator(".lead").click()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset?.space"):
            break
    page.keyboard.press("ArrowLeft")
    space = page.evaluate("document.activeElement.dataset.space")
    assert page.locator(".cell.looked").get_attribute("data-space") == space
    assert "chosen" not in table.space(space).inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".cell.hot")).to_have_attribute("data-space", space)
    expect(table.confirm).to_be_enabled()


HITS = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => {
  one.scrollIntoView({block: "center"});
  const {left, right, top, bottom} = one.getClientRects()[0], x = (left + right) / 2;
  let up = (top + bottom) / 2, down = up;
  const hit = (y) => one.contains(document.elementFromPoint(x, y));
  while (hit(up - 1) && up > top - 40) up--;
  while (hit(down + 1) && down < bottom + 40) down++;
  return Math.round(down - up) + 1;
})"""


@pytest.mark.parametrize(("least", "finger"), [(24, False), (44, True)])
def test_reasons_and_their_rules_can_be_hit_by_pointer_and_finger(person: People, least: int, finger: bool) -> None:
    ana = person("Ana", viewport={"width": 390, "height": 844}, has_touch=finger, is_mobile=finger)
    some_game(ana, 9)
    page = ana.page
    page.locator(".line", has_text="places its").last.click()
    page.locator(".why").wait_for()
    for selector in (".why a", ".line", ".player .figure"):
        found = page.evaluate(HITS, selector)
        assert found
        assert min(found) >= least, (selector, found)
