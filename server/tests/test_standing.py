"""Leaving games: what counts, what it leads to, that playing on makes up for it, and that nobody else sees it."""

from collections.abc import Callable, Iterable

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from maatasite.decency import standing, weighing
from maatasite.decency.past import past_of
from maatasite.decency.standing import standing_of, wait_before_pairing
from maatasite.decency.weighing import DAY, FORGOTTEN, LONGEST_WAIT, MINUTE, WEIGHTS, Past, Standing, standing_after
from maatasite.games import commands
from maatasite.games.clock import now_ms
from maatasite.games.first_moves import LIMIT
from maatasite.people.models import Person
from tables import BYTES, Sitting, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
NOW = 2_000_000_000_000


def after(*what: str, each: int = MINUTE, ago: int = 0) -> Standing:
    """The standing after these, a minute apart, the last one just now or so long ago."""
    happened = [Past(one, NOW - ago - each * (len(what) - 1 - n)) for n, one in enumerate(what)]  # type: ignore[arg-type]
    return standing_after(happened, NOW)


# --- the pure function


def test_first_a_notice_then_a_wait_that_grows_and_is_bounded() -> None:
    assert after() == Standing()
    assert not after("aborted").has_notice
    one = after("left")
    assert (one.has_notice, one.wait_until_ms) == (True, 0)
    waits = [after(*["left"] * number).wait_until_ms - NOW for number in range(2, 8)]
    assert waits == [2 * MINUTE, 8 * MINUTE, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]
    assert after(*["aborted"] * 4).wait_until_ms == NOW + 2 * MINUTE
    assert after("left", "left", ago=3 * MINUTE).wait_until_ms == 0  # it has passed


def test_good_games_make_up_for_it() -> None:
    assert after("left", "left", "good").wait_until_ms == 0
    assert not after("left", "good", "good").has_notice
    assert after("good", "good", "good", "left").sum == 2  # nobody saves up
    assert after(*["left"] * 20, *["good"] * 5).wait_until_ms == 0


def test_a_month_later_it_is_forgotten() -> None:
    assert after("left", "left", "left", ago=FORGOTTEN) == Standing()
    assert after("left", "left", "left", ago=FORGOTTEN - 3 * MINUTE).sum > 0


@given(st.lists(st.tuples(st.sampled_from(list(WEIGHTS)), st.integers(0, 40 * DAY)), max_size=60))
def test_a_wait_is_never_longer_than_half_an_hour_and_a_good_game_never_makes_it_longer(
    happened: list[tuple[str, int]],
) -> None:
    past = sorted((Past(what, NOW - ago) for what, ago in happened), key=lambda one: one.at_ms)  # type: ignore[arg-type]
    before = standing_after(past, NOW)
    assert 0 <= before.sum <= weighing.MOST
    assert before.wait_until_ms == 0 or NOW < before.wait_until_ms <= NOW + LONGEST_WAIT
    better = standing_after([*past, Past("good", NOW)], NOW)
    assert better.sum <= before.sum
    assert better.wait_until_ms <= before.wait_until_ms


# --- what counts


def what(person: Person) -> list[str]:
    return [one.what for one in past_of(person.pk, 0, 40)]


def begun(balan: Person, wazu: Person, control: str = "live 3m+2s") -> Sitting:
    sitting = sit_down(balan, wazu, control=control)
    run(sitting.deal())
    return sitting


def sides(sitting: Sitting) -> tuple[str, Person, str, Person]:
    """Who is to move, and the other."""
    state = run(sitting.state())
    assert state.to_move is not None
    other = "wazu" if state.to_move == "balan" else "balan"
    return state.to_move, sitting.people[state.to_move], other, sitting.people[other]


def flag(sitting: Sitting) -> None:
    state = run(sitting.state())
    assert state.clock is not None
    assert state.clock.flag_at is not None
    run(sitting.do(commands.Flag(""), actor=commands.SERVER, read_ms=state.clock.flag_at))


def test_calling_off_counts_for_who_did_it_and_nothing_for_the_other(people: People) -> None:
    ana, bo, _ = people
    sitting = begun(ana, bo)
    run(sitting.do(commands.Abort("balan")))
    assert (what(ana), what(bo)) == (["aborted"], [])


