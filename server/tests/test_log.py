"""The one way to change a game: repeats, stale answers, lost races, and a state that is the log's alone."""

import asyncio
import json
from functools import partial

import pytest
from maatasite.games import commands, creation
from maatasite.games.entries import LogEntry
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import LOG, GameLog
from maatasite.games.models import Entry, Game
from maatasite.games.state import GameState, projection
from maatasite.games.store import load
from maatasite.games.views_for import event_parts, public_view
from maatasite.games.writer import PROJECTED, WRITER, Stored, Unit
from maatasite.people.models import Person
from tables import BYTES, Sitting, invite, run, sit_down

People = tuple[Person, Person, Person]


def fresh(game: str) -> GameState:
    state = load(game)
    assert state is not None
    return state


def stored_columns(game: str) -> tuple[object, ...]:
    row: tuple[object, ...] = Game.objects.values_list(*PROJECTED).get(pk=game)
    return row


def test_B012_ten_parallel_submits_with_one_key_store_one_entry_and_get_one_answer(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> set[int]:
        state = await sitting.deal()
        assert state.to_move is not None
        pair = state.position.display[0].to_json()  # type: ignore[union-attr]
        command = commands.Decide(state.to_move, state.ply, (pair,))
        answers = await asyncio.gather(*(sitting.do(command, key="same") for _ in range(10)))
        return {answer.version for answer in answers}

    versions = run(scenario())
    assert len(versions) == 1
    assert Entry.objects.filter(game_id=sitting.game, kind="decision").count() == 1


def test_a_repeat_after_the_cache_was_lost_gets_the_first_answer(people: People) -> None:
    sitting = sit_down(*people[:2])
    first = run(sitting.do(commands.Contribute("balan", BYTES["balan"]), key="k"))
    again = run(sitting.do(commands.Contribute("balan", BYTES["balan"]), key="k"))
    assert again.version == first.version == 2


def test_the_same_key_from_the_other_seat_is_another_command(people: People) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.do(commands.Contribute("balan", BYTES["balan"]), key="k"))
    assert run(sitting.do(commands.Contribute("wazu", BYTES["wazu"]), key="k")).version == 3


