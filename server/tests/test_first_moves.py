"""B063: who was brought together with somebody who does not come is told, and nobody's rating moves."""

import asyncio

import pytest
from maatasite.games import commands, timekeeper
from maatasite.games.calling_off import count_called_off
from maatasite.games.creation import plan_rematch
from maatasite.games.first_moves import LIMIT
from maatasite.games.log import LOG
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.games.views_for import public_view
from maatasite.people.models import Person
from tables import BYTES, Sitting, run, sit_down
from test_clocks import START, dealt, decide, flag_at, frozen_at

People = tuple[Person, Person, Person]


def met(people: People, control: str = "live 5m+10s", *, paired: bool = True, rated: bool = True) -> Sitting:
    return sit_down(*people[:2], control=control, paired=paired, rated=rated)


async def look(now: int) -> None:
    """The timekeeper looks at this instant; twice at once, as two processes may."""
    LOG.forget()
    with frozen_at(now):
        await asyncio.gather(timekeeper.flag_all(now), timekeeper.flag_all(now))


def kinds(state: GameState) -> list[str]:
    return [entry.kind for entry in state.entries]


def test_B063_a_game_whose_deal_waits_for_somebody_is_called_off_at_the_limit(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(met, people)
        created = (await sitting.state()).created_ms
        await sitting.do(commands.Contribute("wazu", BYTES["wazu"]))
        await look(created + LIMIT - 2000)
        assert (await sitting.state()).status == "dealing"
        assert (await sitting.refusal(commands.Lapse(""), commands.SERVER, created + LIMIT - 1)).code == "nothing-due"
        await look(created + LIMIT)
        state = await sitting.state()
        assert (state.status, state.result) == ("withdrawn", None)
        assert kinds(state).count("lapsed") == 1
        assert public_view(state)["log"][-1]["facts"] == {"seats": ["balan"]}
        assert await read(flag_at, sitting.game) is None

    run(scenario())


@pytest.mark.parametrize("decided", [0, 1])
def test_B063_a_first_decision_that_does_not_come_ends_the_game_without_a_winner(people: People, decided: int) -> None:
    async def scenario() -> None:
        sitting = await read(met, people)
        state, now = await dealt(sitting), START
        first = str(state.to_move)
        while decided and state.to_move == first:
            now += 100
            state = await decide(sitting, now)
        missing = str(state.to_move)
        assert state.lapses_at == now + LIMIT == public_view(state)["lapses"]
        assert await read(flag_at, sitting.game) == now + LIMIT
        await look(now + LIMIT)
        after = await sitting.state()
        assert after.result is not None
        assert (after.status, after.result["winner"], after.result["reason"]) == ("over", None, "aborted")
        assert kinds(after)[-2:] == ["lapsed", "ended"]
        assert after.entries[-2].data == {"seats": [missing]}
        for person in people[:2]:
            assert await read(count_called_off, person) == 0

    run(scenario())


def test_whoever_has_decided_once_has_his_own_clock_from_then_on(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(met, people)
        state, now = await dealt(sitting), START
        while {entry.seat for entry in state.entries if entry.kind == "decision"} != {"balan", "wazu"}:
            now += 100
            state = await decide(sitting, now)
        assert state.lapses_at is None
        assert await read(flag_at, sitting.game) == public_view(state)["clock"]["deadline"] + 1000
        await look(now + LIMIT + 1000)
        assert (await sitting.state()).status == "playing"

    run(scenario())


def test_with_little_time_the_limit_comes_before_the_flag(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(met, people, "live 15s+0s")
        state = await dealt(sitting)
        assert state.lapses_at == START + 7500

    run(scenario())


@pytest.mark.parametrize(
    ("control", "how"),
    [("live 5m+10s", {"paired": False}), ("correspondence 2d bank 5d", {}), ("untimed", {"rated": False})],
)
def test_whoever_knows_the_other_or_has_days_is_waited_for(people: People, control: str, how: dict[str, bool]) -> None:
    async def scenario() -> None:
        sitting = await read(met, people, control, **how)
        assert (await sitting.state()).lapses_at is None
        await look((await sitting.state()).created_ms + 10 * LIMIT)
        state = await dealt(sitting)
        assert state.lapses_at is None
        assert (await sitting.refusal(commands.Lapse(""), commands.SERVER, START + LIMIT)).code == "nothing-due"

    run(scenario())


def test_a_rematch_waits_for_the_other(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(met, people)
        again = plan_rematch(await sitting.state())
        assert again.state.agreement.rated
        assert again.state.lapses_at is None

    run(scenario())


def test_nobody_but_the_server_lets_a_game_lapse_early_or_twice(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(met, people)
        await dealt(sitting)
        await look(START + LIMIT)
        assert (await sitting.refusal(commands.Lapse(""), commands.SERVER, START + LIMIT)).code == "nothing-due"

    run(scenario())
