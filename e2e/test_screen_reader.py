"""Whole games without eyes and without a mouse: one by the accessibility tree alone, one by the keyboard alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from people import HELD, Person
from playwright.sync_api import Locator, Page, expect
from some_game import SEND, random_decisions, some_game

People = Callable[..., Person]

OPTIONS = (
    re.compile(r"^Balan .*\. Wazu .*who places first\.$"),
    re.compile(" first$"),
    re.compile("you can place here$"),
)
"""What a choice is called: a pair, who places first, a space."""


class Listener:
    """Somebody who knows the page by roles and names only, as a screen reader tells them."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        self.page = page
        self.rng = rng
        self.told: list[str] = []

    def named(self, role: str, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]

    @property
    def confirm(self) -> Locator:
        return self.named("button", "Confirm")

    def is_over(self) -> bool:
        return self.named("link", "Download the record").count() > 0

    def options(self) -> list[Locator]:
        """The buttons that offer a choice now."""
        found = [self.page.get_by_role("button", name=name, disabled=False) for name in OPTIONS]
        return next((offered.all() for offered in found if offered.count()), [])

    def listen(self) -> None:
        """Remember what the live regions say."""
        for words in self.page.get_by_role("status").all_text_contents():
            if words and words not in self.told[-4:]:
                self.told.append(words)

    def wait(self) -> bool:
        """Until something is asked of me (True), or the game is over (False)."""
        for _ in range(400):
            self.listen()
            if self.is_over():
                return False
            if self.confirm.count() and (self.confirm.is_enabled() or self.options()):
                return True
            self.page.wait_for_timeout(25)
        raise AssertionError("nothing is asked of me, and the game is not over")

    def decide(self) -> None:
        """Choose something, perhaps turn the Warrior, and confirm."""
        if options := self.options():
            self.rng.choice(options).press("Enter")
        turn = self.page.get_by_role("button", name=re.compile("^Turn right"))
        if turn.count() and self.rng.random() < 0.5:
            turn.press("Enter")
        expect(self.confirm).to_be_enabled()
        asked = self.asked()
        self.confirm.press("Enter")
        self.wait_beyond(asked)

    @property
    def question(self) -> Locator:
        """The part of the page that asks for a decision; gone once the game is over."""
        return self.named("region", "What to do now")

    def asked(self) -> str:
        return self.question.text_content() or ""

    def wait_beyond(self, asked: str) -> None:
        """Until the page asks something else, or nothing more."""
        expect(self.question.filter(has_text=asked)).to_have_count(0)


def start(person: People) -> Page:
    """A new game against the computer, by roles and names."""
    page = person("Ana").page
    page.goto("/")
    page.get_by_role("button", name="Play now against the computer").press("Enter")
    expect(page.get_by_role("grid", name="Board, five by five")).to_be_visible(timeout=30_000)
    return page


def test_a_whole_game_is_played_by_the_accessibility_tree_alone(person: People) -> None:
    listener = Listener(start(person), random.Random(77))
    decisions = 0
    while listener.wait():
        listener.decide()
        decisions += 1
    assert decisions >= 12
    expect(listener.page.get_by_role("status").filter(has_text="wins")).not_to_have_count(0)
    listener.listen()
    spoken = " ".join(listener.told)
    for words in ("places its", "takes the pair", r"Round \d+: ", "Choose a space for your", "wins"):
        assert re.search(words, spoken), f"never told: {words}"
    result = listener.page.get_by_role("table")
    expect(result.get_by_role("row", name=re.compile("^Points"))).to_be_visible()


HEAR = """() => {
  const heard = (window.heard = []);
  const region = document.querySelector("game-table > [role=status]");
  new MutationObserver(() => heard.push(region.textContent))
    .observe(region, {childList: true, characterData: true, subtree: true});
}"""


ALL_HEARD = """lines => {
  const heard = window.heard.join(" ").replace(/\\s+/g, " ");
  let at = 0;
  return lines.every((line) => {
    const found = heard.indexOf(line, at);
    at = found + line.length;
    return found >= 0;
  });
}"""


