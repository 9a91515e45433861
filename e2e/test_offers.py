"""Offers at the table, between two browsers: each by its own button, told on the other side, shown after a reload."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from people import Person, Table, next_due
from playwright.sync_api import Locator, expect
from some_game import placing, some_game
from test_accessible import faults
from test_accounts import YOU
from test_magnified_text import FAULTS

People = Callable[..., Person]
Frames = list[str]

AWAY = """() => {
    const {connection, state: {game}} = document.querySelector("game-table");
    connection.owner.tell({t: "presence", game, seats: {balan: "away", wazu: "away"}, watching: 0});
}"""
"""As after thirty seconds without the other; what the server knows is another matter."""
ROW = """all => all.filter((one) => one.checkVisibility() && !one.closest("dialog"))
  .map((one) => one.getBoundingClientRect().top)"""


def begin(person: People, **choices: str) -> tuple[Table, Table]:
    """A friend game, dealt, whoever is to move first."""
    ana, bo = person("Ana"), person("Bo")
    mine = ana.create("friend", tribe="balan", **choices)
    yours = bo.accept(mine.page.locator("#invite-link").input_value())
    for table in (mine, yours):
        table.page.wait_for_function("() => document.querySelector('game-table').state.view.position")
    return mine, yours


def mover(tables: tuple[Table, Table]) -> tuple[Table, Table]:
    """Who is to decide, and who waits."""
    due = next_due(list(tables))
    assert due is not None
    return due, tables[1] if due is tables[0] else tables[0]


def press(table: Table, name: str) -> None:
    """A button of the menu at the table."""
    table.menu().get_by_role("button", name=name, exact=True).click()


def offer(table: Table) -> Locator:
    """The card of what waits for an answer."""
    return table.page.get_by_role("region", name="Offer", exact=True)


def sent(table: Table) -> Frames:
    """What this page sends from now on, but for answers to beats."""
    frames: Frames = []
    table.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(str(frame))))
    table.page.reload()
    expect(table.page.locator(".live.open")).to_be_visible()
    expect(table.page.get_by_role("button", name="More", exact=True)).to_be_visible()
    frames.clear()
    return frames


def kinds(frames: Frames) -> list[str]:
    found = [re.search(r'"t":"([a-z-]+)"', frame) for frame in frames]
    commands = [match.group(1) for match in found if match and '"key"' in match.string]
    frames.clear()
    return commands


def result(table: Table) -> dict[str, Any]:
    told: dict[str, Any] = table.view()["result"]
    return told


def test_B116_a_draw_is_offered_declined_cancelled_and_agreed_on_each_by_its_own_command(person: People) -> None:
    tables = begin(person)
    mine, yours = tables
    frames = sent(mine)
    press(mine, "Offer a draw")
    expect(offer(yours)).to_contain_text("Balan offers a draw.")
    expect(yours.page.get_by_role("status").filter(has_text="Balan offers a draw.")).to_have_count(1)
    assert faults(yours.page) == []
    mine.page.reload()  # B111: it is still there
    offer(mine).get_by_role("button", name="Withdraw").click()
    expect(offer(yours)).to_have_count(0)
    assert kinds(frames) == ["offer-draw", "cancel"]
    press(mine, "Offer a draw")
    offer(yours).get_by_role("button", name="Decline").click()
    expect(offer(mine)).to_have_count(0)
    due, waiting = mover(tables)
    due.decide(random.Random(1))
    press(waiting, "Offer a draw")
    offer(due).get_by_role("button", name="Accept").click()
    due.page.get_by_role("button", name="Play on").click()
    assert not due.is_over()
    offer(due).get_by_role("button", name="Accept").click()
    due.page.get_by_role("dialog").get_by_role("button", name="Draw").click()
    for table in tables:
        expect(table.page.get_by_text("Both agreed on a draw.").first).to_be_visible()
    assert result(mine)["winner"] is None
    mine.page.get_by_role("button", name="Rematch, tribes swapped").click()
    mine.page.wait_for_url(re.compile("/game/"))
    yours.page.get_by_role("button", name="To the rematch").click()
    yours.page.wait_for_url(mine.page.url)


def test_B109_B107_a_take_back_says_how_much_it_undoes_and_leaves_no_step_behind(person: People) -> None:
    tables = begin(person, time="live 10m+20s")
    due, other = mover(tables)
    due.decide(random.Random(2))
    before = due.view()
    due.page.get_by_role("button", name="Take back 1 decision").click()
    expect(offer(other)).to_contain_text("asks to take back 1 decision")
    offer(other).get_by_role("button", name="Accept").click()
    for table in tables:
        table.wait_for_ply(before["ply"] + 1)
        assert table.view()["steps"] == []
        assert table.view()["position"]["phase"] == "pair"
    expect(due.page.locator(".log .undone")).to_have_count(1)
    assert due.wait_until_due()
    due.decide(random.Random(3))
    due.page.keyboard.press("Home")
    due.page.keyboard.press("End")
    expect(due.page.locator(".replay .no")).to_have_text("Step 1 of 1")
    due.page.reload()
    expect(due.page.locator(".replay .no")).to_have_text("Step 1 of 1")  # the address names the step
    due.page.keyboard.press("Escape")
    expect(due.page.locator(".log .undone")).to_have_count(1)


def test_a_pause_is_agreed_on_and_ended_and_a_game_is_called_off(person: People) -> None:
    tables = begin(person, time="live 10m+20s")
    mine, yours = tables
    mine.menu()
    assert faults(mine.page) == []
    mine.page.get_by_label("Pause for").select_option(label="5 minutes")
    press(mine, "Offer the pause")
    expect(offer(yours)).to_contain_text("Balan offers a pause of 5 minutes.")
    offer(yours).get_by_role("button", name="Accept").click()
    for table in tables:
        expect(table.page.get_by_role("region", name="Pause")).to_contain_text("nobody’s time runs")
    due, waiting = mover(tables)
    due.prepare(random.Random(1))
    due.confirm.click()
    expect(due.page.get_by_role("alert")).to_contain_text("The clocks stand still")
    waiting.page.get_by_role("button", name="End the pause").click()
    expect(due.page.get_by_role("region", name="Pause")).to_have_count(0)
    waiting.page.evaluate(AWAY)
    waiting.page.get_by_role("region", name="The other has left").get_by_role("button", name="Claim the win").click()
    waiting.page.get_by_role("dialog").get_by_role("button", name="Claim the win").click()
    expect(waiting.page.get_by_role("alert")).to_contain_text("has not been away for long enough")  # he is here
    press(mine, "Call the game off")
    mine.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    assert not mine.is_over()
    press(mine, "Call the game off")
    mine.page.get_by_role("dialog").get_by_role("button", name="Call it off").click()
    for table in tables:
        expect(table.page.get_by_text("The game was called off.").first).to_be_visible()
        expect(table.page.get_by_role("button", name="Rematch, tribes swapped")).to_be_visible()


@pytest.mark.parametrize(("kind", "choices"), [("computer", {"bot": "pib"}), ("screen", {})])
def test_where_nobody_else_plays_a_take_back_is_free_and_by_keyboard(
    person: People, kind: str, choices: dict[str, str]
) -> None:
    table = person("Ana", viewport={"width": 320, "height": 568}).create(kind, **choices)
    assert table.wait_until_due()
    back = table.page.get_by_role("button", name=re.compile("^Take back"))
    for seed in range(60):  # until two decisions of hers follow on each other, as the deal has it
        table.decide(random.Random(seed))
        assert table.wait_until_due()
        undo = table.view()["may"]["take_back"]
        if undo and undo["seat"] in table.page.evaluate(YOU):
            break
    steps = len(table.view()["steps"])
    back.focus()
    table.page.keyboard.press("Enter")
    table.page.wait_for_function(f"() => document.querySelector('game-table').state.view.steps.length < {steps}")
    assert table.wait_until_due()
    table.decide(random.Random(9))
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert faults(table.page) == []


def test_the_menu_opens_and_closes_by_key_and_pointer_and_gives_the_keyboard_back(person: People) -> None:
    tables = begin(person)
    due, _ = mover(tables)
    page = due.page
    due.decide(random.Random(2))
    more = page.get_by_role("button", name="More", exact=True)
    menu = page.get_by_role("group", name="More")
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    assert faults(page) == []
    page.keyboard.press("Tab")
    expect(menu.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(more).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(menu).to_have_count(0)
    due.menu()
    page.locator(".player.top .name").click()
    expect(menu).to_have_count(0)
    press(due, "Offer a draw")
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(more).to_be_focused()


@pytest.mark.parametrize("locale", ["de", "fr", "pl", "nl"])
def test_what_stands_below_the_log_is_one_row_in_any_language(person: People, locale: str) -> None:
    """Also while one may take back; the log keeps its lines."""
    for viewport in ({"width": 1280, "height": 800}, {"width": 320, "height": 568}):
        table = some_game(person(f"Ana {viewport['width']}", locale=locale, viewport=viewport), 4, until=placing)
        tops = table.page.locator("seat-tools .btn").evaluate_all(ROW)
        assert len(tops) == 3
        assert len(set(tops)) == 1
        assert not [fault for fault in table.page.evaluate(FAULTS) if fault.startswith("cut")]
        assert table.page.locator(".log").evaluate("log => log.clientHeight") > 150
