"""Offers that wait for an answer. They are lines of the log, so they outlive a reload, a restart, an absence.

One stands open until it is accepted, declined or cancelled, until the other decides, or until the position is taken
back; a wish to take back also ends with one's own next decision.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from maatasite.games.entries import Json, LogEntry

What = Literal["draw", "take-back", "pause"]
ANSWERS: Final = frozenset({"accepted", "declined", "cancelled"})


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat offers the other; `version` is that of its line. `facts`: `decisions` or, of a pause, `ms`."""

    version: int
    what: What
    seat: str
    facts: Json = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The offer as the view tells it."""
        return {"version": self.version, "what": self.what, "seat": self.seat, **self.facts}


Offers = tuple[Offer, ...]


def made(offers: Offers, entry: LogEntry) -> Offers:
    """With one more, from its line."""
    facts = {name: value for name, value in entry.data.items() if name != "what"}
    return (*offers, Offer(entry.version, entry.data["what"], entry.seat, facts))


def without(offers: Offers, version: int) -> Offers:
    """Without the one that was answered."""
    return tuple(offer for offer in offers if offer.version != version)


def after_decision(offers: Offers, seat: str) -> Offers:
    """What still stands when this seat has decided."""
    return tuple(offer for offer in offers if offer.seat == seat and offer.what != "take-back")


def find(offers: Offers, version: int) -> Offer | None:
    """The open offer with this line."""
    return next((offer for offer in offers if offer.version == version), None)


def was_declined(entries: Iterable[LogEntry], what: str, seat: str) -> bool:
    """Whether the other has declined such an offer since the last ply; `entries` newest first."""
    declined: set[int] = set()
    for entry in entries:
        if entry.ply is not None:
            return False
        if entry.kind == "declined":
            declined.add(entry.data["offer"])
        if entry.version in declined and entry.seat == seat and entry.data.get("what") == what:
            return True
    return False
