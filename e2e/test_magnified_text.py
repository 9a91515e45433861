"""Text twice as large, by the browser's setting or by a style: nothing is cut, nothing lies over something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from people import Person
from playwright.sync_api import Browser, BrowserType, expect
from product import Product
from some_game import placing, some_game
from test_accessible import too_wide

People = Callable[..., Person]

SIZES = {"1280": {"width": 1280, "height": 800}, "768": {"width": 768, "height": 1024}}
TWICE = """new MutationObserver(() => document.documentElement?.style.setProperty("font-size", "200%"))
  .observe(document, {childList: true})"""

FAULTS = """() => {
  const hides = (style) => [style.overflowX, style.overflowY].some((way) => way !== "visible");
  const scrolls = (style) => [style.overflowX, style.overflowY].some((way) => way === "auto" || way === "scroll");
  const meet = (a, b) => ({left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom)});
  const empty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  const short = ({left, right, top, bottom}) => ({left: left + 1, right: right - 1,  // letters, not lines
    top: top + (bottom - top) * .2, bottom: bottom - (bottom - top) * .2});
  const root = document.querySelector("dialog[open]") ?? document.body;
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [], seen = [];
  while (walk.nextNode()) {
    const text = walk.currentNode, holder = text.parentElement;
    if (!text.data.trim() || holder.closest(".vh, svg, option, script, .skip") || !holder.checkVisibility()) continue;
    if (getComputedStyle(holder).clipPath === "inset(50%)") continue;  // for screen readers alone, at this width
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const whole of range.getClientRects()) {
      let box = short(whole);
      const name = text.data.trim().slice(0, 40);
      for (let one = holder; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (!hides(style)) continue;
        const kept = meet(box, one.getBoundingClientRect());
        const lost = [box.right - box.left - kept.right + kept.left, box.bottom - box.top - kept.bottom + kept.top];
        if (Math.max(...lost) > 1 && !scrolls(style) && style.textOverflow !== "ellipsis") found.push(`cut: ${name}`);
        box = kept;
        if (empty(box)) break;
      }
      if (empty(box)) continue;
      if (box.left < 0 || box.right > innerWidth + 1) found.push(`beyond the edge: ${name}`);
      for (const other of seen) if (!empty(meet(box, other.box))) found.push(`${other.name} / ${name}`);
      seen.push({box, name});
    }
  }
  return seen.length ? found : ["no text at all"];
}"""


def assert_whole(ana: Person) -> None:
    """Of every page: no sideways scrolling, no text that is cut or lies over another."""
    found: dict[str, list[str]] = {}
    for where in visit(ana):
        assert ana.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        found[where] = [*ana.page.evaluate(FAULTS), *(["scrolls sideways"] if too_wide(ana.page) else [])]
    assert not any(found.values()), {where: faults for where, faults in found.items() if faults}


@pytest.fixture(scope="session")
def large_print(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser whose reader has set the largest letters."""
    args = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
    yield browser
    browser.close()


def visit(ana: Person) -> Iterator[str]:
    """Bring the browser to each page in turn, with something on it, and say which it is."""
    page = ana.page
    for address in ("/", "/new", "/about", "/my", "/watch", "/record", "/nowhere"):
        page.goto(address)
        yield address
    page.goto("/record")
    page.locator("#record").fill('{"format": "maatatahay/1"}')
    page.locator("main form [type=submit]").click()
    expect(page.locator(".faults code")).to_be_visible()
    yield "a refused record"
    ana.create("friend", name="Ana")
    yield "a table that waits"
    table = some_game(ana, 12, until=placing)
    yield "a table in play"
    page.locator("button.cell.open").first.click()
    yield "a placement"
    page.get_by_role("button", name="Step back through the game").click()
    expect(page.locator(".replay .lead")).not_to_contain_text("Loading")
    yield "stepping"
    page.keyboard.press("Escape")
    page.locator("[data-settings]").click()
    yield "settings"
    page.keyboard.press("Escape")
    page.locator("seat-tools .tools > button").first.click()
    page.locator("seat-tools .tools > dialog .danger").click()
    expect(page.locator(".result")).to_be_visible()
    assert table.is_over()
    yield "the end"


@pytest.mark.parametrize("size", list(SIZES))
def test_text_of_twice_the_size_by_a_style_is_whole(person: People, size: str) -> None:
    ana = person("Ana", viewport=SIZES[size])
    ana.expected = "404|400"
    ana.context.add_init_script(TWICE)
    assert_whole(ana)


@pytest.mark.parametrize("size", list(SIZES))
def test_text_of_twice_the_size_by_the_browsers_setting_is_whole(
    large_print: Browser, product: Product, size: str
) -> None:
    context = large_print.new_context(base_url=product.url, viewport=SIZES[size])  # type: ignore[arg-type]
    ana = Person("Ana", context, product.url)
    ana.expected = "404|400"
    assert_whole(ana)
    context.close()
    assert not ana.faults


def test_cut_and_overlapping_text_would_be_seen(person: People) -> None:
    page = person("Ana").page
    page.set_content(
        "<p style='width: 40px; overflow: hidden; white-space: nowrap'>much too long</p>"
        "<p>below</p><p style='margin-top: -34px'>above</p>"
    )
    found = page.evaluate(FAULTS)
    assert "cut: much too long" in found
    assert "below / above" in found
