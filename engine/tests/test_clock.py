"""Clocks worked out by hand. Time is what a test says it is: instants count from noon of 1 October 2026, UTC."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from maatatahay.clock import (
    Clock,
    Still,
    TimeControl,
    after_decision,
    awaiting,
    clock_from_json,
    clock_to_json,
    correspondence,
    decided,
    due,
    flag,
    gap,
    given,
    is_gap,
    lag_quota,
    live,
    paused,
    rests_changed,
    resumed,
    stopped,
    taken_back,
    untimed,
)
from maatatahay.errors import IllegalTime, Unreadable
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.tiles import BALAN, WAZU
from strategies import new_game, possible_chance

NOON = 1_790_856_000_000
SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000


def started(tribe: int = BALAN, base: int = 3 * MINUTE, increment: int = 2 * SECOND) -> Clock:
    """A live clock that runs for the tribe since noon."""
    return due(Clock(live(base, increment)), NOON, tribe)


def by_letter(tribe: int = BALAN, days: int = 3, bank: int = 0) -> Clock:
    return due(Clock(correspondence(days * DAY, bank * DAY)), NOON, tribe)


def left(clock: Clock, now: int) -> tuple[int | None, int | None]:
    return clock.remaining(BALAN, now), clock.remaining(WAZU, now)


def refused(code: str, event: Callable[..., Clock], *told: object, **more: object) -> None:
    with pytest.raises(IllegalTime) as refusal:
        event(*told, **more)
    assert refusal.value.code == code


def test_B022_an_absent_player_is_flagged_from_the_clock_alone() -> None:
    clock = started(base=15 * SECOND)
    assert (clock.deadline, clock.flag_at) == (NOON + 15_000, NOON + 16_000)
    clock = flag(clock, NOON + 17_000)
    assert (clock.over, clock.flagged, clock.ledger[-1].received) == (True, BALAN, NOON + 15_000)


def test_B024_after_a_stall_across_the_flag_the_late_decision_is_refused_and_nothing_is_below_zero() -> None:
    clock = started(base=60 * SECOND)
    late = NOON + 60_000 + 30_000
    assert left(clock, late) == (0, 60_000)
    refused("time-is-up", decided, clock, late, BALAN)
    clock = flag(clock, late)
    assert left(clock, late) == (0, 60_000)
    assert (clock.ledger[-1].spent, clock.ledger[-1].left, clock.latest) == (60_000, 0, NOON + 60_000)
    refused("clock-over", decided, clock, NOON + 59_999, BALAN)
    refused("clock-over", flag, clock, late + 1)


def test_a_decision_read_in_the_last_millisecond_counts_and_one_at_the_deadline_does_not() -> None:
    clock = started(base=60 * SECOND)
    assert left(decided(clock, NOON + 59_999, BALAN), NOON + 70_000) == (1, 60_000)
    refused("time-is-up", decided, clock, NOON + 60_000, BALAN)
    refused("flag-not-due", flag, clock, NOON + 60_999)
    assert flag(clock, NOON + 61_000).flagged == BALAN


def test_a_decision_read_before_a_later_event_was_stored_still_counts() -> None:
    clock = given(started(base=60 * SECOND), NOON + 50_000, WAZU, 5_000)
    clock = decided(clock, NOON + 49_990, BALAN)
    assert clock.ledger[-1].received == NOON + 50_000


def test_B026_every_change_of_a_clock_is_elapsed_increment_and_credits() -> None:
    clock = Clock(live(5 * MINUTE, 0))
    now, before = NOON, 5 * MINUTE
    for number in range(1, 4):
        clock = due(clock, now, BALAN)
        for _ in range(5):  # a reload in mid-game reads the stored clock
            clock = clock_from_json(clock_to_json(clock))
        now += 7_123
        clock = decided(clock, now, BALAN, lag=80, activated=number)
        entry = clock.ledger[-1]
        assert (entry.spent, entry.increment, entry.lag) == (7_123, 0, 80)
        assert entry.left == clock.remaining(BALAN, now) == before - 7_123 + 80
        before -= 7_043


def test_B030_both_clocks_are_exact_at_the_start_and_the_increment_never_comes_before_a_decision() -> None:
    assert left(Clock(live(3 * MINUTE, 2 * SECOND)), NOON) == (180_000, 180_000)
    assert left(started(), NOON) == (180_000, 180_000)


def test_B030_the_increment_comes_once_a_round_with_the_activation_and_not_with_each_step() -> None:
    clock = started()
    for at, activated in ((1_000, 0), (2_000, 0), (3_000, 0), (4_000, 1)):  # pair, order, place, activate
        clock = decided(clock, NOON + at, BALAN, activated=activated)
        assert clock.ledger[-1].increment == (2_000 if activated else 0)
        clock = due(clock, NOON + at, BALAN)
    assert left(clock, NOON + 4_000) == (178_000, 180_000)


def test_B030_a_refused_decision_adds_nothing() -> None:
    clock = started()
    refused("not-due", decided, clock, NOON + 5_000, WAZU, activated=1)
    assert left(clock, NOON + 5_000) == (175_000, 180_000)


@pytest.mark.parametrize("seed", range(8))
def test_B030_in_every_phase_only_the_clock_of_the_seat_that_must_decide_runs(seed: int) -> None:
    clock, now, rng = Clock(live(30 * MINUTE, 2 * SECOND)), NOON, Random(seed)
    position = new_game(rng, Options())
    spent, activations, phases = [0, 0], [0, 0], set()
    clock = awaiting(clock, now, position)
    while position.phase != "over":
        tribe, phase = position.to_move, position.phase
        phases.add(phase)
        assert clock.runs(now) == tribe
        if tribe is None:
            before = left(clock, now)
            now += 400
            assert left(clock, now) == before
            position.play(rng.choice(possible_chance(position)))
        else:
            now += 1_000
            decision = rng.choice(position.legal_decisions())
            clock = after_decision(clock, now, position, decision)
            assert clock.runs(now) is None
            position.play(decision)
            spent[tribe] += 1_000
            activations[tribe] += phase == "activate"
        clock = awaiting(clock, now, position)
        assert left(clock, now) == tuple(30 * MINUTE - spent[one] + 2_000 * activations[one] for one in (0, 1))
    assert phases >= {"pair", "order", "place", "activate", "reveal"}
    assert activations == [position.round, position.round]
    assert clock.runs(now) is None


def test_an_activation_that_is_taken_back_and_made_again_brings_no_second_increment() -> None:
    clock = decided(started(), NOON + 10_000, BALAN, activated=1)
    clock = due(clock, NOON + 10_000, WAZU)
    clock = taken_back(clock, NOON + 15_000, BALAN)
    assert left(clock, NOON + 15_000) == (172_000, 175_000)
    clock = decided(clock, NOON + 16_000, BALAN, activated=1)
    assert left(clock, NOON + 16_000) == (171_000, 175_000)
    assert [entry.end for entry in clock.ledger] == ["decided", "taken-back", "decided"]


def test_B032_a_gap_of_the_server_is_given_back_exactly_once_to_the_running_clock() -> None:
    clock = started()
    clock = gap(clock, NOON + 20_000, NOON + 65_000)
    assert left(clock, NOON + 65_000) == (160_000, 180_000)
    assert gap(clock, NOON + 20_000, NOON + 65_000).deadline == clock.deadline  # two processes that both tell
    clock = decided(clock, NOON + 70_000, BALAN)
    assert (clock.ledger[-1].spent, clock.ledger[-1].gap, clock.ledger[-1].left) == (70_000, 45_000, 155_000)


def test_B032_a_clock_whose_deadline_fell_into_the_gap_runs_on() -> None:
    clock = started(base=60 * SECOND)
    clock = gap(clock, NOON + 59_000, NOON + 300_000)
    assert left(clock, NOON + 300_000) == (1_000, 60_000)
    assert clock.deadline == NOON + 301_000


def test_a_deadline_before_the_gap_stays_and_ten_seconds_of_silence_are_none() -> None:
    refused("time-is-up", gap, started(base=60 * SECOND), NOON + 60_000, NOON + 90_000)
    assert (is_gap(NOON, NOON + 10_000), is_gap(NOON, NOON + 10_001)) == (False, True)
    refused("gap-too-short", gap, started(), NOON, NOON + 10_000)


def test_a_gap_before_the_decision_was_due_gives_only_what_was_lost() -> None:
    clock = gap(started(), NOON - 60_000, NOON + 5_000)
    assert left(clock, NOON + 5_000) == (180_000, 180_000)
    assert gap(Clock(live(MINUTE, 0)), NOON, NOON + 60_000) == Clock(live(MINUTE, 0))


def test_lag_is_credited_up_to_half_a_second_a_decision_and_never_more_than_it_took() -> None:
    for lag, took, credit in ((80, 5_000, 80), (900, 5_000, 500), (300, 120, 120), (-50, 5_000, 0)):
        assert decided(started(), NOON + took, BALAN, lag=lag).ledger[-1].lag == credit


def test_lag_is_credited_up_to_a_fortieth_of_the_game_and_ten_seconds() -> None:
    assert lag_quota(live(3 * MINUTE, 5 * SECOND)) == 6_000
    assert lag_quota(live(25 * MINUTE, 30 * SECOND)) == 10_000
    assert lag_quota(correspondence(DAY, 0)) == lag_quota(untimed()) == 0
    clock, now = Clock(live(3 * MINUTE, 5 * SECOND)), NOON
    for _ in range(20):
        now += 1_000
        clock = decided(due(clock, now - 1_000, WAZU), now, WAZU, lag=499)
    credits = [entry.lag for entry in clock.ledger]
    assert credits == [499] * 12 + [12] + [0] * 7


def test_lag_does_not_put_the_deadline_off() -> None:
    refused("time-is-up", decided, started(), NOON + 3 * MINUTE, BALAN, lag=400)


def test_a_pause_stands_in_the_ledger_and_nobody_decides_in_it() -> None:
    clock = paused(started(), NOON + 10_000, NOON + 100_000)
    assert clock.runs(NOON + 50_000) is None
    assert left(clock, NOON + 50_000) == (170_000, 180_000)
    refused("clock-paused", decided, clock, NOON + 50_000, BALAN)
    refused("clock-paused", paused, clock, NOON + 50_000, NOON + 200_000)
    clock = resumed(clock, NOON + 60_000)
    refused("not-paused", resumed, clock, NOON + 60_000)
    assert clock.runs(NOON + 60_000) == BALAN
    clock = decided(clock, NOON + 65_000, BALAN)
    assert (clock.ledger[-1].spent, clock.ledger[-1].pause, clock.ledger[-1].left) == (65_000, 50_000, 165_000)


def test_a_decision_read_before_the_pause_was_stored_counts_and_the_pause_goes_on() -> None:
    clock = decided(paused(started(), NOON + 10_000, NOON + 100_000), NOON + 9_990, BALAN)
    clock = due(clock, NOON + 10_020, WAZU)
    assert left(clock, NOON + 99_000) == (170_000, 180_000)
    assert left(clock, NOON + 101_000) == (170_000, 179_000)


def test_a_pause_ends_by_itself_and_all_pauses_of_a_game_last_two_hours_at_most() -> None:
    clock = paused(started(), NOON, NOON + HOUR)
    assert clock.deadline == NOON + HOUR + 3 * MINUTE
    assert clock.runs(NOON + HOUR) == BALAN
    refused("pause-too-long", paused, clock, NOON + HOUR, NOON + 2 * HOUR + 1)
    clock = resumed(clock, NOON + HOUR // 2)
    assert paused(clock, NOON + HOUR // 2, NOON + 2 * HOUR).paused == 2 * HOUR
    refused("pause-empty", paused, clock, NOON + HOUR // 2, NOON + HOUR // 2)


def test_B038_an_abandoned_game_by_letter_ends_though_its_clock_was_paused_again_and_again() -> None:
    clock, now = by_letter(days=3), NOON
    for _ in range(5):  # a week each: five days of pause, two that run
        deadline = clock.deadline
        assert deadline is not None
        if now >= deadline:
            break
        clock = paused(clock, now, now + 5 * DAY)
        now += 7 * DAY
    assert clock.deadline == NOON + 13 * DAY  # two pauses of five days and three that ran
    assert flag(clock, NOON + 35 * DAY).ledger[-1].pause == 10 * DAY


def test_B038_the_allowance_comes_back_by_a_decision_only_and_the_bank_not_at_all() -> None:
    clock = decided(by_letter(days=3, bank=2), NOON + 4 * DAY, BALAN)
    assert (clock.ledger[-1].renewed, clock.ledger[-1].left) == (3 * DAY, 4 * DAY)
    clock = due(decided(due(clock, NOON + 4 * DAY, WAZU), NOON + 5 * DAY, WAZU), NOON + 5 * DAY, BALAN)
    assert left(clock, NOON + 5 * DAY) == (4 * DAY, 5 * DAY)
    assert clock.deadline == NOON + 9 * DAY


PHASES = ("pair", "order", "place", "activate")


@pytest.mark.parametrize("control", [live(3 * MINUTE, 0), correspondence(DAY, 0)])
@pytest.mark.parametrize("tribe", [BALAN, WAZU])
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("later", [False, True])
def test_B041_either_side_is_flagged_in_each_phase_and_round_once(
    control: TimeControl, tribe: int, phase: str, later: bool
) -> None:
    clock, position = reached(control, phase, tribe, later)
    assert clock.deadline is not None
    assert clock.flag_at is not None
    refused("flag-not-due", flag, clock, clock.flag_at - 1)
    over = flag(clock, clock.flag_at)
    assert (over.flagged, over.remaining(tribe, NOON), over.turn) == (tribe, 0, None)
    assert over.ledger[-1].received == clock.deadline
    refused("clock-over", flag, over, clock.flag_at + DAY)
    refused("clock-over", after_decision, over, NOON, position, position.legal_decisions()[0])


def reached(control: TimeControl, phase: str, tribe: int, later: bool) -> tuple[Clock, Position]:
    """A game in which the tribe is to decide in that phase, in round 1 or a later one; no decision took time."""
    for seed in range(100):
        rng = Random(seed)
        position, clock = new_game(rng, Options()), Clock(control)
        clock = awaiting(clock, NOON, position)
        while position.phase != "over" and position.round <= 3:
            if (position.phase, position.to_move, position.round > 1) == (phase, tribe, later):
                return clock, position
            if position.to_move is None:
                position.play(rng.choice(possible_chance(position)))
            else:
                decision = rng.choice(position.legal_decisions())
                clock = after_decision(clock, NOON, position, decision)
                position.play(decision)
            clock = awaiting(clock, NOON, position)
    raise AssertionError("no such position in a hundred games")


def test_an_untimed_game_keeps_what_decisions_took_and_never_ends_by_time() -> None:
    clock = due(Clock(untimed()), NOON, BALAN)
    assert (clock.deadline, clock.remaining(BALAN, NOON)) == (None, None)
    refused("flag-not-due", flag, clock, NOON + 1_000 * DAY)
    refused("untimed", paused, clock, NOON, NOON + 1)
    refused("untimed", given, clock, NOON, BALAN, 1)
    assert gap(clock, NOON, NOON + DAY) == clock
    clock = decided(clock, NOON + 400 * DAY, BALAN, activated=1)
    assert (clock.ledger[-1].spent, clock.ledger[-1].credits, clock.ledger[-1].left) == (400 * DAY, 0, None)


def test_what_ends_the_game_otherwise_stops_the_clock_and_gives_nothing() -> None:
    clock = stopped(started(), NOON + 10_000)
    assert (left(clock, NOON + HOUR), clock.flagged) == ((170_000, 180_000), None)
    refused("clock-over", stopped, clock, NOON + 10_000)
    refused("clock-over", due, clock, NOON + 10_000, WAZU)
    refused("time-is-up", stopped, started(), NOON + 3 * MINUTE)
    assert stopped(decided(started(), NOON + 10_000, BALAN), NOON + 10_000).over


def test_time_given_is_an_entry_of_its_own() -> None:
    clock = given(started(), NOON + 10_000, WAZU, 15_000)
    assert left(clock, NOON + 10_000) == (170_000, 195_000)
    clock = given(clock, NOON + 20_000, BALAN, 180_000)
    assert left(clock, NOON + 20_000) == (340_000, 195_000)
    assert [(entry.end, entry.tribe, entry.given, entry.left) for entry in clock.ledger] == [
        ("given", WAZU, 15_000, 195_000),
        ("given", BALAN, 180_000, 360_000),
    ]
    for span in (0, -1, 180_001):
        refused("credit-out-of-range", given, clock, NOON + 20_000, WAZU, span)


def test_nothing_happens_to_a_clock_at_which_nobody_is_due() -> None:
    clock = Clock(live(3 * MINUTE, 0))
    refused("nobody-is-due", decided, clock, NOON, BALAN)
    refused("nobody-is-due", taken_back, clock, NOON, BALAN)
    refused("nobody-is-due", paused, clock, NOON, NOON + 1)
    refused("nobody-is-due", given, clock, NOON, BALAN, 1)
    refused("nobody-is-due", rests_changed, clock, NOON, [])
    refused("flag-not-due", flag, clock, NOON + DAY)
    refused("somebody-is-due", due, started(), NOON, WAZU)


def test_a_clock_on_the_wall_that_is_set_back_takes_nothing_and_gives_nothing() -> None:
    clock = decided(started(), NOON + 10_000, BALAN)
    clock = due(clock, NOON - 3_000, WAZU)
    assert left(clock, NOON - 3_000) == (170_000, 180_000)
    clock = decided(clock, NOON - 1_000, WAZU)
    assert (clock.ledger[-1].spent, clock.latest) == (0, NOON + 10_000)


def test_rests_are_for_games_by_letter_and_for_the_tribe_to_decide() -> None:
    night = Still("sleep", BALAN, NOON, NOON + HOUR)
    refused("rest-not-here", due, Clock(live(3 * MINUTE, 0)), NOON, BALAN, [night])
    refused("rest-not-here", rests_changed, by_letter(WAZU), NOON, [night])
    refused("rest-not-here", rests_changed, by_letter(BALAN), NOON, [night._replace(kind="pause")])


def test_a_sleep_that_begins_at_the_deadline_does_not_put_it_off() -> None:
    night = Still("sleep", BALAN, NOON + DAY, NOON + DAY + 8 * HOUR)
    clock = due(Clock(correspondence(DAY, 0)), NOON, BALAN, [night])
    assert clock.deadline == NOON + DAY
    refused("time-is-up", decided, clock, NOON + DAY, BALAN)


def test_where_spans_overlap_each_millisecond_counts_once() -> None:
    rests = [Still("vacation", BALAN, NOON, NOON + DAY), Still("sleep", BALAN, NOON + 20 * HOUR, NOON + 30 * HOUR)]
    clock = due(Clock(correspondence(2 * DAY, 0)), NOON, BALAN, rests)
    clock = paused(clock, NOON + 10 * HOUR, NOON + 12 * HOUR)
    clock = gap(clock, NOON + 29 * HOUR, NOON + 31 * HOUR)
    entry = clock.running(NOON + 40 * HOUR)
    assert [span // HOUR for span in (entry.pause, entry.vacation, entry.sleep, entry.gap)] == [2, 22, 6, 1]
    assert clock.deadline == NOON + 31 * HOUR + 2 * DAY


def test_a_ledger_that_does_not_add_up_is_unreadable() -> None:
    data = clock_to_json(decided(started(), NOON + 10_000, BALAN))
    data["ledger"][0]["left"] += 1
    with pytest.raises(Unreadable, match="clock-does-not-add-up"):
        clock_from_json(data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("latest", 1.5),
        ("latest", True),
        ("latest", -1),
        ("over", 1),
        ("stills", None),
        ("stills", [{"kind": "nap", "tribe": None, "start": 0, "end": 1}]),
        ("ledger", {}),
        ("ledger", [[]]),
        ("ledger", [{"end": "decided"}]),
        ("turn", {"tribe": "balan"}),
        ("more", 1),
    ],
)
def test_what_is_no_clock_is_unreadable_with_a_code(field: str, value: object) -> None:
    with pytest.raises(Unreadable) as refusal:
        clock_from_json(clock_to_json(started()) | {field: value})
    assert refusal.value.code == "clock-unreadable"
