"""The site as an app in a real browser: installed, without the server, and after a new build."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from builds import deploy
from people import Person, Table
from playwright.sync_api import Page, expect
from product import Product
from proxy import Proxy
from some_game import placing, some_game
from test_accessible import SIZES, faults, too_wide

People = Callable[..., Person]

LOST = "WebSocket|ERR_|Failed to fetch"
"""What a browser reports of a server that is away."""

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const {url} of await (await caches.open(name)).keys()) found.push([name, new URL(url).pathname]);
  }
  return found;
}"""
RULES = """async () => {
  const active = (await navigator.serviceWorker.getRegistration())?.active;
  const wanted = document.querySelector("[data-worker]").dataset.worker;
  return active?.state === "activated" && active.scriptURL === new URL(wanted, location.href).href;
}"""
TITLES = {"en": "The server cannot be reached", "nl-NL": "De server is niet bereikbaar"}
SENTENCE = "Every number or # beside a rule is its address"


def with_worker(person: People, base: str, **options: object) -> Person:
    """A person whose browser has the site's service worker, and all that it keeps."""
    someone = person("Ana", base=base, service_workers="allow", **options)
    someone.expected = LOST
    visit(someone.page)
    return someone


def visit(page: Page, address: str = "/about") -> None:
    """Open a page and wait until the worker for its language rules."""
    page.goto(address)
    until(lambda: page.evaluate(RULES) is True)


def until(holds: Callable[[], bool]) -> None:
    """Wait for what happens behind the pages."""
    for _ in range(250):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen")


def kept(page: Page) -> list[list[str]]:
    """The caches' names with the paths that they hold."""
    found: list[list[str]] = page.evaluate(KEPT)
    return found


@pytest.mark.parametrize("locale", list(TITLES))
def test_without_the_server_there_is_an_offline_page_in_the_readers_language(
    person: People, proxy: Proxy, locale: str
) -> None:
    page = with_worker(person, proxy.url, locale=locale).page
    proxy.cut()
    page.goto("/my")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[locale])
    expect(page).to_have_url(re.compile("/my$"))
    expect(page.locator("form.lang")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Rules" if locale == "en" else "Spelregels").click()
    expect(page.locator(".diagram svg").first).to_be_visible()
    expect(page.locator(".kept")).to_be_visible()
    expect(page.get_by_text(SENTENCE)).to_have_count(1 if locale == "en" else 0)
    page.goto("/rules#R9")
    expect(page.locator("[id='R9']")).to_be_in_viewport()
    assert page.evaluate("document.styleSheets.length") == 4
    page.goto("/learn/fight")
    expect(page.locator("#fight .diagram svg").first).to_be_visible()
    expect(page.locator("game-table, form")).to_have_count(1)  # the settings' form


def test_a_running_game_without_the_server_is_never_an_old_board_and_back_online_it_is_fresh(
    person: People, proxy: Proxy
) -> None:
    ana = with_worker(person, proxy.url)
    table = some_game(ana, 2, until=placing)
    address, seen = ana.page.url, table.view()["ply"]
    assert not [path for _, path in kept(ana.page) if re.search("game|/my|jsi18n", path)]
    elsewhere = person("Ana, elsewhere", storage_state=ana.context.storage_state())  # a cookie knows no port
    proxy.cut()
    ana.page.goto(address)
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])
    expect(ana.page.locator("game-table, game-board")).to_have_count(0)
    elsewhere.page.goto(re.sub(r"^http://[^/]+", "", address))
    decide(elsewhere)
    ana.page.go_back()
    ana.page.goto(address)
    expect(ana.page.locator("game-table, game-board")).to_have_count(0)
    proxy.restore()
    table = ana.table()  # the offline page goes on by itself
    assert table.view()["ply"] > seen


def decide(someone: Person) -> None:
    table = Table(someone.page)
    assert table.wait_until_due()
    table.decide(random.Random(5))


def test_another_language_replaces_what_is_kept(person: People, proxy: Proxy) -> None:
    page = with_worker(person, proxy.url).page
    before = {name for name, _ in kept(page)}
    page.get_by_label("Language").select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    until(lambda: before.isdisjoint(name for name, _ in kept(page)))
    assert {path for _, path in kept(page) if path.startswith("/kept/")} == {
        "/kept/nl/offline",
        "/kept/nl/rules",
        "/kept/nl/learn",
    }
    proxy.cut()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["nl-NL"])


def test_B034_a_new_build_replaces_what_is_kept_and_open_pages_go_on(
    person: People, own_product: Product, tmp_path: Path
) -> None:
    ana = with_worker(person, own_product.url)
    table = some_game(ana, 1, until=placing)
    open_page = ana.context.new_page()
    open_page.goto("/about")
    before = kept(open_page)
    own_product.stop()
    deploy(
        own_product,
        tmp_path,
        {
            "web/templates/web/rules.html": ("{{ article }}", "<p>A rule of the new build</p>{{ article }}"),
            "web/static/css/rules.css": ("/* The rules", ".kept { outline-color: rgb(1, 2, 3) } /* The rules"),
        },
    )
    open_page.goto("/about")
    until(lambda: before[0][0] not in [name for name, _ in kept(open_page)])
    now = kept(open_page)
    assert {path for _, path in before if "rules." in path}.isdisjoint(path for _, path in now)
    assert table.wait_until_due()
    table.decide(random.Random(2))
    own_product.stop()
    open_page.goto("/rules")
    expect(open_page.get_by_text("A rule of the new build")).to_be_visible()
    assert open_page.evaluate("getComputedStyle(document.querySelector('.kept')).outlineColor") == "rgb(1, 2, 3)"


OFFER = """() => {
  const offer = new Event("beforeinstallprompt", {cancelable: true});
  offer.prompt = async () => (window.asked = true);
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


def test_installing_is_offered_in_the_settings_only_where_the_browser_does(person: People) -> None:
    page = person("Ana").page
    page.goto("/about")
    page.get_by_role("button", name="Settings").click()
    install = page.get_by_role("button", name="Install", exact=True)
    expect(install).to_have_count(0)
    assert page.evaluate(OFFER) is True
    expect(install).to_be_visible()
    assert faults(page) == []
    install.click()
    assert page.evaluate("window.asked") is True
    expect(install).to_have_count(0)


@pytest.mark.whole_browser
def test_the_browser_finds_nothing_wrong_with_the_manifest(person: People) -> None:
    ana = person("Ana")
    ana.page.goto("/about")
    session = ana.context.new_cdp_session(ana.page)
    told = session.send("Page.getAppManifest")
    assert json.loads(told["data"])["name"] == "Maatatahay"
    assert told["errors"] == []
    assert told["url"].endswith("/app.webmanifest?language=en")
    assert session.send("Page.getAppId")["appId"] == f"{ana.base}/"
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}


def test_B148_the_copies_fit_every_screen_and_axe_is_content_in_both_themes(person: People) -> None:
    page = person("Ana", locale="nl-NL").page
    for copy in ("learn", "offline"):
        page.goto(f"/kept/nl/{copy}")
        for size in SIZES.values():
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            assert not too_wide(page)
    assert faults(page) == []  # the lessons are made of what the rules page is made of, which is looked at there
