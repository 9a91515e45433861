"""Every page × language × size × theme as pictures on one page, for people to look at.

    script/contact-sheet --languages pl ja --pages table why --sizes phone

By default these are the languages that are always complete, every page, size and theme; `--languages all` are all.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from account_pages import account_pages
from conftest import CHROMIUMS
from people import Person, Table
from playwright.sync_api import Browser, Error, Page, sync_playwright
from product import Product
from test_accounts import Mails

SHEET = Path(__file__).resolve().parents[1] / "var" / "contact-sheet"
COMPLETE = ("en", "nl", "zh-hant")
LANGUAGES = {
    "en": "en",
    "nl": "nl-NL",
    "zh-hant": "zh-TW",
    "zh-hans": "zh-CN",
    "de": "de-DE",
    "fr": "fr-FR",
    "es": "es-ES",
    "pt-br": "pt-BR",
    "ja": "ja-JP",
    "ko": "ko-KR",
    "pl": "pl-PL",
    "it": "it-IT",
}
"""What a browser asks for to be answered in each."""

SIZES = {"desk": (1280, 800), "tablet": (768, 1024), "phone": (390, 844), "small": (320, 568), "side": (844, 390)}
THEMES = ("dark", "light")
ADDRESSES = {
    "home": "/",
    "lobby": "/lobby",
    "new": "/new",
    "coach-start": "/new?coach=1",
    "rules": "/rules",
    "rules-relics": "/rules#5.2",
    "learn": "/learn",
    "lesson": "/learn/support",
    "record": "/record",
    "sandbox": "/sandbox",
    "sandbox-play": "/sandbox?deal",
    "watch": "/watch",
    "ratings": "/ratings",
    "privacy": "/privacy",
    "terms": "/terms",
    "about": "/about",
    "offline": "/kept/{language}/offline",
    "nowhere": "/nowhere",
}
OF_SOMEONE = {
    "rest": "/my/rest",
    "blocks": "/my/blocks",
    "reports": "/my/reports",
    "standing": "/my/standing",
    "notices": "/my/notices",
    "data": "/my/data",
    "friends": "/friends",
}
"""Of those who have played something: others are told there that they are nobody yet."""

LONG = {"rules", "rules-relics"}
"""Pages of which a window's height is enough."""

FORWARD = 24
"""How many decisions the pictured table is old."""


def asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The `languages`, `pages` (none: all), `sizes` and `themes` to photograph."""
    parser = argparse.ArgumentParser(prog="script/contact-sheet", description="Photographs pages side by side.")
    parser.add_argument("--languages", nargs="+", metavar="code", choices=[*LANGUAGES, "all"], default=COMPLETE)
    parser.add_argument("--pages", nargs="+", metavar="name", default=(), help="as the sheet names them")
    parser.add_argument("--sizes", nargs="+", metavar="name", choices=SIZES, default=tuple(SIZES))
    parser.add_argument("--themes", nargs="+", metavar="name", choices=THEMES, default=THEMES)
    found = parser.parse_args(arguments)
    if "all" in found.languages:
        found.languages = tuple(LANGUAGES)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the sheet; says where it is, and on standard error what could not be photographed."""
    wanted = asked(arguments)
    shutil.rmtree(SHEET, ignore_errors=True)
    SHEET.mkdir(parents=True)
    with running() as (browser, product):
        for language in wanted.languages:
            photograph(browser, product, language, wanted)
    (SHEET / "index.html").write_text(index())
    sys.stdout.write(f"{SHEET / 'index.html'}\n")
    return 0


