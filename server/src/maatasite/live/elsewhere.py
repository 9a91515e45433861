"""Who has sockets at the other processes of this site, as these say it: all of it every few seconds, changes at once.

A process that has not said so for a while is gone, and with it everybody who was there; they will come back to another.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from maatasite.live.relay import RELAY, Relay

LOST_SECONDS: Final = 12.0
"""Twice and a bit the time between two full accounts."""

Here = tuple[frozenset[int], int]
"""At one game in one process: the players who are there, and how many others look on."""

NOBODY: Final[Here] = (frozenset(), 0)


@dataclass(slots=True)
class _Process:
    """What another process said last, and when."""

    at: float
    persons: set[int] = field(default_factory=set)
    games: dict[str, Here] = field(default_factory=dict)


class Elsewhere:
    """The other processes. `changed` is told of each game at which something changed there."""

    def __init__(self, relay: Relay) -> None:
        self._relay: Final = relay
        self._processes: dict[str, _Process] = {}
        self.changed: list[Callable[[str], None]] = []
        relay.hears.update({"account": self._account, "at": self._at, "came": self._came, "went": self._went})

    @property
    def known(self) -> bool:
        """Whether what is said here may be held against anybody: there is no other process, or all can be heard."""
        return self._relay.whole

    @property
    def others(self) -> bool:
        """Whether another process has been heard of lately: it can take over whoever is let go here."""
        return any(time.monotonic() - one.at <= LOST_SECONDS for one in self._processes.values())

    def heard_of(self, process: str) -> None:
        """It has just begun to listen."""
        self._process(process)

    def players(self, game: str) -> frozenset[int]:
        """The players who are at this game by another process."""
        return frozenset().union(*(one.games.get(game, NOBODY)[0] for one in self._processes.values()))

    def watching(self, game: str) -> int:
        """How many look on there."""
        return sum(one.games.get(game, NOBODY)[1] for one in self._processes.values())

    def is_here(self, person: int) -> bool:
        """Whether this person has a socket at another process."""
        return any(person in one.persons for one in self._processes.values())

    def tell_account(self, persons: list[int], games: Mapping[str, Here]) -> None:
        """Say who is at this process; and forget those processes that say nothing any more."""
        told = {game: [sorted(here), watching] for game, (here, watching) in games.items()}
        self._relay.say("account", {"persons": persons, "games": told})
        now = time.monotonic()
        for name in [name for name, one in self._processes.items() if now - one.at > LOST_SECONDS]:
            self._tell_changed(set(self._processes.pop(name).games))

    def tell_game(self, game: str, here: Here) -> None:
        """Say who is at this game now."""
        self._relay.say("at", [game, sorted(here[0]), here[1]])

    def tell_came(self, person: int) -> None:
        """Say that somebody opened a first socket here."""
        self._relay.say("came", person)

    def tell_went(self, person: int) -> None:
        """Say that somebody has none here any more."""
        self._relay.say("went", person)

    def _process(self, name: str) -> _Process:
        one = self._processes.setdefault(name, _Process(0.0))
        one.at = time.monotonic()
        return one

    def _account(self, process: str, told: Any) -> None:  # noqa: ANN401  (whatever the relay brings)
        one = self._process(process)
        before = one.games
        one.persons = set(told["persons"])
        one.games = {game: (frozenset(here), int(watching)) for game, (here, watching) in told["games"].items()}
        self._tell_changed({game for game in before | one.games if before.get(game) != one.games.get(game)})

    def _at(self, process: str, told: Any) -> None:  # noqa: ANN401
        game, here, watching = told
        self._process(process).games[game] = (frozenset(here), int(watching))
        self._tell_changed({game})

    def _came(self, process: str, told: Any) -> None:  # noqa: ANN401
        self._process(process).persons.add(int(told))

    def _went(self, process: str, told: Any) -> None:  # noqa: ANN401
        self._process(process).persons.discard(int(told))

    def _tell_changed(self, games: set[str]) -> None:
        for game in games:
            for listener in self.changed:
                listener(game)


ELSEWHERE: Final = Elsewhere(RELAY)
