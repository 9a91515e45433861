"""Stepping through a game, live or over: buttons, keys, slider, log, links; records; a new game from any position."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from people import Person
from playwright.sync_api import Page, expect
from some_game import some_game

People = Callable[..., Person]

STEPS = "game => fetch(`/game/${game}/steps`).then(answer => answer.json()).then(told => told.steps)"


def expect_step(page: Page, step: int) -> None:
    """Wait until the page shows that step, and knows it."""
    expect(page.locator(".replay .no")).to_have_text(re.compile(rf"^Step {step} of "))
    expect(page.locator(".replay .lead")).not_to_contain_text("Loading")


def assert_agrees(page: Page, step: int, told: dict[str, Any]) -> None:
    """B103: everything that the page shows is of that step."""
    position = told["position"]
    expect_step(page, step)
    expect(page.locator(".round span").first).to_have_text(f"Round {position['round']} of 12")
    cells = page.locator(".cell .vh").all_inner_texts()
    words = {text.split(",")[0]: text for text in cells}
    for space, warrior in position["warriors"].items():
        assert warrior["tile"] in words[space], (step, space)
        assert ("fallen" in words[space]) == (not warrior["alive"]), (step, space)
    for space, text in words.items():
        if space not in position["warriors"] and space not in position["relics"]:
            assert "free" in text, (step, space)
    for tribe, name in (("balan", "Balan"), ("wazu", "Wazu")):
        panel = page.locator(f".player.{tribe}")
        figures = [int(re.match(r"\d+", text)[0]) for text in panel.locator(".stats dd").all_inner_texts()]  # type: ignore[index]
        assert figures == [position["living"][tribe], position["deaths"][tribe], position["score"][tribe]], (step, name)
        assert panel.locator(".rows .slots").first.locator(".on").count() == len(position["storage"][tribe])
    assert page.locator(".spirit").get_attribute("aria-label") == f"Spirit Track: {position['track']} fallen"


def test_B103_board_round_storage_deaths_track_and_log_agree_at_every_step(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 400)
    page = ana.page
    assert table.is_over()
    steps = page.evaluate(STEPS, table.view()["game"])
    last = len(steps) - 1
    page.keyboard.press("Home")
    for step in range(last):
        assert_agrees(page, step, steps[step])
        current = page.locator(".log [aria-current=step]")
        expect(current).to_have_count(1)
        page.keyboard.press("ArrowRight")
    assert_agrees(page, last, steps[last])
    round_card = page.get_by_role("region", name="This round")
    expect(page.get_by_role("link", name="Download the record")).to_be_visible()
    expect(round_card).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    assert_agrees(page, last - 1, steps[last - 1])
    expect(round_card).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)


def test_first_back_on_last_slider_log_and_live_lead_where_they_say(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 9)
    page, last = ana.page, table.view()["ply"]
    page.get_by_role("button", name="Step back through the game").click()
    expect_step(page, last - 1)
    page.get_by_role("button", name="First step").click()
    expect_step(page, 0)
    expect(page.get_by_role("button", name="First step")).to_be_disabled()
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="One step back").click()
    expect_step(page, 1)
    page.get_by_role("slider", name="Step").fill("4")
    expect_step(page, 4)
    assert page.url.endswith("#step-4")
    page.get_by_role("button", name="Last step").click()
    expect_step(page, last)
    page.get_by_role("button", name="Live", exact=True).click()
    expect(page.locator(".replay")).to_have_count(0)
    assert "#" not in page.url
    expect(table.confirm).to_be_visible()


COUNT_MOTION = """() => {
  window.moved = 0;
  const {animate} = Element.prototype;
  Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_steps_play_by_themselves_until_the_end_or_until_another_control_is_used(
    person: People, motion: str
) -> None:
    ana = person("Ana", reduced_motion=motion)
    last = some_game(ana, 7).view()["ply"]
    page = ana.page
    page.evaluate(COUNT_MOTION)
    page.keyboard.press("Home")
    expect_step(page, 0)
    page.get_by_role("button", name="Play the steps").click()
    for step in (1, 2):
        expect_step(page, step)
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_role("button", name="Play the steps")).to_be_enabled()
    stopped = int(page.url.rsplit("-", 1)[1])
    page.wait_for_timeout(2500)
    expect_step(page, stopped)
    page.get_by_role("slider", name="Step").fill(str(last - 2))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect_step(page, last)
    expect(page.get_by_role("button", name="Play the steps")).to_be_enabled()
    assert page.url.endswith(f"#step-{last}")
    assert (page.evaluate("window.moved") > 0) == (motion != "reduce")


