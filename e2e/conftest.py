"""The browser journeys' equipment: the product as a subprocess, real Chromium, and people with a browser each."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from people import Person
from playwright.sync_api import Browser, BrowserContext, BrowserType, expect
from product import Product
from proxy import Proxy

expect.set_options(timeout=25_000)  # a busy machine is no fault of the page

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


CHROMIUMS = ("chromium-headless-shell", "chromium", "google-chrome")
"""Where to look for one, the lightest first: a shell without a window's tabs and buttons takes a quarter less time."""

USUAL = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
"""A person's browser, unless a test says otherwise: only journeys about service workers let any in."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium; without one the journeys are skipped, in CI they fail."""
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not chromium:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Chromium: install it, or name it in CHROMIUM")
    flags = FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])
    return {**browser_type_launch_args, "executable_path": chromium, "args": flags}


@pytest.fixture(scope="session")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """One server for all journeys that do not harm it."""
    running = Product(tmp_path_factory.mktemp("product"))
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log(), running.log()


@pytest.fixture
def own_product(tmp_path: Path) -> Iterator[Product]:
    """A server of the test's own, to stop and start again."""
    running = Product(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def proxy(product: Product) -> Iterator[Proxy]:
    """A line to the shared server that can be torn."""
    line = Proxy(product.port)
    yield line
    line.close()


@pytest.fixture(scope="session")
def whole_browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """Chromium with all that belongs to its window: passkeys, and what it thinks of installing a site."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("a shell alone knows no passkeys: no whole Chromium")
    browser = browser_type.launch(**{**browser_type_launch_args, "executable_path": program})
    yield browser
    browser.close()


@pytest.fixture
def person(request: pytest.FixtureRequest, product: Product) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of his own; at the end none may have seen an error or left the machine.

    `person("Ana", base=…, **context options)`. A test marked `whole_browser` gets those of a Chromium with a window.
    """
    whole = request.node.get_closest_marker("whole_browser") is not None
    browser: Browser = request.getfixturevalue("whole_browser" if whole else "browser")
    made: list[tuple[Person, BrowserContext]] = []

    def make(name: str, base: str = product.url, **options: object) -> Person:
        settings: dict[str, Any] = {**USUAL, **options}
        context = browser.new_context(base_url=base, **settings)
        context.set_default_timeout(25_000)
        someone = Person(name, context, base)
        made.append((someone, context))
        return someone

    yield make
    faults = [fault for someone, _ in made for fault in someone.faults]
    for _, context in made:
        context.close()
    assert not faults
