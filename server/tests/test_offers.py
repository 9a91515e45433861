"""Draws, pauses, calling off, claims, rematches: who may, when, and that a race is settled once."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from django.test import Client
from maatasite.games import commands, creation
from maatasite.games.calling_off import count_called_off
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import LOG, Done, GameLog
from maatasite.games.reading import read
from maatasite.games.recording import record_of
from maatasite.games.state import GameState, Seat
from maatasite.games.store import load
from maatasite.games.views_for import public_view
from maatasite.people.models import Person
from maatatahay.options import Options
from maatatahay.record import read_record, write_record
from tables import BYTES, Sitting, run, sit_down

People = tuple[Person, Person, Person]
Answer = type[commands.Accept] | type[commands.Decline] | type[commands.Cancel]
START = 1_800_000_000_000
MINUTE = 60_000


def rival(tribe: str) -> str:
    return "wazu" if tribe == "balan" else "balan"


async def dealt(sitting: Sitting, at: int = START) -> GameState:
    for seat in sitting.people:
        await sitting.do(commands.Contribute(seat, BYTES[seat]), read_ms=at)
    return await sitting.state()


def kinds(state: GameState, since: GameState) -> list[str]:
    return [line["kind"] for line in state.lines[len(since.lines) :]]


def test_a_draw_is_agreed_once_and_the_record_says_so(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        await dealt(sitting)
        state = await sitting.play(5)
        offered = (await sitting.do(commands.OfferDraw("balan"))).state
        assert (offered.ply, offered.position, offered.clock) == (state.ply, state.position, state.clock)
        over = (await sitting.do(commands.Accept("wazu", offered.version))).state
        assert kinds(over, state) == ["offered", "accepted", "ended"]
        assert over.result is not None
        assert (over.result["winner"], over.result["reason"]) == (None, "agreed")
        assert over.offers == ()
        record = read_record(write_record(record_of(over)))
        assert record.result is not None
        assert record.result.reason == "agreed"
        assert (await sitting.refusal(commands.Accept("wazu", offered.version))).code == "game-over"

    run(scenario())


def test_B111_an_offer_waits_for_who_is_away_and_lapses_when_he_decides(people: People) -> None:
    """The log holds it, so a restart loses nothing; a day later it can still be accepted."""

    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control="correspondence 3d bank 7d")
        state = await dealt(sitting)
        asker, absent = rival(str(state.to_move)), str(state.to_move)
        version = (await sitting.do(commands.OfferDraw(asker), read_ms=START + 1)).version
        LOG.forget()
        shown = public_view(await sitting.state())["offers"]
        assert shown == [{"version": version, "what": "draw", "seat": asker}]
        state = await sitting.state()
        assert state.position is not None
        pair = (state.position.display[0].to_json(),)
        after = await sitting.do(commands.Decide(absent, state.ply, pair), read_ms=START + 86_400_000)
        assert after.state.offers == ()
        refused = await sitting.refusal(commands.Accept(absent, version), read_ms=START + 86_400_001)
        assert refused.code == "no-such-offer"

    run(scenario())


def test_one_own_decision_leaves_ones_draw_offer_standing(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        state = await dealt(sitting)
        seat = str(state.to_move)
        await sitting.do(commands.OfferDraw(seat))
        after = await sitting.play(1)
        assert [offer.seat for offer in after.offers] == [seat]

    run(scenario())


def test_one_open_offer_of_a_kind_and_two_draw_offers_are_an_agreement(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control="live 5m+10s")
        await dealt(sitting)
        at = START + 1
        first = await sitting.do(commands.OfferPause("balan", 5 * MINUTE), read_ms=at)
        for seat in ("balan", "wazu"):
            refused = await sitting.refusal(commands.OfferPause(seat, MINUTE), read_ms=at)
            assert (refused.code, refused.facts) == ("offer-open", {"offer": first.version})
        await sitting.do(commands.OfferDraw("balan"), read_ms=at)
        assert (await sitting.refusal(commands.OfferDraw("balan"), read_ms=at)).code == "offer-open"
        over = (await sitting.do(commands.OfferDraw("wazu"), read_ms=at)).state
        assert over.result is not None
        assert over.result["reason"] == "agreed"

    run(scenario())


def test_each_offer_can_be_cancelled_or_declined_and_is_not_repeated_at_the_same_position(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        await dealt(sitting)
        for _ in range(2):  # what one cancelled oneself may be offered again
            version = (await sitting.do(commands.OfferDraw("balan"))).version
            after = (await sitting.do(commands.Cancel("balan", version))).state
            assert after.offers == ()
        version = (await sitting.do(commands.OfferDraw("balan"))).version
        await sitting.do(commands.Decline("wazu", version))
        assert (await sitting.refusal(commands.OfferDraw("balan"))).code == "declined-already"
        await sitting.do(commands.OfferDraw("wazu"))
        await sitting.play(2)
        await sitting.do(commands.OfferDraw("balan"))

    run(scenario())


@pytest.mark.parametrize(
    ("answer", "own"), [(commands.Accept, "wazu"), (commands.Decline, "wazu"), (commands.Cancel, "balan")]
)
def test_only_whom_it_concerns_answers_and_only_the_offer_that_stands(people: People, answer: Answer, own: str) -> None:
    stranger = commands.Actor(people[2].pk)

    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        await dealt(sitting)
        version = (await sitting.do(commands.OfferDraw("balan"))).version
        other = rival(own)
        assert (await sitting.refusal(answer(other, version))).code == "no-such-offer"
        assert (await sitting.refusal(answer(own, version - 1))).code == "no-such-offer"
        assert (await sitting.refusal(answer(own, version), actor=stranger)).code == "not-your-seat"
        wrong = sitting.actor(other)
        assert (await sitting.refusal(answer(own, version), actor=wrong)).code == "not-your-seat"
        await sitting.do(answer(own, version))

    run(scenario())


@pytest.mark.parametrize(
    "command",
    [
        commands.OfferDraw("balan"),
        commands.TakeBack("balan", 0),
        commands.OfferPause("balan", MINUTE),
        commands.Resume("balan"),
        commands.Abort("balan"),
        commands.Claim("balan", 10**9),
    ],
)
def test_B116_each_is_refused_to_strangers_before_the_deal_and_after_the_end(
    people: People, command: commands.Command
) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control="live 3m+2s")
        assert (await sitting.refusal(command)).code == "not-playing"
        await dealt(sitting)
        stranger = commands.Actor(people[2].pk)
        assert (await sitting.refusal(command, actor=stranger)).code == "not-your-seat"
        assert (await sitting.refusal(command, actor=sitting.actor("wazu"))).code == "not-your-seat"
        await sitting.do(commands.Resign("wazu"), read_ms=START)
        assert (await sitting.refusal(command)).code == "game-over"

    run(scenario())


def test_the_computer_agrees_to_no_draw_and_one_screen_agrees_at_once(people: People) -> None:
    ana = people[0]

    async def scenario() -> None:
        computer = await read(sit_down, ana)
        await computer.deal()
        assert (await computer.refusal(commands.OfferDraw("balan"))).code == "nobody-to-ask"
        seats = dict.fromkeys(("balan", "wazu"), Seat("person", ana.pk, "Ana"))
        plan = await read(creation.plan, "screen", Options(), seats)
        await read(plan.store)
        screen = Sitting(plan.state.game, {"balan": ana, "wazu": ana})
        await screen.deal()
        key = "the same key"
        over = await screen.do(commands.OfferDraw("balan"), key)
        assert over.state.result is not None
        assert over.state.result["reason"] == "agreed"
        assert (await screen.do(commands.OfferDraw("balan"), key)).version == over.version

    run(scenario())


def test_a_pause_stops_the_clock_and_all_decisions_and_either_ends_it(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control="live 5m+10s")
        state = await dealt(sitting)
        seat = str(state.to_move)
        assert state.position is not None
        decide = commands.Decide(seat, state.ply, (state.position.display[0].to_json(),))
        offered = await sitting.do(commands.OfferPause(seat, 10 * MINUTE), read_ms=START + MINUTE)
        paused = (await sitting.do(commands.Accept(rival(seat), offered.version), read_ms=START + 2 * MINUTE)).state
        until = START + 12 * MINUTE
        assert paused.lines[-1]["facts"] == {"until": until}
        assert (await sitting.refusal(decide, read_ms=START + 3 * MINUTE)).code == "clock-paused"
        await sitting.do(commands.Resume(rival(seat)), read_ms=START + 7 * MINUTE)
        after = (await sitting.do(decide, read_ms=START + 8 * MINUTE)).state
        assert after.lines[-1]["facts"]["clock"]["pause"] == 5 * MINUTE
        assert after.lines[-1]["facts"]["clock"]["left"] == 2 * MINUTE
        assert (await sitting.refusal(commands.Resume(seat), read_ms=START + 9 * MINUTE)).code == "not-paused"

    run(scenario())


def test_a_pause_ends_by_itself_and_what_the_clock_does_not_allow_is_not_offered(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control="live 5m+10s")
        state = await dealt(sitting)
        seat = str(state.to_move)
        too_long = await sitting.refusal(commands.OfferPause(seat, 121 * MINUTE), read_ms=START)
        assert too_long.code == "pause-too-long"
        offered = await sitting.do(commands.OfferPause(seat, MINUTE), read_ms=START)
        await sitting.do(commands.Accept(rival(seat), offered.version), read_ms=START)
        assert state.position is not None
        decide = commands.Decide(seat, state.ply, (state.position.display[0].to_json(),))
        after = (await sitting.do(decide, read_ms=START + 2 * MINUTE)).state
        assert after.lines[-1]["facts"]["clock"]["left"] == 4 * MINUTE
        untimed = await read(sit_down, *people[:2])
        await untimed.deal()
        assert (await untimed.refusal(commands.OfferPause("balan", MINUTE))).code == "untimed"

    run(scenario())


@pytest.mark.parametrize("order", ["abort first", "decision first", "both at once"])
def test_B115_abort_and_the_first_decision_cross_with_one_outcome(people: People, order: str) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        state = await dealt(sitting)
        mover, other = str(state.to_move), rival(str(state.to_move))
        assert state.position is not None
        decide = commands.Decide(mover, state.ply, (state.position.display[0].to_json(),))
        sent = [(commands.Abort(other), sitting.actor(other)), (decide, sitting.actor(mover))]
        if order == "decision first":
            sent.reverse()
        logs = (GameLog(), GameLog())
        tries = [
            log.submit(sitting.game, command, f"k-{command.seat}", actor)
            for log, (command, actor) in zip(logs, sent, strict=True)
        ]
        results: list[object] = []
        if order == "both at once":
            results += await asyncio.gather(*tries, return_exceptions=True)
        else:
            results += [await _outcome(one) for one in tries]
        LOG.forget()
        after = await sitting.state()
        assert after.status == "over"
        assert after.result is not None
        assert (after.result["winner"], after.result["reason"]) == (None, "aborted")
        assert [entry.kind for entry in after.entries].count("ended") == 1
        refused = [result.code for result in results if isinstance(result, Refused)]
        assert refused == ([] if len(after.moves) else ["game-over"])

    run(scenario())


async def _outcome(one: Coroutine[Any, Any, Done]) -> object:
    try:
        return await one
    except (Refused, StoreFailed) as error:
        return error


def test_B115_a_late_abort_is_refused_also_after_a_take_back(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        state = await dealt(sitting)
        mover, other = str(state.to_move), rival(str(state.to_move))
        assert public_view(state)["may"]["abort"] == ["balan", "wazu"]
        state = await sitting.play(1)
        assert public_view(state)["may"]["abort"] == [other]
        assert (await sitting.refusal(commands.Abort(mover))).code == "too-late-to-abort"
        asked = await sitting.do(commands.TakeBack(mover, state.ply))
        await sitting.do(commands.Accept(other, asked.version))
        assert (await sitting.refusal(commands.Abort(mover))).code == "too-late-to-abort"
        over = (await sitting.do(commands.Abort(other))).state
        assert over.entries[-2].kind == "aborted"
        assert over.entries[-2].seat == other
        record = read_record(write_record(record_of(over)))
        assert record.result is not None
        assert record.result.reason == "aborted"

    run(scenario())


def test_who_calls_off_after_the_deal_is_counted_and_who_withdraws_before_it_is_not(
    people: People, browser_of: Callable[[Person | None], Client]
) -> None:
    async def scenario() -> None:
        for end in (commands.Abort("wazu"), commands.Abort("balan"), commands.Abort("wazu")):
            sitting = await read(sit_down, *people[:2])
            await dealt(sitting)
            await sitting.do(end)
        await (await read(sit_down, *people[:2])).do(commands.Withdraw("wazu"))
        alone = await read(sit_down, people[1])
        await dealt(alone)
        await alone.do(commands.Abort("balan"))

    run(scenario())
    assert [count_called_off(person) for person in people] == [1, 2, 0]
    assert "You have called off 2 games after their deal." in browser_of(people[1]).get("/my").content.decode()
    assert "called off" not in browser_of(people[2]).get("/my").content.decode()


CLAIMS = [("live 3m+2s", 30_000), ("live 10m+20s", 60_000), ("live 60m+0s", 180_000)]


@pytest.mark.parametrize(("control", "wait"), CLAIMS)
def test_a_claim_waits_for_a_time_scaled_to_the_clock_and_wins_as_by_time(
    people: People, control: str, wait: int
) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control=control)
        state = await dealt(sitting)
        absent, here = str(state.to_move), rival(str(state.to_move))
        assert public_view(state)["may"]["claim"] == {"against": absent, "ms": wait}
        early = await sitting.refusal(commands.Claim(here, wait - 1), read_ms=START + 1)
        assert (early.code, early.facts) == ("claim-too-early", {"wait": 1})
        own = await sitting.refusal(commands.Claim(absent, wait), read_ms=START + 1)
        assert own.code == "claim-on-own-turn"
        over = (await sitting.do(commands.Claim(here, wait), read_ms=START + 1)).state
        assert over.result is not None
        assert (over.result["winner"], over.result["reason"]) == (here, "timeout")
        assert [entry.kind for entry in over.entries[-2:]] == ["claimed", "ended"]

    run(scenario())


@pytest.mark.parametrize("control", ["untimed", "correspondence 1d bank 0d"])
def test_without_a_live_clock_nothing_is_claimed(people: People, control: str) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control=control)
        state = await dealt(sitting)
        refused = await sitting.refusal(commands.Claim(rival(str(state.to_move)), 10**9), read_ms=START + 1)
        assert refused.code == "claim-not-here"

    run(scenario())


async def _resigned(sitting: Sitting) -> None:
    await sitting.do(commands.Resign("wazu"))


async def _agreed(sitting: Sitting) -> None:
    offered = await sitting.do(commands.OfferDraw("balan"))
    await sitting.do(commands.Accept("wazu", offered.version))


async def _aborted(sitting: Sitting) -> None:
    await sitting.do(commands.Abort("wazu"))


async def _claimed(sitting: Sitting) -> None:
    state = await sitting.state()
    await sitting.do(commands.Claim(rival(str(state.to_move)), 10**6))


async def _played(sitting: Sitting) -> None:
    await sitting.play()


@pytest.mark.parametrize("end", [_resigned, _agreed, _aborted, _claimed, _played])
def test_B117_a_rematch_after_every_end_also_with_the_other_away_and_once(
    people: People, end: Callable[[Sitting], Awaitable[None]]
) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control="live 180m+0s")
        await sitting.deal()
        await end(sitting)
        state = await sitting.state()
        assert state.status == "over"
        first, second = creation.plan_rematch(state), creation.plan_rematch(state)
        await sitting.do(commands.Rematch("balan", first.state.game, first.store))
        refused = await sitting.refusal(commands.Rematch("wazu", second.state.game, second.store))
        assert (refused.code, refused.facts) == ("already-rematched", {"game": first.state.game})
        again = await read(load, first.state.game)
        assert again is not None
        assert again.seats["wazu"].person == people[0].pk
        assert again.status == "dealing"
        instead = commands.Rematch("wazu", second.state.game, second.store, first.state.game)
        assert (await sitting.do(instead)).state.rematch == second.state.game

    run(scenario())
