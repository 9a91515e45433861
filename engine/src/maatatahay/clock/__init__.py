"""Clocks as pure arithmetic on whole milliseconds (docs/clock.md): whoever asks says what time it is.

>>> from maatatahay.clock import Clock, decided, due, live
>>> clock = due(Clock(live(180_000, 5_000)), at=1_000, tribe=0)
>>> clock.remaining(0, now=21_000)
160000
>>> clock = decided(clock, at=31_000, tribe=0, activated=1)
>>> clock.remaining(0, now=31_000)
155000
"""

from maatatahay.clock.clock_json import clock_from_json, clock_to_json, entry_to_json
from maatatahay.clock.control import (
    CORRESPONDENCE_PRESETS,
    LIVE_PRESETS,
    TimeControl,
    control_from_json,
    control_from_text,
    correspondence,
    live,
    untimed,
)
from maatatahay.clock.credits import ALIVE_EVERY, is_gap, lag_quota
from maatatahay.clock.events import (
    decided,
    due,
    flag,
    gap,
    given,
    paused,
    rests_changed,
    resumed,
    stopped,
    taken_back,
)
from maatatahay.clock.following import after_decision, awaiting
from maatatahay.clock.ledger import Account, Entry
from maatatahay.clock.local_time import wall_time
from maatatahay.clock.rest import (
    Sleep,
    Vacation,
    declare,
    rests_of,
    sleep_from_json,
    vacation_days_left,
    vacation_from_json,
)
from maatatahay.clock.state import FLAG_DELAY, Clock, Turn
from maatatahay.clock.stills import Still, Stillness

__all__ = [
    "ALIVE_EVERY",
    "CORRESPONDENCE_PRESETS",
    "FLAG_DELAY",
    "LIVE_PRESETS",
    "Account",
    "Clock",
    "Entry",
    "Sleep",
    "Still",
    "Stillness",
    "TimeControl",
    "Turn",
    "Vacation",
    "after_decision",
    "awaiting",
    "clock_from_json",
    "clock_to_json",
    "control_from_json",
    "control_from_text",
    "correspondence",
    "decided",
    "declare",
    "due",
    "entry_to_json",
    "flag",
    "gap",
    "given",
    "is_gap",
    "lag_quota",
    "live",
    "paused",
    "rests_changed",
    "rests_of",
    "resumed",
    "sleep_from_json",
    "stopped",
    "taken_back",
    "untimed",
    "vacation_days_left",
    "vacation_from_json",
    "wall_time",
]
