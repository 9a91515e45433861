"""Strangers meet: paired from the lobby in two browsers, and challenged wherever they are."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from people import Person, next_due
from playwright.sync_api import Page, expect
from test_accessible import faults, too_wide
from test_whole_games import start_by_link

People = Callable[..., Person]


def lobby(someone: Person, page: Page | None = None) -> Page:
    """The lobby, once it is live."""
    at = page or someone.page
    at.goto("/lobby")
    live(at)
    return at


def live(page: Page) -> None:
    """Wait until the page hears the server."""
    expect(page.locator(".lobby[data-line=open]")).to_be_visible()


def join(page: Page, pool: str = "Live") -> None:
    page.get_by_role("button", name=re.compile(f"^{pool}")).click()
    expect(page.get_by_role("heading", name=re.compile("Looking for an opponent"))).to_be_visible()


def test_B018_two_strangers_are_paired_and_only_the_tab_that_sought_goes_to_the_table(person: People) -> None:
    ana, bo = person("Ana"), person("Bo", viewport={"width": 390, "height": 844})
    page = lobby(ana)
    page.locator("#name").fill("Ana")
    join(page)
    assert not faults(page)
    other = lobby(ana, ana.context.new_page())
    expect(other.get_by_role("heading", name=re.compile("Looking for an opponent"))).to_be_visible()
    other.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("heading", name=re.compile("Looking for an opponent"))).to_have_count(0)
    join(page)
    theirs = lobby(bo)
    expect(theirs.get_by_role("button", name=re.compile("^Live"))).to_contain_text("1 waiting")
    assert not too_wide(theirs)
    theirs.get_by_role("button", name=re.compile("^Live")).click()
    tables = [ana.table(page), bo.table(theirs)]
    notice = other.locator(".notes p")
    expect(notice).to_contain_text("your game begins")
    assert other.url.endswith("/lobby")
    assert not faults(other)
    expect(notice.get_by_role("link", name="To the table")).to_have_attribute("href", re.compile(r"/game/[\w-]{22}$"))
    notice.get_by_role("button", name="Dismiss").click()
    expect(other.locator(".notes p")).to_have_count(0)
    rng = random.Random(71)
    for _ in range(4):
        due = next_due(tables)
        assert due
        due.decide(rng)
    views = [table.view() for table in tables]
    assert views[0]["game"] == views[1]["game"]
    assert (views[0]["speed"], views[0]["rated"]) == ("live", False)


def test_who_plays_a_live_game_sees_in_the_lobby_why_there_is_no_second_one(person: People) -> None:
    first, _ = start_by_link(person, time="live 10m+20s")
    table = first.page.url
    page = first.page
    page.goto("/lobby")
    live(page)
    page.get_by_role("button", name=re.compile("^Live")).click()
    notice = page.locator(".notes p")
    expect(notice).to_contain_text("You are in a live game already.")
    assert not faults(page)
    notice.get_by_role("link", name="To the table").click()
    page.wait_for_url(table)


def fits_a_phone_in_dutch(page: Page) -> None:
    """B148: a challenge to oneself, whose reasons for a no are long there; the reader is English again afterwards."""
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": 320, "height": 568})
    for code in ("nl", "en"):
        page.locator("#language").select_option(code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        live(page)
        assert not too_wide(page), code
    page.set_viewport_size(size)


def test_a_challenge_reaches_the_other_at_the_table_and_is_declined_with_a_reason_then_accepted(person: People) -> None:
    first, second = start_by_link(person)
    game = first.view()["game"]
    mine = first.page
    expect(second.page.locator(".beside").first).to_be_attached()  # what tells of challenges there has been fetched
    mine.goto(f"/challenge?game={game}")
    mine.get_by_role("button", name="Challenge").click()
    expect(mine.get_by_role("heading", name="Challenges")).to_be_visible()
    second.page.get_by_role("link", name=re.compile("challenges you")).click()
    live(second.page)
    fits_a_phone_in_dutch(second.page)
    second.page.get_by_label("Why not").select_option("other-time")
    second.page.get_by_role("button", name="Decline").click()
    expect(mine.locator("#challenges")).to_contain_text("I would like another time control.")
    mine.get_by_role("button", name="OK").click()
    expect(mine.get_by_role("heading", name="Challenges")).to_have_count(0)
    mine.goto(f"/challenge?game={game}")
    mine.get_by_label("Time", exact=True).select_option("correspondence 3d bank 7d")
    mine.get_by_role("button", name="Challenge").click()
    live(mine)
    second.page.get_by_role("button", name="Accept").click()
    second.page.wait_for_url(re.compile("/game/"))
    notice = mine.locator(".notes p")
    notice.get_by_role("link", name="To the table").click()
    mine.wait_for_url(second.page.url)
    expect(mine.locator(".live.open")).to_be_visible()
