"""Take-backs: what they undo, what stays, and that log, state, record, dice and clocks agree whatever is asked for."""

import asyncio
import random
from typing import Any

import pytest
from maatasite.games import commands, creation
from maatasite.games.agreement import Agreement
from maatasite.games.applying import replay
from maatasite.games.auditing import differences
from maatasite.games.creation import columns_of
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import LOG, GameLog
from maatasite.games.reading import read
from maatasite.games.recording import record_of
from maatasite.games.replaying import positions, steps
from maatasite.games.state import GameState, Seat
from maatasite.games.views_for import event_parts, public_view
from maatasite.opponents.asking import thought_of
from maatasite.opponents.thinking import position_of
from maatasite.people.models import Person
from maatatahay.bots import bot_named
from maatatahay.describe import describe
from maatatahay.options import Options
from maatatahay.record import read_record, write_record
from maatatahay.verify import verify
from tables import BYTES, Sitting, run, sit_down

People = tuple[Person, Person, Person]
START = 1_800_000_000_000
SECOND = 1_000


def rival(tribe: str) -> str:
    return "wazu" if tribe == "balan" else "balan"


def may(state: GameState) -> dict[str, Any]:
    told: dict[str, Any] = public_view(state)["may"]
    return told


async def until_undoable(sitting: Sitting, least: int = 1) -> GameState:
    """Play at random until somebody has so many decisions to take back."""
    state = await sitting.deal()
    for seed in range(400):
        undo = may(state)["take_back"]
        if undo is not None and undo["decisions"] >= least:
            return state
        state = await sitting.play(1, seed=seed)
    raise AssertionError("it never came to that")


async def take_back(sitting: Sitting, state: GameState) -> GameState:
    """Ask, and let the other agree."""
    seat = may(state)["take_back"]["seat"]
    asked = (await sitting.do(commands.TakeBack(seat, state.ply))).state
    return (await sitting.do(commands.Accept(rival(seat), asked.offers[0].version))).state


