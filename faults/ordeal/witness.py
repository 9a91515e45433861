"""What everybody was told, put side by side: is there a view or a line of a log that two were told differently?

Nothing is known here of how the site works: only what came over the line, and when.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec

Json = dict[str, Any]
MOST_TOLD = 40
_ENCODE = msgspec.json.Encoder(order="sorted").encode


@dataclass(slots=True)
class Sent:
    """A command of a player, from the first time that it was sent until it was answered."""

    game: str
    seat: str
    key: str
    message: Json
    first: float = field(default_factory=time.monotonic)
    again: float = field(default_factory=time.monotonic)
    """When it was sent last."""


@dataclass(frozen=True, slots=True)
class Acked:
    """A command that the site said it had stored; instants are this machine's, which no fault touches."""

    game: str
    seat: str
    key: str
    version: int
    decisions: list[Json]
    sent: float
    acked: float


class Witness:
    """Everything that was told. `wrong` has what must not be."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.acked: list[Acked] = []
        self.refused: list[tuple[str, str, str]] = []
        """Commands of which the site said that they changed nothing: game, seat, key."""
        self.ended: set[str] = set()
        self.counts: Counter[str] = Counter()
        self._versions: dict[tuple[str, str, str], int] = {}
        self._views: dict[tuple[str, int], int] = {}
        self._lines: defaultdict[str, dict[int, int]] = defaultdict(dict)

    @property
    def decided(self) -> int:
        """How many decisions of people were acknowledged."""
        return self.counts["decisions"]

    def say(self, fault: str) -> None:
        """Something is wrong; of very much the first is enough."""
        if len(self.wrong) < MOST_TOLD:
            self.wrong.append(fault)

    def ack(self, sent: Sent, version: int) -> None:
        """The site says that this is stored. The same key always gets the same version."""
        who = (sent.game, sent.seat, sent.key)
        before = self._versions.setdefault(who, version)
        if before != version:
            self.say(f"{sent.key} in {sent.game} was acknowledged as {before} and as {version}")
            return
        decisions = sent.message.get("decisions", [])
        self.acked.append(Acked(*who, version, decisions, sent.first, time.monotonic()))
        self.counts["decisions"] += len(decisions)
        self.counts["commands"] += 1

    def refuse(self, sent: Sent, code: str) -> None:
        """The site says that this changed nothing."""
        self.refused.append((sent.game, sent.seat, sent.key))
        self.counts[f"refused: {code}"] += 1

    def see(self, who: str, view: Json) -> None:
        """This is what somebody was shown; `log` may be there or not."""
        game, version = view["game"], view["version"]
        self.read(who, game, 0, view.get("log", ()))
        seen = hash(_ENCODE({name: value for name, value in view.items() if name != "log"}))
        if self._views.setdefault((game, version), seen) != seen:
            self.say(f"{who} sees {game} at version {version} otherwise than somebody else")
        if view["status"] == "over":
            self.ended.add(game)

    def read(self, who: str, game: str, since: int, lines: Any) -> None:  # noqa: ANN401  (a list of JSON)
        """Somebody was told these lines as those that follow on `since`."""
        known = self._lines[game]
        for number, line in enumerate(lines, since + 1):
            if line["version"] != number:
                self.say(f"{who} was told line {line['version']} of {game} as line {number}")
                return
            if known.setdefault(number, seen := hash(_ENCODE(line))) != seen:
                self.say(f"{who} was told another line {number} of {game} than somebody else")
