"""The rules page in a real browser: links to a rule, from the table too; on paper; at every size; its drawings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from maatasite.web.rules import art
from maatatahay.tiles import tile_set
from people import Person
from playwright.sync_api import Page, expect
from some_game import placing, some_game
from test_accessible import SIZES, faults, too_wide
from test_every_screen import RIGHT_TO_LEFT

People = Callable[..., Person]

SHEET = {"width": 695, "height": 1010}
"""A4 without the margins of the print style, in CSS pixels, rounded down."""


def rules(someone: Person, address: str = "") -> Page:
    someone.page.goto(f"/rules{address}")
    return someone.page


def test_the_page_works_without_script(person: People) -> None:
    page = rules(person("Ana", java_script_enabled=False))
    expect(page.locator("svg.part").first).to_be_visible()
    assert page.locator("svg.part").count() > 20


def test_a_permalink_is_followed_by_key_and_marks_its_rule(person: People) -> None:
    page = rules(person("Ana"))
    page.get_by_role("link", name="Rule R9", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules#R9$"))
    rule = page.locator("li:has(> [id='R9'])")
    expect(rule).to_be_in_viewport()
    expect(rule).not_to_have_css("box-shadow", "none")
    expect(page.locator("li:has(> [id='R8'])")).to_have_css("box-shadow", "none")


@pytest.mark.parametrize("address", ["5.1", "R13", "R15", "12.10", "summary", "storage"])
def test_an_address_brings_its_rule_into_sight(person: People, address: str) -> None:
    page = rules(person("Ana", viewport=SIZES["phone"]), f"#{address}")
    expect(page.locator(f"[id='{address}']")).to_be_in_viewport()


def test_a_reason_on_the_table_leads_to_its_rule_and_leaves_the_table_alone(person: People) -> None:
    ana = person("Ana")
    some_game(ana, 9)
    ana.page.locator(".line", has_text="places its").last.click()
    with ana.context.expect_page() as opened:
        ana.page.locator(".why a").first.click()
    expect(opened.value).to_have_url(re.compile(r"/rules#5\.1$"))
    expect(opened.value.locator("[id='5.1']")).to_be_in_viewport()
    expect(ana.page).to_have_url(re.compile("/game/"))


def test_a_refused_space_leads_to_its_rule(person: People) -> None:
    ana = person("Ana")
    table = some_game(ana, 9, until=placing)
    table.space(next(iter(table.view()["position"]["warriors"]))).click()
    link = ana.page.get_by_role("alert").get_by_role("link")
    expect(link).to_have_attribute("href", "/rules#5.1")


@pytest.mark.parametrize("size", list(SIZES))
def test_B148_the_rules_fit(person: People, size: str) -> None:
    assert not too_wide(rules(person("Ana", viewport=SIZES[size])))


@pytest.mark.parametrize("size", ["desk", "small phone"])
def test_axe_is_content_with_the_rules_in_both_themes(person: People, size: str) -> None:
    assert faults(rules(person("Ana", viewport=SIZES[size]))) == []


@pytest.mark.parametrize("locale", ["en", "nl-NL", "zh-TW"])
def test_the_rules_fit_the_narrowest_screen_in_every_language(person: People, locale: str) -> None:
    page = rules(person("Ana", locale=locale, viewport=SIZES["small phone"]))
    assert not too_wide(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not too_wide(page)


@pytest.mark.parametrize("size", ["small phone", "desk"])
def test_B161_right_to_left_the_diagrams_are_not_mirrored(person: People, size: str) -> None:
    ana = person("Ana", viewport=SIZES[size])
    ana.context.add_init_script(RIGHT_TO_LEFT)
    page = rules(ana)
    assert not too_wide(page)
    first, last = (page.locator(".w5 .names text", has_text=re.compile(f"^{one}$")).bounding_box() for one in "ae")
    assert first
    assert last
    assert first["x"] < last["x"]


BLACK_ON_WHITE = """() => {
  const text = getComputedStyle(document.querySelector(".summary p"));
  return [text.color, getComputedStyle(document.body).backgroundColor];
}"""


@pytest.mark.parametrize("locale", ["en", "nl-NL", "zh-TW"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_summary_fits_one_printed_page_black_on_white(person: People, locale: str, scheme: Any) -> None:  # noqa: ANN401
    page = rules(person("Ana", locale=locale, viewport=SHEET, color_scheme=scheme))
    page.emulate_media(media="print")
    assert page.evaluate(BLACK_ON_WHITE) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    for hidden in (".site", ".foot", ".contents"):
        expect(page.locator(hidden)).to_be_hidden()
    box = page.locator("section.summary").bounding_box()
    assert box
    assert box["y"] + box["height"] < SHEET["height"]
    expect(page.locator("section.summary")).to_have_css("break-after", "page")
    assert not too_wide(page)


def test_no_diagram_is_cut_by_the_end_of_a_printed_page(person: People) -> None:
    page = rules(person("Ana", viewport=SHEET))
    page.emulate_media(media="print")
    for diagram in page.locator(".diagram").all():
        expect(diagram).to_have_css("break-inside", "avoid")
        box = diagram.bounding_box()
        assert box
        assert box["height"] < SHEET["height"]


BOTH_DRAWINGS = """async ([sources, [tribe, tile, rotation, energy, spirit, strength]]) => {
  const [art, {render}] = await Promise.all([import("/static/js/art.js"), import("lit")]);
  const tiles = document.querySelector("game-table").state.view.tiles;
  const table = {
    warrior: art.warriorArt({tribe, id: tile, tile: tiles[tile], rotation, energy, spirit, strength}),
    falls: art.ringArt({sum: 8, own: 4, survives: false}, false),
    stands: art.ringArt({sum: 4, own: 4, survives: true}, true),
    relic: art.relicArt("c3", {balan: 2, wazu: 3}),
    crystals: art.crystalArt("EES"),
    few: art.crystalArt("S"),
    none: art.crystalArt(""),
    fallen: art.fallenArt(tribe),
  };
  const rounded = (text) => text.replace(/-?\\d*\\.?\\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
  const told = (node) => [...node.childNodes]
    .filter((one) => one.nodeType === 1 || (one.nodeType === 3 && one.data.trim()))
    .map((one) => one.nodeType === 3 ? one.data.trim() : [one.tagName,
      [...one.attributes].map(({name, value}) => `${name}=${rounded(value.trim())}`).sort(), told(one)]);
  return Object.entries(table).map(([name, drawing]) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    render(drawing, svg);
    const other = document.createElement("div");
    other.innerHTML = `<svg>${sources[name]}</svg>`;
    return [name, JSON.stringify(told(svg)), JSON.stringify(told(other.firstElementChild))];
  });
}"""


def fight(own: int, against: int) -> dict[str, Any]:
    return {"strength": {"total": own}, "sum": against, "survives": own >= against}


@pytest.mark.parametrize(
    "standing",
    [
        ("balan", "singer", 0, 1, 1, 3),
        ("wazu", "champion", 1, 2, 0, 7),
        ("balan", "elder", 3, 3, 2, 5),
        ("wazu", "child", 2, 0, 0, 1),
    ],
)
def test_the_rules_draw_what_the_table_draws(person: People, standing: tuple[str, str, int, int, int, int]) -> None:
    tribe, tile, *loaded = standing
    ana = person("Ana")
    ana.create("screen")
    house = tile_set("house-1")
    sources = {
        "warrior": art.warrior(tribe, house.tiles[house.index[tile]], *loaded),
        "falls": art.ring(fight(4, 8), low=False),
        "stands": art.ring(fight(4, 4), low=True),
        "relic": art.relic("c3", {"balan": 2, "wazu": 3}),
        "crystals": art.crystals("EES"),
        "few": art.crystals("S"),
        "none": art.crystals(""),
        "fallen": art.fallen(tribe),
    }
    drawn = ana.page.evaluate(BOTH_DRAWINGS, [{name: str(text) for name, text in sources.items()}, standing])
    assert len(drawn) == len(sources)
    for name, table, page in drawn:
        assert len(table) > 10
        assert page == table, name
