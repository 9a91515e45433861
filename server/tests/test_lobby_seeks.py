"""Seeks and pairing below the pages (MATCH): one seek a person, one game of one seek, and only with who is there."""

import itertools
import threading
from collections.abc import Callable

import pytest
from django.db import connection
from lobby_people import account, heard, join, later, post, unhurried
from maatasite.decency.blocks import block
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.first_moves import LIMIT
from maatasite.games.models import Entry, Game
from maatasite.games.store import load
from maatasite.lobby import limits
from maatasite.lobby.keeper import Keeper
from maatasite.lobby.meanwhile import come_over, nearest, play
from maatasite.lobby.models import Seek
from maatasite.lobby.news import LISTENERS, Asking, Event, OwnSeek, Paired
from maatasite.lobby.presence import GONE, seekers, sweep, touch
from maatasite.lobby.reading import Place, open_seeks, own_seek, pool_counts
from maatasite.lobby.seeking import Wish, seek, take, withdraw
from maatasite.lobby.tribes import tribes_of
from maatasite.people.models import Person, Profile
from tables import sit_down

pytestmark = pytest.mark.usefixtures("store")


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has tried anything yet."""
    unhurried(monkeypatch)


def guest(name: str = "") -> Person:
    return Person.objects.create_guest(name)


def refusal(try_it: Callable[[], object]) -> Refused:
    """Why it is refused; it must be, and must change nothing."""
    before = list(Seek.objects.order_by("pk").values()), Game.objects.count()
    with pytest.raises(Refused) as caught:
        try_it()
    assert (list(Seek.objects.order_by("pk").values()), Game.objects.count()) == before
    return caught.value


def at_once(*tries: Callable[[], object]) -> list[object]:
    """All of it at the same moment; what came of each, a code where it was refused."""
    ready, results = threading.Barrier(len(tries)), dict[int, object]()

    def run(number: int, one: Callable[[], object]) -> None:
        ready.wait()
        try:
            results[number] = one()
        except Refused as refused:
            results[number] = refused.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(tries)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [results[number] for number in range(len(tries))]


def test_two_who_wait_in_a_pool_are_paired_rated_and_both_pages_are_told() -> None:
    ana, bo = account("Ana"), account("Bo")
    join(ana, tab="left")
    with heard() as told:
        join(bo, tab="right")
    game = Game.objects.get()
    assert (game.kind, game.rated, game.private, game.speed, game.status) == ("friend", True, False, "live", "dealing")
    assert {game.balan_id, game.wazu_id} == {ana.pk, bo.pk}
    assert not Seek.objects.exists()
    paired = next(event for event in told if isinstance(event, Paired))
    assert (paired.game, paired.tabs) == (game.pk, {ana.pk: "left", bo.pk: "right"})
    state = load(game.pk)
    assert state is not None
    assert state.agreement.paired
    assert not state.agreement.take_backs
    assert state.lapses_at == state.created_ms + LIMIT


def test_a_guest_plays_unrated_and_meets_whoever_does_too() -> None:
    ana, bo, cy = account("Ana", 2400), guest("Bo"), account("Cy", 800)
    join(ana)
    join(bo)
    assert not Game.objects.exists()
    join(cy, rated=False)
    game = Game.objects.get()
    assert not game.rated
    assert {game.balan_id, game.wazu_id} == {bo.pk, cy.pk}
    assert refusal(lambda: join(guest(), rated=True)).code == "account-needed"


def test_the_range_widens_until_they_meet() -> None:
    join(account("Ana", 1500))
    join(account("Bo", 1900))
    keeper = Keeper(lambda person: True)
    keeper.look()
    assert not Game.objects.exists()
    with later(24_000):
        keeper.look()
        assert not Game.objects.exists()
    with later(26_000):
        keeper.look()
    assert Game.objects.count() == 1


def test_the_page_of_whoever_waits_is_told_as_the_range_widens() -> None:
    ana = account("Ana", 1500)
    join(ana)
    keeper = Keeper(lambda person: True)
    keeper.look()
    shown = own_seek(ana.pk)
    assert shown is not None
    assert (shown["low"], shown["high"], shown["computer"]) == (1350, 1650, None)
    with heard() as told, later(5_000):
        keeper.look()
        assert told == [OwnSeek(ana.pk)]
        shown = own_seek(ana.pk)
        assert shown is not None
        assert (shown["low"], shown["high"]) == (1300, 1700)


def test_B059_a_second_tab_joins_the_same_entry_and_leaving_in_one_is_leaving() -> None:
    ana = account("Ana")
    join(ana, tab="one")
    first = Seek.objects.get()
    with heard() as told:
        join(ana, tab="two")
    again = Seek.objects.get()
    assert (again.pk, again.created_ms, again.tab) == (first.pk, first.created_ms, "two")
    assert OwnSeek(ana.pk) in told
    assert not Game.objects.exists()
    with heard() as told:
        withdraw(ana.pk)
        withdraw(ana.pk)
    assert told.count(OwnSeek(ana.pk)) == 1
    assert own_seek(ana.pk) is None


def test_B059_both_tabs_at_the_same_moment_are_one_entry() -> None:
    ana = account("Ana")
    at_once(*(lambda: join(ana) for _ in range(6)))
    assert Seek.objects.count() == 1
    assert not Game.objects.exists()


def test_another_wish_takes_the_place_of_the_first() -> None:
    ana = account("Ana")
    join(ana)
    post(ana, "correspondence 3d bank 7d")
    row = Seek.objects.get()
    assert (row.pool, row.control) == ("", "correspondence 3d bank 7d")
    assert pool_counts() == {"live": 0, "rapid": 0, "correspondence": 0}


def test_B061_three_who_take_one_seek_make_one_game() -> None:
    ana = guest("Ana")
    others = [guest(name) for name in ("Bo", "Cy", "Di")]
    post(ana)
    sought = Seek.objects.get().pk
    results = at_once(*(lambda person=person: take(person.pk, sought, "") for person in others))
    assert sorted(str(result) for result in results).count("seek-gone") == 2
    game = Game.objects.get()
    assert game.pk in results
    assert ana.pk in {game.balan_id, game.wazu_id}
    assert open_seeks() == ([], "")
    assert refusal(lambda: take(others[0].pk, sought, "")).code in {"seek-gone", "playing-already"}


def test_B061_whoever_takes_a_seek_seeks_no_more_and_is_in_one_live_game_only() -> None:
    ana, bo, cy = guest("Ana"), guest("Bo"), guest("Cy")
    post(ana)
    post(bo, "live 15m+0s")
    by_ana, by_bo = Seek.objects.get(person=ana).pk, Seek.objects.get(person=bo).pk
    game = take(bo.pk, by_ana, "")
    assert refusal(lambda: take(cy.pk, by_bo, "")).code == "seek-gone"
    assert refusal(lambda: join(bo)).facts == {"game": game}
    assert refusal(lambda: post(bo)).code == "playing-already"
    post(bo, "correspondence 3d bank 7d")  # days for a decision leave room beside a live game
    assert Seek.objects.count() == 1


def test_B061_two_seekers_who_take_each_others_seek_make_one_game() -> None:
    ana, bo = guest("Ana"), guest("Bo")
    for _ in range(3):
        Entry.objects.all().delete()
        Game.objects.all().delete()
        post(ana)
        post(bo)
        by_ana, by_bo = Seek.objects.get(person=ana).pk, Seek.objects.get(person=bo).pk
        results = at_once(lambda: take(ana.pk, by_bo, ""), lambda: take(bo.pk, by_ana, ""))  # noqa: B023
        assert Game.objects.count() == 1
        assert {"seek-gone", "playing-already"} & set(results)


def test_a_live_game_by_an_invitation_ends_a_seek() -> None:
    ana = guest("Ana")
    sit_down(ana, guest("Bo"), control="live 3m+2s")
    assert refusal(lambda: join(ana)).code == "playing-already"
    Game.objects.update(changed_ms=now_ms() - 3 * LIMIT)  # its deal has been waiting for long
    join(ana)


def test_nobody_takes_their_own_seek_nor_what_is_not_for_them() -> None:
    ana, bo, cy = account("Ana", 1800), guest("Bo"), account("Cy", 1450)
    post(ana, rated=True, low=1500, high=2000, control="live 5m+10s")
    sought = Seek.objects.get().pk
    assert refusal(lambda: take(ana.pk, sought, "")).code == "own-seek"
    assert refusal(lambda: take(cy.pk, sought, "")).facts == {"rating": 1450, "low": 1500, "high": 2000}
    assert refusal(lambda: take(bo.pk, sought, "")).code == "account-needed"
    assert refusal(lambda: take(bo.pk, "no-such-seek", "")).code == "seek-gone"
    block(ana, cy)
    assert refusal(lambda: take(cy.pk, sought, "")).code == "apart"


def test_the_blocked_are_never_paired() -> None:
    ana, bo = account("Ana"), account("Bo")
    block(bo, ana)
    join(ana)
    join(bo)
    with later(10**6):
        Keeper(lambda person: True).look()
    assert not Game.objects.exists()


def test_a_fixed_tribe_is_kept_and_otherwise_they_alternate() -> None:
    ana, bo = guest("Ana"), guest("Bo")
    for tribe in ("balan", "wazu"):
        post(ana, "correspondence 3d bank 7d", tribe=tribe)
        take(bo.pk, Seek.objects.get().pk, "")
    assert tribes_of(ana.pk) == ["wazu", "balan"]
    last = []
    for _ in range(4):
        post(ana, "correspondence 3d bank 7d")
        game = take(bo.pk, Seek.objects.get().pk, "")
        last.append(Game.objects.get(pk=game).balan_id)
    assert last[0] == ana.pk
    assert all(one != other for one, other in itertools.pairwise(last))


def test_unrated_games_of_whoever_wants_privacy_are_private() -> None:
    ana, bo = account("Ana"), account("Bo")
    Profile.objects.create(person=ana, private_games=True)
    post(bo)
    take(ana.pk, Seek.objects.get().pk, "")
    assert Game.objects.get().private


def test_B063_a_seek_is_gone_when_its_owner_is() -> None:
    ana, bo = guest("Ana"), guest("Bo")
    post(ana)
    post(bo)
    now = Seek.objects.get(person=ana).seen_ms
    assert set(seekers()) == {ana.pk, bo.pk}
    touch([bo.pk], now + GONE)
    sweep(now + GONE)
    assert Seek.objects.count() == 2
    with heard() as told:
        sweep(now + GONE + 1)
    assert seekers() == [bo.pk]
    assert OwnSeek(ana.pk) in told


def test_B065_who_is_banned_seeks_and_takes_nothing_and_his_seek_is_withdrawn() -> None:
    ana, bo = guest("Ana"), guest("Bo")
    post(ana)
    post(bo)
    by_ana, by_bo = Seek.objects.get(person=ana).pk, Seek.objects.get(person=bo).pk
    Person.objects.filter(pk=ana.pk).update(is_active=False)
    assert refusal(lambda: take(ana.pk, by_bo, "")).code == "account-closed"
    assert refusal(lambda: join(ana)).code == "account-closed"
    assert refusal(lambda: take(bo.pk, by_ana, "")).code == "account-closed"
    sweep(now_ms())
    assert seekers() == [bo.pk]


def test_B065_a_pool_goes_on_without_who_was_banned() -> None:
    ana, bo, cy = account("Ana"), account("Bo"), account("Cy")
    join(ana)
    Person.objects.filter(pk=ana.pk).update(is_active=False)
    join(bo)
    assert seekers() == [bo.pk]
    join(cy)
    assert {Game.objects.get().balan_id, Game.objects.get().wazu_id} == {bo.pk, cy.pk}


def test_the_list_is_paged_and_misses_none() -> None:
    made = [guest(str(number)) for number in range(45)]
    for person in made:
        post(person)
    Seek.objects.update(created_ms=5)  # at one instant: the ids decide
    pages, place = list[str](), ""
    for _ in range(3):
        rows, place = open_seeks(Place.read(place))
        pages += [row["seek"] for row in rows]
    assert place == ""
    assert len(pages) == len(set(pages)) == 45
    assert Place.read("x.y") is None
    assert Place.read("9" * 40 + ".a") is None


def test_the_queries_go_by_index() -> None:
    def plan(query: str) -> str:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{query}")
            return " ".join(str(row) for row in cursor.fetchall())

    if connection.vendor != "sqlite":
        pytest.skip("a small table is scanned whatever its indexes")
    listed = Seek.objects.filter(pool="").order_by("-created_ms", "-id")[:20]
    assert "seek_pool" in plan(str(listed.query).replace(" = ", " = ''", 1))


def test_the_computer_offers_itself_near_ones_rating_after_a_while() -> None:
    ana = account("Ana", 1150)
    join(ana)
    assert refusal(lambda: play(ana)).code == "no-offer"
    with later(15_000):
        shown = own_seek(ana.pk)
        assert shown is not None
        assert shown["computer"] == nearest(1150, "live").bot == "bruk"
        with heard() as told:
            state = play(ana)
        assert refusal(lambda: play(ana)).code == "no-offer"
    assert told == [OwnSeek(ana.pk)]
    assert (state.kind, state.agreement.rated, state.agreement.control.is_timed) == ("computer", False, False)
    assert {seat.name for seat in state.seats.values()} == {"Ana", "bruk"}
    assert Seek.objects.get().meanwhile


def test_whoever_plays_the_computer_is_asked_once_for_each_who_comes_and_goes_over_by_saying_yes() -> None:
    ana, bo = account("Ana"), account("Bo")
    join(ana)
    with later(15_000):
        computers = play(ana).game
    with heard() as told:
        join(bo)
        Keeper(lambda person: True).look()
    assert [event for event in told if isinstance(event, Asking)] == [Asking(ana.pk, "live")]
    assert Game.objects.count() == 1
    with heard() as told:
        come_over(ana.pk, "table")
    paired = next(event for event in told if isinstance(event, Paired))
    assert paired.tabs[ana.pk] == "table"
    assert Game.objects.get(pk=paired.game).rated
    left = load(computers)
    assert left is not None
    assert (left.status, left.result) == ("dealing", None)
    assert refusal(lambda: come_over(ana.pk, "")).code == "seek-gone"


def test_when_the_other_has_gone_whoever_comes_over_waits_on() -> None:
    ana, bo, cy = account("Ana"), account("Bo"), account("Cy")
    join(ana)
    with later(15_000):
        play(ana)
    join(bo)
    withdraw(bo.pk)
    come_over(ana.pk, "")
    assert own_seek(ana.pk) is not None
    join(cy)
    assert Game.objects.filter(kind="friend").count() == 1


def test_seeking_and_taking_too_fast_is_refused() -> None:
    ana = guest("Ana")
    for _ in range(limits.SEEKS.amount):
        join(ana)
    assert refusal(lambda: join(ana)).code == "rate-limited"
    for _ in range(limits.TAKES.amount):
        assert refusal(lambda: take(ana.pk, "nothing", "")).code == "seek-gone"
    refused = refusal(lambda: take(ana.pk, "nothing", ""))
    assert refused.code == "rate-limited"
    assert isinstance(refused.facts["retry_ms"], int)


def test_a_pool_that_does_not_exist_is_refused() -> None:
    assert refusal(lambda: seek(guest().pk, Wish.in_pool("bullet", rated=False), "")).facts["pool"] == "bullet"


def test_a_listener_that_fails_keeps_nobody_from_playing(caplog: pytest.LogCaptureFixture) -> None:
    def fail(event: Event) -> None:
        raise RuntimeError(event)

    LISTENERS.append(fail)
    try:
        join(account("Ana"))
        join(account("Bo"))
    finally:
        LISTENERS.remove(fail)
    assert Game.objects.count() == 1
    assert "a listener of the lobby failed" in caplog.text