def test_a_stale_ply_is_refused_with_the_present_one_and_changes_nothing(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> Refused:
        state = await sitting.deal()
        await sitting.play(1)
        assert state.to_move is not None
        return await sitting.refusal(commands.Decide(state.to_move, state.ply, ({"first": "wazu"},)))

    refused = run(scenario())
    assert (refused.code, refused.facts) == ("stale-ply", {"ply": 1})


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_events_on_the_start_state_give_the_fresh_state_for_every_action(people: People, seed: int) -> None:
    """One game through every action: what a page holds by events alone equals what it would be given anew."""
    ana, bo, cy = people
    sitting = invite(ana)
    held = public_view(fresh(sitting.game))

    def listener(before: GameState, after: GameState) -> None:
        nonlocal held
        lines, table = event_parts(before.version, after)
        assert held["version"] == before.version
        held = {**held, **table, "log": [*held["log"], *lines]}

    async def scenario() -> None:
        await sitting.do(commands.TakeSeat("wazu", "Bo"), actor=commands.Actor(bo.pk))
        check()
        sitting.people["wazu"] = bo
        for seat in ("balan", "wazu"):
            await sitting.do(commands.Contribute(seat, BYTES[seat]))
            check()
        for _ in range(400):
            if (await sitting.play(1, seed=seed)).to_move is None:
                break
            check()
        moved = commands.MoveSeat("balan", ana.pk, "Cy", lambda: None)
        await sitting.do(moved, actor=commands.Actor(cy.pk))
        check()
        sitting.people["balan"] = cy
        plan = creation.plan_rematch(await sitting.state())
        await sitting.do(commands.Rematch("balan", plan.state.game, plan.store))
        check()

    checks: list[dict[str, object]] = []

    def check() -> None:
        checks.append(json.loads(json.dumps(held)))

    LOG.listeners.append(listener)
    try:
        run(scenario())
    finally:
        LOG.listeners.remove(listener)
    entries = fresh(sitting.game).entries
    for seen in checks:
        state = replay_to(sitting.game, entries, int(str(seen["version"])))
        assert seen == json.loads(json.dumps(public_view(state)))
    assert stored_columns(sitting.game) == projection(fresh(sitting.game))


def replay_to(game: str, entries: tuple[LogEntry, ...], version: int) -> GameState:
    from maatasite.games.applying import replay

    return replay(game, entries[:version])


@pytest.mark.parametrize("end", ["resign", "withdraw"])
def test_the_columns_of_a_game_are_the_logs(people: People, end: str) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> None:
        if end == "withdraw":
            await sitting.do(commands.Withdraw("wazu"))
            return
        await sitting.deal()
        await sitting.play(7)
        await sitting.do(commands.Resign("balan"))

    run(scenario())
    assert stored_columns(sitting.game) == projection(fresh(sitting.game))


def test_two_logs_racing_store_each_decision_once_and_both_go_on(people: People) -> None:
    """Two processes' worth of caches on one database: whoever loses the compare-and-set reads the log again."""
    sitting = sit_down(*people[:2])

    async def scenario() -> None:
        await sitting.deal()
        logs = (LOG, GameLog())
        for ply in range(12):
            state = await LOG.state(sitting.game)
            assert state is not None
            if state.ply != ply or state.to_move is None:
                LOG.forget()
                continue
            assert state.position is not None
            decision = state.position.legal_decisions()[0].to_json()
            command = commands.Decide(state.to_move, state.ply, (decision,))
            actor = sitting.actor(state.to_move)
            tries = [log.submit(sitting.game, command, f"{ply}-{n}", actor) for n, log in enumerate(logs)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            codes = [a.code for a in answers if isinstance(a, Refused)]
            assert len(codes) == 1, answers
            assert codes[0] in {"stale-ply", "not-your-turn"}

    run(scenario())
    versions = list(Entry.objects.filter(game_id=sitting.game).order_by("version").values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))
    assert stored_columns(sitting.game) == projection(fresh(sitting.game))


def test_an_unknown_game_is_refused_and_not_kept_in_memory(store: None) -> None:
    sitting = Sitting("A" * 22, {})

    async def scenario() -> None:
        with pytest.raises(Refused, match="unknown-game"):
            await sitting.do(commands.Resign("balan"))
        assert await LOG.state(sitting.game) is None

    run(scenario())
    assert LOG.cached() == 0


def test_B176_finished_games_leave_memory(people: People) -> None:
    sittings = [sit_down(*people[:2]) for _ in range(4)]

    async def scenario() -> None:
        for sitting in sittings:
            await sitting.deal()
        assert LOG.cached() == 4
        for sitting in sittings:
            await sitting.do(commands.Resign("balan"))

    run(scenario())
    assert LOG.cached() == 0


def test_what_the_writer_has_been_given_is_stored_and_told_when_its_sender_goes_away(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit_down(*people[:2])
    append, told = WRITER.append, list[int]()
    monkeypatch.setattr(LOG, "listeners", [lambda before, after: told.append(after.version)])

    async def scenario() -> None:
        given = asyncio.Event()

        async def hand_over(unit: Unit) -> Stored:
            given.set()
            return await append(unit)

        monkeypatch.setattr(WRITER, "append", hand_over)
        sending = asyncio.create_task(sitting.do(commands.Contribute("balan", BYTES["balan"])))
        await given.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        await sitting.do(commands.Contribute("wazu", BYTES["wazu"]))
        assert (await sitting.state()).status == "playing"
        assert told == [2, 4]

    run(scenario())


def test_who_asked_is_answered_right_after_all_are_told_and_again_by_the_same_key(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting, told = sit_down(*people[:2]), list[str]()
    monkeypatch.setattr(LOG, "listeners", [lambda before, after: told.append(f"event {after.version}")])

    async def scenario() -> None:
        for seat in ("balan", "balan", "wazu"):
            command = commands.Contribute(seat, BYTES[seat])
            answer = partial(_tell_answer, told, seat)
            await LOG.submit(sitting.game, command, f"of {seat}", sitting.actor(seat), acknowledge=answer)

    run(scenario())
    assert told == ["event 2", "balan has 2", "balan has 2", "event 4", "wazu has 3"]


def _tell_answer(told: list[str], seat: str, version: int) -> None:
    told.append(f"{seat} has {version}")


def test_nothing_is_told_or_kept_before_it_is_durable(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down(*people[:2])
    told: list[int] = []

    async def broken(unit: object) -> None:
        raise StoreFailed

    async def scenario() -> None:
        before = await sitting.state()
        LOG.listeners.append(lambda _, after: told.append(after.version))
        with monkeypatch.context() as patch:
            patch.setattr("maatasite.games.log.WRITER.append", broken)
            with pytest.raises(StoreFailed):
                await sitting.do(commands.Contribute("balan", BYTES["balan"]), key="k")
        assert told == []
        assert (await sitting.state()).version == before.version
        await sitting.do(commands.Contribute("balan", BYTES["balan"]), key="k")
        assert told == [2]

    try:
        run(scenario())
    finally:
        LOG.listeners.clear()
