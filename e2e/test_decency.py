"""Block and report: a player reports the other, a moderator acts at the desk, and the player reads what came of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from people import Person
from playwright.sync_api import Page, expect
from product import Product
from test_accessible import faults, too_wide
from test_accounts import PASSWORD, Mails, mails, send, sign_up, totp

__all__ = ["mails"]
People = Callable[..., Person]
PHONE = {"width": 320, "height": 640}


def set_up_second_factor(page: Page) -> None:
    page.goto("/account/2fa/totp/activate/")
    if page.get_by_label("Password").count():
        page.get_by_label("Password").fill(PASSWORD)
        send(page)
    secret = page.get_by_label("Authenticator secret").input_value()
    page.get_by_label("Authenticator code").fill(totp(secret, 0))
    send(page)
    page.wait_for_url("**/2fa/recovery-codes/")  # to go on at once would take the form back
    page.goto("/moderation/")
    page.get_by_label("Code").fill(totp(secret, 1))
    send(page)


def test_a_player_is_reported_a_moderator_acts_and_the_outcome_is_told(
    person: People, product: Product, mails: Mails
) -> None:
    ana, bo, mona = person("Ana", viewport=PHONE), person("Bo"), person("Mona")
    mine = ana.create("friend", tribe="balan", name="Ana")
    page = mine.page
    expect(page.get_by_role("button", name="Move to another device")).to_be_visible()
    expect(page.get_by_role("link", name="Block or report")).to_have_count(0)  # there is nobody yet
    bo.accept(page.locator("#invite-link").input_value())
    page.wait_for_function("() => document.querySelector('game-table').state.view.position")
    mine.menu().get_by_role("link", name="Block or report").click()
    expect(page.get_by_role("heading", name="Tell the moderators")).to_be_visible()
    assert not too_wide(page)
    assert not faults(page)
    page.get_by_label("Abusive talk").check()
    page.get_by_label("What happened?").fill("He called me names.")
    page.get_by_label("Block this player too").check()
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("A moderator will read it.")).to_be_visible()

    desk = mona.page
    sign_up(desk, mails, "mona@example.org", "Mona")
    product.manage("make_moderator", "Mona")
    set_up_second_factor(desk)
    expect(desk.get_by_role("heading", name="Reports")).to_be_visible()
    assert not faults(desk)
    desk.locator("#result_list tbody a").first.click()
    expect(desk.get_by_text("He called me names.")).to_be_visible()
    assert not faults(desk)
    desk.get_by_label("Warning").check()
    desk.get_by_label("Why", exact=False).first.fill("Please be kind to each other.")
    desk.get_by_role("button", name="Do it").click()
    expect(desk.get_by_text("Done, and written into the log.")).to_be_visible()

    page.reload()
    expect(page.get_by_text("You were right, and something was done about it.")).to_be_visible()
    expect(page.get_by_text("Please be kind")).to_have_count(0)
    page.get_by_role("link", name="Blocked and muted").click()
    expect(page.get_by_role("heading", name="Muted", exact=True)).to_be_visible()
    assert not too_wide(page)
    assert not faults(page)
    page.get_by_role("button", name=re.compile("^Unblock")).click()
    bo.page.goto("/my/standing")
    expect(bo.page.get_by_text("Please be kind to each other.")).to_be_visible()
    assert not faults(bo.page)
    for someone in (ana, bo, mona):
        assert not someone.faults
