"""Somebody takes their data along and deletes themselves in mid-game; the other keeps the game."""

from __future__ import annotations

import zipfile
from collections.abc import Callable

from people import Person
from playwright.sync_api import expect
from test_accessible import faults

People = Callable[..., Person]


def test_a_guest_takes_everything_along_and_goes_and_the_opponent_keeps_the_game(person: People) -> None:
    ana, bo = person("Ana"), person("Bo", viewport={"width": 390, "height": 844})
    table = ana.create("friend", tribe="balan", name="Xanthippe")
    theirs = bo.accept(table.page.locator("#invite-link").input_value())
    theirs.page.wait_for_function("() => document.querySelector('game-table').state.view.position")
    expect(theirs.page.get_by_text("Xanthippe").first).to_be_visible()

    ana.page.goto("/my")
    ana.page.get_by_role("link", name="Your data").click()
    with ana.page.expect_download() as begun:
        ana.page.get_by_role("button", name="Download everything").click()
    with zipfile.ZipFile(begun.value.path()) as archive:
        assert {name.split("/")[0] for name in archive.namelist()} == {
            *("README.txt", "person.json", "talk.json", "decency.json"),
            *("games", "records"),
        }

    ana.page.get_by_role("link", name="Delete what is stored about me").click()
    expect(ana.page.get_by_text("You have 1 game that is not over")).to_be_visible()
    ana.page.get_by_label("Type “delete” to confirm").fill("delete")
    ana.page.get_by_role("button", name="Delete for good").click()
    expect(ana.page.get_by_role("heading", name="Deleted")).to_be_visible()
    ana.page.goto("/my")
    expect(ana.page.get_by_text("You have no games yet.")).to_be_visible()

    expect(theirs.page.get_by_role("heading", name="Wazu wins")).to_be_visible()
    expect(theirs.page.get_by_text("Deleted player").first).to_be_visible()
    expect(theirs.page.get_by_role("button", name="Rematch")).to_have_count(0)
    theirs.page.reload()
    expect(theirs.page.get_by_text("Deleted player").first).to_be_visible()
    expect(theirs.page.get_by_text("Xanthippe")).to_have_count(0)
    assert not faults(theirs.page)
    assert not ana.faults
    assert not bo.faults