def test_the_one_who_was_away_has_left_and_the_claimer_played(people: People) -> None:
    sitting = begun(*people[:2])
    _, away, other, claimer = sides(sitting)
    run(sitting.do(commands.Claim(other, 10 * MINUTE)))
    assert (what(away), what(claimer)) == (["left"], ["good"])


def test_a_time_out_without_a_decision_is_silence_and_one_after_some_is_a_loss_as_any(people: People) -> None:
    sitting = begun(*people[:2])
    _, late, _, other = sides(sitting)
    flag(sitting)
    assert (what(late), what(other)) == (["silent"], ["good"])
    cy = people[2]
    second = begun(cy, late)
    run(second.play(most=12))
    _, late, _, _ = sides(second)
    flag(second)
    assert what(late)[-1] == "good"


def test_whom_the_first_minute_missed_was_silent_before_and_after_the_deal(people: People) -> None:
    ana, bo, _ = people
    waiting = sit_down(ana, bo, control="live 3m+2s", paired=True)
    run(waiting.do(commands.Contribute("wazu", BYTES["wazu"])))
    due = run(waiting.state()).created_ms + LIMIT
    run(waiting.do(commands.Lapse(""), actor=commands.SERVER, read_ms=due))
    begun = sit_down(ana, bo, control="live 3m+2s", paired=True)
    run(begun.deal())
    late = sides(begun)[1]
    due = run(begun.state()).lapses_at or 0
    run(begun.do(commands.Lapse(""), actor=commands.SERVER, read_ms=due))
    assert what(ana) == ["silent"] * (1 + (late == ana))
    assert what(bo) == ["silent"] * (late == bo)


def test_a_resignation_is_a_game_played(people: People) -> None:
    sitting = begun(*people[:2])
    run(sitting.do(commands.Resign("balan")))
    assert (what(people[0]), what(people[1])) == (["good"], ["good"])


def test_a_fault_of_ours_never_counts(people: People) -> None:
    sitting = begun(*people[:2])
    _, late, _, _ = sides(sitting)
    now = now_ms()
    run(sitting.do(commands.TellGap("", now, now + 60_000), actor=commands.SERVER, read_ms=now + 60_000))
    flag(sitting)
    assert what(late) == []
    assert standing_of(late.pk) == Standing()


def test_against_the_computer_and_at_one_screen_nobody_is_let_down(people: People) -> None:
    ana = people[0]
    alone = sit_down(ana)
    run(alone.deal())
    run(alone.do(commands.Abort("balan")))
    assert what(ana) == []


def test_games_that_run_count_for_nothing(people: People) -> None:
    begun(*people[:2])
    assert what(people[0]) == []


# --- what it leads to


def leave_some(ana: Person, others: Iterable[Person]) -> None:
    for other in others:
        sitting = begun(ana, other)
        run(sitting.do(commands.Abort("balan")))


def test_the_lobby_is_told_how_long_and_the_person_in_plain_words(
    people: People, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, cy = people
    assert wait_before_pairing(ana.pk) == 0
    assert wait_before_pairing(None) == 0
    assert "All is well" in browser_of(ana).get("/my/standing").content.decode()
    leave_some(ana, (bo, cy))
    assert wait_before_pairing(ana.pk) == 0
    assert "Please stay in the games that you begin." in browser_of(ana).get("/my/standing").content.decode()
    leave_some(ana, (bo, cy))
    assert 100_000 < wait_before_pairing(ana.pk) <= 2 * MINUTE
    page = browser_of(ana).get("/my/standing").content.decode()
    assert "You are paired again in 2 minutes." in page
    assert "4 games that you called off after their deal" in page
    assert wait_before_pairing(bo.pk) == 0
    monkeypatch.setattr(standing, "now_ms", lambda: now_ms() + 2 * MINUTE)
    assert wait_before_pairing(ana.pk) == 0


def test_a_stranger_has_no_standing(browser_of: Browser, db: None) -> None:
    answer = browser_of(None).get("/my/standing")
    assert (answer.status_code, answer.context["code"]) == (403, "nobody")


def test_nothing_is_changed_by_a_bad_appeal(people: People, browser_of: Browser) -> None:
    client = browser_of(people[0])
    assert client.post("/my/standing", {"action": "7", "text": ""}).status_code == 400
    assert client.post("/my/standing", {"action": "7", "text": "Why?"}).context["code"] == "unknown-action"
    assert client.post("/my/standing", {"action": "x" * 30, "text": "Why?"}).context["code"] == "unknown-action"
