"""axe finds nothing on any page, in either theme, at any size; and it would find something if there were."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from people import Person
from playwright.sync_api import Page

People = Callable[..., Person]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SIZES = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
}


def violations(page: Page) -> list[str]:
    """What axe objects to, each with its first element."""
    found: list[dict[str, Any]] = Axe().run(page, options=RULES).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


def test_axe_sees_a_bad_page(person: People) -> None:
    page = person("Ana").page
    page.set_content("<html><body><img src='data:,'><button></button><input><a href='/x'></a></body></html>")
    found = {fault.split(":")[0] for fault in violations(page)}
    assert {"image-alt", "button-name", "label", "link-name"} <= found


def pages(someone: Person) -> Iterator[str]:
    """Bring the browser to each page in turn, with something on it, and say which it is."""
    page = someone.page
    for address in ("/", "/new", "/about", "/my", "/nowhere"):
        page.goto(address)
        yield address
    someone.create("friend", tribe="wazu", name="Ana")
    yield "waiting table"
    table = someone.create("screen")
    rng = random.Random(31)
    for _ in range(14):
        table.wait_until_due()
        table.decide(rng)
    table.prepare(rng)
    yield "table in play"
    page.get_by_role("button", name="Settings").click()
    yield "settings"
    page.goto("/my")
    yield "my games"


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", list(SIZES))
def test_axe_is_content_on_every_page(person: People, scheme: str, size: str) -> None:
    someone = person("Ana", viewport=SIZES[size], color_scheme=scheme)
    someone.expected = "404"
    faults = {where: found for where in pages(someone) if (found := violations(someone.page))}
    assert not faults


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_B148_no_page_scrolls_sideways(person: People, width: int) -> None:
    someone = person("Ana", viewport={"width": width, "height": 700})
    someone.expected = "404"
    for where in pages(someone):
        assert someone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


@pytest.mark.parametrize("locale", ["nl-NL", "zh-TW"])
def test_the_browsers_language_is_spoken_and_fits(person: People, locale: str) -> None:
    someone = person("Ana", locale=locale, viewport={"width": 320, "height": 640})
    someone.page.goto("/new")
    assert someone.page.locator("html").get_attribute("lang") in ("nl", "zh-hant")
    for address in ("/", "/new", "/about", "/my"):
        someone.page.goto(address)
        assert someone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
