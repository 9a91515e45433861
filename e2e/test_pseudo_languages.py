"""Every page in a language of long words and in one from right to left, both made of the sources' texts.

What stands outside the brackets of the long language was never handed to translators, or is somebody's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import contact_sheet
import pytest
from maatatahay.bots.levels import levels
from people import HELD, Person
from playwright.sync_api import expect
from product import Product
from pseudo import BACKWARDS, LONG, write_languages
from some_game import placing, some_game
from test_accessible import too_wide
from test_magnified_text import FAULTS

People = Callable[..., Person]

LEVELS = "|".join(level.name for level in levels())
NAMES = rf"Maatatahay|Balan|Wazu|Ana|{LEVELS}|\b[a-e][1-5]?\b|\bR\d+|⁨[^⁩]*⁩|\((Shift\+)?[A-Z]\)|,? and "
"""What is alike in every language: names of the game, spaces, rulings, keys, what is quoted. "And" is the browser's."""

PLAIN = """(names) => {
  const skipped = "script, style, code, pre, textarea, kbd, .hex, option[lang], bdi, input[readonly]";
  const spoken = ["alt", "title", "placeholder", "content", "data-copied",
    "aria-label", "aria-roledescription", "aria-valuetext", "aria-description"];
  const told = [document.title];
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(skipped)) told.push(walk.currentNode.data);
  for (const one of document.querySelectorAll("body, body *, meta[name=description], meta[property$=description]"))
    for (const name of spoken) if (one.hasAttribute(name)) told.push(one.getAttribute(name));
  const plain = (text) => text.replace(new RegExp(names, "g"), " ").match(/[A-Za-z]+/g);
  return told.filter(plain).map((text) => text.trim().slice(0, 120));
}"""


@pytest.fixture(scope="session")
def pseudo_product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A server that speaks the two languages too."""
    folder = tmp_path_factory.mktemp("pseudo")
    running = Product(folder, MAATATAHAY_TEST_LOCALES=str(write_languages(folder / "locale")))
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log(), running.log()


@pytest.fixture(autouse=True)
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is as full of texts after a few decisions as after many."""
    monkeypatch.setattr(contact_sheet, "FORWARD", 8)


@pytest.fixture
def reader(person: People, pseudo_product: Product) -> People:
    """Makes people who read a language, given by its code."""

    def make(code: str, name: str = "Ana", **options: object) -> Person:
        someone = person(name, base=pseudo_product.url, reduced_motion="reduce", **options)
        someone.context.add_cookies([{"name": "django_language", "value": code, "url": pseudo_product.url}])
        return someone

    return make


def pages(ana: Person, friend: Person, language: str) -> Iterator[tuple[str, Person]]:
    """Each page in turn with something on it: what it is, and who looks at it."""
    page = ana.page
    for where in contact_sheet.pages(ana, language):
        yield where, ana
        if where == "waiting":
            invitation = page.locator("input[readonly]").first.input_value()
            friend.page.goto(invitation)
            yield "invitation", friend
            page.locator("form[action$=device] button").click()
            page.locator("#link, input[readonly]").first.wait_for()
            yield "device", ana
            page.goto(invitation)
            yield "own invitation", ana
    page.goto("/record")
    page.locator("#record").fill('{"format": "maatatahay/1"}')
    page.locator("main form [type=submit]").click()
    page.locator(".faults code").wait_for()
    yield "a refused record", ana
    page.goto("/new")
    page.locator("main form").evaluate("form => { form.noValidate = true; form.elements.name.maxLength = 99; }")
    page.locator("input[name=name]").fill("x" * 60)
    page.locator("main form [type=submit]").click()
    page.locator(".faults, .errorlist").first.wait_for()
    yield "a faulty form", ana
    page.context.clear_cookies(name="csrftoken")
    page.locator("main form [type=submit]").click()
    page.wait_for_load_state()
    yield "a refused form", ana


SIZES = ((320, 568), (1280, 800))
SHORTENED = re.compile(r"(.+) / \1")
"""A text that ends in … has a second box of its own."""


def faults(page: Any) -> list[str]:  # noqa: ANN401
    """What is cut, lies over something else or stands beyond the edge, on a phone and at a desk."""
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(30)
        told = [*page.evaluate(FAULTS), *(["scrolls sideways"] if too_wide(page) else [])]
        found += [f"{width}: {fault}" for fault in told if not SHORTENED.fullmatch(fault)]
    return found


