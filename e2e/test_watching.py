"""Who may watch, how a game to watch is found, and where a spectator goes on."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from people import Person, next_due
from playwright.sync_api import expect
from test_accessible import faults, too_wide
from test_whole_games import invitation

People = Callable[..., Person]


def test_a_stranger_at_a_private_game_is_told_that_only_the_players_see_it(person: People) -> None:
    ana, bo, cy = person("Ana"), person("Bo"), person("Cy", viewport={"width": 320, "height": 568})
    cy.expected = "403"
    table = ana.create("friend", tribe="balan", watch="players")
    bo.accept(invitation(table))
    expect(table.page.get_by_text("Private", exact=True)).to_be_visible()
    cy.page.goto(table.page.url)
    expect(cy.page.get_by_role("heading", name="Only the players see this game")).to_be_visible()
    assert not too_wide(cy.page)
    assert not faults(cy.page)
    cy.page.get_by_role("link", name="Games to watch").click()
    expect(cy.page.get_by_role("heading", name="Games to watch")).to_be_visible()
    assert not cy.page.locator(f"a[href$='{table.page.url.rsplit('/', 1)[1]}']").count()


def test_a_spectator_finds_a_game_is_counted_and_goes_on_to_the_next(person: People) -> None:
    ana, bo, cy = person("Ana"), person("Bo"), person("Cy", viewport={"width": 390, "height": 844})
    cy.page.goto("/watch?speed=rapid")
    first = ana.create("friend", tribe="balan", name="Anabel", time="live 10m+20s")
    tables = [first, bo.accept(invitation(first))]
    found = cy.page.get_by_role("link", name="Anabel")
    expect(found).to_be_visible()  # the list has renewed itself
    assert not too_wide(cy.page)
    assert not faults(cy.page)
    found.click()
    seen = cy.table()
    expect(first.page.get_by_text("1 watching")).to_be_visible()
    expect(cy.page.get_by_text("1 watching")).to_be_visible()
    due = next_due(tables)
    assert due
    due.decide(random.Random(7))
    seen.wait_for_ply(1)
    first.page.get_by_role("button", name=re.compile("Resign")).click()
    first.page.get_by_role("button", name=re.compile("Resign")).last.click()
    cy.page.get_by_role("link", name="Other games to watch").click()
    expect(cy.page.get_by_role("heading", name="Games to watch")).to_be_visible()
    assert not found.count()
