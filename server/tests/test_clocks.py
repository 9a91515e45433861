"""Clocks at the table: what the log does to them, who flags, what a restart costs (nothing). Instants are made up."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from maatasite.games import clock, commands, heartbeat, timekeeper
from maatasite.games.applying import replay
from maatasite.games.errors import StoreFailed
from maatasite.games.log import LOG, GameLog
from maatasite.games.models import Game, Heartbeat
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.games.views_for import public_view
from maatasite.live.lag import Lag
from maatasite.people.models import Person
from maatatahay.bots import bot_named
from maatatahay.position import ACTIVATE, ORDER, PAIR, PLACE
from tables import BYTES, Sitting, run, sit_down

People = tuple[Person, Person, Person]
START = 4_000_000_000_000  # after the games are made, whenever that is
SECOND = 1_000
BASE = 180 * SECOND
PHASES = (PAIR, ORDER, PLACE, ACTIVATE)


def timed(people: People, control: str = "live 3m+2s") -> Sitting:
    return sit_down(*people[:2], control=control)


async def dealt(sitting: Sitting, at: int = START) -> GameState:
    for seat in sitting.people:
        await sitting.do(commands.Contribute(seat, BYTES[seat]), read_ms=at)
    return await sitting.state()


async def decide(sitting: Sitting, at: int, lag: int = 0) -> GameState:
    """Whoever must, decides at this instant, at random."""
    state = await sitting.state()
    assert state.to_move is not None
    assert state.position is not None
    decision = bot_named("random", 5).choose(state.position).to_json()
    command = commands.Decide(state.to_move, state.ply, (decision,))
    actor = commands.Actor(sitting.people[state.to_move].pk, lag_ms=lag)
    return (await sitting.do(command, actor=actor, read_ms=at)).state


def shown(state: GameState) -> dict[str, Any]:
    view: dict[str, Any] = public_view(state)["clock"]
    return view


def ledger(state: GameState) -> list[dict[str, Any]]:
    return [line["facts"]["clock"] for line in state.lines if "clock" in line.get("facts", {})]


def flag_at(game: str) -> int | None:
    return Game.objects.get(pk=game).flag_at_ms


def rival(tribe: str) -> str:
    return "wazu" if tribe == "balan" else "balan"


def test_B030_both_begin_with_the_base_and_only_who_must_decide_spends(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people)
        state = await dealt(sitting)
        assert shown(state)["left"] == {"balan": BASE, "wazu": BASE}
        now, phases = START, set()
        for _ in range(30):
            assert state.position is not None
            assert shown(state)["turn"] == state.to_move
            tribe, phase, before = str(state.to_move), state.position.phase, shown(state)["left"]
            phases.add(phase)
            now += SECOND
            state = await decide(sitting, now)
            increment = 2 * SECOND if phase == ACTIVATE else 0
            assert shown(state)["left"] == {**before, tribe: before[tribe] - SECOND + increment}
        assert phases == set(PHASES)

    run(scenario())


def test_B026_every_change_is_in_the_ledger_and_neither_reload_nor_refusal_changes_anything(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people)
        state = await dealt(sitting)
        now = START
        for _ in range(20):
            now += 700
            refused = commands.Decide(str(state.to_move), state.ply, ({"place": "z9"},))
            await sitting.refusal(refused, read_ms=now)
            LOG.forget()
            assert shown(await sitting.state()) == shown(state)
            state = await decide(sitting, now)
        for tribe in ("balan", "wazu"):
            entries = [entry for entry in ledger(state) if entry["tribe"] == tribe]
            spent = sum(entry["spent"] for entry in entries)
            increments = sum(entry.get("increment", 0) for entry in entries)
            assert shown(state)["left"][tribe] == BASE + increments - spent == entries[-1]["left"]

    run(scenario())


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", ["balan", "wazu"])
@pytest.mark.parametrize("control", ["live 3m+2s", "correspondence 1d bank 2d"])
def test_B041_B022_either_seat_is_flagged_in_every_phase_with_nobody_online(
    people: People, phase: str, seat: str, control: str
) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people, control)
        state = await dealt(sitting)
        now = START
        while state.position is None or (state.position.phase, state.to_move) != (phase, seat):
            now += 10
            state = await decide(sitting, now)
        LOG.forget()
        deadline = shown(state)["deadline"]
        await timekeeper.flag_all(deadline - SECOND)
        assert (await sitting.state()).status == "playing"
        with frozen_at(deadline + SECOND):
            await asyncio.gather(*(timekeeper.flag_all(deadline + SECOND) for _ in range(3)))
        state = await sitting.state()
        assert state.status == "over"
        assert state.result is not None
        assert (state.result["winner"], state.result["reason"]) == (rival(seat), "timeout")
        assert shown(state)["left"][seat] == 0
        assert ledger(state)[-1]["end"] == "flag"
        assert ledger(state)[-1]["received"] == deadline
        assert [entry.kind for entry in state.entries].count("flagged") == 1

    run(scenario())


class frozen_at:  # noqa: N801  (reads as a word where it is used)
    """The wall clock of the log stands at an instant."""

    def __init__(self, now: int) -> None:
        self.patch = pytest.MonkeyPatch()
        self.now = now

    def __enter__(self) -> None:
        self.patch.setattr("maatasite.games.log.now_ms", lambda: self.now)

    def __exit__(self, *_: object) -> None:
        self.patch.undo()


def test_B024_a_move_after_the_deadline_is_refused_and_the_end_is_the_deadline_with_nothing_left(
    people: People,
) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people)
        state = await dealt(sitting)
        late = BASE + 30 * SECOND
        assert state.position is not None
        decision = bot_named("random", 5).choose(state.position).to_json()
        command = commands.Decide(str(state.to_move), state.ply, (decision,))
        assert (await sitting.refusal(command, read_ms=START + BASE)).code == "time-is-up"
        assert (await sitting.refusal(commands.Resign(str(state.to_move)), read_ms=START + late)).code == "time-is-up"
        with frozen_at(START + late):
            await timekeeper.flag_all(START + late)
        after = await sitting.state()
        assert after.result is not None
        assert after.result["reason"] == "timeout"
        assert min(shown(after)["left"].values()) == 0
        assert (await sitting.refusal(command, read_ms=START + late)).code == "game-over"

    run(scenario())


def test_a_decision_read_in_time_counts_however_late_its_turn_comes(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people)
        state = await dealt(sitting)
        await decide(sitting, START + BASE - 1)
        state = await sitting.state()
        assert state.ply > 0
        assert ledger(state)[0]["left"] == 1

    run(scenario())


def test_nothing_is_flagged_before_its_moment_nor_in_an_untimed_game(people: People) -> None:
    async def scenario() -> None:
        untimed, quick = await read(timed, people, "untimed"), await read(timed, people)
        for sitting in (untimed, quick):
            await dealt(sitting)
        server = commands.SERVER
        for at in (START + BASE, START + BASE + SECOND - 1):
            refused = await quick.refusal(commands.Flag(""), actor=server, read_ms=at)
            assert refused.code == "flag-not-due"
        refused = await untimed.refusal(commands.Flag(""), actor=server, read_ms=START + 10**9)
        assert refused.code == "flag-not-due"
        assert public_view(await untimed.state())["clock"] is None

    run(scenario())


def test_two_processes_flag_a_game_once(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people)
        await dealt(sitting)
        here, there = GameLog(), GameLog()
        at = START + BASE + SECOND
        flags = [
            log.submit(sitting.game, commands.Flag(""), key, commands.SERVER, at)
            for log, key in ((here, "flag-a"), (there, "flag-b"))
        ]
        await asyncio.gather(*flags, return_exceptions=True)
        LOG.forget()
        state = await sitting.state()
        assert [entry.kind for entry in state.entries][-2:] == ["flagged", "ended"]
        assert [entry.kind for entry in state.entries].count("ended") == 1

    run(scenario())


def test_a_silence_of_the_server_is_credited_once_and_told_to_both(people: People) -> None:
    """RULES of clock.md: Ada has 1 s left when the server goes away for 4 minutes. When it is back she has 1 s."""

    async def scenario() -> None:
        sitting = await read(timed, people)
        state = await dealt(sitting)
        seat = str(state.to_move)
        await read(heartbeat.beat, START + BASE - SECOND)
        LOG.forget()
        back = START + BASE - SECOND + 240 * SECOND
        with frozen_at(back):
            for _ in range(2):
                await attend_at(back)
        state = await sitting.state()
        assert shown(state)["deadline"] == back + SECOND
        assert [line["facts"] for line in state.lines if line["kind"] == "gap"] == [
            {"from": START + BASE - SECOND, "back": back}
        ]
        state = await decide(sitting, back + SECOND - 1)
        assert ledger(state)[0] | {"tribe": seat, "gap": 240 * SECOND, "left": 1} == ledger(state)[0]
        assert await read(heartbeat.gaps) == []

    run(scenario())


def test_a_silence_that_could_not_be_stored_with_a_game_is_told_at_the_next_look(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people)
        await dealt(sitting)
        away, back = START + 30 * SECOND, START + 270 * SECOND
        await read(heartbeat.beat, away)
        with frozen_at(back), monkeypatch.context() as patch:
            patch.setattr(timekeeper, "submit", _lose)
            await attend_at(back)
        assert await read(heartbeat.gaps) == [(away, back)]
        with frozen_at(back):
            await attend_at(back + SECOND)
        state = await sitting.state()
        assert [line["facts"] for line in state.lines if line["kind"] == "gap"] == [{"from": away, "back": back}]
        assert await read(heartbeat.gaps) == []

    run(scenario())


async def _lose(*_: object) -> None:
    raise StoreFailed


async def attend_at(now: int) -> None:
    """As `attend` does at this instant."""
    with pytest.MonkeyPatch().context() as patch:
        patch.setattr(timekeeper, "now_ms", lambda: now)
        await timekeeper.attend()


def test_B032_nothing_is_flagged_while_a_silence_is_untold_and_a_deadline_before_it_stays(people: People) -> None:
    async def scenario() -> None:
        saved, lost = await read(timed, people), await read(timed, people)
        await dealt(saved, START + 60 * SECOND)
        await dealt(lost)
        alive = START + BASE + 30 * SECOND
        back = alive + 240 * SECOND
        await read(heartbeat.beat, alive)
        await read(heartbeat.beat, back)
        with frozen_at(back):
            await timekeeper.flag_all(back)
            assert {(await game.state()).status for game in (saved, lost)} == {"playing"}
            await attend_at(back)
            await timekeeper.flag_all(back)
        assert (await lost.state()).status == "over"
        after = await saved.state()
        assert after.status == "playing"
        assert shown(after)["deadline"] - back == 30 * SECOND
        assert max(shown(after)["left"].values()) <= BASE

    run(scenario())


def test_a_short_silence_and_a_clock_that_was_set_back_are_no_gap(db: None) -> None:
    for now in (START, START + 10 * SECOND, START - 3600 * SECOND, START + 15 * SECOND):
        heartbeat.beat(now)
    assert heartbeat.gaps() == []
    assert Heartbeat.objects.get().at_ms == START + 15 * SECOND


@pytest.mark.parametrize("said", [timedelta(hours=1), timedelta(seconds=-11)], ids=["SQLite", "PostgreSQL"])
def test_a_silence_is_seen_also_when_the_wall_was_set_back_in_the_one_before(db: None, said: timedelta) -> None:
    """SQLite's clock is the wall that was set, PostgreSQL's went on; either way nobody had been there."""
    heartbeat.beat(START)
    Heartbeat.objects.update(said=Now() + said)
    heartbeat.beat(back := START - 3600 * SECOND)
    heartbeat.beat(later := back + 13 * SECOND)
    assert heartbeat.gaps() == [(back, later)]


@pytest.mark.parametrize("wall", [-3600 * SECOND, -3 * SECOND, 40 * SECOND])
def test_who_begins_beside_others_takes_their_time_whatever_his_wall_says(
    people: People, monkeypatch: pytest.MonkeyPatch, wall: int
) -> None:
    async def scenario() -> None:
        await read(heartbeat.beat, START)
        monkeypatch.setattr(clock, "_began_ns", clock._began_ns)  # to be as it was afterwards
        clock.begin_at(START + wall)
        await timekeeper.begin()
        assert 0 <= clock.now_ms() - START < 10 * SECOND
        assert await read(heartbeat.gaps) == []

    run(scenario())


@pytest.mark.parametrize("passed", [timedelta(seconds=11), timedelta(seconds=-1)])
def test_the_time_of_those_who_are_gone_or_of_a_database_whose_clock_was_set_back_is_nobodys(
    db: None, passed: timedelta
) -> None:
    assert heartbeat.present() is None
    heartbeat.beat(START)
    Heartbeat.objects.update(said=Now() - passed)
    assert heartbeat.present() is None


def test_lag_is_credited_in_live_games_and_shown(people: People) -> None:
    async def scenario() -> None:
        live, slow = await read(timed, people), await read(timed, people, "correspondence 1d bank 0d")
        for sitting in (live, slow):
            await dealt(sitting)
            await decide(sitting, START + 5 * SECOND, lag=80)
        assert ledger(await live.state())[0]["lag"] == 80
        entry = (await slow.state()).entries[-1]
        assert "lag" not in ledger(await slow.state())[0]
        assert all("lag" not in entry.data for entry in (await slow.state()).entries), entry

    run(scenario())


def test_the_way_to_a_page_is_the_middle_of_the_last_answers_and_each_beat_counts_once() -> None:
    lag = Lag()
    assert lag.ms == 0
    for asked, way in ((1_000, 40), (6_000, 900), (11_000, 60)):
        lag.asked(asked)
        lag.answered(asked, asked + way)
    assert lag.ms == 60
    lag.answered(11_000, 99_000)
    lag.answered(1, 99_000)
    assert lag.ms == 60


def test_the_row_knows_when_to_flag_and_the_log_alone_gives_the_same_clock(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(timed, people)
        state = await dealt(sitting)
        for n in range(12):
            state = await decide(sitting, START + n * 777)
            assert await read(flag_at, sitting.game) == shown(state)["deadline"] + SECOND
        again = replay(sitting.game, state.entries)
        assert public_view(again) == public_view(state)
        assert json.dumps(shown(again)) == json.dumps(shown(state))
        await sitting.do(commands.Resign("balan"), read_ms=START + 20 * SECOND)
        assert await read(flag_at, sitting.game) is None

    run(scenario())
