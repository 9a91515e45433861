"""What happens in the lobby, for whoever passes it on. It is told after it is stored, in the thread that stored it."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Paired:
    """These two play each other in this game. `tabs`: the page of each that goes there; the others only tell of it."""

    game: str
    people: tuple[int, int]
    tabs: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class OwnSeek:
    """This person's own seek has come, gone or changed."""

    person: int


@dataclass(frozen=True, slots=True)
class SeeksChanged:
    """The open seeks are others, or the number of those who wait in a pool."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody has come to this person's pool while he plays the computer: does he come over?"""

    person: int
    pool: str


@dataclass(frozen=True, slots=True)
class Challenged:
    """A challenge by `person` to `other` has been made, or has `ended`: `answered`, `withdrawn` or `expired`."""

    person: int
    other: int
    challenge: str
    ended: str = ""


Event: TypeAlias = Paired | OwnSeek | SeeksChanged | Asking | Challenged
Listener = Callable[[Event], None]

LISTENERS: Final[list[Listener]] = []


def tell(*events: Event) -> None:
    """Tell all listeners; one that fails keeps nobody from playing."""
    for event in events:
        for listener in LISTENERS:
            try:
                listener(event)
            except Exception:
                log.exception("a listener of the lobby failed")
