"""Notices in real browsers and real mails: a game of days while its player is away, push from server to worker."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest
from other_end import Browser as Keys
from other_end import OtherEnd, other_end, vapid_claims
from people import Person, Table
from playwright.sync_api import expect
from product import Product
from test_accessible import faults
from test_accounts import Mails, sign_up
from test_app import until, visit

People = Callable[..., Person]

GRACE = 3
HOUR_MS = 3_600_000
RULE = "-" * 79 + "\n"

SUBSCRIBE = """
Notification.requestPermission = async () => "granted";
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async ({userVisibleOnly, applicationServerKey}) => {
  window.asked = {userVisibleOnly, applicationServerKey};
  return {toJSON: () => (%s)};
};
"""
"""A browser that takes push without the service of its maker: with keys that the test holds."""

LISTEN = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, options) => void self.shown.push({title, ...options});
}"""
"""A browser without a window shows no notifications: the worker's call is what it would show."""


@pytest.fixture
def quick_product(tmp_path: Path) -> Iterator[Product]:
    """A server that waits a moment only, and sends to this machine."""
    running = Product(tmp_path, MAATATAHAY_NOTICE_GRACE=str(GRACE), MAATATAHAY_NOTICES_TO_LOOPBACK="1")
    running.start()
    yield running
    running.stop()


def letters(folder: Path, to: str) -> list[Message]:
    """All mails about games to this address, the oldest first."""
    texts = [text for file in sorted((folder / "var" / "mail").glob("*")) for text in file.read_text().split(RULE)]
    found = [message_from_string(text) for text in texts if text.strip()]
    return [one for one in found if one["To"] == to and one["List-Unsubscribe"]]


def let_pass(folder: Path, ms: int) -> None:
    """All that was stored lies so much longer back: for a clock nothing else is time that has passed."""
    with sqlite3.connect(folder / "var" / "maatatahay.sqlite3") as database:
        for table, columns in {
            "games_entry": ("at_ms",),
            "games_game": ("created_ms", "changed_ms", "flag_at_ms"),
            "notices_notice": ("made_ms", "due_ms"),
        }.items():
            for column in columns:
                database.execute(f"UPDATE {table} SET {column} = {column} - ?", (ms,))  # noqa: S608


def play_turn(table: Table, tribe: str, rng: random.Random) -> None:
    """Decide here, once it is dealt, until it is no longer this tribe's turn."""
    table.page.wait_for_function("() => document.querySelector('game-table').state.view.position")
    while table.view()["position"]["to_move"] == tribe:
        table.wait_until_due()
        table.decide(rng)


def test_B045_who_is_away_gets_one_mail_then_the_reminders_and_ends_them_by_one_click(
    person: People, quick_product: Product
) -> None:
    folder, url = quick_product.folder, quick_product.url
    ana, bo = person("Ana", base=url), person("Bo", base=url)
    ana.expected = bo.expected = "WebSocket|ERR_|Failed to fetch"
    ana.page.goto("/account/signup/")
    sign_up(ana.page, Mails(quick_product), "ana@example.org", "Ana Away")
    mine = ana.create("friend", tribe="balan", time="correspondence 1d bank 2d")
    yours = bo.accept(mine.page.locator("#invite-link").input_value())
    rng = random.Random(45)
    play_turn(mine, "balan", rng)
    ana.page.close()
    play_turn(yours, "wazu", rng)
    game = yours.page.url.rsplit("/", 1)[1]
    until(lambda: len(letters(folder, "ana@example.org")) == 1)
    time.sleep(GRACE + 2)
    (first,) = letters(folder, "ana@example.org")
    assert f"{url}/game/{game}" in str(first.get_payload())
    for hours, count in ((37, 2), (22, 3), (11, 4)):
        quick_product.stop()
        let_pass(folder, hours * HOUR_MS)
        quick_product.start()
        until(lambda count=count: len(letters(folder, "ana@example.org")) == count)  # type: ignore[misc]
    assert re.search("is up in (2 hours|1 hour, 5)", str(letters(folder, "ana@example.org")[-1].get_payload()))
    page = ana.context.new_page()
    page.goto("/my/notices")
    expect(page.get_by_text("Your time against").first).to_be_visible()
    assert page.locator(".told b", has_text="Mail").count() == 4
    assert faults(page) == []
    stop = first["List-Unsubscribe"].strip(" \r\n<>")
    stranger = person("Cy", base=url).page
    stranger.goto(stop)
    stranger.get_by_role("button", name="No more of these mails").click()
    expect(stranger.get_by_role("status")).to_contain_text("no more mails about your games")
    page.reload()
    expect(page.locator("input[name=turn-mail]")).not_to_be_checked()
    expect(page.locator("input[name=turn-push]")).to_be_checked()


