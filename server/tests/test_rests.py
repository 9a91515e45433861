"""Sleep and vacation at the table: they stop a correspondence clock, by the wall at home, and every game still ends."""

from datetime import UTC, date, datetime

import pytest
from maatasite.games import commands, rests
from maatasite.games.applying import replay
from maatasite.games.models import Game, Rest
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.games.views_for import public_view
from maatasite.people.models import Person
from maatatahay.clock import Sleep, Vacation
from maatatahay.errors import IllegalTime
from tables import Sitting, run, sit_down
from test_clocks import dealt, decide, ledger, shown

People = tuple[Person, Person, Person]
HOUR, DAY = 3_600_000, 86_400_000
Hour = tuple[int, int, int, int]
PARIS = "Europe/Paris"
NIGHTS = Sleep(PARIS, 23 * 60, 7 * 60)


def instant(year: int, month: int, day: int, hour: int) -> int:
    """A time in UTC. The year 2099 has the days of 2026, and is after the games are made."""
    return int(datetime(year, month, day, hour, tzinfo=UTC).timestamp() * 1000)


def days(people: People, control: str = "correspondence 1d bank 0d") -> Sitting:
    return sit_down(*people[:2], control=control)


def owner(state: GameState, sitting: Sitting) -> Person:
    """Whose decision is due."""
    assert state.to_move is not None
    return sitting.people[state.to_move]


@pytest.mark.parametrize(
    ("due", "until", "night"),
    [
        ((2099, 3, 28, 14), (2099, 3, 29, 14), 7),  # clocks go forward in this night
        ((2099, 10, 24, 13), (2099, 10, 25, 13), 9),  # and back in this one
        ((2099, 6, 1, 12), (2099, 6, 2, 12), 8),
    ],
)
def test_B043_a_day_is_86400_s_over_a_change_of_summer_time_and_sleep_is_as_long_as_the_night(
    people: People, due: Hour, until: Hour, night: int
) -> None:
    async def scenario() -> None:
        plain, sleeping = await read(days, people), await read(days, people)
        state = await dealt(plain, instant(*due))
        assert shown(state)["deadline"] == instant(*until) == instant(*due) + DAY
        for person in people[:2]:
            await read(rests.keep_sleep, person, NIGHTS)
        state = await dealt(sleeping, instant(*due))
        assert shown(state)["deadline"] == instant(*until) + night * HOUR
        state = await decide(sleeping, instant(*until))
        assert ledger(state)[0]["sleep"] == night * HOUR
        assert ledger(state)[0]["renewed"] == DAY - night * HOUR

    run(scenario())


def test_B038_with_all_vacation_and_sleep_an_abandoned_game_still_ends(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(days, people, "correspondence 3d bank 0d")
        begun = instant(2099, 6, 1, 12)
        for person in people[:2]:
            await read(rests.keep_sleep, person, Sleep(PARIS, 22 * 60, 8 * 60))
            await read(rests.add_vacation, person, Vacation(PARIS, date(2099, 6, 2), date(2099, 7, 1)), begun)
        state = await dealt(sitting, begun)
        deadline = shown(state)["deadline"]
        assert begun + 33 * DAY < deadline < begun + 37 * DAY
        refused = await sitting.refusal(commands.Flag(""), actor=commands.SERVER, read_ms=deadline)
        assert refused.code == "flag-not-due"
        done = await sitting.do(commands.Flag(""), actor=commands.SERVER, read_ms=deadline + 1000)
        assert done.state.status == "over"
        assert {"vacation", "sleep"} <= ledger(done.state)[-1].keys()

    run(scenario())


def test_rests_that_change_count_from_then_on_and_stand_in_the_log(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(days, people)
        state = await dealt(sitting, instant(2099, 6, 1, 12))
        seat, person = state.to_move or "", owner(state, sitting)
        assert await read(rests.games_at_rest, person) == [sitting.game]
        assert (await read(rests.games_at_rest, people[2])) == []
        await read(rests.keep_sleep, person, NIGHTS)
        change = commands.ChangeRests(seat)
        done = await sitting.do(change, actor=commands.SERVER, read_ms=instant(2099, 6, 1, 13))
        assert shown(done.state)["deadline"] == instant(2099, 6, 2, 12) + 8 * HOUR
        assert done.state.ply == 0
        await read(rests.keep_sleep, person, None)
        done = await sitting.do(change, actor=commands.SERVER, read_ms=instant(2099, 6, 1, 23))
        assert shown(done.state)["deadline"] == instant(2099, 6, 2, 12) + 2 * HOUR, "two hours of it have passed"
        assert public_view(replay(sitting.game, done.state.entries)) == public_view(done.state)
        other = commands.ChangeRests("wazu" if seat == "balan" else "balan")
        assert (await sitting.refusal(other, actor=commands.SERVER)).code == "nothing-due"

    run(scenario())


@pytest.mark.parametrize("control", ["live 3m+2s", "untimed"])
def test_nobody_sleeps_through_a_live_game(people: People, control: str) -> None:
    async def scenario() -> None:
        sitting = await read(days, people, control)
        for person in people[:2]:
            await read(rests.keep_sleep, person, Sleep(PARIS, 0, 600))
        await dealt(sitting, instant(2099, 6, 1, 1))
        state = await decide(sitting, instant(2099, 6, 1, 1) + 5000)
        assert [entry.kind for entry in state.entries if entry.kind == "rests"] == []
        change = commands.ChangeRests(state.to_move or "")
        assert (await sitting.refusal(change, actor=commands.SERVER)).code == "nothing-due"

    run(scenario())


def test_a_vacation_is_declared_before_it_begins_and_of_a_present_one_what_has_begun_stays(people: People) -> None:
    ana, now = people[0], instant(2099, 6, 10, 12)
    with pytest.raises(IllegalTime, match="vacation-in-the-past"):
        rests.add_vacation(ana, Vacation(PARIS, date(2099, 6, 10), date(2099, 6, 12)), now)
    rests.add_vacation(ana, Vacation(PARIS, date(2099, 7, 1), date(2099, 7, 20)), now)
    rests.add_vacation(ana, Vacation(PARIS, date(2099, 9, 1), date(2099, 9, 10)), now)
    with pytest.raises(IllegalTime, match="vacation-too-long"):
        rests.add_vacation(ana, Vacation(PARIS, date(2099, 10, 1), date(2099, 10, 1)), now)
    rests.give_up(ana, "2099-09-01", now)
    rests.give_up(ana, "2099-07-01", instant(2099, 7, 5, 12))
    assert rests.rests_of_person(ana).vacations == (Vacation(PARIS, date(2099, 7, 1), date(2099, 7, 4)),)
    assert Rest.objects.count() == 1
    assert Game.objects.count() == 0
