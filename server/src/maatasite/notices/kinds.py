"""What people are told of, by which channels, and what somebody gets who has chosen nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

TURN: Final = "turn"
REMINDER: Final = "reminder"
CHALLENGE: Final = "challenge"
RESULT: Final = "result"
TEST: Final = "test"
"""Sent because somebody asked to see whether it arrives; goes by one channel and cannot be switched off."""

KINDS: Final = (TURN, REMINDER, CHALLENGE, RESULT)

PAGE: Final = "page"
PUSH: Final = "push"
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"

CHANNELS: Final = (PAGE, PUSH, MAIL, WEBHOOK)
OUTSIDE: Final = (PUSH, MAIL, WEBHOOK)
"""What reaches people who are not at the page."""

USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    TURN: CHANNELS,
    REMINDER: CHANNELS,
    CHALLENGE: CHANNELS,
    RESULT: (PAGE, PUSH, WEBHOOK),
}
"""Push and web hooks are set up by hand, so whoever has one wants it; a mail that a game is over can wait."""

LADDER: Final = (2, 5, 20)
"""Reminders of a decision of days: when a half, a fifth, a twentieth of its time is left."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which kinds come to somebody by which channels, and which reminders."""

    channels: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: dict(USUAL))
    ladder: tuple[int, ...] = LADDER

    def takes(self, kind: str, channel: str) -> bool:
        """Whether this kind goes by this channel."""
        return kind == TEST or channel in self.channels.get(kind, ())

    def without(self, channel: str) -> "Wanted":
        """The same, but nothing by this channel any more."""
        kept = {kind: tuple(one for one in into if one != channel) for kind, into in self.channels.items()}
        return Wanted(kept, self.ladder)

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return {"channels": {kind: list(into) for kind, into in self.channels.items()}, "ladder": list(self.ladder)}


def wanted_from_json(data: Mapping[str, Any]) -> Wanted:
    """What was stored; a kind or a channel that came later is as usual."""
    told = data.get("channels", {})
    channels = {kind: tuple(c for c in CHANNELS if c in told.get(kind, USUAL[kind])) for kind in KINDS}
    return Wanted(channels, tuple(step for step in LADDER if step in data.get("ladder", LADDER)))