def test_B109_the_other_is_told_how_many_decisions_before_he_accepts_and_they_are_what_goes(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        before = await until_undoable(sitting, least=2)
        undo = may(before)["take_back"]
        asked = (await sitting.do(commands.TakeBack(undo["seat"], before.ply))).state
        assert public_view(asked)["offers"] == [{"version": asked.version, "what": "take-back", **undo}]
        assert (asked.ply, asked.position) == (before.ply, before.position)
        after = (await sitting.do(commands.Accept(rival(undo["seat"]), asked.version))).state
        assert after.ply == before.ply + 1
        assert len(after.moves) == len(before.moves) - undo["decisions"]
        assert {entry.seat for entry in before.moves[-undo["decisions"] :]} == {undo["seat"]}
        assert after.to_move == undo["seat"]
        assert [line["kind"] for line in after.lines[-2:]] == ["accepted", "taken-back"]
        assert after.lines[: len(before.lines)] == before.lines
        assert after.position is not None
        assert describe(after.position) == steps(before)[len(after.moves)]["position"]

    run(scenario())


def test_every_answer_to_the_position_before_is_stale(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        before = await until_undoable(sitting)
        after = await take_back(sitting, before)
        for tribe in ("balan", "wazu"):
            refused = await sitting.refusal(commands.Decide(tribe, before.ply, ({"place": "a1"},)))
            assert (refused.code, refused.facts) == ("stale-ply", {"ply": after.ply})
        seat = may(before)["take_back"]["seat"]
        assert (await sitting.refusal(commands.TakeBack(seat, before.ply))).code == "stale-ply"

    run(scenario())


def test_nothing_is_taken_back_over_chance_nor_over_the_others_decision(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        state = await sitting.deal()
        assert may(state)["take_back"] is None
        seen = set()
        for seed in range(60):
            state = await sitting.play(1, seed=seed)
            if state.status != "playing":
                break
            last = state.moves[-1]
            undo = may(state)["take_back"]
            seen.add(last.kind)
            if last.kind == "chance":
                assert undo is None
                continue
            assert undo is not None
            assert undo["seat"] == last.seat
            gone = state.moves[-undo["decisions"] :]
            assert {(entry.kind, entry.seat) for entry in gone} == {("decision", last.seat)}
            kept = state.moves[: -undo["decisions"]]
            assert not kept or (kept[-1].kind, kept[-1].seat) != ("decision", last.seat)
            refused = await sitting.refusal(commands.TakeBack(rival(last.seat), state.ply))
            assert refused.code == "nothing-to-take-back"
        assert seen == {"decision", "chance"}

    run(scenario())


def test_B107_nothing_of_removed_plies_is_left_in_state_replay_or_export(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        before = await until_undoable(sitting, least=2)
        seat = may(before)["take_back"]["seat"]
        await sitting.do(commands.OfferDraw(seat))
        after = await take_back_beside_a_draw(sitting, before)
        assert after.offers == ()
        played = await sitting.play(3, seed=77)
        view = public_view(played)
        assert view["offers"] == []
        gone = {entry.version for entry in before.moves[len(after.moves) :]}
        assert gone.isdisjoint(view["steps"])
        assert view["steps"] == [entry.version for entry in played.moves]
        record = record_of(played)
        assert len(record.moves) == len(played.moves) == len(view["steps"])
        assert write_record(read_record(write_record(record))) == write_record(record)
        assert len(steps(played)) == len(played.moves) + 1

    run(scenario())


async def take_back_beside_a_draw(sitting: Sitting, state: GameState) -> GameState:
    seat = may(state)["take_back"]["seat"]
    asked = (await sitting.do(commands.TakeBack(seat, state.ply))).state
    assert [offer.what for offer in asked.offers] == ["draw", "take-back"]
    return (await sitting.do(commands.Accept(rival(seat), asked.offers[1].version))).state


def test_a_wish_to_take_back_ends_with_the_next_decision_of_either(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        for seed in range(30):
            state = await until_undoable(sitting) if seed == 0 else await sitting.play(1, seed=seed)
            if state.status != "playing" or may(state)["take_back"] is None:
                continue
            asked = (await sitting.do(commands.TakeBack(may(state)["take_back"]["seat"], state.ply))).state
            assert (await sitting.play(1, seed=seed)).offers == ()
            other = rival(asked.offers[0].seat)
            if (await sitting.state()).status == "playing":
                refused = await sitting.refusal(commands.Accept(other, asked.offers[0].version))
                assert refused.code == "no-such-offer"

    run(scenario())


def test_a_table_may_forbid_take_backs_and_its_rematch_does_too(people: People) -> None:
    ana, bo, _ = people
    seats = {"balan": Seat("person", ana.pk, "Ana"), "wazu": Seat("person", bo.pk, "Bo")}

    async def scenario() -> None:
        plan = await read(creation.plan, "friend", Options(), seats, Agreement(take_backs=False))
        await read(plan.store)
        sitting = Sitting(plan.state.game, {"balan": ana, "wazu": bo})
        await sitting.deal()
        state = await sitting.play(1)
        assert public_view(state)["take_backs"] is False
        assert may(state)["take_back"] is None
        refused = await sitting.refusal(commands.TakeBack(state.moves[-1].seat, state.ply))
        assert refused.code == "no-take-backs"
        assert creation.plan_rematch(state).state.agreement.take_backs is False

    run(scenario())


def test_it_is_free_against_the_computer_and_a_second_click_undoes_nothing_more(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, people[0])
        state = await sitting.deal()
        while may(state)["take_back"] is None:
            state = await sitting.play(1)
        assert may(state)["take_back"]["seat"] == "balan"
        after = (await sitting.do(commands.TakeBack("balan", state.ply))).state
        assert [line["kind"] for line in after.lines[len(state.lines) :]] == ["taken-back"]
        assert (await sitting.refusal(commands.TakeBack("balan", state.ply))).code == "stale-ply"
        assert after.position is not None
        assert describe(position_of(thought_of(after, "random", "s"))) == describe(after.position)

    run(scenario())


def test_the_moves_of_the_game_before_cannot_be_taken_back_in_its_branch(people: People) -> None:
    ana, bo, _ = people
    seats = {"balan": Seat("person", ana.pk, "Ana"), "wazu": Seat("person", ana.pk, None)}

    async def scenario() -> None:
        first = await read(sit_down, ana, bo)
        state = await until_undoable(first, least=2)
        plan = await read(creation.plan_branch, "screen", seats, record_of(state), len(state.moves), first.game)
        assert may(plan.state)["take_back"] is None
        assert may(plan.state)["abort"] == ["balan", "wazu"]
        await read(plan.store)
        sitting = Sitting(plan.state.game, {"balan": ana, "wazu": ana})
        played = await sitting.play(1)
        if may(played)["take_back"] is not None:
            assert may(played)["take_back"]["decisions"] == 1
        assert may(played)["abort"] == []

    run(scenario())


def test_dice_of_a_finished_game_hold_with_take_backs_and_redo_draws_the_same_chance(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        state = await sitting.deal()
        rng, undone = random.Random(3), 0
        while state.status == "playing":
            state = await sitting.play(1, seed=rng.randrange(10**6))
            if state.status == "playing" and may(state)["take_back"] and rng.random() < 0.3:
                state = await take_back(sitting, state)
                undone += 1
        assert undone > 5
        assert verify(record_of(state)) is None
        assert list(differences(sitting.game, state.entries, columns_of(state))) == []
        assert len(state.moves) < state.ply

    run(scenario())


def test_two_processes_settle_a_race_of_accept_and_decision_once(people: People) -> None:
    async def scenario() -> None:
        settled = set()
        for seed in range(6):
            sitting = await read(sit_down, *people[:2])
            state = await until_undoable(sitting)
            undo = may(state)["take_back"]
            asked = (await sitting.do(commands.TakeBack(undo["seat"], state.ply))).state
            mover = str(state.to_move)
            answers = [
                (commands.Accept(rival(undo["seat"]), asked.version), sitting.actor(rival(undo["seat"]))),
                (_legal(state, mover), sitting.actor(mover)),
            ]
            if seed % 2:
                answers.reverse()
            racing = [
                log.submit(sitting.game, command, f"race-{n}", actor)
                for n, (log, (command, actor)) in enumerate(zip((GameLog(), GameLog()), answers, strict=True))
            ]
            results = await asyncio.gather(*racing, return_exceptions=True)
            refused = [result for result in results if isinstance(result, Refused | StoreFailed)]
            assert len(refused) == 1
            settled.add(str(refused[0]))
            LOG.forget()
            after = await sitting.state()
            assert public_view(replay(sitting.game, after.entries)) == public_view(after)
        assert settled

    run(scenario())


def _legal(state: GameState, seat: str) -> commands.Decide:
    assert state.position is not None
    return commands.Decide(seat, state.ply, (bot_named("random", 4).choose(state.position).to_json(),))


CONTROLS = ("live 3m+2s", "correspondence 1d bank 2d", "untimed")


@pytest.mark.parametrize("seed", range(6))
def test_log_state_record_and_clocks_agree_after_any_sequence(people: People, seed: int) -> None:
    """Decisions, offers, answers, take-backs and pauses at random; everything held against the log after each."""
    rng = random.Random(seed)
    done: set[str] = set()
    codes: set[str] = set()

    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control=CONTROLS[seed % 3])
        now = START
        await sitting.do(commands.Contribute("balan", BYTES["balan"]), read_ms=now)
        state = (await sitting.do(commands.Contribute("wazu", BYTES["wazu"]), read_ms=now)).state
        for _ in range(70):
            if state.status != "playing":
                break
            now += rng.randrange(1, 900)
            command = _anything(state, rng)
            try:
                after = (await sitting.do(command, read_ms=now)).state
            except Refused as refused:
                codes.add(refused.code)
                continue
            done.update(line["kind"] for line in after.lines[len(state.lines) :])
            _agrees(state, after)
            state = after

    run(scenario())
    assert done >= {"decision", "offered"}
    assert codes <= EXPECTED


EXPECTED = {
    *("nothing-to-take-back", "offer-open", "declined-already", "clock-paused", "untimed", "pause-too-long"),
    *("not-paused", "no-such-offer"),
}


def _anything(state: GameState, rng: random.Random) -> commands.Command:
    seat = rng.choice(["balan", "wazu"])
    if rng.random() < 0.45 and state.to_move is not None:
        return _random_decision(state, rng)
    if state.offers and rng.random() < 0.7:
        offer = rng.choice(state.offers)
        if rng.random() < 0.25:
            return commands.Cancel(offer.seat, offer.version)
        yes = offer.what != "draw" and rng.random() < 0.7
        return (commands.Accept if yes else commands.Decline)(rival(offer.seat), offer.version)
    return rng.choice(
        [
            commands.TakeBack(seat, state.ply),
            commands.OfferPause(seat, 60 * SECOND),
            commands.Resume(seat),
            *([] if any(offer.what == "draw" for offer in state.offers) else [commands.OfferDraw(seat)]),
        ]
    )


def _random_decision(state: GameState, rng: random.Random) -> commands.Decide:
    assert state.position is not None
    decision = bot_named("random", rng.randrange(10**6)).choose(state.position)
    return commands.Decide(str(state.to_move), state.ply, (decision.to_json(),))


def _agrees(before: GameState, state: GameState) -> None:
    again = replay(state.game, state.entries)
    assert public_view(again) == public_view(state)
    lines, view = event_parts(before.version, state)
    assert {**public_view(before), **view, "log": [*before.lines, *lines]} == public_view(state)
    assert list(differences(state.game, state.entries, columns_of(state))) == []
    assert state.ply >= before.ply
    assert state.position is not None
    assert describe(list(positions(state))[-1]) == describe(state.position)
    record = record_of(state)
    assert len(record.moves) == len(state.moves)
    assert describe(record.position(len(record.moves))) == describe(state.position)
    kinds = [offer.what for offer in state.offers]
    assert len(kinds) == len(set(kinds))
    if state.clock is not None:
        _adds_up(state)


def _adds_up(state: GameState) -> None:
    """The law of clock.md, from what the log tells: what he began with + credits = spent + left."""
    assert state.clock is not None
    entries = [line["facts"]["clock"] for line in state.lines if "clock" in line.get("facts", {})]
    credits = ("increment", "renewed", "lag", "pause", "vacation", "sleep", "gap", "given")
    for tribe in ("balan", "wazu"):
        own = [entry for entry in entries if entry["tribe"] == tribe]
        gained = sum(entry.get(name, 0) for entry in own for name in credits)
        spent = sum(entry["spent"] for entry in own)
        assert public_view(state)["clock"]["left"][tribe] == state.clock.control.initial + gained - spent
    activated = [(entry["tribe"], entry["round"]) for entry in entries if entry.get("increment")]
    assert len(activated) == len(set(activated)), "an increment came twice in a round"
