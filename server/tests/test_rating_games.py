"""What the end of a rated game does to ratings: once, together with the end, whatever happens at the same time."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from maatasite.games import commands
from maatasite.games.actions import Table, act
from maatasite.games.clock import now_ms
from maatasite.games.commands import Actor
from maatasite.games.dice_vault import open_dice
from maatasite.games.errors import StoreFailed
from maatasite.games.log import LOG
from maatasite.games.models import Game
from maatasite.games.state import projection
from maatasite.games.store import load
from maatasite.games.writer import Stored, Unit, write
from maatasite.people.models import Person
from maatasite.ratings import finishing, reading
from maatasite.ratings.glicko import LEAST_DEVIATION
from maatasite.ratings.models import Change, Rating
from maatasite.ratings.reading import rating_of, rating_of_bot
from maatasite.ratings.starting import BOTS
from maatasite.web.person import leaving
from rated import account, changed_by, rated_game, resigned, stored
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]
End = Callable[[Sitting], Coroutine[Any, Any, object]]
YEAR = 365 * 24 * 3600 * 1000

pytestmark = pytest.mark.usefixtures("accounts")


@pytest.fixture
def players() -> People:
    """Three accounts."""
    return account("Ana"), account("Bo"), account("Cy")


def set_rating(person: Person, rating: float, deviation: float, speed: str = "live") -> None:
    Rating.objects.create(person=person, speed=speed, rating=rating, deviation=deviation, volatility=0.06, last_ms=1)


async def resign(sitting: Sitting) -> None:
    await sitting.do(commands.Resign("balan"))


async def agree(sitting: Sitting) -> None:
    offered = (await sitting.do(commands.OfferDraw("balan"))).state
    await sitting.do(commands.Accept("wazu", offered.version))


async def run_out(sitting: Sitting) -> None:
    state = await sitting.state()
    assert state.clock is not None
    assert state.clock.flag_at is not None
    await sitting.do(commands.Flag(""), actor=commands.SERVER, read_ms=state.clock.flag_at)


async def claim(sitting: Sitting) -> None:
    state = await sitting.state()
    other = "wazu" if state.to_move == "balan" else "balan"
    await sitting.do(commands.Claim(other, 10**9))


async def play_out(sitting: Sitting) -> None:
    await sitting.play()


@pytest.mark.parametrize("end", [resign, agree, run_out, claim, play_out])
def test_B050_every_ending_moves_result_and_ratings_together(players: People, end: End) -> None:
    ana, bo, _ = players
    sitting = rated_game(ana, bo)
    assert stored() == []
    run(end(sitting))
    state = run(sitting.state())
    assert state.result is not None
    gained = changed_by(sitting.game)
    winner = state.result["winner"]
    assert set(gained) == {"balan", "wazu"}
    assert gained["balan"] == pytest.approx(-gained["wazu"])
    assert (gained["balan"] > 0, gained["wazu"] > 0) == (winner == "balan", winner == "wazu")
    for person, tribe in ((ana, "balan"), (bo, "wazu")):
        row = Rating.objects.get(person=person)
        assert (row.games, row.last_ms, row.speed) == (1, state.changed_ms, "live")
        assert row.rating == pytest.approx(1500 + gained[tribe])
        assert row.deviation < 350
        assert rating_of(person.pk, "rapid").games == 0


def test_B052_what_is_called_off_leaves_no_row(players: People) -> None:
    ana, bo, _ = players
    aborted, withdrawn = rated_game(ana, bo), sit_down(ana, bo, control="live 5m+10s", rated=True)
    run(aborted.do(commands.Abort("wazu")))
    run(withdrawn.do(commands.Withdraw("balan")))
    resigned_unrated = sit_down(ana, bo, control="live 5m+10s")
    run(resigned_unrated.deal())
    run(resigned_unrated.do(commands.Resign("balan")))
    assert [Game.objects.get(pk=one.game).status for one in (aborted, withdrawn, resigned_unrated)] == [
        "over",
        "withdrawn",
        "over",
    ]
    assert stored() == []


def test_guests_are_never_rated_whoever_made_the_game(players: People) -> None:
    guest = Person.objects.create_guest("Gus")
    resigned(players[0], guest)
    assert stored() == []


def test_each_speed_has_its_own_rating(players: People) -> None:
    ana, bo, _ = players
    resigned(ana, bo)
    resigned(ana, bo, control="correspondence 3d bank 7d")
    speeds = Rating.objects.filter(person=ana).values_list("speed", "games")
    assert set(speeds) == {("live", 1), ("correspondence", 1)}
    assert rating_of(ana.pk, "rapid").rating == 1500


def test_the_computers_players_move_too_and_never_age(players: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _, _ = players
    sitting = resigned(ana, bot="tolli")
    row = Rating.objects.get(bot="tolli")
    assert row.person is None
    assert row.rating > BOTS["tolli"]
    assert Change.objects.get(game=sitting.game, bot="tolli").rating_before == BOTS["tolli"]
    now = rating_of_bot("tolli", "live")
    monkeypatch.setattr(reading, "now_ms", lambda: (row.last_ms or 0) + 60 * YEAR)
    assert rating_of_bot("tolli", "live") == now
    assert rating_of(ana.pk, "live").deviation == 350


def test_B054_time_without_games_is_read_and_never_stored(players: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bo, _ = players
    set_rating(ana, 1700, 60)
    last = now_ms() - YEAR // 2
    Rating.objects.update(last_ms=last)
    before = stored()
    half = rating_of(ana.pk, "live")
    assert rating_of(ana.pk, "live") == half
    assert (80 < half.deviation < 95, half.provisional) == (True, False)
    with monkeypatch.context() as later:
        later.setattr(reading, "now_ms", lambda: last)
        assert rating_of(ana.pk, "live").deviation == 60
        later.setattr(reading, "now_ms", lambda: last + YEAR + YEAR // 12)
        assert rating_of(ana.pk, "live").provisional
    assert stored() == before
    sitting = resigned(bo, ana)
    change = Change.objects.get(game=sitting.game, person=ana)
    assert change.deviation_before == pytest.approx(half.deviation, abs=0.6)
    assert change.deviation_after < change.deviation_before


def test_B054_both_are_reckoned_from_what_was_before_the_game(players: People) -> None:
    ana, bo, cy = players
    di = account("Di")
    for person in (ana, bo, cy, di):
        set_rating(person, 1600, 80)
    Rating.objects.update(last_ms=None)
    one, other = rated_game(ana, bo), rated_game(cy, di)
    run(one.do(commands.Resign("balan")))
    run(other.do(commands.Resign("wazu")))
    first, second = changed_by(one.game), changed_by(other.game)
    assert first["balan"] == pytest.approx(-first["wazu"])
    assert first == pytest.approx({"balan": second["wazu"], "wazu": second["balan"]})


def ending(game: str, person: Person, seat: str, key: str) -> Unit:
    """Resigning, as the log hands it to a writer."""
    state = load(game)
    assert state is not None
    draft = act(Table(state, Actor(person.pk), state.changed_ms + 1000, open_dice(game), key), commands.Resign(seat))
    return Unit(game, state.version, projection(draft.state), draft.entries, LOG._also(state, draft))


def write_at_once(units: list[Unit]) -> None:
    """Each in a process' writer of its own, all at the same moment."""
    together = threading.Barrier(len(units))

    def write_one(unit: Unit) -> None:
        try:
            together.wait(10)
            write([unit])
        finally:
            connection.close()

    with ThreadPoolExecutor(len(units)) as threads:
        list(threads.map(write_one, units))
    assert [unit.result() for unit in units] == [Stored.YES] * len(units)


