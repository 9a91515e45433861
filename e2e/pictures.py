"""Pictures made from the page's own art in a real browser: `preview.png` for links, icons, `docs/images/table.png`."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from pathlib import Path

from icons import icons
from people import Person, Table, play_to_the_end
from playwright.sync_api import Browser, ViewportSize, sync_playwright
from product import Product

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "server" / "src" / "maatasite" / "web"
PREVIEW = WEB / "static" / "preview.png"
TABLE = ROOT / "docs" / "images" / "table.png"
DECISIONS = 44
"""How far the pictured game has gone: about its eighth round."""

STYLE = """
body { width: 1200px; height: 630px; min-height: 0; position: relative; overflow: hidden; color: var(--gold); }
.word { position: absolute; left: 132px; top: 118px; width: 1000px; height: 112px; }
.fan svg { position: absolute; width: 196px; height: 196px; overflow: visible; }
.trims svg { position: absolute; left: 0; width: 1200px; height: 62px; }
"""
FAN = ("b-champion", "w-scout", "b-elder", "w-convert", "b-scout", "w-champion")
"""Six Warriors in two rows that lean towards each other."""


def main() -> int:
    """Draws all of them."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    flags = ["--disable-gpu"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        preview(browser)
        icons(browser)
        with tempfile.TemporaryDirectory() as folder:
            product = Product(Path(folder))
            product.start()
            try:
                table(browser, product.url)
            finally:
                product.stop()
        browser.close()
    return 0


def preview(browser: Browser) -> None:
    """The picture that other sites show beside a link, 1200 × 630."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.set_content(preview_page())
    page.screenshot(path=PREVIEW)
    page.close()


def preview_page() -> str:
    """The preview as a page: the name, and six Warriors."""
    parts = {
        name: (WEB / "templates" / "web" / name).read_text() for name in ("symbols.svg", "warriors.svg", "word.svg")
    }
    style = (WEB / "static" / "css" / "tokens.css").read_text() + STYLE
    warriors = "".join(warrior(number, name) for number, name in enumerate(FAN))
    trims = "".join(
        f'<svg style="{edge}:0" viewBox="0 0 272 14" preserveAspectRatio="xMidYMid slice">'
        f'<use href="#{name}-trim"/></svg>'
        for edge, name in (("top", "w"), ("bottom", "b"))
    )
    return (
        f'<!doctype html><html data-theme="dark"><style>{style}</style><body>'
        f"{parts['symbols.svg']}{parts['warriors.svg']}"
        f'<div class="glow"></div><svg class="bgpat"><rect width="100%" height="100%" fill="url(#bg)"/></svg>'
        f'<div class="trims">{trims}</div>{parts["word.svg"]}<div class="fan">{warriors}</div></body></html>'
    )


def warrior(number: int, name: str) -> str:
    """One Warrior of the fan, without what a position would add."""
    tribe = name[0]
    left, lean = 66 + number * 174, (number - 2.5) * 4
    top = 296 + abs(number - 2.5) ** 2 * 5
    return (
        f'<svg style="left:{left}px;top:{top}px;rotate:{lean}deg" viewBox="0 0 100 100"><use href="#{tribe}-body"/>'
        f'<use href="#{name}" transform="translate(-9 4) scale(1.18)"/></svg>'
    )


def table(browser: Browser, url: str) -> None:
    """A table in the eighth round, with a Warrior chosen that surrounds others."""
    rng = random.Random(8)
    ana, bo = (someone(name, browser, url) for name in ("Ana", "Bo"))
    first = ana.create("friend", tribe="balan", name="Ana")
    bo.page.goto(first.page.locator("#invite-link").input_value())
    bo.page.locator("#name").fill("Bo")
    bo.page.get_by_role("button", name="Take the seat").click()
    tables = [first, bo.table()]
    shown = play_until_placing(tables, rng)
    choose_the_richest(shown)
    shown.page.wait_for_timeout(600)
    shown.page.screenshot(path=TABLE)
    play_to_the_end(tables, rng)


def someone(name: str, browser: Browser, url: str) -> Person:
    """A person at a desk in the evening."""
    size: ViewportSize = {"width": 1280, "height": 800}
    return Person(name, browser.new_context(base_url=url, viewport=size, locale="en", color_scheme="dark"), url)


def play_until_placing(tables: list[Table], rng: random.Random) -> Table:
    """Play on at random; the table at which somebody then places."""
    while True:
        due = next((one for one in tables if one.page.locator(".controls fieldset:not([disabled])").count()), None)
        if due is None:
            tables[0].page.wait_for_timeout(30)
            continue
        if due.view()["ply"] >= DECISIONS and due.view()["position"]["phase"] == "place":
            return due
        due.decide(rng)


def choose_the_richest(table: Table) -> None:
    """Choose the space where most is to be seen: fights first, then Support."""
    spaces = table.page.locator("button.cell.open")
    seen = []
    for number in range(spaces.count()):
        space = spaces.nth(number)
        space.click()
        marks = table.page.locator(".ring").count() * 3 + table.page.locator(".pin").count()
        seen.append((marks, space.get_attribute("data-space")))
    table.page.locator(f"[data-space={max(seen)[1]}]").click()


if __name__ == "__main__":
    raise SystemExit(main())
