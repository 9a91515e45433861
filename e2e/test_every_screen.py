"""The table at every size, zoom and writing direction, and for eyes that see fewer colours."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable

import pytest
from people import Person, Table
from playwright.sync_api import Locator, Page, expect
from some_game import placing, some_game
from test_accessible import too_wide

People = Callable[..., Person]

TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([name, box]) => `${name} ${box.width}×${box.height}`)"""


def table_in_play(person: People, decisions: int, **options: object) -> Table:
    table = some_game(person("Ana", **options), decisions, until=placing)
    table.prepare(random.Random(23))
    return table


SIZES = {"320x568": (320, 568), "390x844": (390, 844), "844x390": (844, 390), "768x1024": (768, 1024)}


@pytest.mark.parametrize("size", list(SIZES))
def test_B148_board_and_controls_fit_and_can_be_hit(person: People, size: str) -> None:
    width, height = SIZES[size]
    table = table_in_play(person, 6, viewport={"width": width, "height": height})
    page = table.page
    assert not too_wide(page)
    page.evaluate("scrollTo(0, 0)")
    expect(table.confirm).to_be_in_viewport()
    assert page.evaluate(TOO_SMALL, ["game-board button, .controls button", 44]) == []
    assert page.evaluate(TOO_SMALL, ["button, select, summary", 24]) == []


def test_what_a_placement_would_bring_stays_within_its_card_at_a_desk(person: People) -> None:
    """In a language of many words, with Energy and Spirit to add."""
    table = some_game(person("Ana", locale="fr"), 24, seed=23, until=both_to_add)
    cells = table.page.locator("button.cell.open")
    for cell in range(cells.count()):
        cells.nth(cell).click()
        assert table.page.evaluate(SPILLS) == [], cell


def both_to_add(table: Table) -> bool:
    """Whether who is to place has Crystals of both kinds."""
    position = table.view()["position"]
    return placing(table) and {"E", "S"} <= set(position["storage"][position["to_move"]])


SPILLS = """() => { const card = document.querySelector(".act").getBoundingClientRect();
  return [...document.querySelectorAll(".act *")].filter((one) => one.getBoundingClientRect().bottom > card.bottom)
    .map((one) => one.textContent); }"""


@pytest.mark.parametrize(("width", "height"), [(320, 256), (640, 400)], ids=["400 %", "200 %"])
def test_a_magnified_page_needs_no_sideways_scrolling(person: People, width: int, height: int) -> None:
    table = table_in_play(person, 4, viewport={"width": width, "height": height})
    assert not too_wide(table.page)
    ply = table.view()["ply"]
    table.confirm.click()
    table.wait_for_ply(ply + 1)


RIGHT_TO_LEFT = """new MutationObserver(() => document.documentElement?.setAttribute("dir", "rtl"))
  .observe(document, {childList: true})"""


def box(table: Table, space: str) -> dict[str, float]:
    return box_of(table.space(space))


def box_of(one: Locator) -> dict[str, float]:
    found: dict[str, float] = one.evaluate("one => one.getBoundingClientRect().toJSON()")
    return found


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_B161_right_to_left_the_board_is_not_mirrored(person: People, width: int) -> None:
    ana = person("Ana", viewport={"width": width, "height": 800})
    ana.context.add_init_script(RIGHT_TO_LEFT)
    table = ana.create("screen")
    assert table.page.locator("html").get_attribute("dir") == "rtl"
    left, right, top, bottom = (box(table, name) for name in ("a3", "e3", "c5", "c1"))
    assert left["x"] < right["x"]
    assert top["y"] < bottom["y"]
    for address in (
        table.page.url,
        "/",
        "/lobby",
        "/new",
        "/about",
        "/my",
        "/watch",
        "/learn",
        "/learn/end",
        "/sandbox",
    ):
        table.page.goto(address)
        assert not too_wide(table.page), address


