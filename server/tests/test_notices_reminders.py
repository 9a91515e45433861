"""The ladder of reminders in games with days for a decision: at the clock's own instants, once, adjustable."""

import pytest
from maatasite.games import commands, rests
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.notices import outbox
from maatasite.notices.kinds import Wanted
from maatasite.notices.models import Notice
from maatasite.notices.turns import everything, reminders, rungs
from maatasite.notices.wishes import keep_wanted
from maatasite.people.models import Person
from maatatahay.clock import sleep_from_json
from notice_tools import GRACE, HOUR, Hand, account, mails
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]
DAY = 24 * HOUR


def begun(people: People, control: str = "correspondence 1d bank 2d") -> tuple[Sitting, GameState]:
    for person in people[:2]:
        account(person)
    sitting = sit_down(*people[:2], control=control)
    return sitting, run(sitting.deal())


def keep(state: GameState, now: int) -> None:
    outbox.keep(everything(state, GRACE), now)


def reminder_mails() -> list[str]:
    return [text for text in mails() if "is up in" in text or "your turn" in text][1:]


def test_a_half_a_fifth_and_a_twentieth_of_the_time_that_was_left(people: People) -> None:
    _sitting, state = begun(people)
    assert state.clock is not None
    assert state.clock.turn is not None
    since = state.clock.turn.since
    assert dict(rungs(state.clock)) == {
        2: since + 36 * HOUR,
        5: since + 72 * HOUR * 4 // 5,
        20: since + 72 * HOUR * 19 // 20,
    }
    keep(state, since)
    hand, went = Hand(), []
    for hour in range(74):
        before = len(mails())
        hand.work(since + hour * HOUR + 30_000)
        went += [hour] * (len(mails()) - before)
    assert went == [0, 36, 58, 69], "the turn, then the ladder"
    hand.work(since + 80 * HOUR)
    assert len(mails()) == 4


@pytest.mark.parametrize("control", ["untimed", "live 10m+20s"])
def test_other_games_have_no_reminders(people: People, control: str) -> None:
    _sitting, state = begun(people, control)
    assert reminders(state) == []


def test_sleep_and_vacation_put_reminders_off_as_they_do_the_clock(people: People) -> None:
    sleep = sleep_from_json({"zone": "UTC", "from": "22:00", "to": "07:00"})
    for person in people[:2]:
        rests.keep_sleep(person, sleep)
    _sitting, state = begun(people)
    assert state.clock is not None
    assert state.clock.turn is not None
    tribe, since = state.clock.turn
    for step, at in rungs(state.clock):
        left = state.clock.remaining(tribe, at)
        assert left == 72 * HOUR // step
        assert at > since + 72 * HOUR - 72 * HOUR // step, "nights are added"
        assert state.clock.runs(at) == tribe, "nobody is woken"


def test_a_pause_moves_reminders_and_its_end_moves_them_back(people: People) -> None:
    sitting, state = begun(people)
    assert state.clock is not None
    assert state.clock.turn is not None
    since = state.clock.turn.since
    keep(state, since)
    before = dict(Notice.objects.filter(kind="reminder").values_list("step", "due_ms"))

    async def pause() -> GameState:
        offered = await sitting.do(commands.OfferPause("balan", 10 * DAY))
        return (await sitting.do(commands.Accept("wazu", offered.version))).state

    paused = run(pause())
    keep(paused, since)
    moved = dict(Notice.objects.filter(kind="reminder").values_list("step", "due_ms"))
    assert all(9 * DAY < moved[step] - before[step] < 11 * DAY for step in before)
    hand = Hand()
    hand.work(since + 2 * DAY)
    assert len(mails()) == 1, "the turn alone"


def test_what_the_listener_missed_is_looked_up_when_a_reminder_is_due(people: People) -> None:
    """The pause was stored by a process that died: the reminder asks the clock and waits."""
    sitting, state = begun(people)
    assert state.clock is not None
    assert state.clock.turn is not None
    since = state.clock.turn.since
    keep(state, since)

    async def pause() -> None:
        offered = await sitting.do(commands.OfferPause("balan", 10 * DAY))
        await sitting.do(commands.Accept("wazu", offered.version))

    run(pause())
    hand = Hand()
    hand.work(since + 36 * HOUR)
    assert Notice.objects.get(kind="reminder", step=2).state == "waiting"
    assert Notice.objects.get(kind="reminder", step=2).due_ms > since + 11 * DAY


def test_a_decision_ends_its_reminders_and_the_next_has_its_own(people: People) -> None:
    sitting, state = begun(people)
    now = state.changed_ms
    keep(state, now)
    after = run(sitting.play(most=1))
    keep(after, after.changed_ms)
    hand = Hand()
    hand.work(now + 30_000)
    assert set(Notice.objects.filter(kind="reminder", state="waiting").values_list("ply", flat=True)) >= {after.ply}
    hand.work(now + 37 * HOUR)
    old = Notice.objects.filter(kind="reminder", ply=state.ply).exclude(state="waiting")
    assert all(notice.state == "outdated" for notice in old)


def test_the_ladder_is_one_s_own(people: People) -> None:
    _sitting, state = begun(people)
    assert state.clock is not None
    assert state.clock.turn is not None
    since, who = state.clock.turn.since, people[0] if state.to_move == "balan" else people[1]
    keep_wanted(who.pk, Wanted(ladder=(20,)))
    keep(state, since)
    hand = Hand()
    for hour in (1, 36, 58):
        hand.work(since + hour * HOUR + 60_000)
    assert len(mails()) == 1
    hand.work(since + 69 * HOUR)
    assert len(mails()) == 2
    assert Notice.objects.get(kind="reminder", step=2).reason == "switched-off"


def test_who_looks_at_the_game_when_it_is_due_is_not_reminded(people: People) -> None:
    _sitting, state = begun(people)
    assert state.clock is not None
    assert state.clock.turn is not None
    since, who = state.clock.turn.since, people[0] if state.to_move == "balan" else people[1]
    keep(state, since)
    at = since + 36 * HOUR
    hand = Hand({(who.pk, state.game): since + 1000})
    hand.work(since + 30_000)
    assert mails() == []
    hand.looking = {(who.pk, state.game): at - 5000}
    hand.work(at)
    assert Notice.objects.get(kind="reminder", step=2).state == "seen"


def test_the_desk_hears_of_a_moved_clock(people: People) -> None:
    from maatasite.games.log import LOG
    from maatasite.notices.desk import Desk
    from maatasite.web.notices.words import Words

    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2], control="correspondence 1d bank 2d")
        desk = Desk(Words(), dict, lambda due, state: False)
        LOG.listeners[:] = [desk.hear]
        state = await sitting.deal()
        await desk.work_once(state.changed_ms)
        before = await read(dict, Notice.objects.filter(kind="reminder").values_list("step", "due_ms"))
        assert len(before) == 3
        offered = await sitting.do(commands.OfferPause("balan", 5 * DAY))
        await sitting.do(commands.Accept("wazu", offered.version))
        await desk.work_once(state.changed_ms)
        after = await read(dict, Notice.objects.filter(kind="reminder").values_list("step", "due_ms"))
        assert all(after[step] > before[step] + 4 * DAY for step in before)
        LOG.listeners.clear()
        await desk.stop()

    run(scenario())