def test_B048_games_of_one_player_that_end_at_the_same_instant_are_all_counted(players: People) -> None:
    """Five at once, forty times, first games among them."""
    ana, bo, cy = players
    pairs = [(ana, bo), (bo, ana), (ana, cy), (cy, bo), (bo, cy)]
    for round_ in range(40):
        sittings = [(rated_game(*pair), pair[0]) for pair in pairs]
        write_at_once([ending(sitting.game, one, "balan", f"k{round_}") for sitting, one in sittings])
    for person, games in ((ana, 120), (bo, 160), (cy, 120)):
        row = Rating.objects.get(person=person)
        changes = list(Change.objects.filter(person=person).order_by("pk"))
        assert row.games == len(changes) == games
        rating = 1500.0
        for change in changes:  # each began where another had ended: no update was lost
            assert change.rating_before == pytest.approx(rating)
            rating = change.rating_after
        assert row.rating == pytest.approx(rating)


@pytest.mark.parametrize("round_", range(3))
def test_B048_first_games_that_end_at_the_same_instant_make_one_row(players: People, round_: int) -> None:
    ana, bo, cy = players
    pairs = [(ana, bo), (bo, cy), (cy, ana), (bo, ana)]
    sittings = [(rated_game(*pair), pair[0]) for pair in pairs]
    write_at_once([ending(sitting.game, one, "balan", f"k{round_}") for sitting, one in sittings])
    assert sorted(Rating.objects.values_list("person", "games")) == [(ana.pk, 3), (bo.pk, 3), (cy.pk, 2)]


