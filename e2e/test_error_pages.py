"""What went wrong is said in a friendly way, with a way on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from people import Person
from playwright.sync_api import Page, Route, expect
from proxy import Proxy
from test_accessible import violations

People = Callable[..., Person]

TEMPLATES = Path(__file__).resolve().parents[1] / "server" / "src" / "maatasite" / "web" / "templates"


def check(page: Page, title: str, *ways: str) -> None:
    """A heading, a sentence, the ways on, and nothing that axe objects to."""
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    for way in ways:
        expect(page.get_by_role("main").get_by_role("link", name=way).first).to_be_visible()
    assert violations(page) == []


def test_nothing_at_this_address(person: People) -> None:
    ana = person("Ana")
    ana.expected = "404"
    for address in ("/nowhere", "/game/AAAAAAAAAAAAAAAAAAAAAA"):
        ana.page.goto(address)
        check(ana.page, "Not found", "To the front page", "My games", "New game")
    ana.page.get_by_role("link", name="To the front page").click()
    expect(ana.page.get_by_role("button", name="Play now against the computer")).to_be_visible()


def test_a_form_without_its_token_is_not_allowed(person: People) -> None:
    ana = person("Ana")
    ana.expected = "403"
    ana.page.goto("/new")
    ana.page.evaluate("document.querySelectorAll('main [name=csrfmiddlewaretoken]').forEach((one) => one.remove())")
    ana.page.locator("main form [type=submit]").click()
    check(ana.page, "Not allowed", "To the front page")


def test_an_invitation_that_is_taken_leads_to_the_game(person: People) -> None:
    ana, bo, eva = person("Ana"), person("Bo"), person("Eva")
    invitation = ana.create("friend").page.locator("#invite-link").input_value()
    ana.expected = eva.expected = "409"
    ana.page.goto(invitation)
    check(ana.page, "This invitation is not open", "To your table")
    bo.accept(invitation)
    eva.page.goto(invitation)
    check(eva.page, "This invitation is not open", "Watch this game", "New game")
    eva.page.get_by_role("link", name="Watch this game").click()
    eva.table()


def test_a_device_link_works_once(person: People) -> None:
    ana = person("Ana")
    table = ana.create("computer")
    table.menu().get_by_role("button", name="Move to another device").click()
    link = table.page.locator("#device-link").input_value()
    bo, eva = person("Bo"), person("Eva")
    eva.expected = "4(09|10)"
    bo.page.goto(link)
    bo.page.get_by_role("button", name="Play here").click()
    bo.table()
    eva.page.goto(link)
    check(eva.page, "This link does not work", "My games", "New game")
    expect(eva.page.get_by_text("This link has been used.")).to_be_visible()


def answer(name: str) -> Callable[[Route], None]:
    """Answers with a page as it lies in the sources."""
    return lambda route: route.fulfill(path=TEMPLATES / name)


def test_trouble_on_the_server_needs_nothing_of_the_server_but_its_style(person: People) -> None:
    page = person("Ana").page
    for name, title in (("500.html", "Something went wrong"), ("400.html", "Bad request")):
        page.route("**/about", answer(name))
        page.goto("/about")
        check(page, title, "Maatatahay")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 17, 27)"
        page.unroute("**/about")


def test_a_lost_connection_says_that_all_is_kept(person: People, proxy: Proxy) -> None:
    ana = person("Ana", base=proxy.url)
    ana.expected = "WebSocket|ERR_"
    page = ana.create("computer").page
    lost = page.get_by_role("status").filter(has_text="Your game is safe")
    expect(lost).to_have_count(0)
    proxy.cut()
    expect(lost).to_be_visible(timeout=30_000)
    expect(lost.get_by_role("link", name="Reload the page")).to_be_visible()
    proxy.restore()
    expect(page.locator(".live.open")).to_be_visible(timeout=30_000)
    expect(lost).to_have_count(0)
    assert re.search("/game/", page.url)
