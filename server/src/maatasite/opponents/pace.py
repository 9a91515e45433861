"""How long the computer waits before it answers, as the person at its table has set it: kept while the process lives.

The page sends it again whenever it connects, so nothing is stored.
"""

from collections import OrderedDict
from typing import Final, Literal, TypeAlias

from django.conf import settings

Pace: TypeAlias = Literal["none", "normal", "slow"]

FACTORS: Final[dict[Pace, int]] = {"none": 0, "normal": 1, "slow": 4}
"""Of `settings.BOT_PAUSE_SECONDS`."""

MOST_KEPT: Final = 1000
_KEPT: Final[OrderedDict[str, Pace]] = OrderedDict()


def set_pace(game: str, pace: Pace) -> None:
    """From now on, in this game."""
    _KEPT[game] = pace
    _KEPT.move_to_end(game)
    if len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)


def pause_seconds(game: str) -> float:
    """How long the computer waits in this game before it answers."""
    return float(settings.BOT_PAUSE_SECONDS * FACTORS[_KEPT.get(game, "normal")])