def test_B163_no_text_is_left_in_english_and_long_words_fit(reader: People) -> None:
    ana, bo = reader(LONG), reader(LONG, "Bo")
    ana.expected = bo.expected = "40[034]|409"
    seen, found = 0, dict[str, list[str]]()
    for where, someone in pages(ana, bo, LONG):
        seen += 1
        found[where] = [*someone.page.evaluate(PLAIN, NAMES), *faults(someone.page)]
    assert seen >= 20
    ana.context.clear_cookies(name="django_language")
    ana.page.goto("/about")
    assert len(ana.page.evaluate(PLAIN, NAMES)) > 20, "and English would have been seen"
    assert not any(found.values()), {where: told for where, told in found.items() if told}


def test_B161_from_right_to_left_every_page_fits(reader: People) -> None:
    ana, bo = reader(BACKWARDS), reader(BACKWARDS, "Bo")
    ana.expected = bo.expected = "40[034]|409"
    found = {where: faults(someone.page) for where, someone in pages(ana, bo, BACKWARDS)}
    assert ana.page.locator("html").get_attribute("dir") == "rtl"
    assert not any(found.values()), {where: told for where, told in found.items() if told}


CELLS = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".board .cell")].map((cell) => {
    const {x, y} = cell.getBoundingClientRect();
    return [cell.textContent.trim().slice(0, 2), Math.round(x - board.x), Math.round(y - board.y)];
  });
}"""


def test_B161_the_board_is_the_same_from_right_to_left_and_a_click_meets_its_space(reader: People) -> None:
    boards = []
    for code in ("en", BACKWARDS):
        table = some_game(reader(code, viewport={"width": 320, "height": 800}), 6, until=placing)
        boards.append(table.page.evaluate(CELLS))
        spaces = [choice["space"] for choice in table.page.evaluate(f"{HELD}.choices.choices.choices")]
        for space in (min(spaces), max(spaces)):
            where = table.space(space).bounding_box()
            assert where
            table.page.mouse.click(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
            expect(table.page.locator(".cell.hot")).to_contain_text(space)
    assert boards[0] == boards[1]
    assert len(boards[0]) == 25


LETTERS = """name => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    const text = walk.currentNode, begin = text.data.indexOf(name);
    if (begin < 0 || text.parentElement.closest(".vh, script, svg") || !text.parentElement.checkVisibility()) continue;
    const left = (at) => {
      const range = document.createRange();
      range.setStart(text, at); range.setEnd(text, at + 1);
      return Math.round(range.getBoundingClientRect().left);
    };
    const all = [...text.data].map((_, at) => left(at));
    const end = begin + name.length;
    found.push({name: all.slice(begin, end), before: all.slice(0, begin), after: all.slice(end)});
  }
  return found;
}"""


@pytest.mark.parametrize(("code", "name"), [(BACKWARDS, "C++ (1500)"), ("en", "אבג (c3)")])
def test_B165_a_name_of_the_other_direction_stays_together_and_in_its_place(
    reader: People, code: str, name: str
) -> None:
    """Its letters run their own way; what stands before it in a sentence is on one side, what follows on the other."""
    ana, bo = reader(code), reader(code, "Bo")
    ana.create("friend", tribe="balan", name=name)
    bo.page.goto(ana.page.locator("input[readonly]").first.input_value())
    found = bo.page.evaluate(LETTERS, name)
    bo.page.locator("#name").fill(name)
    bo.page.locator("main form [type=submit]").first.click()
    table = bo.table()
    expect(table.page.locator(".log li").nth(1)).to_be_visible()
    found += table.page.evaluate(LETTERS, name)
    bo.page.goto("/my")
    found += bo.page.evaluate(LETTERS, name)
    assert len(found) >= 4
    assert any(one["after"] for one in found), "in a sentence too"
    word = name.split()[0]
    for one in found:
        letters = one["name"][: len(word)]
        assert letters == sorted(letters, reverse=code == "en"), (one, name)
        before, after = [set(one[side]) - set(one["name"]) for side in ("before", "after")]
        if code == "en":
            assert max(before, default=-1) <= min(one["name"])
            assert min(after, default=9999) >= max(one["name"])
        else:
            assert min(before, default=9999) >= max(one["name"])
            assert max(after, default=-1) <= min(one["name"])
