"""Notices: what is told, to whom and once; who looks is not told; what was never told is found."""

import asyncio
import itertools

import pytest
from maatasite.games import commands
from maatasite.games.clock import now_ms
from maatasite.games.log import LOG
from maatasite.games.models import Game
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.notices import outbox, sweeping
from maatasite.notices.desk import HOLD_MS, Desk
from maatasite.notices.kinds import MAIL, Wanted
from maatasite.notices.models import Delivery, Notice
from maatasite.notices.sweeping import HORIZON_MS, Sweeper
from maatasite.notices.turns import Due, told_by, turns
from maatasite.notices.wishes import keep_wanted, wanted_by
from maatasite.people.models import Person
from maatasite.web.notices.words import Words
from maatatahay.tiles import TRIBES
from notice_tools import GRACE, HOUR, Hand, account, deliveries, mails, states
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]


class Ears:
    """Hears of every change as a desk does."""

    def __init__(self) -> None:
        self.dues: list[Due] = []
        LOG.listeners[:] = [self.hear]

    def hear(self, before: GameState, after: GameState) -> None:
        known = [] if before is after else turns(before)
        self.dues += told_by(before, after, [turn for turn in turns(after) if turn not in known], GRACE)

    def of(self, kind: str) -> list[Due]:
        return [due for due in self.dues if due.kind == kind]


@pytest.fixture(autouse=True)
def _nobody_listens() -> object:
    yield
    LOG.listeners.clear()


