"""Setting a position up by hand: one change at a time, as JSON, each giving an arrangement whose parts add up again.

What a change leaves over or lacks is put right: a tile that is set on the board leaves the place where it was, the
display is filled from what is unseen, Crystals that would be too many come from the bag, and the game is over if the
board says so.
"""

from __future__ import annotations

from dataclasses import replace

from maatatahay.arrangement.building import built
from maatatahay.arrangement.changes import CHANGES
from maatatahay.arrangement.checks import position_of
from maatatahay.arrangement.model import IN_HAND, Arrangement, Crystals, Turn
from maatatahay.errors import Unreadable
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT
from maatatahay.position import OVER, PAIR, REVEAL
from maatatahay.tiles import BALAN, WAZU


def edited(arrangement: Arrangement, change: object) -> Arrangement:
    """The arrangement after one change: an object with one key, the name of the change (docs/position.md).

    Raises `Unreadable` for what is no change, `UnreadablePosition` for one that cannot be.
    """
    if not isinstance(change, dict) or len(change) != 1:
        raise Unreadable("change-unreadable")
    ((name, facts),) = change.items()
    if name not in CHANGES or not isinstance(facts, dict):
        raise Unreadable("change-unreadable")
    after = CHANGES[name](arrangement, facts)
    if name != "round":
        after = _with_hidden(after, arrangement)
    after = _settled(replace(after, bag=_bag(after), track=_track(after, arrangement)))
    position_of(after)
    return after


def _with_hidden(after: Arrangement, before: Arrangement) -> Arrangement:
    """All pairs that can be hidden are, if that was so before."""
    every = before.decks == before.most_decks
    return replace(after, decks=after.most_decks if every else min(after.decks, after.most_decks))


def _track(after: Arrangement, before: Arrangement) -> int:
    """It stands at the deaths, but for those of the round that is under way."""
    fresh = sum(before.deaths) - before.track if after.turn.second else 0
    return max(0, sum(after.deaths) - fresh)


def _settled(arrangement: Arrangement) -> Arrangement:
    """The display as it is due; between rounds the game is over if there is a reason, and goes on if there is none."""
    arrangement = _filled(arrangement)
    phase, active = arrangement.turn.phase, arrangement.turn.active
    if phase in IN_HAND:
        return arrangement
    goes_on = REVEAL if phase == REVEAL and arrangement.decks else PAIR
    due = OVER if built(arrangement).reason_to_end() else goes_on
    return arrangement if due == phase else _filled(replace(arrangement, turn=Turn(due, active)))


def _bag(arrangement: Arrangement) -> Crystals:
    """What the bag can still hold."""
    lying = arrangement.lying.values()
    out = sum(one for _, one in (*lying, *arrangement.storage)) + sum(
        one.spirit for one in arrangement.warriors.values()
    )
    energy = BAG_ENERGY - sum(one for one, _ in lying)
    return max(0, min(arrangement.bag[0], energy)), max(0, min(arrangement.bag[1], BAG_SPIRIT - out))


def _filled(arrangement: Arrangement) -> Arrangement:
    """The display as full as it is due, and no fuller: pairs come from and go back to what is hidden."""
    shown, decks = list(arrangement.display), arrangement.decks
    while len(shown) > arrangement.display_due:
        shown.pop()
        decks += 1
    arrangement = replace(arrangement, display=tuple(shown))
    while len(arrangement.display) < arrangement.display_due and decks and arrangement.most_decks:
        decks -= 1
        pair = (arrangement.unseen(BALAN)[0], arrangement.unseen(WAZU)[0])
        arrangement = replace(arrangement, display=(*arrangement.display, pair))
    return replace(arrangement, decks=min(decks, arrangement.most_decks))