def test_push_goes_from_the_server_encrypted_to_the_worker_that_shows_it(
    person: People, quick_product: Product
) -> None:
    keys = Keys()
    with other_end() as end:
        ana = person("Ana", base=quick_product.url, service_workers="allow")
        ana.context.grant_permissions(["notifications"])
        told = {"endpoint": f"{end.url}/push/one", "keys": keys.keys()}
        ana.context.add_init_script(SUBSCRIBE % json.dumps(told))
        mine = ana.create("friend")
        yours = person("Bo", base=quick_product.url).accept(mine.page.locator("#invite-link").input_value())
        mine.wait_for_ply(0)
        visit(ana.page, "/my/notices")
        assert end.posted == []
        ana.page.get_by_role("button", name="Tell me in this browser").click()
        expect(ana.page.get_by_text("This browser is told from now on.")).to_be_visible()
        key = ana.page.locator("[data-push]").get_attribute("data-push") or ""
        ana.page.locator("main button[value=test]").first.click()
        until(lambda: _test_of(end, keys) is not None)
        message = _test_of(end, keys)
        assert message is not None
        assert vapid_claims(end.posted[-1], key)["aud"] == end.url
        until(lambda: bool(ana.page.reload()) and ana.page.get_by_text("delivered").count() > 0)
        worker = ana.context.service_workers[0]
        worker.evaluate(LISTEN)
        _deliver(ana, quick_product.url, json.dumps(message))
        until(lambda: len(worker.evaluate("self.shown")) > 0)
        (shown,) = worker.evaluate("self.shown")
        assert shown["body"] == message["body"]
        assert shown["data"] == {"url": "/my/notices"}
        assert faults(ana.page) == []
        ana.page.get_by_role("button", name="Not any more").click()
        expect(ana.page.get_by_text(re.compile("A browser, since"))).to_have_count(0)
        assert yours.view()["ply"] == 0


def _test_of(end: OtherEnd, keys: Keys) -> dict[str, object] | None:
    """The test among all that came: it may also be one's turn."""
    messages = [keys.read(posted) for posted in list(end.posted)]
    return next((one for one in messages if "test" in str(one["body"])), None)


def _deliver(someone: Person, origin: str, text: str) -> None:
    """Hand the worker a push message, as the browser does when its service brings one."""
    devtools = someone.context.new_cdp_session(someone.page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    until(lambda: bool(registrations) or someone.page.evaluate("1") != 1)
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": f"{origin}/", "registrationId": registrations[0], "data": text},
    )


def test_a_notice_of_another_game_is_shown_where_one_is_and_leads_there(person: People, product: Product) -> None:
    ana, bo = person("Ana"), person("Bo")
    ana.page.set_viewport_size({"width": 390, "height": 844})
    mine = ana.create("friend", tribe="balan", name="Ana")
    yours = bo.accept(mine.page.locator("#invite-link").input_value())
    game = mine.page.url
    rng = random.Random(7)
    play_turn(mine, "balan", rng)
    ana.create("screen")
    play_turn(yours, "wazu", rng)
    line = ana.page.locator(".beside p")
    expect(line).to_contain_text("It is your turn against")
    expect(ana.page.locator(".turns")).to_contain_text("1")
    assert faults(ana.page) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390
    line.get_by_role("link").click()
    ana.page.wait_for_url(game)
