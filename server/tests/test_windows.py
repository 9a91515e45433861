"""Rate limits in memory: moving windows that cost the same however many keys there are, and let go of them."""

from collections.abc import Iterator

import pytest
import time_machine
from limits import RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.strategies import MovingWindowRateLimiter
from maatasite.people.windows import Windows

THREE = RateLimitItemPerSecond(3, 2)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(1_000_000, tick=False) as clock:
        yield clock


def test_as_many_as_the_limit_then_none_until_the_oldest_has_left_the_window(clock: time_machine.Traveller) -> None:
    limiter = MovingWindowRateLimiter(Windows())
    told = []
    for instant in (0.0, 0.5, 1.0, 1.5, 1.99, 2.01, 2.02, 2.51):
        clock.move_to(1_000_000 + instant)
        told.append(limiter.hit(THREE, "a"))
    assert told == [True, True, True, False, False, True, False, True]


def test_the_time_to_wait_ends_when_a_hit_is_taken_again(clock: time_machine.Traveller) -> None:
    limiter = MovingWindowRateLimiter(Windows())
    for _ in range(3):
        limiter.hit(THREE, "a")
        clock.shift(0.25)
    assert not limiter.hit(THREE, "a")
    stats = limiter.get_window_stats(THREE, "a")
    assert (stats.reset_time, stats.remaining) == (1_000_002, 0)
    clock.move_to(stats.reset_time + 0.001)
    assert limiter.hit(THREE, "a")


def test_a_hit_that_counts_for_several_needs_room_for_all_of_them(clock: time_machine.Traveller) -> None:
    limiter = MovingWindowRateLimiter(Windows())
    assert not limiter.hit(THREE, "a", cost=4)
    assert limiter.hit(THREE, "a", cost=2)
    assert not limiter.hit(THREE, "a", cost=2)
    assert limiter.hit(THREE, "a", cost=1)


def test_one_key_does_not_limit_another(clock: time_machine.Traveller) -> None:
    limiter = MovingWindowRateLimiter(Windows())
    assert [limiter.hit(THREE, key) for key in "aaaab"] == [True, True, True, False, True]


def test_a_clock_that_is_set_back_locks_nobody_out(clock: time_machine.Traveller) -> None:
    limiter = MovingWindowRateLimiter(Windows())
    for _ in range(3):
        limiter.hit(THREE, "a")
    clock.shift(-3600)
    assert limiter.hit(THREE, "a")


def test_keys_whose_window_has_passed_are_forgotten(clock: time_machine.Traveller) -> None:
    windows = Windows()
    limiter = MovingWindowRateLimiter(windows)
    minute = RateLimitItemPerMinute(10)
    for number in range(1000):
        limiter.hit(THREE, f"socket {number}")
        limiter.hit(minute, f"person {number}")
        clock.shift(0.1)
    assert len(windows) < 1300  # 600 people of the last minute, and at most what came between them
    clock.shift(61)
    limiter.hit(THREE, "another")
    assert len(windows) == 1
