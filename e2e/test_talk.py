"""Talk at a table: two players without a common language, one who looks on, and what each of them reads until when."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from meter import Meter
from people import Person, Table, next_due
from playwright.sync_api import Locator, Page, ViewportSize, expect
from test_accessible import faults, too_wide
from test_accounts import Mails, mails, sign_up

__all__ = ["mails"]
People = Callable[..., Person]
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 568}


def begin(ana: Person, bo: Person) -> tuple[Table, Table]:
    """A friend game, dealt; Bo's browser may speak any language."""
    mine = ana.create("friend", tribe="balan", name="Ana")
    bo.page.goto(mine.page.locator("#invite-link").input_value())
    bo.page.locator("main form [type=submit]").click()
    yours = bo.table()
    for table in (mine, yours):
        table.page.wait_for_function("() => document.querySelector('game-table').state.view.position")
    return mine, yours


def talk(page: Page, name: str = "Talk") -> Locator:
    """What is said, in the tab beside the log."""
    page.locator(".tabs").get_by_role("button", name=re.compile(name)).click()
    return page.get_by_role("log")


def phrase(page: Page, name: str, opens: str = "Phrases") -> None:
    page.get_by_role("button", name=opens, exact=True).click()
    page.get_by_role("group", name=opens).get_by_role("button", name=name).click()


def test_B080_two_players_and_one_who_looks_on_until_the_end_and_after(person: People, mails: Mails) -> None:
    ana, bo, wim = person("Ana"), person("Bo", locale="nl-NL"), person("Wim")
    mine, yours = begin(ana, bo)
    a, b, w = mine.page, yours.page, wim.page
    sign_up(w, mails, "wim@talk.example.org", "Wim")
    w.goto(a.url)
    here, there, behind = talk(a), talk(b, "Praten"), talk(w)
    phrase(a, "Good luck!")
    expect(there).to_contain_text("Veel succes!")
    expect(behind).to_contain_text("Good luck!")
    expect(b.locator("[role=status]").filter(has_text="Veel succes!")).to_have_count(1)
    expect(a.get_by_role("textbox")).to_have_count(0)
    a.get_by_role("button", name="Free text").click()
    b.get_by_role("button", name="Vrije tekst").click()
    a.get_by_role("textbox").fill("see https://example.org/x or javascript:alert(1) <b>")
    a.keyboard.press("Enter")
    expect(there.get_by_role("link").first).to_have_attribute("rel", re.compile("noopener.*nofollow"))
    expect(there).to_contain_text("javascript:alert(1) <b>")
    assert there.get_by_role("link").all_inner_texts() == ["https://example.org/x", "Melden"]
    expect(there.get_by_role("link", name="Melden")).to_have_attribute("href", re.compile("/report/players/2$"))
    w.get_by_role("textbox").fill("Ana leads")
    w.keyboard.press("Enter")
    expect(behind).to_contain_text("Ana leads")
    assert faults(a) == []
    assert faults(w) == []
    phrase(b, "Goed gespeeld!", "Zinnen")
    expect(here).to_contain_text("Well played!")
    expect(behind).to_contain_text("Well played!")
    assert "example.org" not in behind.inner_text()
    for side in (here, there):
        assert "Ana leads" not in side.inner_text()
    a.evaluate("""() => {
        const table = document.querySelector("game-table");
        table.connection.command({t: "resign", game: table.state.game, key: "end", seat: "balan"});
    }""")
    for side in (here, there, behind):
        expect(side.locator("li")).to_have_count(4)
        expect(side.locator("li").nth(2)).to_contain_text("Ana leads")
        expect(side.locator("li").nth(1)).to_contain_text("example.org")
    for _ in range(2):
        b.reload()
        expect(talk(b, "Praten").locator("li")).to_have_count(4)


def test_B155_on_a_phone_a_sheet_opens_at_the_crest_and_everything_goes_by_key(person: People) -> None:
    ana, bo = person("Ana"), person("Bo", viewport=PHONE)
    mine, yours = begin(ana, bo)
    a, b = mine.page, yours.page
    talk(a)
    board = b.locator(".board").bounding_box()
    phrase(a, "Hello!")
    button = b.get_by_role("button", name="Talk, 1 new line")
    expect(button).to_be_visible()
    assert b.locator(".board").bounding_box() == board
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    button.focus()
    b.keyboard.press("Enter")
    sheet = b.get_by_role("dialog", name="Talk")
    expect(sheet.get_by_role("log")).to_contain_text("Hello!")
    assert faults(b) == []
    sheet.get_by_role("button", name="Phrases").focus()
    b.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Hello!")).to_be_focused()
    assert faults(b) == []
    b.keyboard.press("Escape")
    expect(sheet.get_by_role("button", name="Phrases")).to_be_focused()
    b.keyboard.press("Enter")
    b.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Phrases")).to_be_focused()
    expect(a.get_by_role("log").locator("li")).to_have_count(2)
    b.set_viewport_size(SMALL)
    assert not too_wide(b)
    b.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(b.get_by_role("button", name="Talk", exact=True).first).to_be_focused()
    for size in (SMALL, PHONE):
        b.set_viewport_size(size)
        assert faults(b) == []


def test_talk_moves_nothing_takes_no_focus_and_is_hidden_by_a_setting(person: People) -> None:
    ana, bo = person("Ana"), person("Bo")
    mine, yours = begin(ana, bo)
    meter = Meter(mine.page)
    mine.page.reload()
    expect(mine.page.locator(".live.open")).to_be_visible()
    mine.page.wait_for_load_state("networkidle")
    talk(yours.page)
    phrase(yours.page, "Hello!")
    expect(mine.page.locator(".tabs .new")).to_have_text("1 1 new line")
    assert mine.page.evaluate("document.activeElement === document.body")
    assert sum(much for much, _ in meter.shifts()) < 0.01
    due = next_due([mine, yours])
    assert due is not None
    due.decide(random.Random(3))
    mine.page.get_by_role("button", name="Settings").click()
    mine.page.get_by_label("Talk at the table").uncheck()
    mine.page.get_by_role("button", name="Close").click()
    expect(mine.page.locator(".tabs").get_by_role("button", name="Talk")).to_have_count(0)
    expect(mine.page.locator("talk-button")).to_have_count(0)


def test_who_plays_alone_is_not_bothered_with_talk(person: People) -> None:
    ana = person("Ana")
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    table = ana.create("computer")
    expect(table.page.locator(".live.open")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    expect(table.page.locator(".tabs").get_by_role("button", name="Talk")).to_have_count(0)
    assert not [url for url in asked if "/talk" in url]