@contextmanager
def running() -> Iterator[tuple[Browser, Product]]:
    """A browser and a server of the sheet's own."""
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    flags = ["--disable-gpu"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        product = Product(Path(folder))
        product.start()
        try:
            yield browser, product
        finally:
            product.stop()


def photograph(browser: Browser, product: Product, language: str, wanted: argparse.Namespace) -> None:
    """Pages in one language: all, or only the wanted, and then no further than to the last of them.

    Who stumbles over one part goes on with the next, and says where it was.
    """
    context = browser.new_context(
        base_url=product.url, locale=LANGUAGES[language], reduced_motion="reduce", service_workers="block"
    )
    someone = Person("Ana", context, product.url)
    left = set(wanted.pages)
    for part in (pages(someone, language), account_pages(someone, Mails(product), f"Ana-{language}")):
        name = "the first page"
        try:
            for name in part:
                if not wanted.pages or name in wanted.pages:
                    shoot_all(someone.page, f"{name}-{language}", wanted, name not in LONG)
                left.discard(name)
                if wanted.pages and not left:
                    break
        except (Error, LookupError) as error:
            sys.stderr.write(f"{language}, after {name}: {error}\n")
        if wanted.pages and not left:
            break
    context.close()


def shoot_all(page: Page, name: str, wanted: argparse.Namespace, whole: bool) -> None:
    """The page as it is, at every wanted size in every wanted theme."""
    for size in wanted.sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for theme in wanted.themes:
            shoot(page, theme, SHEET / f"{name}-{size}-{theme}.png", whole)


def shoot(page: Page, theme: str, file: Path, whole: bool) -> None:
    """One picture of the page: as far as a window shows, or the whole."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.wait_for_timeout(60)
    page.screenshot(path=file, full_page=whole and not page.locator("dialog[open]").count())


def pages(someone: Person, language: str) -> Iterator[str]:
    """Bring the browser to each page in turn, with something on it; its name."""
    page = someone.page
    for name, address in ADDRESSES.items():
        page.goto(address.format(language=language))
        yield name
    page.locator("[data-settings]").click()
    yield "settings"
    someone.create("friend", name="Ana")
    yield "waiting"
    for name, address in OF_SOMEONE.items():
        page.goto(address)
        yield name
    page.set_viewport_size({"width": 1280, "height": 800})
    table = someone.create("screen")
    play(table, random.Random(23))
    yield "table"
    page.locator(".line").last.click()
    page.locator(".why").wait_for()
    yield "why"
    page.locator(".tabs .btn").click()
    page.locator(".replay").wait_for()
    yield "stepping"
    page.locator(".replay .lead").click()
    page.keyboard.press("Escape")
    page.locator(".act").wait_for()
    page.locator(".ask").click()
    page.locator("hint-list .hint").first.wait_for()
    yield "hints"
    page.locator("seat-tools .tools > button").first.click()
    yield "resign"
    page.locator("seat-tools .tools > dialog .danger").click()
    page.locator(".result").wait_for()
    yield "result"
    page.goto("/my")
    yield "my"


def play(table: Table, rng: random.Random) -> None:
    """Play on at random by what the page looks like, in whatever language, until a Warrior is being placed."""
    page = table.page
    while table.wait_until_due():
        position = table.view()["position"]
        for choices in ("button.pair", ".controls > fieldset > .pick", "button.cell.open"):
            offered = page.locator(choices)
            if offered.count():
                offered.nth(rng.randrange(offered.count())).click()
                break
        if position["phase"] == "place" and table.view()["ply"] >= FORWARD:
            return
        ply = table.view()["ply"]
        page.locator(".controls .pri").click()
        table.wait_for_ply(ply + 1)


def index() -> str:
    """The sheet as a page: a row for each page and language."""
    rows: dict[str, list[str]] = {}
    for file in sorted(SHEET.glob("*.png")):
        row = "-".join(file.stem.split("-")[:-2])
        rows.setdefault(row, []).append(f'<img src="{file.name}" alt="{file.stem}" title="{file.stem}" height="360">')
    return "<!doctype html><title>Contact sheet</title>" + "".join(
        f"<h2>{row}</h2><p>{''.join(pictures)}</p>" for row, pictures in rows.items()
    )


if __name__ == "__main__":
    raise SystemExit(main())
