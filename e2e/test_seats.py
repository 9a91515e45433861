"""Who may sit where (DOUBLE, TABS, AUTH, MATCH): invitations, spectators, two tabs, two devices."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from people import Person, Table, next_due
from playwright.sync_api import expect
from test_whole_games import invitation, start_by_link

People = Callable[..., Person]

YOU = "document.querySelector('game-table').state.you"


def test_a_link_preview_takes_no_seat_and_the_second_guest_is_told_why(person: People) -> None:
    ana, preview, bo, cy = person("Ana"), person("Preview"), person("Bo"), person("Cy")
    cy.expected = "409"
    table = ana.create("friend", tribe="balan")
    link = invitation(table)
    preview.page.goto(link)
    assert not preview.context.cookies() or table.view()["seats"]["wazu"]["kind"] == "open"
    cy.page.goto(link)
    bo.accept(link)
    cy.page.get_by_role("button", name="Take the seat").click()
    expect(cy.page.locator("main")).to_contain_text(re.compile("taken", re.IGNORECASE))
    cy.page.locator("main").get_by_role("link", name=re.compile("watch", re.IGNORECASE)).first.click()
    watching = cy.table()
    assert watching.page.evaluate(YOU) == []


def test_a_spectator_sees_the_game_and_has_no_controls(person: People) -> None:
    first, second = start_by_link(person)
    watcher = person("Cy")
    watcher.page.goto(first.page.url)
    seen = watcher.table()
    rng = random.Random(21)
    for _ in range(6):
        due = next_due([first, second])
        assert due
        due.decide(rng)
        seen.wait_for_ply(due.view()["ply"])
    assert seen.view() == first.view()
    assert not seen.page.locator(".controls fieldset").count()
    expect(seen.page.get_by_text("You are watching")).to_be_visible()
    assert not seen.page.get_by_role("button", name=re.compile("Resign")).count()


def test_two_tabs_on_one_seat_show_the_same_and_one_decision_counts(person: People) -> None:
    ana = person("Ana")
    table = ana.create("screen")
    other = ana.context.new_page()
    other.goto(table.page.url)
    twin = ana.table(other)
    rng = random.Random(22)
    for _ in range(4):
        table.wait_until_due()
        twin.wait_until_due()
        ply = table.view()["ply"]
        table.prepare(rng)
        twin.prepare(rng)
        table.confirm.click()
        twin.page.evaluate("[...document.querySelectorAll('button.pri')].at(-1)?.click()")
        table.wait_for_ply(ply + 1)
        twin.wait_for_ply(ply + 1)
        table.page.wait_for_timeout(150)
        assert table.view() == twin.view()
        refused = twin.page.get_by_role("button", name="OK")
        if refused.count():
            refused.click()


def test_B014_a_double_click_on_confirm_sends_one_command(person: People) -> None:
    table = person("Ana").create("screen")
    frames: list[str] = []
    table.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(str(frame))))
    table.page.reload()
    rng = random.Random(23)
    for _ in range(6):
        table.wait_until_due()
        ply = table.view()["ply"]
        table.prepare(rng)
        frames.clear()
        table.confirm.dblclick()
        table.wait_for_ply(ply + 1)
        assert len([frame for frame in frames if '"decide"' in frame]) == 1


def test_B087_a_seat_moves_to_another_device_and_leaves_the_first(person: People) -> None:
    first, second = start_by_link(person)
    phone = person("Ana's phone", viewport={"width": 390, "height": 844})
    first.menu().get_by_role("button", name="Move to another device").click()
    address = first.page.get_by_label("Link to move the seat").input_value()
    phone.page.goto(address)
    phone.page.get_by_role("button", name="Play here").click()
    moved = phone.table()
    assert moved.page.evaluate(YOU) == ["balan"]
    first.page.goto(f"/game/{moved.view()['game']}")
    assert Table(first.page).page.evaluate(YOU) == []
    phone.page.goto(address)
    expect(phone.page.locator("main")).to_contain_text(re.compile("used", re.IGNORECASE))
    assert second.page.evaluate(YOU) == ["wazu"]


def test_my_games_lead_a_guest_back(person: People) -> None:
    ana = person("Ana")
    table = ana.create("screen")
    table.wait_until_due()
    address = table.page.url
    ana.page.goto("/my")
    ana.page.locator(f"a[href*='{address.rsplit('/', 1)[-1]}']").first.click()
    assert ana.table().view()["status"] == "playing"


def test_a_double_click_on_new_game_makes_one_game(person: People) -> None:
    ana = person("Ana")
    ana.page.goto("/new")
    ana.page.get_by_role("button", name="Start the game").dblclick()
    ana.table()
    ana.page.goto("/my")
    links = ana.page.locator("main a[href*='/game/']")
    expect(links.first).to_be_visible()
    assert len({link.get_attribute("href") for link in links.all()}) == 1