@pytest.mark.parametrize("broken", ["_locked", "_moved", "_sure_until", "Change"])
def test_B050_a_fault_at_any_step_stores_neither_end_nor_rating(
    players: People, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    ana, bo, _ = players
    resigned(ana, bo)
    sitting = rated_game(ana, bo)
    before = stored()

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the process has a fault")

    with monkeypatch.context() as patched:
        patched.setattr(finishing, broken, fail)
        with pytest.raises((RuntimeError, StoreFailed)):
            run(sitting.do(commands.Resign("balan"), key="the-end"))
    state = load(sitting.game)
    assert state is not None
    assert (state.status, stored()) == ("playing", before)
    run(sitting.do(commands.Resign("balan"), key="the-end"))
    run(sitting.do(commands.Resign("balan"), key="the-end"))
    assert Change.objects.filter(game=sitting.game).count() == 2


KILLED = """
import os, sys
import django
django.setup()
from django.db import connection
connection.settings_dict["NAME"] = sys.argv[4]
from maatasite.ratings import finishing, models
from maatasite.games import commands
from maatasite.games.log import LOG, submit
import asyncio
step, game, person = sys.argv[1], sys.argv[2], int(sys.argv[3])
whole = getattr(finishing, step)
def die(*args, **kwargs):
    if step != "_locked":
        whole(*args, **kwargs)
    os._exit(9)
setattr(finishing, step, die)
LOG.finishers[:] = [finishing.rate]
asyncio.run(submit(game, commands.Resign("balan"), "the-end", commands.Actor(person)))
"""


@pytest.mark.parametrize("step", ["_locked", "_moved", "rate"])
def test_B050_a_process_killed_in_the_middle_leaves_a_running_game_and_the_old_ratings(
    players: People, step: str
) -> None:
    ana, bo, _ = players
    resigned(ana, bo)
    sitting = rated_game(ana, bo)
    before = stored()
    child = subprocess.run(
        [sys.executable, "-c", KILLED, step, sitting.game, str(ana.pk), str(connection.settings_dict["NAME"])],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "maatasite.settings"},
        capture_output=True,
        text=True,
    )
    assert child.returncode == 9, child.stderr
    state = load(sitting.game)
    assert state is not None
    assert (state.status, stored()) == ("playing", before)
    run(sitting.do(commands.Resign("balan"), key="the-end"))
    assert set(changed_by(sitting.game)) == {"balan", "wazu"}


def test_an_even_game_between_two_who_are_known_moves_each_by_some_six_points(players: People) -> None:
    ana, bo, _ = players
    for person in (ana, bo):
        set_rating(person, 1500, LEAST_DEVIATION)
    Rating.objects.update(last_ms=None)
    assert changed_by(resigned(ana, bo).game)["wazu"] == pytest.approx(6, abs=0.5)


def test_who_leaves_for_good_loses_the_running_game_and_goes_from_all_that_is_stored(players: People) -> None:
    ana, bo, cy = players
    old, running = resigned(bo, ana), rated_game(ana, bo)
    other = resigned(ana, cy)
    leaving.leave(ana)
    assert changed_by(running.game)["wazu"] > 0
    for game in (old, running, other):
        assert Change.objects.filter(game=game.game).count() == 1
    assert not Rating.objects.filter(person=ana.pk).exists()
    assert Rating.objects.get(person=bo).games == 2


def test_who_left_is_not_rated_once_more_when_the_rest_of_their_games_is_left(players: People) -> None:
    ana, bo, _ = players
    resigned(ana, bo)
    before = Rating.objects.get(person=bo).rating
    leaving.leave(ana)
    assert Rating.objects.get(person=bo).rating == before
