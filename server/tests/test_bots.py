"""Seats played by the computer: legal within the limit whatever the bot does, and never twice for one turn."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import bad_bots
import pytest
from django.db import OperationalError
from huey.api import TaskWrapper
from maatasite.games import commands
from maatasite.games.errors import StoreFailed
from maatasite.games.log import LOG, Done
from maatasite.games.models import Entry, Game
from maatasite.games.state import GameState
from maatasite.opponents import player as player_module
from maatasite.opponents.asking import Thinkers, thought_of
from maatasite.opponents.pace import Pace, set_pace
from maatasite.opponents.player import BotPlayer, bot_to_move
from maatasite.opponents.sweeper import PATIENCE_MS, sweep, unattended_games
from maatasite.opponents.thinking import decide
from maatasite.people.models import Person
from pytest_django.fixtures import Settings
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]


@asynccontextmanager
async def player(task: TaskWrapper = decide) -> AsyncIterator[BotPlayer]:
    """Whoever plays the bots' seats, by this task."""
    thinkers = Thinkers()
    bots = BotPlayer(thinkers, task)
    try:
        yield bots
    finally:
        LOG.listeners.clear()
        await bots.stop()
        await thinkers.stop()


async def with_bots(sitting: Sitting, task: TaskWrapper, seconds: float = 20) -> GameState:
    """Ana plays at random, the bot answers, until a few of its turns are over."""
    async with player(task) as bots:
        LOG.listeners[:] = [bots.notice]
        state = await sitting.deal()
        until = time.monotonic() + seconds
        while state.ply < 6 and time.monotonic() < until:
            if state.to_move == "balan":
                state = await play_one(sitting, state)
            else:
                await asyncio.sleep(0.02)
                state = await sitting.state()
        return state


async def play_one(sitting: Sitting, state: GameState) -> GameState:
    assert state.position is not None
    decision = state.position.legal_decisions()[0].to_json()
    return (await sitting.do(commands.Decide("balan", state.ply, (decision,)))).state


@pytest.mark.parametrize(
    "bot",
    [bad_bots.illegal, bad_bots.nothing, bad_bots.text, bad_bots.two, bad_bots.chance, bad_bots.breaks],
    ids=lambda bot: bot.task_class.__name__,
)
def test_B141_a_bad_answer_is_logged_and_a_legal_one_takes_its_place(
    people: People, bot: TaskWrapper, caplog: pytest.LogCaptureFixture
) -> None:
    sitting = sit_down(people[0])
    state = run(with_bots(sitting, bot))
    assert state.ply >= 6
    assert sitting.game in caplog.text
    assert Entry.objects.filter(game_id=sitting.game, seat="wazu", key__startswith="fallback").exists()


