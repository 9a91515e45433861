"""What must hold after each fault and at the end. Each gives what is wrong, in words: nothing is best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ordeal.stored import Row
from ordeal.witness import Acked

Json = dict[str, Any]
Span = tuple[float, float]

UNSEEN_SECONDS = 10.0
"""A silence of the site that is shorter is nobody's fault (docs/clock.md)."""
MARGIN_SECONDS = 0.1
CREDITS = ("increment", "renewed", "lag", "pause", "vacation", "sleep", "gap", "given")


def acknowledged(acked: Sequence[Acked], lines: dict[str, list[Row]]) -> Iterator[str]:
    """Each acknowledged command stands in the log once, at the version that was named, as it was sent."""
    for one in acked:
        found = [line for line in lines[one.game] if (line[0], line[1]) == (one.seat, one.key)]
        if [line[2] for line in found] != [one.version]:
            yield f"{one.key} in {one.game}: acknowledged as {one.version}, stored as {[line[2] for line in found]}"
            continue
        stored = lines[one.game][one.version - 1 :]
        for decision, line in zip(one.decisions, stored, strict=False):
            if line[3] != "decision" or line[4]["move"] != decision:
                yield f"{one.key} in {one.game}: sent {decision}, stored {line[3:]}"


def refused(keys: Sequence[tuple[str, str, str]], lines: dict[str, list[Row]]) -> Iterator[str]:
    """What was refused is in no log."""
    for game, seat, key in keys:
        if any((line[0], line[1]) == (seat, key) for line in lines[game]):
            yield f"{key} in {game} was refused and stands in the log"


def sums(view: Json) -> Iterator[str]:
    """What a player began with and all credits are what he spent and what is left, at each line of the ledger."""
    clock = view["clock"]
    if clock is None:
        return
    left = dict.fromkeys(("balan", "wazu"), clock["control"]["live"]["base"])
    for line in view["log"]:
        entry = line.get("facts", {}).get("clock")
        if entry is None:
            continue
        tribe = entry["tribe"]
        left[tribe] += sum(entry.get(credit, 0) for credit in CREDITS) - entry["spent"]
        if left[tribe] != entry["left"] or entry["spent"] != entry["received"] - entry["due"]:
            yield f"{view['game']} line {line['version']}: {left[tribe]} ms are left, it says {entry}"
            left[tribe] = entry["left"]
    if left != clock["left"]:
        yield f"{view['game']}: {left} ms are left, it shows {clock['left']}"


def charged(view: Json, acked: Sequence[Acked], outages: Sequence[Span], steps: Sequence[Span]) -> Iterator[str]:
    """No decision costs more than passed between the sending of the one before and its own acknowledgement.

    What passes while the site is away for long counts for nobody. A wall clock that is set forward between a stop and a
    start is seen like a silence, so what it may cost is as much as a silence that is not seen: once in each of the
    `steps`, somewhere in which that was.
    """
    by_version = {one.version: one for one in acked if one.game == view["game"]}
    before: Acked | None = None
    for line in view["log"]:
        one = by_version.get(line["version"], before)
        entry = line.get("facts", {}).get("clock")
        if entry is not None and entry["end"] == "decided" and before is not None and one is not before and one:
            cost = (entry["spent"] - entry.get("gap", 0)) / 1000
            due, done = before.sent, one.acked
            long = [span for span in outages if span[1] - span[0] > UNSEEN_SECONDS]
            away = sum(max(0.0, min(done, end) - max(due, start)) for start, end in long)
            stepped = UNSEEN_SECONDS * sum(due <= end and start <= done for start, end in steps)
            if cost > done - due - away + stepped + MARGIN_SECONDS:
                yield (
                    f"{view['game']} line {line['version']}: {cost:.2f} s were charged, {done - due:.2f} s passed, "
                    f"in {away:.2f} s of which nobody was there"
                )
        before = one if line["kind"] in {"decision", "contributed"} and line["version"] in by_version else before
        if line["kind"] in {"flagged", "lapsed"}:
            yield f"{view['game']}: ended by the clock, at {line['at']}"
