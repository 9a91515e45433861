"""Who left a live game, and what may be held against him: what this process saw while it was awake, and no more."""

from collections.abc import Callable

import pytest
from maatasite.live import absence
from maatasite.live.absence import Absence
from visitors import Visitor, table_of_two

Make = Callable[[], Visitor]


class Clock:
    """A monotonic clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(absence, "time", made)
    return made


def awake(seen: Absence, clock: Clock, seconds: int) -> None:
    for _ in range(0, seconds, 5):
        clock.now += 5
        seen.beat()


def test_an_absence_counts_from_when_he_was_seen_to_go(clock: Clock) -> None:
    seen = Absence()
    awake(seen, clock, 60)
    assert seen.claimed_ms("g", 1, 1000.0) == 0, "nobody has seen him go"
    seen.gone("g", 1)
    awake(seen, clock, 45)
    assert seen.claimed_ms("g", 1, 1000.0) == 45_000
    assert seen.claimed_ms("other game", 1, 1000.0) == 0
    assert seen.seconds("g", 1) == 45


def test_it_counts_only_while_the_claimer_was_connected(clock: Clock) -> None:
    """What tore his own line may have torn the other's too."""
    seen = Absence()
    seen.gone("g", 1)
    awake(seen, clock, 45)
    assert seen.claimed_ms("g", 1, clock.now - 10) == 10_000


@pytest.mark.parametrize("noticed", ["by the beat", "by the claim"])
def test_a_stall_of_the_server_counts_against_nobody(clock: Clock, noticed: str) -> None:
    seen = Absence()
    seen.gone("g", 1)
    awake(seen, clock, 20)
    clock.now += 180
    if noticed == "by the beat":
        seen.beat()
    assert seen.claimed_ms("g", 1, 0.0) == 0
    awake(seen, clock, 30)
    assert seen.claimed_ms("g", 1, 0.0) == 30_000


def test_what_is_long_past_is_forgotten(clock: Clock) -> None:
    seen = Absence()
    seen.gone("g", 1)
    awake(seen, clock, 3605)
    assert seen.claimed_ms("g", 1, 0.0) == 0


def test_a_claim_over_the_socket_is_judged_by_what_the_server_saw(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of_two(visitor, time="live 3m+2s")
    absent, gone = table.to_move
    here, line = table.waiting
    present = line.ask("claim", game=table.game, seat=here)
    assert (present["code"], present["facts"]) == ("claim-too-early", {"wait": 30_000})
    gone.close()
    line.hear("presence")
    early = line.ask("claim", game=table.game, seat=here)
    assert early["code"] == "claim-too-early"
    assert early["facts"]["wait"] <= 30_000
    monkeypatch.setattr(Absence, "claimed_ms", lambda *_: 30_000)
    own = table.bo if here == "balan" else table.ana
    stranger = visitor().watch(table.game)
    assert stranger.ask("claim", game=table.game, seat=here)["code"] == "not-your-seat"
    back = own.watch(table.game)
    assert line.ask("claim", game=table.game, seat=here)["code"] == "claim-too-early", "he is back"
    back.close()
    line.hear("presence")
    assert line.ask("claim", game=table.game, seat=here)["t"] == "ack"
    view = line.last("event")["view"]
    assert (view["result"]["winner"], view["result"]["reason"]) == (here, "timeout")
    assert absent != here