def test_an_answer_that_could_not_be_stored_is_stored_a_moment_later(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[Exception] = [StoreFailed(), OperationalError("the database is starting up")]

    async def submit(*arguments: Any) -> Done:  # noqa: ANN401  (what `submit` takes)
        if failures:
            raise failures.pop()
        return await LOG.submit(*arguments)

    monkeypatch.setattr(player_module, "submit", submit)
    monkeypatch.setattr(player_module, "AGAIN_SECONDS", 0.01)
    sitting = sit_down(people[0])
    assert run(with_bots(sitting, decide)).ply >= 6
    assert not failures
    assert not Entry.objects.filter(game_id=sitting.game, key__startswith="fallback").exists()


@pytest.mark.parametrize("bot", ["random", "greedy", "pib", "harra", "vantor"])
def test_the_same_turn_gives_the_same_decision_again_B139(people: People, bot: str) -> None:
    sitting = sit_down(people[0], bot=bot)

    async def scenario() -> GameState:
        state = await sitting.deal()
        while bot_to_move(state) is None:
            state = await play_one(sitting, state)
        return state

    state = run(scenario())
    answers = [decide.func(thought_of(state, bot, "seed")) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


def test_a_thought_holds_nothing_of_the_dice(people: People) -> None:
    sitting = sit_down(people[0])
    state = run(sitting.deal())
    thought = thought_of(state, "random", "seed")
    assert set(thought) == {"bot", "seed", "ply", "options", "setup", "moves"}
    assert set(thought["options"]) == {"relic_scoring", "end_by_deaths", "layout", "tile_set"}
    assert set(thought["setup"]) == {"active", "relics", "crystals", "display"}
    assert (thought["ply"], thought["moves"]) == (0, [])


def test_B145_an_answer_to_an_older_ply_is_dropped(people: People) -> None:
    sitting = sit_down(people[0])

    async def scenario() -> None:
        state = await sitting.deal()
        while bot_to_move(state) is None:
            state = await play_one(sitting, state)
        async with player() as bots:
            await sitting.do(commands.Resign("balan"))
            bots.take_turn(state)
            while bots._busy:
                await asyncio.sleep(0.02)
        assert (await sitting.state()).ply == state.ply

    run(scenario())
    assert not Entry.objects.filter(game_id=sitting.game, key__startswith="bot").exists()


@pytest.mark.parametrize(("pace", "factor"), [("none", 0), ("normal", 1), ("slow", 4)])
def test_the_computer_waits_as_the_person_at_its_table_has_set(
    people: People, settings: Settings, monkeypatch: pytest.MonkeyPatch, pace: Pace, factor: int
) -> None:
    settings.BOT_PAUSE_SECONDS = 7
    waited: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    sitting = sit_down(people[0])
    monkeypatch.setattr("maatasite.opponents.player.asyncio.sleep", noted)
    set_pace(sitting.game, pace)
    run(with_bots(sitting, decide))
    assert 7 * factor in waited
    assert not {7 * other for other in (1, 4) if other != factor} & set(waited)


def test_a_person_cannot_play_the_bots_seat_nor_a_bot_a_persons(people: People) -> None:
    sitting = sit_down(people[0])

    async def scenario() -> None:
        state = await sitting.deal()
        for seat, actor in (("wazu", sitting.actor("balan")), ("balan", commands.BOT), ("balan", commands.SERVER)):
            command = commands.Decide(seat, state.ply, ({"first": "balan"},))
            assert (await sitting.refusal(command, actor)).code == "not-your-seat"

    run(scenario())


def test_the_sweeper_resumes_a_bots_turn_after_a_restart_B135(people: People) -> None:
    sitting = sit_down(people[0])

    async def before() -> GameState:
        state = await sitting.deal()
        while bot_to_move(state) is None:
            state = await play_one(sitting, state)
        return state

    state = run(before())
    assert unattended_games() == [sitting.game]

    async def after() -> GameState:
        async with player() as bots:
            await sweep(bots)
            await sweep(bots)
            while bots._busy:
                await asyncio.sleep(0.02)
        return await sitting.state()

    assert run(after()).ply == state.ply + 1
    assert Entry.objects.filter(game_id=sitting.game, ply=state.ply + 1).count() == 1


def test_a_bots_turn_is_taken_up_though_the_wall_was_set_back_an_hour_before_the_restart(people: People) -> None:
    sitting = sit_down(people[0])

    async def before() -> GameState:
        state = await sitting.deal()
        while bot_to_move(state) is None:
            state = await play_one(sitting, state)
        return state

    state = run(before())
    Game.objects.update(changed_ms=state.changed_ms + 3_600_000)
    assert unattended_games() == unattended_games(PATIENCE_MS) == [sitting.game]
    Game.objects.update(changed_ms=state.changed_ms + 2_000)
    assert unattended_games(PATIENCE_MS) == [], "another process's clock may be a little ahead"


def cut_after(game: str, version: int) -> None:
    """As if the process had died after it stored this line, and the rest of the unit had been lost."""
    from maatasite.games.state import projection
    from maatasite.games.store import load
    from maatasite.games.writer import PROJECTED

    Entry.objects.filter(game_id=game, version__gt=version).delete()
    state = load(game)
    assert state is not None
    Game.objects.filter(pk=game).update(**dict(zip(PROJECTED, projection(state), strict=True)))


@pytest.mark.parametrize("seed", [1, 2])
def test_B139_chance_after_a_restart_is_what_it_would_have_been(people: People, seed: int) -> None:
    """Cut the log before each outcome of chance in turn: the sweeper writes the very same one again."""
    sitting = sit_down(*people[:2])

    async def play() -> GameState:
        await sitting.deal()
        return await sitting.play(seed=seed)

    original = [(e.kind, e.data) for e in run(play()).entries]
    chances = [number for number, (kind, _) in enumerate(original) if kind == "chance"]
    assert chances
    for number in reversed(chances[-4:]):
        cut_after(sitting.game, number)
        assert unattended_games() == [sitting.game]

        async def settle() -> GameState:
            async with player() as bots:
                await sweep(bots)
            return await sitting.state()

        entries = [(e.kind, e.data) for e in run(settle()).entries]
        assert entries == original[: len(entries)]
        assert len(entries) > number


def test_B135_a_game_whose_end_was_left_unwritten_is_closed(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def play() -> GameState:
        await sitting.deal()
        return await sitting.play()

    over = run(play())
    assert over.status == "over"
    cut_after(sitting.game, over.version - 1)
    assert unattended_games() == [sitting.game]

    async def settle() -> GameState:
        async with player() as bots:
            await sweep(bots)
        return await sitting.state()

    again = run(settle())
    assert (again.status, again.result, again.dice) == ("over", over.result, over.dice)
    assert unattended_games() == []
