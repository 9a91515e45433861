"""Whose turn a game waits for, and since which ply; what a stored change gives to tell. Pure functions of states."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from maatatahay.clock import Clock
from maatatahay.clock.stills import deadline
from maatatahay.tiles import TRIBES

from maatasite.games.entries import LogEntry
from maatasite.games.state import GameState
from maatasite.notices.kinds import LADDER, REMINDER, RESULT, TURN

OWN: Final = "own-act"
"""Why somebody is not told: they have done it themselves, or came into the seat afterwards."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something to tell; with `silent`, a code, it is only written down that there is nothing to tell."""

    person: int
    kind: str
    subject: str
    made_ms: int
    due_ms: int
    ply: int = 0
    step: int = 0
    facts: dict[str, Any] = field(default_factory=dict)
    silent: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A person whose act the game waits for since a ply; `begin`: it waits for them before its deal."""

    person: int
    tribe: str
    ply: int
    since_ms: int
    begin: bool = False
    silent: str = ""


def turns(state: GameState) -> list[Turn]:
    """Who is due in a game between two people: one, or before the deal perhaps both."""
    people = {tribe: seat.person for tribe, seat in state.seats.items() if seat.person is not None}
    if state.kind != "friend" or len(set(people.values())) < 2:
        return []
    if state.status == "dealing":
        seated = max(entry.at_ms for entry in state.entries if entry.kind in ("created", "seated"))
        return [
            Turn(people[tribe], tribe, 0, seated, begin=True) for tribe in state.contributions_due() if tribe in people
        ]
    tribe = state.to_move
    if tribe is None or tribe not in people:
        return []
    began = _began(state, tribe)
    return [Turn(people[tribe], tribe, began.ply or 0, began.at_ms, silent=_moved_in(state, tribe, began.version))]


def _began(state: GameState, tribe: str) -> LogEntry:
    """The line with which this tribe's turn began: the last one by anybody else, and the chance right behind it."""
    chance: LogEntry | None = None
    for entry in reversed(state.entries):
        if entry.kind == "chance":
            chance = chance or entry
        elif entry.kind == "decision" and entry.seat == tribe:
            chance = None  # what chance gave behind one's own decision begins nothing
        elif entry.kind in ("decision", "taken-back", "dealt"):
            return chance or entry
    return state.entries[0]


def _moved_in(state: GameState, tribe: str, version: int) -> str:
    """`OWN` if the seat came to this person after that line."""
    moved = any(
        entry.kind == "seat-moved" and entry.version > version and tribe in entry.data["seats"]
        for entry in state.entries[version:]
    )
    return OWN if moved else ""


def told_by(before: GameState, after: GameState, begun: Iterable[Turn], grace_ms: int) -> list[Due]:
    """What this change gives to tell, reminders included; `begun` are the turns that it brought."""
    if after.status == "over":
        return results(after, grace_ms) if before.status != "over" else []
    fresh = turn_notices(after, grace_ms, begun)
    if before is after or _decision(before) != _decision(after):
        fresh += reminders(after)
    return fresh


def everything(state: GameState, grace_ms: int) -> list[Due]:
    """All that there is to tell of a game as it stands, for whoever finds that it was not."""
    if state.status == "over":
        return results(state, grace_ms)
    return [*turn_notices(state, grace_ms, turns(state)), *reminders(state)]


def _decision(state: GameState) -> object:
    """The decision that is due, and until when."""
    return state.to_move, state.ply, None if state.clock is None else state.clock.deadline


def turn_notices(state: GameState, grace_ms: int, due: Iterable[Turn]) -> list[Due]:
    """It is their turn."""
    return [
        Due(
            turn.person, TURN, state.game, turn.since_ms, turn.since_ms + grace_ms, turn.ply,
            facts={"begin": True} if turn.begin else {}, silent=turn.silent,
        )
        for turn in due
    ]  # fmt: skip


def reminders(state: GameState) -> list[Due]:
    """The whole ladder for the decision of days that is due."""
    if state.agreement.speed != "correspondence" or state.clock is None or state.clock.turn is None:
        return []
    return [
        Due(turn.person, REMINDER, state.game, state.clock.turn.since, at, state.ply, step, {"step": step})
        for turn in turns(state)
        if not turn.begin
        for step, at in rungs(state.clock)
    ]


def rungs(clock: Clock) -> Iterator[tuple[int, int]]:
    """When a half, a fifth, a twentieth of the time is left for the decision that is due, as its clock runs."""
    if clock.turn is None:
        return
    tribe, since = clock.turn
    budget = clock.accounts[tribe].left(clock.control)
    for step in LADDER:
        yield step, deadline(clock.stills, tribe, since, budget - budget // step)


def results(state: GameState, grace_ms: int) -> list[Due]:
    """How it ended, for both; who ended it by their own act knows."""
    ended = next((entry for entry in reversed(state.entries) if entry.kind == "ended"), None)
    if state.kind != "friend" or ended is None or state.result is None:
        return []
    by = _brought_about(state, ended)
    found = []
    for tribe in TRIBES:
        person = state.seats[tribe].person
        if person is None:
            continue
        winner = state.result["winner"]
        outcome = "draw" if winner is None else "won" if winner == tribe else "lost"
        silent = OWN if by == tribe else _moved_in(state, tribe, ended.version)
        facts = {"outcome": outcome, "reason": state.result["reason"]}
        at = ended.at_ms
        found.append(Due(person, RESULT, state.game, at, at + grace_ms, facts=facts, silent=silent))
    return found


def _brought_about(state: GameState, ended: LogEntry) -> str:
    """The tribe whose act came last before the end; empty for the server."""
    for entry in reversed(state.entries[: ended.version - 1]):
        if entry.kind not in ("chance", "rests", "gap"):
            return entry.seat
    return ""
