"""The moves that stand: decisions and outcomes of chance without what was taken back. Whatever replays a game (steps,
record, thoughts, dice, the audit) reads these, `GameState.moves`, and nothing else.

An accepted take-back is a line of its own, `taken-back`, which says how many decisions it undoes. The undone lines stay
in the log. It counts as a ply, so that every answer to the position before is stale.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from maatatahay.decisions import move_from_json
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.setup import setup_from_json

from maatasite.games.entries import LogEntry

MOVES: Final = frozenset({"decision", "chance"})
PLIES: Final = MOVES | {"taken-back"}
"""The kinds of line that count as a ply."""


def dealt_line(entries: Iterable[LogEntry]) -> LogEntry | None:
    """The line of the deal, if there was one."""
    return next((entry for entry in entries if entry.kind == "dealt"), None)


def deal_of(options: Options, dealt: LogEntry) -> Position:
    """The position of the deal."""
    return Position(options, setup_from_json(dealt.data["setup"], options))


def position_after(options: Options, entries: Iterable[LogEntry], moves: Iterable[LogEntry]) -> Position:
    """The position of a dealt game after these moves."""
    dealt = dealt_line(entries)
    assert dealt is not None
    position = deal_of(options, dealt)
    for entry in moves:
        position.play(move_from_json(entry.data["move"]))
    return position


def last_own(moves: Sequence[LogEntry], first: int) -> tuple[str, int]:
    """Whose decisions stand last, and how many since chance or the other spoke; none before the move `first`."""
    seat, count = "", 0
    for entry in reversed(moves[first:]):
        if entry.kind != "decision" or (seat and entry.seat != seat):
            break
        seat, count = entry.seat, count + 1
    return seat, count
