"""The front page on a phone, and friends who see each other come."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from people import Person
from playwright.sync_api import expect
from test_accessible import faults, too_wide
from test_accounts import Mails, mails, send, sign_up

__all__ = ["mails"]
People = Callable[..., Person]

SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { sum += entry.value; }))
    .observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(sum), 300);
})"""


@pytest.mark.parametrize("locale", ["en", "zh-TW"])
def test_a_newcomer_with_a_phone_sees_what_it_is_and_plays_at_once(person: People, locale: str) -> None:
    someone = person("Ana", locale=locale, viewport={"width": 320, "height": 568})
    page = someone.page
    page.goto("/")
    play = page.locator("main form[action='/new'] button")
    for seen in (page.locator("main h1"), play, page.locator(".facts")):
        box = seen.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 568, "above the fold"
    assert page.evaluate(SHIFTED) < 0.001
    assert not too_wide(page)
    assert not faults(page)
    play.press("Enter")
    expect(page).to_have_url(re.compile("/game/"))
    expect(page.locator(".board .cell").first).to_be_visible()
    assert not someone.faults


def test_friends_follow_each_other_and_see_each_other_come(person: People, mails: Mails) -> None:
    ana, lou = person("Ana"), person("Lou", viewport={"width": 320, "height": 568})
    sign_up(ana.page, mails, "ana.friend@example.org", "Ana Amica")
    sign_up(lou.page, mails, "lou.friend@example.org", "Lou Amico")
    for someone, other in ((ana, "Lou Amico"), (lou, "Ana Amica")):
        page = someone.page
        page.goto("/friends")
        page.get_by_role("searchbox").fill(other[:5].upper())
        page.get_by_role("button", name="Find").click()
        found = page.get_by_role("region", name="Found")
        found.get_by_role("button", name=f"Follow {other}", exact=True).click()
        expect(page.get_by_text(f"You follow {other} now.")).to_be_visible()
        assert not too_wide(page)
        assert not faults(page)
    seat = lou.create("computer")
    seat.wait_until_due()
    ana.page.goto("/friends")
    followed = ana.page.get_by_role("region", name="You follow")
    expect(followed.get_by_text("here now")).to_be_visible()
    followed.get_by_role("link", name="Watch Lou Amico").click()
    expect(ana.page).to_have_url(seat.page.url)
    ana.page.goto("/")
    expect(ana.page.get_by_role("region", name="Friends who are here")).to_be_visible()
    ana.page.goto("/person/Lou Amico")
    expect(ana.page.get_by_text("here now")).to_be_visible()
    lou.page.goto("/my/page")
    lou.page.get_by_label("Who may see when you are here").select_option("nobody")
    send(lou.page)
    ana.page.goto("/friends")
    expect(followed.get_by_text("here now")).to_be_hidden()
