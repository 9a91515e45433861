"""The few pools in which whoever wants to play at once is paired: few, so that somebody else is in the same one."""

from dataclasses import dataclass
from typing import Final

from maatatahay.clock import TimeControl, correspondence, live
from maatatahay.clock.control import DAY, MINUTE, SECOND

from maatasite.lobby.pairing import Widening


@dataclass(frozen=True, slots=True)
class Pool:
    """One pool: its time control, how the rating range of whoever waits widens, and after how long (ms) the computer
    offers itself meanwhile; `None`: never."""

    name: str
    control: TimeControl
    widening: Widening
    computer_after: int | None


LIVE: Final = Pool(
    "live", live(5 * MINUTE, 10 * SECOND), Widening(150, 50, 5 * SECOND, MINUTE), computer_after=15 * SECOND
)
RAPID: Final = Pool(
    "rapid", live(10 * MINUTE, 20 * SECOND), Widening(150, 50, 5 * SECOND, 90 * SECOND), computer_after=20 * SECOND
)
CORRESPONDENCE: Final = Pool(
    "correspondence", correspondence(2 * DAY, 5 * DAY), Widening(200, 50, 10 * SECOND, 3 * MINUTE), computer_after=None
)

POOLS: Final = {pool.name: pool for pool in (LIVE, RAPID, CORRESPONDENCE)}
