"""Tabs that were opened before an update (B034): they go on, or say that they must be reloaded. None is ever blank."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from builds import deploy
from maatasite import PROTOCOL
from people import HELD, Person, Table
from playwright.sync_api import expect
from product import Product
from test_whole_games import invitation

People = Callable[..., Person]

AWAY = "WebSocket|ERR_|Failed to fetch|Failed to load resource"
"""What a browser reports of a server that is away, and of a file that is gone."""

CHANGED = {
    "web/static/js/names.js": ("export", "/* of the next build */ globalThis.next = 1;\nexport"),
    "web/static/js/hint-list.js": ("export", "/* of the next build */ globalThis.nextHints = 1;\nexport"),
    "web/static/js/lobby.js": ("export", "/* of the next build */ globalThis.nextLobby = 1;\nexport"),
    "web/static/css/table.css": (".live {", ".live-of-the-next-build { color: red } .live {"),
}
NEWER = "A newer page is ready: reload"


@pytest.mark.parametrize("keep", [True, False], ids=["files kept", "files gone"])
def test_B034_a_tab_of_the_build_before_plays_on_and_what_is_gone_is_said(
    person: People, own_product: Product, tmp_path: Path, *, keep: bool
) -> None:
    ana = person("Ana", base=own_product.url)
    ana.expected = AWAY
    rng = random.Random(3)
    table = ana.create("computer")
    lobby = ana.context.new_page()
    lobby.goto("/lobby")
    expect(lobby.locator(".lobby[data-line=open]")).to_be_attached()
    table.wait_until_due()
    own_product.stop()
    deploy(own_product, tmp_path, CHANGED, keep=keep)
    expect(table.page.locator(".live.open")).to_be_visible(timeout=40_000)
    expect(lobby.locator(".lobby[data-line=open]")).to_be_attached(timeout=40_000)
    for _ in range(3):
        assert table.wait_until_due()
        table.decide(rng)
    assert table.wait_until_due()
    table.page.keyboard.press("h")
    reload = table.page.get_by_role("link", name=NEWER)
    if keep:
        expect(table.page.locator("hint-list button.hint").first).to_be_visible(timeout=30_000)
        expect(reload).to_have_count(0)
        assert not table.page.evaluate("globalThis.nextHints"), "a part of its own build"
    else:
        expect(reload).to_be_visible(timeout=30_000)
    table.decide(rng)
    if not keep:
        reload.click()
        expect(table.page.locator(".live.open")).to_be_visible()
        assert table.page.evaluate("globalThis.next"), "now of the next build"
        expect(reload).to_have_count(0)
        assert table.wait_until_due()
        table.decide(rng)
    lobby.locator('a[href^="/new"]').first.click()
    expect(lobby.locator("main form").first).to_be_visible()
    another = ana.create("screen")
    assert another.wait_until_due()
    another.decide(rng)
    assert another.page.evaluate("globalThis.next")


def test_B034_a_tab_whose_protocol_is_no_longer_spoken_says_so_and_its_decision_is_sent_once_it_is_reloaded(
    person: People, own_product: Product, tmp_path: Path
) -> None:
    ana, bo = person("Ana", base=own_product.url), person("Bo", base=own_product.url)
    ana.expected = bo.expected = AWAY
    rng = random.Random(4)
    first = ana.create("friend", tribe="balan", name="Ana")
    second = bo.accept(invitation(first))
    tables = [first, second]
    mover = next(table for table in tables if table.page.evaluate(f"{HELD}.you[0]") == to_move(first))
    assert mover.wait_until_due()
    mover.prepare(rng)
    ply = mover.view()["ply"]
    own_product.stop(signal.SIGKILL)
    expect(mover.page.locator(".live.lost")).to_be_visible()
    mover.confirm.click()  # decided while there is no line
    deploy(
        own_product,
        tmp_path,
        {
            "__init__.py": (f"PROTOCOL: Final = {PROTOCOL}", f"PROTOCOL: Final = {PROTOCOL + 1}"),
            "web/static/js/line.js": (f"export const PROTOCOL = {PROTOCOL}", f"export const PROTOCOL = {PROTOCOL + 1}"),
        },
    )
    for table in tables:
        expect(table.page.get_by_text("This page is older than the server. Please reload it.")).to_be_visible(
            timeout=40_000
        )
        expect(table.page.locator(".live.ended")).to_be_visible()
    assert mover.view()["ply"] == ply
    for table in tables:
        table.page.get_by_role("link", name=NEWER).click()
        expect(table.page.locator(".live.open")).to_be_visible()
    for table in tables:
        table.wait_for_ply(ply + 1)
    decided = [line for line in second.view()["log"] if line["kind"] == "decision"]
    assert len(decided) == 1


def to_move(table: Table) -> str:
    """Whose decision is due once the game is dealt."""
    table.page.wait_for_function(f"() => {HELD}.view.position")
    tribe: str = table.page.evaluate(f"{HELD}.view.position.to_move")
    return tribe
