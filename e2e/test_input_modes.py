"""B129: whatever happened before, a Warrior is placed and turned by click, double-click, finger and key, as set."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from people import HELD, Person, Table, next_due
from playwright.sync_api import Page, expect
from proxy import Proxy
from some_game import SEND, random_decisions
from test_settings import set_up

People = Callable[..., Person]
Mode = Callable[[Table, str], None]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def click(table: Table, space: str) -> None:
    table.space(space).click()
    turn(table.page).click()


def double_click(table: Table, space: str) -> None:
    table.space(space).dblclick()
    turn(table.page).click()


def tap(table: Table, space: str) -> None:
    table.space(space).tap()
    turn(table.page).tap()


def double_tap(table: Table, space: str) -> None:
    table.space(space).tap()
    tap(table, space)


def keys(table: Table, space: str) -> None:
    """Arrows to the space, Enter, and R; from wherever the grid was left."""
    table.page.locator(".cell[tabindex='0']").focus()
    here = str(table.page.evaluate("document.activeElement.dataset.space"))
    across, up = ord(space[0]) - ord(here[0]), int(space[1]) - int(here[1])
    for key, times in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowUp", up), ("ArrowDown", -up)):
        for _ in range(times):
            table.page.keyboard.press(key)
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("r")


def turn(page: Page) -> Any:  # noqa: ANN401
    return page.get_by_role("button", name="Turn right")


EARLY = 7
"""Rounds after which a game may be over before all situations have come."""


def begin(ana: Person, bo: Person) -> tuple[Table, Table]:
    """A game in which Ana places second after Bo has claimed a Relic, early enough for more; chance is the server's."""
    for _ in range(8):
        mine = ana.create("friend", tribe="balan", name="Ana", time="live 10m+20s")
        link = mine.page.locator("#invite-link").input_value()
        yours = bo.accept(link.replace(ana.base, bo.base))
        if not play_until_placing(mine, yours, first=yours):
            continue
        if mine.view()["position"]["round"] <= EARLY:
            return mine, yours
        mine.resign()
    raise AssertionError("no Relic was claimed in eight games")


def play_until_placing(mine: Table, yours: Table, first: Table) -> bool:
    """Play until a Warrior is to be placed here: by whoever is first, or second after the other claimed a Relic.

    False if the game ended before that.
    """
    rng = random.Random(4)
    claimed = False
    while due := next_due([mine, yours]):
        choices, ply = due.page.evaluate(f"[{HELD}.choices.choices, {HELD}.view.ply]")
        if due is mine and choices["phase"] == "place" and (claimed or first is mine):
            return True
        decisions = random_decisions(choices, rng)
        if choices["phase"] == "order":
            decisions = [{"first": first.page.evaluate(f"{HELD}.you[0]")}]
        relics = [choice for choice in choices.get("choices", []) if choice.get("kind") == "relic"]
        if due is yours and relics:
            decisions = [{"place": relics[0]["space"], "pay": relics[0]["payments"][0]}]
        if choices["phase"] == "place":
            claimed = due is yours and "pay" in decisions[0]
        due.page.evaluate(SEND, decisions)
        for table in (mine, yours):
            table.wait_for_ply(ply + 1)
    return False


def situations(mine: Table, yours: Table, line: Proxy) -> Iterator[str]:
    """What may have happened before a placement, in a game that has begun so; the last leaves it undone."""
    yield "placing second, after a Relic was claimed"
    line.cut()
    expect(mine.page.get_by_text("Your game is safe")).to_be_visible()
    line.restore()
    expect(mine.page.locator(".live.open")).to_be_visible()
    yield "after the line was torn"
    mine.page.keyboard.press("Home")
    expect(mine.page.locator(".replay .no")).to_contain_text("Step 0 of")
    mine.page.keyboard.press("Escape")
    yield "back from the replay"
    mine.page.get_by_role("button", name="Live", exact=True).wait_for(state="detached")
    mine.decide(random.Random(3))
    assert play_until_placing(mine, yours, first=mine)  # what places second cannot be taken back: chance has spoken
    space, ply = free(mine)[0], mine.view()["ply"]
    click(mine, space)
    mine.confirm.click()
    yours.wait_for_ply(ply + 1)
    mine.page.get_by_role("button", name="Take back").click()
    yours.page.locator("offer-card").get_by_role("button", name="Accept").click()
    mine.wait_for_ply(ply + 2)
    assert play_until_placing(mine, yours, first=mine)  # who decided the order too has taken back both
    assert space not in mine.view()["position"]["warriors"]
    yield "after a take-back"


@pytest.mark.parametrize(
    ("device", "modes"),
    [({}, (click, double_click, keys)), (PHONE, (tap, double_tap, click, keys))],
    ids=["mouse-and-keys", "phone"],
)
def test_B129_every_way_to_place_and_turn_works_after_whatever_happened(
    person: People, proxy: Proxy, device: dict[str, Any], modes: tuple[Mode, ...]
) -> None:
    ana, bo = person("Ana", base=proxy.url, **device), person("Bo")
    ana.expected = "WebSocket connection|ERR_"
    mine, yours = begin(ana, bo)
    seen = []
    for situation in situations(mine, yours, proxy):
        for mode in modes:
            prepared(mine, mode, situation)
        seen.append(situation)
    assert len(seen) == 4
    space, ply = free(mine)[0], mine.view()["ply"]
    modes[-1](mine, space)
    mine.confirm.click()
    yours.wait_for_ply(ply + 1)
    assert yours.view()["position"]["warriors"][space]["rotation"] == 1


def free(table: Table) -> list[str]:
    """The free spaces on which the Warrior in hand may be placed."""
    assert table.wait_until_due()
    choices = table.page.evaluate(f"{HELD}.choices.choices.choices")
    return [choice["space"] for choice in choices if choice["kind"] == "free"]


def prepared(table: Table, mode: Mode, situation: str) -> None:
    """Choose a space and turn there, see that this is what Confirm would send, and put it back."""
    space, ply = free(table)[-1], table.view()["ply"]
    mode(table, space)
    draft = table.page.evaluate("document.querySelector('game-table').draft")
    assert (draft["space"], draft["rotation"]) == (space, 1), f"{mode.__name__}, {situation}"
    expect(table.page.locator(".cell.hot")).to_have_attribute("data-space", space)
    assert table.view()["ply"] == ply, f"{mode.__name__} decided by itself, {situation}"
    for _ in range(2):  # the turn, then the space
        table.page.get_by_role("button", name="Back", exact=True).click()
    table.page.wait_for_function("() => document.querySelector('game-table').draft.space === null")


def test_B129_without_confirm_the_second_click_places_once_after_whatever_happened(
    person: People, proxy: Proxy
) -> None:
    ana, bo = person("Ana", base=proxy.url), person("Bo")
    ana.expected = "WebSocket connection|ERR_"
    mine, yours = begin(ana, bo)
    for _ in situations(mine, yours, proxy):
        pass
    set_up(mine.page, confirmPlace=False)
    space, ply = free(mine)[0], mine.view()["ply"]
    mine.space(space).dblclick()
    yours.wait_for_ply(ply + 1)
    told = [entry for entry in yours.view()["log"] if entry["ply"] == ply and entry["kind"] == "decision"]
    assert yours.view()["position"]["warriors"][space]["tribe"] == "balan"
    assert len({entry["version"] for entry in told}) == len(told)
