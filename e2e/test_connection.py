"""Reloads and torn connections (RECON): whatever the network does, the table ends where the log is."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from people import Person, Table, next_due
from playwright.sync_api import expect
from product import Product
from proxy import Proxy
from some_game import some_game
from test_whole_games import invitation

People = Callable[..., Person]


def same_as_fresh(table: Table, product: Product) -> None:
    """The tab's view equals what a fresh page of the same browser gets."""
    fresh = table.page.context.new_page()
    fresh.goto(table.page.url)
    expect(fresh.locator(".live.open")).to_be_visible()
    assert table.view() == Table(fresh).view()
    fresh.close()


PHASES = {"pair", "order", "place", "activate"}


def decisions_due(someone: Person) -> Iterator[Table]:
    """A game's table each time a decision is due; a few games, for not in each is a Relic claimed."""
    for _ in range(4):
        table = someone.create("screen")
        while table.wait_until_due():
            yield table


def test_reload_in_every_phase_goes_on_where_it_was(person: People, product: Product) -> None:
    rng, seen = random.Random(7), set[str]()
    for table in decisions_due(person("Ana")):
        phase = table.view()["position"]["phase"]
        if phase not in seen:
            seen.add(phase)
            before = table.view()
            table.prepare(rng)
            table.page.reload()
            expect(table.page.locator(".live.open")).to_be_visible()
            assert table.view() == before
            same_as_fresh(table, product)
            table.wait_until_due()
        if seen == PHASES:
            break
        table.decide(rng)
    assert seen == PHASES


def test_reload_after_the_end_shows_the_end(person: People) -> None:
    table = some_game(person("Ana"))
    over = table.view()
    assert table.is_over()
    table.page.reload()
    expect(table.page.get_by_role("link", name="Download the record")).to_be_visible()
    assert table.view() == over


def test_a_torn_connection_in_every_phase_is_mended_by_itself(person: People, proxy: Proxy, product: Product) -> None:
    ana = person("Ana", base=proxy.url)
    ana.expected = "WebSocket connection|ERR_"
    rng, seen = random.Random(8), set[str]()
    for table in decisions_due(ana):
        phase, ply = table.view()["position"]["phase"], table.view()["ply"]
        if phase in seen:
            table.decide(rng)
            continue
        seen.add(phase)
        table.prepare(rng)
        proxy.cut()
        expect(table.page.get_by_text("Your game is safe")).to_be_visible()
        table.confirm.click()  # decided while the line is down: sent once, when it is back
        proxy.restore()
        table.wait_for_ply(ply + 1)
        same_as_fresh(table, product)
        plies = [entry["ply"] for entry in table.view()["log"] if entry["ply"] is not None]
        assert plies == sorted(set(plies))
        if seen == PHASES:
            break
    assert seen == PHASES


def test_B004_a_half_open_link_is_noticed_and_the_missed_decision_arrives(person: People, proxy: Proxy) -> None:
    ana, bo = person("Ana", base=proxy.url), person("Bo")
    ana.expected = "WebSocket connection|ERR_"
    first = ana.create("friend", tribe="balan", name="Ana")
    second = bo.accept(invitation(first).replace(proxy.url, bo.base))
    rng = random.Random(9)
    while next_due([second, first]) is first:
        first.decide(rng)
    proxy.choke()
    second.decide(rng)
    ply = second.view()["ply"]
    expect(first.page.locator(".live.lost, .live.connecting")).to_be_visible(timeout=20_000)
    proxy.restore()
    first.wait_for_ply(ply)
    assert first.view() == second.view()


def test_B006_a_decision_made_offline_is_pending_and_then_confirmed_once(person: People, product: Product) -> None:
    ana = person("Ana")
    ana.expected = "WebSocket connection|ERR_INTERNET"
    table = ana.create("screen")
    rng = random.Random(10)
    table.wait_until_due()
    table.prepare(rng)
    ana.context.set_offline(True)
    ply = table.view()["ply"]
    table.confirm.click()
    expect(table.page.get_by_role("button", name=re.compile("Sending"))).to_be_visible()
    table.page.wait_for_timeout(12_000)
    ana.context.set_offline(False)
    table.wait_for_ply(ply + 1)
    same_as_fresh(table, product)
    decided = [entry for entry in table.view()["log"] if entry["kind"] == "decision"]
    assert len(decided) == 1


def test_the_server_is_killed_and_nothing_acknowledged_is_lost(person: People, own_product: Product) -> None:
    import signal

    ana = person("Ana", base=own_product.url)
    ana.expected = "WebSocket connection|ERR_"
    table = ana.create("screen")
    rng = random.Random(11)
    for _ in range(9):
        table.wait_until_due()
        table.decide(rng)
    acknowledged = table.view()
    own_product.stop(signal.SIGKILL)
    expect(table.page.locator(".live.lost")).to_be_visible()
    own_product.start()
    expect(table.page.locator(".live.open")).to_be_visible(timeout=40_000)
    assert table.view() == acknowledged
    table.wait_until_due()
    table.decide(rng)
