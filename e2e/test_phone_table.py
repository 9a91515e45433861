"""On a phone: what is asked is in sight together with what it is about, and the end comes before the way back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from people import Person
from playwright.sync_api import Locator, expect
from test_lessons import decide, lesson

People = Callable[..., Person]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


@pytest.mark.parametrize(
    ("name", "asked"), [("pairs", "Choose who places first."), ("relics", "Turn your hunter on b2")]
)
def test_what_follows_a_decision_in_a_lesson_is_in_sight(person: People, name: str, asked: str) -> None:
    page = person("Ana", **PHONE).page
    page.goto(f"/learn/{name}")
    decide(page, lesson(page)["solution"][:1])
    expect(page.locator(".act .lead")).to_contain_text(asked)
    expect(page.locator(".act")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("locale", ["en", "de", "pl", "pt-BR", "ja"])
def test_the_question_shows_the_warriors_that_it_is_about(person: People, locale: str) -> None:
    table = person("Ana", locale=locale, **PHONE).create("screen")
    seen, rng = set[str](), random.Random(5)
    faces, row = table.page.locator(".in-hand .face-of"), table.page.locator(".last-two")
    while not {"order", "place"} <= seen and table.wait_until_due():
        phase, ply = table.view()["position"]["phase"], table.view()["ply"]
        seen.add(phase)
        expect(faces).to_have_count({"order": 2, "place": 1}.get(phase, 0))
        assert height(row) < 60, "faces and buttons are one row"
        if phase == "order":
            table.page.locator(".controls .pick").first.tap()
        elif phase == "place":
            table.page.locator(".cell.open").first.tap()
            expect(faces).to_have_count(0)
            return
        else:
            table.page.locator("button.pair").nth(rng.randrange(3)).tap()
        table.page.locator(".controls .pri").tap()
        table.wait_for_ply(ply + 1)


def test_the_turn_buttons_keep_their_place_whatever_can_be_added(person: People) -> None:
    page, seen = person("Ana", **PHONE).page, set[float]()
    for name, kinds in (("support/2", 0), ("collect/2", 1), ("collect", 2)):
        page.goto(f"/learn/{name}")
        page.locator(".cell.open[data-space=e1]").tap()
        expect(page.locator(".stepper")).to_have_count(kinds)
        group = page.get_by_role("group", name="Turn", exact=True)
        expect(group).to_have_css("background-color", "rgba(0, 0, 0, 0)")
        box = group.bounding_box()
        assert box
        seen.add(round(box["x"]))
    assert max(seen) - min(seen) <= 8, "a finger finds them"


def test_the_result_comes_first_until_one_steps_back(person: People) -> None:
    table = person("Ana", **PHONE).create("screen")
    table.wait_until_due()
    table.decide(random.Random(5))
    page = table.page
    page.get_by_role("button", name="Resign").tap()
    page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    result, bar = page.locator(".result"), page.locator(".replay")
    expect(result).to_be_visible()
    expect(bar).to_be_visible()
    assert top(result) < top(bar)
    page.get_by_role("button", name="One step back").tap()
    expect(page.locator(".stream")).to_be_visible()
    assert top(bar) < top(page.locator(".stream"))


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def height(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["height"]
