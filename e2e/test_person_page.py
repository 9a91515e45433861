"""An account's page as its owner and a stranger see it, on the narrowest phone too."""

from __future__ import annotations

from collections.abc import Callable

from people import Person
from playwright.sync_api import expect
from test_accessible import faults, too_wide
from test_accounts import Mails, mails, sign_up

__all__ = ["mails"]
People = Callable[..., Person]


def test_a_page_tells_words_results_and_games_and_fits(person: People, mails: Mails) -> None:
    ana = person("Ana", viewport={"width": 320, "height": 640})
    sign_up(ana.page, mails, "page@example.org", "Ana Liv")
    table = ana.create("screen")
    table.wait_until_due()
    table = ana.create("computer", tribe="balan")
    table.wait_until_due()
    table.resign()
    expect(table.page.get_by_role("heading", name="Wazu wins")).to_be_visible()
    ana.page.goto("/my/page")
    ana.page.get_by_label("About you").fill("Relics and long walks.\n\nhttps://example.org")
    ana.page.get_by_label("Country").select_option("BE")
    assert not too_wide(ana.page)
    assert not faults(ana.page)
    ana.page.get_by_role("button", name="Keep").click()
    ana.page.get_by_role("link", name="See it as it is").click()
    for someone in (ana, person("Bo", viewport={"width": 320, "height": 640})):
        someone.page.goto("/person/Ana Liv")
        expect(someone.page.get_by_text("Relics and long walks.")).to_be_visible()
        expect(someone.page.get_by_role("row", name="Wendo 0 0 1")).to_be_visible()
        someone.page.get_by_text("Only some of them").click()
        someone.page.get_by_role("combobox", name="Result").select_option("lost")
        someone.page.get_by_role("button", name="Show").click()
        expect(someone.page.locator(".games li")).to_have_count(1)
        assert not too_wide(someone.page)
        assert not faults(someone.page)
        assert not someone.faults
