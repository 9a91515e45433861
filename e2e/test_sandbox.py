"""The sandbox: set up by hand, played for both tribes, undone, shared; with mouse, finger and keys alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from people import Person
from playwright.sync_api import Page, expect
from some_game import some_game
from test_accessible import SIZES, faults, too_wide

People = Callable[..., Person]
RECORD = Path(__file__).resolve().parents[1] / "engine" / "tests" / "records" / "valid" / "end-by-warriors.json"


def space(page: Page, name: str) -> str:
    """What a screen reader hears of a space."""
    return str(page.locator(f"[data-space={name}]").inner_text())


def expect_said(page: Page, name: str, words: str) -> None:
    expect(page.locator(f"[data-space={name}]")).to_contain_text(words)


def choose(page: Page, tool: str) -> None:
    page.locator(".tool").filter(has_text=tool).first.click()


def test_a_position_is_set_up_by_mouse_played_for_both_tribes_undone_and_shared(person: People) -> None:
    someone = person("Ana")
    someone.expected = "400"  # of the change that is refused
    ana = someone.page
    ana.goto("/sandbox")
    choose(ana, "child")
    ana.locator("[data-space=a1]").click()
    expect_said(ana, "a1", "Balan child")
    choose(ana, "Wazu")
    choose(ana, "champion")
    ana.locator("[data-space=a2]").click()
    expect_said(ana, "a2", "Wazu champion")
    choose(ana, "Spirit +")
    for _ in range(2):
        ana.locator("[data-space=a1]").click()
    expect_said(ana, "a1", "2 Spirit")
    choose(ana, "Relic")
    ana.locator("[data-space=e5]").click()
    expect(ana.locator("#setup [role=alert]")).to_contain_text("There are only 5 Relics")
    ana.get_by_text("Whose turn", exact=True).click()
    ana.get_by_label("What is due").select_option("place")
    ana.get_by_label("Wazu’s Warrior").select_option("hunter")
    ana.locator(".due [name=tribe]").select_option("wazu")
    ana.get_by_role("button", name="So it is").click()
    expect(ana.locator("#setup [role=alert]")).to_be_empty()
    address = ana.url
    ana.get_by_role("button", name="Play it").click()
    expect(ana.locator(".lead")).to_contain_text("Wazu: Choose a space for your hunter")
    ana.locator("[data-space=b1]").click()
    expect(ana.locator(".more")).to_contain_text("falls")
    ana.get_by_role("button", name="Confirm").click()
    expect_said(ana, "a1", "fallen")
    expect_said(ana, "b1", "2 Spirit")
    expect(ana.locator(".lead")).to_contain_text("Balan: Choose a space")

    bo = person("Bo").page
    bo.goto(ana.url)
    expect_said(bo, "a1", "fallen")
    expect_said(bo, "b1", "Wazu hunter")
    expect(bo.locator(".lead")).to_contain_text("Balan: Choose a space")

    ana.keyboard.press("Control+z")
    expect_said(ana, "a1", "Balan child")
    assert ana.url == address
    ana.get_by_role("button", name="Redo").click()
    expect_said(ana, "a1", "fallen")


def test_by_keyboard_alone(person: People) -> None:
    page = person("Ana").page
    page.goto("/sandbox")
    tools = page.locator(".tools [name=tool]")
    expect(tools.first).to_be_visible()
    tools.first.focus()
    page.keyboard.press("ArrowRight")
    page.locator("[data-space=c3]").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect_said(page, "a4", "Balan guard")
    expect(page.get_by_role("status").filter(has_text="a4, Balan guard")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect_said(page, "a4", "free")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+Shift+z")
    expect_said(page, "a4", "Balan guard")
    page.locator("[data-space=a4]").focus()
    page.keyboard.press("r")
    expect_said(page, "a4", "arrows to the east and west")
    page.keyboard.press("Delete")
    expect_said(page, "a4", "free")
    play = page.get_by_role("button", name="Play it")
    play.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lead")).to_contain_text("Balan: Choose a pair")


def test_the_person_may_say_what_chance_gives(person: People) -> None:
    page = person("Ana").page
    page.goto(
        "/sandbox?p=v1_place.B.guard.child.W.second_Wa1.child_c1.E1_relics.b2.d2.c3.b4.d4"
        "_display.champion.champion.lancer.lancer_bag.E30.S9"
    )
    page.get_by_label("I say what chance gives").check()
    page.locator("[data-space=c1]").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Which pair is revealed?")).to_be_visible()
    page.locator(".reveal [name=balan]").select_option("elder")
    page.locator(".reveal [name=wazu]").select_option("convert")
    page.get_by_role("button", name="This one").click()
    expect(page.locator("button.pair").last).to_contain_text("elder")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Draw at random").click()
    expect(page.locator("button.pair")).to_have_count(3)


def test_a_step_of_a_game_and_of_a_record_opens_there(person: People) -> None:
    someone = person("Ana")
    table = some_game(someone, 12)
    game = table.view()["game"]
    page = someone.page
    page.goto(f"/game/{game}#step-7")
    expect(page.locator(".replay .lead")).to_contain_text("Step 7")
    here = space(page, "c3")
    page.get_by_role("link", name="Open in the sandbox").click()
    page.wait_for_url("**/sandbox?p=*")
    expect_said(page, "c3", here.split(", ")[1])
    page.goto("/record")
    page.get_by_label("or its text").fill(RECORD.read_text())
    page.get_by_role("button", name="Show the game").click()
    page.get_by_role("button", name="Open in the sandbox").click()
    page.wait_for_url("**/sandbox?p=v1_pair*")


def test_a_bad_link_gets_a_page_with_a_way_on(person: People) -> None:
    someone = person("Ana")
    someone.expected = "400"
    page = someone.page
    page.goto("/sandbox?p=v1_pair.B_c3.E99")
    expect(page.get_by_role("heading", name="This link holds no position")).to_be_visible()
    assert not faults(page)
    page.get_by_role("link", name="A fresh deal").click()
    expect(page.locator(".lead")).to_contain_text("Choose a pair")


@pytest.mark.parametrize("size", ["desk", "small phone"])
def test_B148_both_modes_fit_and_axe_is_content_in_both_themes(person: People, size: str) -> None:
    page = person("Ana", viewport=SIZES[size]).page
    page.goto("/sandbox?deal")
    expect(page.locator(".lead")).to_contain_text("Choose a pair")
    found = {"play": faults(page)}
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#setup")).to_be_visible()
    for summary in page.locator("#setup summary").all():
        summary.click()
    found["set up"] = faults(page)
    assert not any(found.values()), found
    assert not too_wide(page)
    small = page.locator("#setup :is(.tool, .btn, select):visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(box => box.width < 44 || box.height < 44).length"
    )
    assert small == 0
