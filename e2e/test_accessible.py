"""axe finds nothing on any page, in either theme, at any size; and it would find something if there were."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from people import Person
from playwright.sync_api import Page
from some_game import placing, some_game

People = Callable[..., Person]

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules for which it matters what the theme is."""
SIZES = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
    "small phone": {"width": 320, "height": 568},
}


ASKED = {"desk", "phone", "small phone"}
"""The sizes at which axe is asked: each layout there is, once by mouse and twice by touch."""


def violations(page: Page, rules: Sequence[str] = RULES) -> list[str]:
    """What axe objects to by these rules, or kinds of rules, each with its first element."""
    options = {"runOnly": [*rules], "resultTypes": ["violations"]}  # what it is content with it need not describe
    found: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


def faults(page: Page) -> list[str]:
    """What axe objects to in the dark or the light theme."""
    page.emulate_media(color_scheme="dark")
    found = [f"dark: {fault}" for fault in violations(page)]
    page.emulate_media(color_scheme="light")
    return found + [f"light: {fault}" for fault in violations(page, COLOURS)]


def too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


def test_axe_sees_a_bad_page(person: People) -> None:
    page = person("Ana").page
    page.set_content("<html><body><img src='data:,'><button></button><input><a href='/x'></a></body></html>")
    found = {fault.split(":")[0] for fault in violations(page)}
    assert {"image-alt", "button-name", "label", "link-name"} <= found


def test_axe_sees_a_colour_that_is_bad_in_one_theme_alone(person: People) -> None:
    page = person("Ana").page
    bad = "@media (prefers-color-scheme: %s) { p { color: #777; background: #888 } }"
    for scheme in ("dark", "light"):
        page.set_content(
            f"<html lang=en><title>A</title><main><h1>A</h1><style>{bad % scheme}</style><p>Some words</p></main>"
        )
        assert [fault.split("<")[0] for fault in faults(page)] == [f"{scheme}: color-contrast: "]


def pages(someone: Person) -> Iterator[str]:
    """Bring the browser to each page in turn, with something on it, and say which it is."""
    page = someone.page
    for address in (
        "/",
        "/lobby",
        "/new",
        "/about",
        "/my",
        "/my/rest",
        "/my/notices",
        "/my/data",
        "/privacy",
        "/nowhere",
    ):
        page.goto(address)
        yield address
    someone.create("friend", tribe="wazu", name="Ana")
    yield "waiting table"
    some_game(someone, 14, until=placing).prepare(random.Random(31))
    yield "table in play"
    page.get_by_role("button", name="Settings").click()
    yield "settings"
    page.goto("/my")
    yield "my games"
    page.goto("/my/data/delete")
    yield "deletion"


@pytest.mark.parametrize("size", list(SIZES))
def test_B148_every_page_fits_and_axe_is_content_in_both_themes(person: People, size: str) -> None:
    someone = person("Ana", viewport=SIZES[size])
    someone.expected = "404"
    found: dict[str, list[str]] = {}
    for where in pages(someone):
        assert not too_wide(someone.page), where
        if size in ASKED:
            found[where] = faults(someone.page)
    assert not any(found.values()), found


@pytest.mark.parametrize("locale", ["nl-NL", "zh-TW"])
def test_the_browsers_language_is_spoken_and_fits(person: People, locale: str) -> None:
    someone = person("Ana", locale=locale, viewport={"width": 320, "height": 640})
    someone.page.goto("/new")
    assert someone.page.locator("html").get_attribute("lang") in ("nl", "zh-Hant")
    for address in (
        "/",
        "/new",
        "/about",
        "/my",
        "/watch",
        "/my/rest",
        "/my/notices",
        "/my/data",
        "/privacy",
        "/terms",
    ):
        someone.page.goto(address)
        assert not too_wide(someone.page), address
