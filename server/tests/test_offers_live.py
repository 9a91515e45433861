"""Offers over the socket: each message does its own thing, everybody hears of it, and it comes back after a reload."""

from collections.abc import Callable
from typing import Any

from visitors import Line, Visitor, table_of_two

Make = Callable[[], Visitor]


def news(line: Line) -> dict[str, Any]:
    """The latest event, once everything that was stored before has been heard of."""
    line.sync()
    return line.last("event")


def test_B111_an_offer_reaches_both_and_is_shown_on_return(visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, line = table.waiting
    other, far = table.to_move
    far.close()
    answer = line.ask("offer-draw", game=table.game, seat=seat)
    assert answer["t"] == "ack"
    back = (table.ana if other == "balan" else table.bo).watch(table.game)
    offers = back.last("state")["view"]["offers"]
    assert offers == [{"version": answer["version"], "what": "draw", "seat": seat}]
    assert back.ask("decline", game=table.game, seat=other, offer=answer["version"])["t"] == "ack"
    assert news(line)["view"]["offers"] == []
    assert line.ask("cancel", game=table.game, seat=seat, offer=answer["version"])["code"] == "no-such-offer"


def test_B116_each_message_does_exactly_its_own_thing(visitor: Make) -> None:
    table = table_of_two(visitor, time="live 30m+0s")
    seat, line = table.to_move
    other, far = table.waiting
    game = table.game
    pair = line.ask("decide", game=game, ply=0, seat=seat, decisions=[table.pair()])
    assert pair["t"] == "ack"
    done = [
        (line, {"t": "take-back", "ply": 1, "seat": seat}, ["offered"]),
        (line, {"t": "cancel", "seat": seat, "offer": pair["version"] + 1}, ["cancelled"]),
        (line, {"t": "take-back", "ply": 1, "seat": seat}, ["offered"]),
        (far, {"t": "accept", "seat": other, "offer": pair["version"] + 3}, ["accepted", "taken-back"]),
        (far, {"t": "offer-pause", "ms": 60_000, "seat": other}, ["offered"]),
        (line, {"t": "accept", "seat": seat, "offer": pair["version"] + 6}, ["accepted", "paused"]),
        (far, {"t": "resume", "seat": other}, ["resumed"]),
        (far, {"t": "abort", "seat": other}, ["aborted", "ended"]),
    ]
    for who, message, kinds in done:
        assert who.ask(message.pop("t"), game=game, **message)["t"] == "ack"
        assert [entry["kind"] for entry in news(far)["entries"]] == kinds
    assert news(line)["view"]["result"]["reason"] == "aborted"


def test_a_stale_take_back_is_answered_with_the_present_state(visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, line = table.to_move
    answer = line.ask("take-back", game=table.game, ply=7, seat=seat)
    assert (answer["code"], answer["facts"]) == ("stale-ply", {"ply": 0})
    assert line.hear("state")["view"]["ply"] == 0


def test_a_rematch_that_was_called_off_makes_room_for_another_and_repeats_lead_to_one(visitor: Make) -> None:
    """B117: the button always leads to a table at which one can sit down."""
    table = table_of_two(visitor)
    table.lines["balan"].ask("resign", game=table.game, seat="balan")
    asked = [who.post(f"/game/{table.game}/rematch").headers["location"] for who in (table.ana, table.bo, table.ana)]
    assert len(set(asked)) == 1
    assert table.bo.post(f"{asked[0]}/withdraw").status_code == 303
    again = [who.post(f"/game/{table.game}/rematch").headers["location"] for who in (table.ana, table.bo)]
    assert len(set(again)) == 1
    assert again[0] != asked[0]


def test_the_form_and_the_invitation_say_whether_take_backs_are_allowed(visitor: Make) -> None:
    from maatasite.web.links import invite_token

    ana, bo = visitor(), visitor()
    for choice, allowed in (("yes", True), ("no", False)):
        game = ana.new_game(take_backs=choice)
        assert ("No take-backs" in bo.get(f"/invite/{invite_token(game)}").text) is not allowed
        assert ana.watch(game).last("state")["view"]["take_backs"] is allowed
    alone = ana.new_game(take_backs="no", kind="screen")
    assert ana.watch(alone).last("state")["view"]["take_backs"] is True