@pytest.mark.parametrize("form", ["#step-5", "?step=5"])
def test_a_link_leads_to_its_step(person: People, form: str) -> None:
    ana, bo = person("Ana"), person("Bo")
    some_game(ana, 9)
    bo.page.goto(ana.page.url.split("#")[0] + form)
    expect_step(bo.page, 5)


def test_looking_back_keeps_the_draft_and_lets_nothing_be_decided(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 2)
    assert table.view()["position"]["phase"] == "place"
    table.space("a1").click()
    page = ana.page
    page.locator(".lead").click()
    page.keyboard.press("ArrowLeft")
    expect(table.confirm).to_have_count(0)
    table.space("b1").click()
    page.mouse.move(3, 3)
    page.keyboard.press("Escape")
    expect(page.locator(".cell.hot")).to_have_attribute("data-space", "a1")
    expect(table.confirm).to_be_enabled()


def test_the_game_goes_on_while_one_looks_back(person: People) -> None:
    ana, bo = person("Ana"), person("Bo")
    table = some_game(ana, 4)
    bo.page.goto(ana.page.url)
    watching = bo.table()
    bo.page.keyboard.press("Home")
    expect_step(bo.page, 0)
    table.decide(random.Random(3))
    watching.wait_for_ply(table.view()["ply"])
    ply = table.view()["ply"]
    expect(bo.page.locator(".replay .no")).to_have_text(f"Step 0 of {ply}")
    bo.page.keyboard.press("End")
    expect_step(bo.page, ply)


def test_a_record_is_opened_by_file_and_stepped_through(person: People, tmp_path: Any) -> None:  # noqa: ANN401
    ana, bo = person("Ana"), person("Bo")
    table = some_game(ana, 400)
    record = ana.context.request.get(f"/game/{table.view()['game']}/record").text()
    file = tmp_path / "game.json"
    file.write_text(record)
    page = bo.page
    page.goto("/record")
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Show the game").click()
    expect(page.locator(".replay .no")).to_have_text(f"Step 0 of {len(json.loads(record)['moves'])}")
    page.keyboard.press("End")
    expect(page.locator(".result")).to_contain_text(re.compile("wins|draw"))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()


def test_a_record_that_is_none_is_refused_in_a_sentence(person: People) -> None:
    ana = person("Ana")
    ana.expected = "400"
    ana.page.goto("/record")
    ana.page.get_by_label("or its text").fill('{"format": "maatatahay/1", "moves": []}')
    ana.page.get_by_role("button", name="Show the game").click()
    refused = ana.page.get_by_role("alert").first
    expect(refused).to_contain_text(re.compile("This record was refused. The key .?setup.? is missing."))
    expect(refused.locator("code")).to_have_text("record-key-missing")


def test_a_new_game_from_a_position_goes_on_from_there(person: People) -> None:
    ana = person("Ana")
    game = some_game(ana, 12).view()["game"]
    page = ana.page
    page.keyboard.press("Home")
    page.get_by_role("slider", name="Step").fill("6")
    expect_step(page, 6)
    before = page.locator(".cell .vh").all_inner_texts()
    page.get_by_role("link", name="Play on from here").click()
    page.locator("input[name=kind][value=screen]").check()
    page.get_by_role("button", name="Start the game").click()
    other = ana.table()
    assert other.view()["game"] != game
    assert other.view()["prefix"]["plies"] == 6
    assert other.wait_until_due()
    page.keyboard.press("Home")
    page.get_by_role("slider", name="Step").fill("6")
    expect_step(page, 6)
    assert page.locator(".cell .vh").all_inner_texts() == before
    page.get_by_role("button", name="Live", exact=True).click()
    rng = random.Random(2)
    for _ in range(3):
        other.wait_until_due()
        other.decide(rng)
    expect(page.locator(".log")).to_contain_text("begins at step 6 of another")
