"""Stored games held against their own logs: whether today's code reads every line, and comes to what is stored."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from maatatahay.errors import MaatatahayError
from maatatahay.fingerprint import fingerprint
from maatatahay.outcome import outcome, score
from maatatahay.verify import verify

from maatasite.games.applying import apply, begin
from maatasite.games.creation import columns_of
from maatasite.games.entries import LogEntry
from maatasite.games.recording import record_of
from maatasite.games.state import GameState


class Difference(NamedTuple):
    """Something that is not as the log says: at which version, a stable code, and what is stored and due."""

    version: int
    code: str
    facts: Mapping[str, object]


class _Unreadable(Exception):
    """A line that cannot be replayed ends the replay."""

    def __init__(self, code: str, facts: Mapping[str, object]) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


def differences(game: str, lines: Iterable[LogEntry], columns: Mapping[str, object]) -> Iterator[Difference]:
    """Replay the lines; everything in which the columns, the numbers, the end or the dice differ from that.

    Codes: `no-log`, `line-number`, `ply-number`, `line-refused` (by the rules), `line-unreadable`, `position` (not the
    line's own; of the first line that differs), `column`, `result` (of what the rules say of the last position), `dice`
    (of what the revealed secret gives).
    """
    state: GameState | None = None
    try:
        for line in lines:
            state = _and(state, game, line)
    except _Unreadable as unreadable:
        yield Difference(_next(state), unreadable.code, unreadable.facts)
        return
    except MaatatahayError as error:
        yield Difference(_next(state), "line-refused", {"why": error.code, **error.facts})
        return
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        yield Difference(_next(state), "line-unreadable", {"why": repr(error)})
        return
    if state is None:
        yield Difference(0, "no-log", {})
        return
    for name, due in columns_of(state).items():
        if columns[name] != due:
            yield Difference(state.version, "column", {"column": name, "stored": columns[name], "due": due})
    if state.status == "over":
        yield from _at_the_end(state)


def _and(state: GameState | None, game: str, line: LogEntry) -> GameState:
    """The state after one more line, whose numbers must follow on."""
    if line.version != _next(state):
        raise _Unreadable("line-number", {"stored": line.version})
    if state is None:
        return begin(game, line)
    if line.ply not in {None, state.ply + 1}:
        raise _Unreadable("ply-number", {"stored": line.ply, "due": state.ply + 1})
    after = apply(state, line)
    kept = line.data.get("position")
    if kept is not None:  # lines of older releases have none
        due = None if after.position is None else fingerprint(after.position)
        if kept != due:
            raise _Unreadable("position", {"stored": kept, "due": due})
    return after


def _next(state: GameState | None) -> int:
    return 1 if state is None else state.version + 1


def _at_the_end(state: GameState) -> Iterator[Difference]:
    """The result, which the rules give or, when somebody ended the game, at least its score; and the dice."""
    assert state.position is not None
    assert state.result is not None
    end = outcome(state.position)
    due = {**state.result, "decided_by": None, "score": score(state.position)} if end is None else end.to_json()
    if state.result != due:
        yield Difference(state.version, "result", {"stored": state.result, "due": due})
    elif state.dice is not None:
        yield from _in_the_dice(state)


def _in_the_dice(state: GameState) -> Iterator[Difference]:
    try:
        drawn = verify(record_of(state))
    except MaatatahayError as error:
        yield Difference(state.version, "dice", {"why": error.code, **error.facts})
        return
    if drawn is not None:
        yield Difference(state.version, "dice", drawn._asdict())