def test_each_turn_is_told_once_and_not_for_each_decision(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        ears = Ears()
        before = await sitting.deal()
        for _ in range(40):
            state = await sitting.play(most=1)
            if state.to_move is None:
                break
            turn = turns(state)[0]
            assert turn.person == sitting.people[state.to_move].pk
            if state.to_move == before.to_move:
                assert turn.ply == turns(before)[0].ply, "the same turn goes on"
            else:
                assert turn.ply == state.ply, "a turn begins with this ply"
            before = state
        told = [(due.person, due.ply) for due in ears.of("turn")]
        assert len(told) == len(set(told)) > 10
        people_told = [person for person, ply in told if ply]
        assert all(one != other for one, other in itertools.pairwise(people_told))

    run(scenario())


def test_the_end_is_told_to_whoever_has_not_brought_it_about(people: People) -> None:
    async def scenario() -> None:
        resigned = await read(sit_down, *people[:2])
        ears = Ears()
        await resigned.deal()
        await resigned.do(commands.Resign("balan"))
        told = {due.person: due for due in ears.of("result")}
        assert told[people[0].pk].silent == "own-act"
        assert not told[people[1].pk].silent
        assert told[people[1].pk].facts == {"outcome": "won", "reason": "resign"}

    run(scenario())


def test_a_deal_that_waits_for_somebody_is_told_and_a_game_against_the_computer_never(people: People) -> None:
    async def scenario() -> None:
        ears = Ears()
        sitting = await read(sit_down, *people[:2])
        state = await sitting.state()
        assert {turn.person for turn in turns(state)} == {people[0].pk, people[1].pk}
        state = (await sitting.do(commands.Contribute("wazu", "22" * 32))).state
        assert [(turn.person, turn.begin) for turn in turns(state)] == [(people[0].pk, True)]
        ears.dues.clear()
        alone = await read(sit_down, people[0])
        await alone.deal()
        await alone.play(most=6)
        assert ears.dues == []

    run(scenario())


def begun(people: People, control: str = "untimed") -> tuple[Sitting, GameState]:
    """A dealt game, and its state."""
    sitting = sit_down(*people[:2], control=control)
    return sitting, run(sitting.deal())


def keep_turn(state: GameState) -> Notice:
    from maatasite.notices.turns import turn_notices

    outbox.keep(turn_notices(state, GRACE, turns(state)), state.changed_ms)
    return Notice.objects.get(kind="turn", subject=state.game, ply=state.ply)


def test_B045_after_the_grace_exactly_one_mail_goes(people: People) -> None:
    for person in people[:2]:
        account(person)
    sitting, state = begun(people)
    notice = keep_turn(state)
    at = notice.made_ms
    hand = Hand()
    assert hand.work(at + GRACE - 1) == []
    assert len(hand.work(at + GRACE)) == 1
    outbox.keep([Due(notice.person_id, "turn", sitting.game, at, at, notice.ply)], at)  # heard of again
    for later in range(1, 60):
        assert hand.work(at + GRACE + later * 1000) == []
    assert len(mails()) == 1
    assert "It is your turn against" in mails()[0]
    assert f"/game/{sitting.game}" in mails()[0]
    assert deliveries("mail") == [("delivered", "")]


def test_B045_who_comes_back_meanwhile_gets_none(people: People) -> None:
    for person in people[:2]:
        account(person)
    _sitting, state = begun(people)
    notice = keep_turn(state)
    hand = Hand({(notice.person_id, state.game): notice.made_ms + 15_000})
    hand.work(notice.made_ms + 15_500)
    hand.looking = {}
    hand.work(notice.made_ms + HOUR)
    assert states() == [("turn", "seen", "looked")]
    assert mails() == []


def test_a_tab_that_was_last_heard_before_the_turn_does_not_keep_silent(people: People) -> None:
    """A laptop that was closed while the game was in front: its socket lives on for a while."""
    for person in people[:2]:
        account(person)
    _sitting, state = begun(people)
    notice = keep_turn(state)
    hand = Hand({(notice.person_id, state.game): notice.made_ms - 1})
    hand.work(notice.made_ms + GRACE)
    assert len(mails()) == 1


def test_only_the_game_that_is_looked_at_is_silent(people: People) -> None:
    for person in people[:2]:
        account(person)
    _one, state = begun(people)
    notice = keep_turn(state)
    hand = Hand(
        {(notice.person_id, "another"): notice.made_ms + 5000, (people[2].pk, state.game): notice.made_ms + 5000}
    )
    hand.work(notice.made_ms + GRACE)
    assert len(mails()) == 1


def test_what_is_no_longer_so_does_not_go_out(people: People) -> None:
    for person in people[:2]:
        account(person)
    sitting, state = begun(people)
    notice = keep_turn(state)

    async def move_on() -> None:
        while (await sitting.state()).to_move == state.to_move:
            await sitting.play(most=1)

    run(move_on())
    Hand().work(notice.made_ms + GRACE)
    assert states() == [("turn", "outdated", "no-longer-due")]
    assert mails() == []


def test_games_that_wait_together_are_one_mail(people: People) -> None:
    for person in people[:2]:
        account(person)
    made = []
    for _ in range(6):
        _sitting, state = begun(people)
        made.append(keep_turn(state))
    first = made[0].made_ms
    for number, notice in enumerate(made):
        Notice.objects.filter(pk=notice.pk).update(made_ms=first + number * 1000, due_ms=first + number * 1000 + GRACE)
    hand = Hand()
    loads = hand.work(first + GRACE + 5000)
    assert len(loads) == len({notice.person_id for notice in made})
    assert len(mails()) == len(loads)
    assert sum(text.count("/game/") for text in mails()) == 6
    assert hand.work(first + HOUR) == []


def test_a_person_gets_at_most_six_mails_an_hour_and_the_rest_in_one(people: People) -> None:
    account(people[0])
    hand, start = Hand(), 1_800_000_000_000
    for number in range(12):
        outbox.new_test(people[0].pk, MAIL, start + number * 10_000)
        hand.work(start + number * 10_000)
    assert len(mails()) == 6
    assert deliveries("mail").count(("waiting", "held")) == 6
    hand.work(start + HOUR - 1)
    assert len(mails()) == 6
    hand.work(start + HOUR + 1000)
    assert len(mails()) == 7
    assert mails()[-1].count("This is the test") == 6


def test_a_guest_gets_no_mail_and_the_log_says_why(people: People) -> None:
    _sitting, state = begun(people)
    notice = keep_turn(state)
    Hand().work(notice.made_ms + GRACE)
    notice.refresh_from_db()
    assert notice.skipped == {"mail": "no-address", "push": "no-device", "webhook": "no-webhook"}
    assert mails() == []


def test_an_address_that_is_not_confirmed_gets_none(people: People) -> None:
    from allauth.account.models import EmailAddress

    for person in people[:2]:
        account(person)
    EmailAddress.objects.update(verified=False)
    _sitting, state = begun(people)
    notice = keep_turn(state)
    Hand().work(notice.made_ms + GRACE)
    notice.refresh_from_db()
    assert notice.skipped["mail"] == "no-address"


def test_a_live_game_s_turns_are_not_mailed(people: People) -> None:
    for person in people[:2]:
        account(person)
    _sitting, state = begun(people, "live 5m+5s")
    notice = keep_turn(state)
    Hand().work(notice.made_ms + GRACE)
    notice.refresh_from_db()
    assert notice.skipped["mail"] == "too-quick"


def test_what_is_switched_off_does_not_go(people: People) -> None:
    for person in people[:2]:
        account(person)
        keep_wanted(person.pk, Wanted().without(MAIL))
        assert not wanted_by(person.pk).takes("turn", MAIL)
        assert wanted_by(person.pk).takes("turn", "push")
    _sitting, state = begun(people)
    notice = keep_turn(state)
    Hand().work(notice.made_ms + GRACE)
    notice.refresh_from_db()
    assert notice.skipped["mail"] == "switched-off"
    assert mails() == []


def test_what_was_never_told_is_found_once(people: People) -> None:
    """As after a kill between the commit and its telling: nobody has listened."""
    sitting, state = begun(people)
    ended = sit_down(*people[:2])
    run(ended.deal())
    run(ended.do(commands.Resign("wazu")))
    later = state.changed_ms + HOUR
    sweeper = Sweeper()
    assert sweeper.sweep(later, GRACE) == 2
    assert states("turn") == [("turn", "waiting", "")]
    assert sorted(states("result")) == [("result", "seen", "own-act"), ("result", "waiting", "")]
    assert Sweeper().sweep(later, GRACE) == sweeper.sweep(later, GRACE) == 0
    assert Game.objects.get(pk=sitting.game).ply == Notice.objects.get(kind="turn").ply


def test_a_half_played_turn_is_not_told_again(people: People) -> None:
    sitting, state = begun(people)
    keep_turn(state)
    played = run(sitting.play(most=1))
    while played.to_move != state.to_move:
        played = run(sitting.play(most=1))
    sweeper, later = Sweeper(), played.changed_ms + HOUR
    sweeper.sweep(later, GRACE)
    assert (
        len(set(Notice.objects.filter(kind="turn").values_list("person", "ply")))
        == Notice.objects.filter(kind="turn").count()
    )
    count = Notice.objects.count()
    Sweeper().sweep(later, GRACE)
    assert Notice.objects.count() == count


def test_half_played_turns_keep_nobody_out_who_was_never_told(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """They look untold as long as they stay so; a sweep looks at one game of a sort here, as else at 200."""
    monkeypatch.setattr(sweeping, "MOST", 1)
    half: list[str] = []
    while set(half) != set(TRIBES):
        sitting, state = begun(people)
        keep_turn(state)
        half.append(str(run(sitting.play(most=1)).to_move))
    games: dict[str, str] = {}
    while set(games.values()) != set(TRIBES):
        sitting, fresh = begun(people)
        games[sitting.game] = str(fresh.to_move)
    sweeper, later = Sweeper(), now_ms() + HOUR
    for number in range(len(half) + len(games) + 1):
        sweeper.sweep(later + number, GRACE)
    assert set(games) <= set(Notice.objects.filter(kind="turn").values_list("subject", flat=True))


def test_all_ends_that_were_never_told_are_found_however_many(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "MOST", 2)
    games = [begun(people) for _ in range(5)]
    for sitting, state in games:
        run(sitting.do(commands.Resign(str(state.to_move))))
    Game.objects.update(changed_ms=state.changed_ms)  # all at one instant
    sweeper = Sweeper()
    for number in range(4):
        sweeper.sweep(state.changed_ms + HOUR + number, GRACE)
    assert Notice.objects.filter(kind="result").values("subject").distinct().count() == len(games)


def test_old_news_is_not_looked_for_and_a_moved_seat_tells_nothing(people: People) -> None:
    sitting, state = begun(people)
    assert Sweeper().untold(state.changed_ms + HORIZON_MS + HOUR) == []
    over = run(sitting.do(commands.Resign(str(state.to_move)))).state
    newcomer = Person.objects.create_guest("Di")
    loser = str(state.to_move)
    moved = run(
        sitting.do(
            commands.MoveSeat("", sitting.people[loser].pk, "Di", lambda: None), actor=commands.Actor(newcomer.pk)
        )
    ).state
    Sweeper().sweep(moved.changed_ms + HOUR, GRACE)
    assert over.status == "over"
    assert Notice.objects.get(kind="result", person=newcomer).reason == "own-act"


def test_a_reminder_and_a_turn_of_somebody_who_is_gone_store_nothing(people: People) -> None:
    outbox.keep([Due(9_999_999, "turn", "game", 1, 2, 3), Due(people[0].pk, "turn", "game", 1, 2, 3)], 1)
    assert list(Notice.objects.values_list("person", flat=True)) == [people[0].pk]


def test_the_desk_stores_a_turn_at_once_and_waits_with_that_of_who_looks(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        looking: dict[tuple[int, str], int] = {}
        desk = Desk(Words(), lambda: looking, lambda due, state: False)
        LOG.listeners[:] = [desk.hear]
        state = await sitting.deal()
        turn = turns(state)[0]
        looking[turn.person, state.game] = turn.since_ms + 500
        await desk.work_once(turn.since_ms + 1000)
        assert not await read(Notice.objects.filter(kind="turn", ply=turn.ply).exists)
        looking[turn.person, state.game] = turn.since_ms + HOLD_MS
        await desk.work_once(turn.since_ms + HOLD_MS)
        assert await read(Notice.objects.filter(kind="turn", ply=turn.ply, state="seen", reason="looked").exists)
        while turns(state) and turns(state)[0].person == turn.person:
            state = await sitting.play(most=1)
        other = turns(state)[0]
        await desk.work_once(other.since_ms + 1000)
        assert await read(Notice.objects.filter(person=other.person, ply=other.ply, state="waiting").exists)
        await desk.stop()

    run(scenario())


def test_a_turn_that_was_taken_while_it_was_looked_at_leaves_no_row(people: People) -> None:
    async def scenario() -> None:
        sitting = await read(sit_down, *people[:2])
        looking = {(person.pk, sitting.game): 10**14 for person in people[:2]}
        desk = Desk(Words(), lambda: looking, lambda due, state: False)
        LOG.listeners[:] = [desk.hear]
        await sitting.deal()
        state = await sitting.play(most=30)
        await desk.work_once(state.changed_ms)
        assert await read(Notice.objects.filter(kind="turn", ply__gt=0).count) == 0
        await desk.stop()
        assert await read(Notice.objects.filter(kind="turn", ply__gt=0).count) == 1, "the end stores what is due"

    run(scenario())


def test_two_desks_send_each_notice_once(people: People) -> None:
    """Two processes with one outbox, on either database."""
    account(people[0])
    start = 1_800_000_000_000
    for number in range(5):
        outbox.new_test(people[0].pk, MAIL, start + number)

    async def scenario() -> None:
        desks = [Desk(Words(), dict, lambda due, state: False) for _ in range(2)]
        for _ in range(3):
            await asyncio.gather(*(desk.work_once(start + 1000) for desk in desks))
        for desk in desks:
            await desk.stop()

    run(scenario())
    assert sum(text.count("This is the test") for text in mails()) == 5
    assert set(Delivery.objects.values_list("state", flat=True)) == {"delivered"}
