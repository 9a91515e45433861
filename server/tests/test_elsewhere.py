"""What other processes say of who is there: believed while it is fresh, and never held against anybody in doubt."""

from typing import Any

import msgspec
import pytest
from maatasite.live import relay as relay_module
from maatasite.live.elsewhere import LOST_SECONDS, Elsewhere
from maatasite.live.relay import SILENT_SECONDS, Relay

URL = "redis://127.0.0.1:1/5"


class Pair:
    """Two processes of a site on one line, which may be cut."""

    def __init__(self) -> None:
        self.relays = [Relay(URL), Relay(URL)]
        self.sides = [Elsewhere(relay) for relay in self.relays]
        self.changed: list[str] = []
        self.sides[1].changed.append(self.changed.append)

    def carry(self) -> None:
        """All that was said comes to everybody, also to whoever said it."""
        for relay in self.relays:
            while relay._unsaid:
                told = relay._unsaid.popleft()
                for other in self.relays:
                    other._hear(told)


@pytest.fixture
def pair() -> Pair:
    """Both know nothing yet."""
    return Pair()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The monotonic clock of relay and elsewhere, to be set."""
    now = [1000.0]
    monkeypatch.setattr("maatasite.live.elsewhere.time.monotonic", lambda: now[0])
    return now


def test_an_account_tells_everybody_and_the_next_one_replaces_it(pair: Pair) -> None:
    here, there = pair.sides
    here.tell_account([1, 2], {"g": (frozenset({1}), 3)})
    pair.carry()
    assert (there.players("g"), there.watching("g"), there.is_here(2)) == (frozenset({1}), 3, True)
    assert not here.is_here(2), "what one says oneself is not elsewhere"
    here.tell_account([2], {})
    pair.carry()
    assert (there.players("g"), there.watching("g"), there.is_here(1)) == (frozenset(), 0, False)
    assert pair.changed == ["g", "g"]


def test_changes_are_told_at_once_and_several_processes_add_up(pair: Pair) -> None:
    here, there = pair.sides
    third = Relay(URL)
    Elsewhere(third).tell_game("g", (frozenset({2}), 1))
    pair.relays.append(third)
    here.tell_game("g", (frozenset({1}), 2))
    here.tell_came(7)
    pair.carry()
    assert (there.players("g"), there.watching("g"), there.is_here(7)) == (frozenset({1, 2}), 3, True)
    here.tell_went(7)
    pair.carry()
    assert not there.is_here(7)


def test_who_says_nothing_any_more_is_forgotten_with_everybody_there(pair: Pair, clock: list[float]) -> None:
    here, there = pair.sides
    here.tell_account([1], {"g": (frozenset({1}), 0)})
    pair.carry()
    clock[0] += LOST_SECONDS - 1
    there.tell_account([], {})
    assert there.players("g") == {1}
    clock[0] += 2
    there.tell_account([], {})
    assert there.players("g") == frozenset()
    assert pair.changed == ["g", "g"]


def test_nothing_is_known_while_the_relay_hears_not_even_itself(pair: Pair, clock: list[float]) -> None:
    _, there = pair.sides
    assert not there.known
    pair.relays[1].say("ping", None)
    pair.carry()
    assert there.known
    clock[0] += SILENT_SECONDS + 1
    assert not there.known
    assert Elsewhere(Relay("")).known, "alone there is nobody to be unheard"


@pytest.mark.parametrize("told", [b"", b"{}", b"[1,2,3]", b'["x","at",3]', b'["x","account",{}]', b'["x","?",null]'])
def test_what_no_process_says_changes_nothing_and_ends_nothing(pair: Pair, told: bytes) -> None:
    pair.relays[1]._hear(told)
    assert pair.changed == []
    assert pair.sides[1].players("g") == frozenset()


def test_each_site_has_a_channel_of_its_own_on_a_shared_redis() -> None:
    channels = {Relay(f"redis://127.0.0.1:6379{path}")._channel for path in ("", "/0", "/1", "/2")}
    assert len(channels) == 3


def test_what_nobody_takes_is_bounded() -> None:
    relay = Relay(URL)
    for number in range(relay_module.MOST_UNSAID + 10):
        relay.say("moved", ["g", number])
    assert len(relay._unsaid) == relay_module.MOST_UNSAID
    last: Any = msgspec.json.decode(relay._unsaid[-1])
    assert last[2] == ["g", relay_module.MOST_UNSAID + 9]
