"""What may be asked for besides deciding, as the state has it: for actions, which refuse the rest, and for the view."""

from itertools import islice
from typing import Any, Final

from maatatahay.clock.control import LIVE, MINUTE, SECOND

from maatasite.games import standing
from maatasite.games.state import GameState

LEAST_AWAY: Final = 30 * SECOND
MOST_AWAY: Final = 3 * MINUTE
AWAY_SHARE: Final = 10
"""An opponent must have been away for a tenth of what each began with, within these bounds."""


def asks(state: GameState) -> bool:
    """Whether somebody else must agree: not against the computer, nor at one screen."""
    return state.kind == "friend"


def take_back(state: GameState) -> tuple[str, int] | None:
    """Whose decisions could be taken back, and how many: all since chance or the other spoke last."""
    if state.status != "playing" or not state.agreement.take_backs:
        return None
    seat, count = standing.last_own(state.moves, state.plies_before)
    return (seat, count) if count and state.seats[seat].kind == "person" else None


def aborting(state: GameState) -> list[str]:
    """The seats that may still call the game off: whoever holds them has decided nothing in it, not even undone."""
    if state.status != "playing":
        return []
    undecided = {seat.person for seat in state.seats.values() if seat.kind == "person"}
    decisions = (entry for entry in state.entries if entry.kind == "decision")
    for entry in islice(decisions, _decisions_before(state), None):
        undecided.discard(state.seats[entry.seat].person)
        if not undecided:
            return []
    return [tribe for tribe, seat in state.seats.items() if seat.kind == "person" and seat.person in undecided]


def _decisions_before(state: GameState) -> int:
    """How many decisions are those of the game in whose middle this one began; none of them can be undone."""
    return sum(entry.kind == "decision" for entry in state.moves[: state.plies_before])


def claim(state: GameState) -> tuple[str, int] | None:
    """Whose absence could be claimed, and after how many milliseconds: in live games of two people, on his turn."""
    clock, seat = state.clock, state.to_move
    if clock is None or seat is None or clock.control.kind != LIVE or not asks(state):
        return None
    return seat, max(LEAST_AWAY, min(MOST_AWAY, clock.control.initial // AWAY_SHARE))


def told(state: GameState) -> dict[str, Any]:
    """All of it for a page: `take_back` (`seat`, `decisions`), `abort` (seats), `claim` (`against`, `ms`)."""
    undo, claimed = take_back(state), claim(state)
    return {
        "take_back": None if undo is None else {"seat": undo[0], "decisions": undo[1]},
        "abort": aborting(state),
        "claim": None if claimed is None else {"against": claimed[0], "ms": claimed[1]},
    }
