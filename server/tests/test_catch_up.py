"""First look, reconnect and gap take one path: whatever version a page holds, it comes up to date (B002)."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

import pytest
from choosing import random_decisions
from maatasite.live.hub import AT_ONCE, unhurried
from visitors import Line, Visitor, table_of_two

Make = Callable[[], Visitor]


def held_after(line: Line, held: dict[str, Any]) -> dict[str, Any]:
    """What a page holds after all that it was told."""
    for message in line.heard:
        if message["t"] == "state":
            held = message["view"]
        elif message["t"] == "event" and message["since"] == held["version"]:
            held = {**held, **message["view"], "log": [*held["log"], *message["entries"]]}
    return held


@pytest.mark.parametrize("moves_between", [0, 1, 3])
def test_B002_a_move_between_page_and_socket_is_always_replayed(visitor: Make, moves_between: int) -> None:
    table = table_of_two(visitor)
    page = visitor()
    snapshot = page.watch(table.game).last("state")["view"]
    decisions = [table.pair(), {"first": "balan"}, {"place": "a1"}][:moves_between]
    for ply, decision in enumerate(decisions):
        view = table.lines["balan"].last("event")["view"]
        seat = view["position"]["to_move"]
        answer = table.lines[seat].ask("decide", game=table.game, ply=ply, seat=seat, decisions=[decision])
        assert answer["t"] == "ack", answer
        table.lines["balan"].sync()
    line = page.watch(table.game, snapshot["version"])
    fresh = page.watch(table.game).last("state")["view"]
    assert held_after(line, snapshot) == fresh
    assert fresh["ply"] == moves_between


def test_B002_two_hundred_pages_that_open_while_a_move_is_under_way_all_have_it(visitor: Make) -> None:
    """The socket opens at any moment from before the move arrives until after it was told."""
    chance, opened = random.Random(2), 0
    page = visitor()
    while opened < 200:
        table = table_of_two(visitor)
        view = page.watch(table.game).last("state")["view"]
        while view["status"] == "playing" and opened < 200:
            seat, held = view["position"]["to_move"], view
            mover = table.lines[seat]
            mover.say("options", game=table.game, ply=view["ply"])
            decisions, key = random_decisions(mover.hear("options")["choices"], chance), secrets.token_hex(8)
            mover.say("decide", game=table.game, ply=view["ply"], seat=seat, decisions=decisions, key=key)
            time.sleep(chance.uniform(0, 0.03))
            line = page.watch(table.game, held["version"])
            assert mover.hear("ack", "refused")["t"] == "ack"
            line.sync()
            view = held_after(line, held)
            assert view["version"] > held["version"], "stuck"
            line.close()
            opened += 1
        assert view == visitor().watch(table.game).last("state")["view"]


def test_a_page_that_is_up_to_date_is_told_its_seats_alone(visitor: Make) -> None:
    table = table_of_two(visitor)
    line = table.ana.watch(table.game, table.view["version"])
    assert [m["t"] for m in line.heard if m["t"] in {"state", "event", "you"}] == ["you"]
    assert line.last("you")["seats"] == ["balan"]


@pytest.mark.parametrize("version", [None, 0, 999])
def test_a_page_with_nothing_or_nonsense_is_given_all(visitor: Make, version: int | None) -> None:
    table = table_of_two(visitor)
    state = visitor().watch(table.game, version).last("state")
    assert state["version"] == table.view["version"]
    assert state["you"] == []
    assert [line["version"] for line in state["view"]["log"]] == list(range(1, state["version"] + 1))


def test_options_of_an_older_ply_are_answered_by_the_present_state(visitor: Make) -> None:
    table = table_of_two(visitor)
    line = visitor().watch(table.game)
    line.say("options", game=table.game, ply=7)
    assert line.hear("refused")["code"] == "stale-ply"
    assert line.hear("state")["version"] == table.view["version"]


def test_anyone_may_see_the_options_and_they_are_the_same_bytes(visitor: Make) -> None:
    table = table_of_two(visitor)
    stranger = visitor().watch(table.game)
    told = []
    for line in (stranger, *table.lines.values()):
        line.say("options", game=table.game, ply=0)
        told.append(line.hear("options"))
    assert told[0] == told[1] == told[2]
    assert len(told[0]["choices"]["choices"]) == 3


def test_B012_the_same_key_on_ten_sockets_gets_ten_identical_acks(visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, _ = table.to_move
    who = table.ana if seat == "balan" else table.bo
    lines = [who.watch(table.game) for _ in range(10)]
    for line in lines:
        line.say("decide", game=table.game, ply=0, key="same", seat=seat, decisions=[table.pair()])
    acks = [line.hear("ack", "refused") for line in lines]
    assert all(ack == acks[0] for ack in acks)
    assert acks[0]["t"] == "ack"


def test_a_beat_to_many_gives_all_else_a_turn_after_every_few() -> None:
    turns, seen = list[int](), list[int]()

    async def all_else() -> None:
        while True:
            turns.append(len(seen))
            await asyncio.sleep(0)

    async def scenario() -> None:
        other = asyncio.create_task(all_else())
        async for item in unhurried(range(3 * AT_ONCE)):
            seen.append(item)
        other.cancel()

    asyncio.run(scenario())
    assert seen == list(range(3 * AT_ONCE))
    assert turns == [AT_ONCE, 2 * AT_ONCE, 3 * AT_ONCE]
