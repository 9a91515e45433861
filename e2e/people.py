"""People at their browsers: they look at the page, use its controls by role and name, and notice every fault."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

HELD = "document.querySelector('game-table').state"


class Person:
    """One person with one browser. `faults` gathers page errors, console errors and requests that leave the machine.

    A test that means to see a console error names it in `expected` (a regular expression).
    """

    def __init__(self, name: str, context: BrowserContext, base: str) -> None:
        self.name = name
        self.context = context
        self.base = base
        self.expected: str | None = None
        self._faults: list[str] = []
        context.route("**/*", self._gate)
        context.on("page", self._watch)
        self.page = context.new_page()

    @property
    def faults(self) -> list[str]:
        """What went wrong, without what the test expects."""
        return [fault for fault in self._faults if not (self.expected and re.search(self.expected, fault))]

    def _gate(self, route: Route) -> None:
        if route.request.url.startswith((self.base, "data:", "blob:")):
            route.continue_()
        else:
            self._faults.append(f"left the machine: {route.request.url}")
            route.abort()

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._faults.append(f"page error: {error}"))
        page.on("console", lambda line: self._faults.append(line.text) if line.type == "error" else None)
        page.on("websocket", lambda socket: self._check_socket(socket.url))

    def _check_socket(self, url: str) -> None:
        if not url.startswith(self.base.replace("http", "ws", 1)):
            self._faults.append(f"left the machine: {url}")

    def create(self, kind: str, **choices: str) -> Table:
        """Make a new game on the form page: `kind` computer, friend or screen, and the form's other choices."""
        self.page.goto("/new")
        fill(self.page, {"kind": kind, **choices})
        self.page.locator("main form [type=submit]").click()
        return self.table()

    def table(self, page: Page | None = None) -> Table:
        """The table that a page shows, once it is live."""
        at = page or self.page
        at.wait_for_url(re.compile("/game/"))
        expect(at.locator(".live.open")).to_be_visible()
        return Table(at)

    def accept(self, invitation: str) -> Table:
        """Open an invitation and take the seat."""
        self.page.goto(invitation)
        self.page.get_by_role("button", name="Take the seat").click()
        return self.table()


def fill(page: Page, choices: dict[str, str]) -> None:
    """Fill in a form by its field names: text fields, and radio buttons or selects by value."""
    for field, value in choices.items():
        radio = page.locator(f"input[type=radio][name={field}][value={value!r}]")
        if radio.count():
            radio.check()
        elif page.locator(f"select[name={field}]").count():
            page.locator(f"select[name={field}]").select_option(value)
        else:
            page.locator(f"input[name={field}]").fill(value)


class Table:
    """A game's page in one tab, and what a person does there."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def view(self) -> dict[str, Any]:
        """The public state that this tab holds."""
        held: dict[str, Any] = self.page.evaluate(f"{HELD}.view")
        return held

    @property
    def confirm(self) -> Locator:
        """The one Confirm button."""
        return self.page.get_by_role("button", name="Confirm", exact=True)

    def menu(self) -> Locator:
        """The menu of what is wanted less often at one's seat, opened."""
        button = self.page.locator("seat-menu .menu-button")
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        return self.page.locator("seat-menu .menu")

    def space(self, name: str) -> Locator:
        """The board's button for a space, found by its spoken name."""
        return self.page.get_by_role("grid").get_by_role("button", name=re.compile(f"^{name}\\b"))

    def is_over(self) -> bool:
        """Whether the game has ended, as this tab knows."""
        return bool(self.view()["status"] == "over")

    def wait_until_due(self, timeout: int = 30_000) -> bool:
        """Wait until this person has a decision before him (True) or the game is over (False)."""
        self.page.wait_for_function(
            f"() => {HELD}.view.status === 'over' || ({HELD}.pending.length === 0"
            " && !!document.querySelector('.controls fieldset:not([disabled])'))",
            timeout=timeout,
        )
        return not self.is_over()

    def prepare(self, rng: random.Random) -> None:
        """Choose something for the decision that is due, without confirming it: Relics and Spirit rather than not."""
        phase = self.view()["position"]["phase"]
        if phase == "pair":
            pick(self.page.locator("button.pair"), rng).click()
        elif phase == "order":
            pick(self.page.get_by_role("button", name=re.compile("first$")), rng).click()
        elif phase == "place":
            spaces = self.page.locator("button.cell.open")
            wanted = [spaces.filter(has_text="Relic"), spaces.filter(has_text=re.compile(r"\d Spirit")), spaces]
            pick(next(found for found in wanted if found.count() or found is spaces), rng).click()
        if phase in ("place", "activate") and rng.random() < 0.5:
            turn = self.page.get_by_role("button", name=re.compile("^Turn right"))
            if turn.count():
                turn.click()

    def decide(self, rng: random.Random) -> None:
        """Take the decision that is due and wait until the server has acknowledged it."""
        ply = self.view()["ply"]
        self.prepare(rng)
        self.confirm.click()
        self.wait_for_ply(ply + 1)

    def resign(self) -> None:
        """Give the game up, and wait for its end."""
        self.page.get_by_role("button", name="Resign").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        self.page.wait_for_function(f"() => {HELD}.view.status === 'over'")

    def wait_for_ply(self, ply: int, timeout: int = 30_000) -> None:
        """Wait until this tab has come to a ply, or to the end."""
        script = f"ply => {HELD}.view.ply >= ply || {HELD}.view.status === 'over'"
        self.page.wait_for_function(script, arg=ply, timeout=timeout)


def pick(options: Locator, rng: random.Random) -> Locator:
    """One of the elements, at random; there must be one."""
    expect(options.first).to_be_visible()
    return options.nth(rng.randrange(options.count()))


def next_due(tables: list[Table]) -> Table | None:
    """The table at which a decision is due now, or will be soon; None once the game is over."""
    for _ in range(1500):
        for table in tables:
            if table.is_over():
                return None
            if is_due(table):
                return table
        tables[0].page.wait_for_timeout(20)
    raise AssertionError("nobody has a decision to take, and the game is not over")


def play_to_the_end(tables: list[Table], rng: random.Random) -> None:
    """Let whoever is to move decide at random until every table shows the end."""
    while due := next_due(tables):
        due.decide(rng)
    for table in tables:
        expect(table.page.get_by_role("link", name="Download the record")).to_be_visible()


def is_due(table: Table) -> bool:
    """Whether this tab has a decision to take now."""
    ready = table.page.locator(".controls fieldset:not([disabled])")
    return bool(ready.count() and table.page.evaluate(f"{HELD}.pending.length === 0"))
