"""Motion and sound explain what happened, and are never in the way."""

from __future__ import annotations

import random
from collections.abc import Callable

from people import Person, Table, play_to_the_end
from playwright.sync_api import Page, expect
from test_settings import set_up

People = Callable[..., Person]

COUNT_MOTION = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.moved.push(this.getAttribute("class"));
  return animate.apply(this, how);
};
"""
LINGER = """
const atItsPace = Element.prototype.animate;
Element.prototype.animate = function (frames, time) {
  return atItsPace.call(this, frames, {...time, duration: 60_000});
};
"""
"""Whatever moves is still moving when a slow machine comes to look."""

COUNT_SOUND = """
window.sounds = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.sounds += 1; return start.apply(this, when); };
"""


def shared_table(person: People, **options: object) -> Table:
    ana = person("Ana", **options)
    ana.context.add_init_script(COUNT_MOTION + COUNT_SOUND)
    return ana.create("screen")


def moved(page: Page) -> list[str]:
    kinds: list[str] = page.evaluate("window.moved")
    return kinds


def play(table: Table, decisions: int, seed: int = 5) -> None:
    rng = random.Random(seed)
    for _ in range(decisions):
        if table.wait_until_due():
            table.decide(rng)


def ready(table: Table) -> None:
    expect(table.page.locator(".motion")).to_have_count(1)


def test_a_placement_is_seen_and_heard(person: People) -> None:
    table = shared_table(person)
    ready(table)
    play(table, 12)
    expect(table.page.locator(".motion > *")).to_have_count(0)
    kinds = moved(table.page)
    assert "face" in kinds, "Warriors land"
    assert "flown" in kinds, "Crystals fly"
    assert table.page.evaluate("window.sounds") > 0


def test_motion_never_delays_the_next_decision_and_gives_way_to_it(person: People) -> None:
    ana = person("Ana")
    ana.context.add_init_script(COUNT_MOTION + LINGER)
    table = ana.create("screen")
    set_up(table.page, motion="slow")
    ready(table)
    rng = random.Random(3)
    while "flown" not in moved(table.page):
        table.wait_until_due()
        table.decide(rng)
        table.page.wait_for_timeout(60)
    table.wait_until_due()
    expect(table.page.locator(".controls fieldset:not([disabled])")).to_be_visible()
    assert table.page.locator(".motion > *").count() > 0, "still moving"
    table.prepare(rng)
    assert table.page.locator(".motion > *").count() == 0, "the draft has made it give way"


def test_less_motion_means_none(person: People) -> None:
    table = shared_table(person, reduced_motion="reduce")
    ready(table)
    play(table, 8)
    assert moved(table.page) == []


def test_motion_and_sound_can_be_switched_off(person: People) -> None:
    table = shared_table(person)
    set_up(table.page, motion="off", sound=False)
    ready(table)
    play(table, 8)
    assert moved(table.page) == []
    assert table.page.evaluate("window.sounds") == 0


def test_what_happened_since_i_left_is_told_and_shown(person: People) -> None:
    ana, bo = person("Ana"), person("Bo")
    mine = ana.create("friend", tribe="balan")
    yours = bo.accept(mine.page.locator("#invite-link").input_value())
    address = mine.page.url
    rng = random.Random(9)
    for _ in range(60):  # until Bo has a decision before him
        mine.page.wait_for_timeout(50)
        if yours.page.locator(".controls fieldset:not([disabled])").count():
            break
        if mine.page.locator(".controls fieldset:not([disabled])").count():
            mine.decide(rng)
    expect(mine.page.locator(".since")).to_have_count(0)
    mine.page.goto("/about")
    yours.decide(rng)
    mine.page.goto(address)
    card = mine.page.get_by_role("region", name="Since you left")
    expect(card.get_by_role("listitem").first).to_contain_text("Wazu")
    card.get_by_role("button", name="Show on the board").click()
    card.get_by_role("button", name="OK").click()
    expect(card).to_have_count(0)
    mine.page.reload()
    expect(mine.page.locator(".live.open")).to_be_visible()
    expect(card).to_have_count(0)


def test_a_whole_game_with_fast_motion_ends_like_any_other(person: People) -> None:
    table = shared_table(person)
    set_up(table.page, motion="fast")
    play_to_the_end([table], random.Random(4))
    assert "ring-over cover" in moved(table.page), "fights show both sums"
