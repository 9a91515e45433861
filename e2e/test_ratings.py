"""A rated game of two accounts: what the form and the invitation say, how both stood, and what its end changed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from people import Person, next_due
from playwright.sync_api import expect
from test_accessible import faults, too_wide
from test_accounts import Mails, mails, sign_up
from test_lobby import join, lobby
from test_whole_games import invitation

__all__ = ["mails"]
People = Callable[..., Person]
NARROW = {"width": 320, "height": 640}


def test_a_rated_game_changes_both_ratings_once(person: People, mails: Mails) -> None:
    ana, bo = person("Ana"), person("Bo", viewport=NARROW)
    sign_up(ana.page, mails, "ana-rated@example.org", "Ana Rated")
    sign_up(bo.page, mails, "bo-rated@example.org", "Bo Rated")
    hers = ana.create("friend", tribe="balan", rated="yes", time="live 10m+20s")
    link = invitation(hers)
    guest = person("Cy", viewport=NARROW)
    guest.page.goto(link)
    expect(guest.page.get_by_role("button", name="Take the seat")).to_have_count(0)
    assert not too_wide(guest.page)
    assert not faults(guest.page)
    bo.page.goto(link)
    expect(bo.page.get_by_text("Their rating: 1500")).to_be_visible()
    his = bo.accept(link)
    for table in (hers, his):
        expect(table.page.locator(".mark .rating")).to_have_text(["Rating 1500?", "Rating 1500?"])
    rng = random.Random(70)
    for _ in range(4):
        due = next_due([hers, his])
        assert due
        due.decide(rng)
    his.resign()
    for table, won in ((hers, "+162"), (his, "−162")):
        expect(table.page.locator(".player.bottom .rating b")).to_have_text(won)
        table.page.reload()
        expect(table.page.locator(".player.bottom .rating b")).to_have_text(won)
        expect(table.page.locator(".player.bottom .rating")).to_contain_text("1500?")
        assert not too_wide(table.page)
        assert not faults(table.page)
    bo.page.goto("/person/Ana Rated")
    expect(bo.page.get_by_text("1 rated game")).to_be_visible()
    assert not too_wide(bo.page)
    assert not faults(bo.page)
    bo.page.goto("/ratings?speed=rapid")
    expect(bo.page.get_by_text("is provisional: after a few more")).to_be_visible()
    assert not too_wide(bo.page)
    assert not faults(bo.page)
    for someone in (ana, bo, guest):
        assert not someone.faults


def test_two_strangers_with_accounts_are_paired_play_a_rated_game_and_their_ratings_move_once(
    person: People, mails: Mails
) -> None:
    """As far as their pages tell: at the table, on both persons' pages and in the list, each also when read again."""
    ana, bo = person("Ana"), person("Bo", viewport=NARROW)
    sign_up(ana.page, mails, "ana-paired@example.org", "Ana Paired")
    sign_up(bo.page, mails, "bo-paired@example.org", "Bo Paired")
    join(lobby(ana))
    lobby(bo).get_by_role("button", name=re.compile("^Live")).click()
    tables = [ana.table(), bo.table()]
    views = [table.view() for table in tables]
    assert views[0]["game"] == views[1]["game"]
    assert [(view["speed"], view["rated"], view["private"]) for view in views] == [("live", True, False)] * 2
    first = next_due(tables)
    assert first
    waiting = tables[first is tables[0]]
    expect(first.page.locator(".limit")).to_contain_text("Your first decision is awaited")
    expect(waiting.page.locator(".limit")).to_contain_text("If the other does not come within")
    expect(first.page.get_by_role("status").filter(has_text="Your first decision is awaited")).to_have_count(1)
    rng = random.Random(81)
    for _ in range(4):
        due = next_due(tables)
        assert due
        due.decide(rng)
    tables[1].resign()
    for table, won in zip(tables, ("+162", "−162"), strict=True):
        for _ in range(2):
            expect(table.page.locator(".player.bottom .rating b")).to_have_text(won)
            table.page.reload()
    for name, rating, won in (("Ana Paired", "1662", "+162"), ("Bo Paired", "1338", "−162")):
        for reader in (ana.page, bo.page):
            reader.goto(f"/person/{name}")
            live = reader.locator(".rating").filter(has_text="1 rated game")
            expect(live.locator("p b")).to_contain_text(rating)
            live.get_by_text("Game by game").click()
            expect(live.locator("tbody tr")).to_have_count(1)
            expect(live.locator("tbody td")).to_have_text([rating, won])
    for reader, rating in ((ana.page, "1662"), (bo.page, "1338")):
        for _ in range(2):
            reader.goto("/ratings?speed=live")
            expect(reader.get_by_text(f"Your rating of {rating} is provisional")).to_be_visible()
        assert not too_wide(reader)