WHOLE = """select => {
  const alone = select.cloneNode(true);
  alone.replaceChildren(select.selectedOptions[0].cloneNode(true));
  alone.style.cssText = "width: max-content; max-width: none; position: absolute";
  select.after(alone);
  const [menu, needed] = [select, alone].map((one) => one.getBoundingClientRect());
  alone.remove();
  return menu.width >= needed.width - 0.5 && menu.left >= 0 && menu.right <= innerWidth;
}"""


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("locale", ["en", "nl-NL", "pt-BR", "zh-TW"])
def test_the_language_is_named_whole_in_the_header(person: People, locale: str, direction: str) -> None:
    ana = person("Ana", locale=locale, viewport={"width": 320, "height": 568})
    if direction == "rtl":
        ana.context.add_init_script(RIGHT_TO_LEFT)
    page = ana.page
    for width in (320, 360, 390, 768):
        page.set_viewport_size({"width": width, "height": 568})
        page.goto("/")
        menu = page.locator("#language")
        assert menu.evaluate(WHOLE), width
        middles = [item["y"] + item["height"] / 2 for item in map(box_of, (menu, page.locator(".brand")))]
        assert abs(middles[0] - middles[1]) < 2, "in one line with the name of the site"
        assert not too_wide(page), width


TILES = """() => {
  const ids = "champion guard lancer hunter scout keeper drummer singer weaver child elder convert".split(" ");
  const tile = (tribe, id, x, y) => `<svg x="${x}" y="${y}" width="52" height="52" viewBox="0 0 100 100">
    <use href="#${tribe}-body"/><use href="#${tribe}-${id}"/></svg>`;
  const all = ids.flatMap((id, i) => [tile("b", id, i * 60, 0), tile("w", id, i * 60, 60)]).join("");
  document.querySelector("main").innerHTML = `<svg id="tiles" width="720" height="120">${all}</svg>`;
}"""
LIGHTNESS = """async (source) => {
  const image = new Image(); image.src = source; await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: 720, height: 120});
  const context = canvas.getContext("2d"); context.drawImage(image, 0, 0);
  const tile = (x, y) => { const {data} = context.getImageData(x, y, 52, 52);
    return Array.from({length: 2704}, (_, i) => .2126 * data[4*i] + .7152 * data[4*i+1] + .0722 * data[4*i+2]); };
  const tiles = Array.from({length: 24}, (_, i) => tile((i >> 1) * 60, (i & 1) * 60));
  const apart = (a, b) => a.reduce((sum, v, i) => sum + (Math.abs(v - b[i]) > 40 ? 1 : 0), 0) / 2704;
  const pairs = tiles.flatMap((a, i) => tiles.slice(i + 1).map((b, j) => [i, i + 1 + j, apart(a, b)]));
  return pairs;
}"""
EYES = ["achromatopsia", "protanopia", "deuteranopia", "tritanopia"]


def seen_by(page: Page, eyes: str) -> str:
    """The tiles as such eyes see them, as an address of a picture."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    picture = page.locator("#tiles").screenshot()
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


@pytest.mark.parametrize("eyes", EYES)
def test_B159_tribes_and_warriors_differ_in_lightness_for_all_eyes(person: People, eyes: str) -> None:
    """At phone size, tiles of the two tribes differ in a fifth of their dots, Warriors of one tribe in a fiftieth."""
    ana = person("Ana", viewport={"width": 800, "height": 600})
    ana.page.goto("/about")
    ana.page.evaluate(TILES)
    picture = seen_by(ana.page, eyes)
    blank = ana.context.new_page()
    pairs: list[tuple[int, int, float]] = blank.evaluate(LIGHTNESS, picture)
    tribes = min(apart for a, b, apart in pairs if a % 2 != b % 2)
    warriors = min(apart for a, b, apart in pairs if a % 2 == b % 2)
    assert tribes > 0.2, tribes
    assert warriors > 0.02, warriors


def test_a_link_to_a_page_shows_a_picture_elsewhere(person: People) -> None:
    page = person("Ana").page
    page.goto("/about")
    picture = page.locator("meta[property='og:image']").get_attribute("content") or ""
    assert picture.startswith("http://127.0.0.1"), "an absolute address"
    answer = page.request.get(picture)
    assert answer.ok
    assert answer.headers["content-type"] == "image/png"