def test_of_news_in_quick_succession_nothing_is_lost(person: People) -> None:
    """Decisions follow each other as fast as they can; every line of the log is heard once, in its order."""
    ana = person("Ana")
    table = some_game(ana, 0)
    before = table.view()["version"]
    ana.page.evaluate(HEAR)
    rng = random.Random(6)
    for _ in range(12):
        assert table.wait_until_due()
        choices, ply = ana.page.evaluate(f"[{HELD}.choices.choices, {HELD}.view.ply]")
        ana.page.evaluate(SEND, random_decisions(choices, rng))
        table.wait_for_ply(ply + 1)
    lines = [
        line for line in table.view()["log"] if line["version"] > before and line["kind"] in ("decision", "chance")
    ]
    buttons = ana.page.locator(".log .line").all_text_contents()
    told = [" ".join(text.split()) for text in buttons[-len(lines) :]]
    ana.page.wait_for_function(ALL_HEARD, arg=told)
    assert len(ana.page.evaluate("window.heard")) < len(lines), "in fewer breaths than there are lines"


def test_B157_every_space_says_all_that_is_on_it(person: People) -> None:
    listener = Listener(start(person), random.Random(5))
    for _ in range(10):
        if listener.wait():
            listener.decide()
    listener.wait()
    grid = listener.page.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(5)
    names = [cell.text_content() or "" for cell in grid.get_by_role("gridcell").all()]
    assert sorted(name[:2] for name in names) == sorted(f"{column}{row}" for column in "abcde" for row in "12345")
    warrior = re.compile(r"^\w\d, (Balan|Wazu) \w+, Strength \d+, (arrow|no arrows)")
    known = re.compile(r"^\w\d, (free|Relic, costs Balan \d and Wazu \d Crystals|fallen (Balan|Wazu) \w+)")
    assert all(warrior.match(name) or known.match(name) for name in names), names
    assert any(warrior.match(name) for name in names)
    assert sum("placed last" in name for name in names) == 1


def focused(page: Page) -> str:
    """What the keyboard's focus is on, in words."""
    text: str = page.evaluate("document.activeElement.textContent.trim().replace(/\\s+/g, ' ')")
    return text


def tab_to(page: Page, wanted: re.Pattern[str]) -> None:
    """Press Tab until something so called has the focus."""
    for _ in range(150):  # a long game has a long log, each line of which opens its reasons
        if wanted.search(focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reached by Tab: {wanted.pattern}")


def walk_to(page: Page, space: str) -> None:
    """From the space that has the focus to another, by arrow keys."""
    here = focused(page)[:2]
    across, up = ord(space[0]) - ord(here[0]), int(space[1]) - int(here[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    assert focused(page).startswith(space)


@pytest.mark.parametrize("seed", [3])
def test_B155_a_whole_game_is_played_by_the_keyboard_alone(person: People, seed: int) -> None:
    page = start(person)
    listener = Listener(page, random.Random(seed))
    while listener.wait():
        asked = listener.asked()
        if options := listener.options():
            name = listener.rng.choice(options).text_content() or ""
            if re.match(r"^[a-e][1-5],", name):
                tab_to(page, re.compile("^[a-e][1-5],"))
                walk_to(page, name[:2])
                page.keyboard.press("Enter")
                page.keyboard.press("r")
            else:
                tab_to(page, re.compile("^" + re.escape(" ".join(name.split())[:60])))
                page.keyboard.press("Enter")
        tab_to(page, re.compile("^Confirm$"))
        page.keyboard.press("Enter")
        listener.wait_beyond(asked)
    tab_to(page, re.compile("^Download the record$"))


def test_B155_settings_are_changed_by_the_keyboard_alone(person: People) -> None:
    page = person("Ana", color_scheme="dark").page
    page.goto("/")
    tab_to(page, re.compile("^Settings$"))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("combobox", name="Colours").focus()
    page.keyboard.press("l")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert focused(page) == "Settings", "the focus goes back to where it was"
