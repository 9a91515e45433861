"""Which sockets are whose: to tell a person something wherever they are, and to know who is there.

At any process of the site. A guest is a person too; strangers, who are nobody yet, are not counted. All of it is a
hint, as everything that is broadcast: what must reach somebody is stored first.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

from maatasite.live.connection import Connection
from maatasite.live.elsewhere import ELSEWHERE
from maatasite.live.messages import ToPage, encode_message
from maatasite.live.relay import RELAY
from maatasite.live.wire import framed

log = logging.getLogger(__name__)

GRACE_SECONDS: Final = 10.0
"""For so long after the last socket somebody still counts as here: a reload or a change of network is no leaving."""

Listener = Callable[[int], None]
"""Is told a person's id, on the event loop. It must neither block nor fail."""


class Persons:
    """Everybody who has a socket at this process, or had one a moment ago."""

    def __init__(self) -> None:
        self.came: list[Listener] = []
        """Told when somebody who was not here opens a first socket at this process."""
        self.went: list[Listener] = []
        """Told when somebody has had no socket at this process for `GRACE_SECONDS`, and has none at another."""
        self._sockets: dict[int, set[Connection]] = {}
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        RELAY.hears.update({"person": self._deliver, "out": self._end_elsewhere})

    def join(self, connection: Connection) -> None:
        """A new socket: the hub says so."""
        person = connection.person
        if person is None:
            return
        self._loop = asyncio.get_running_loop()
        was_here = self.is_here(person)
        self._sockets.setdefault(person, set()).add(connection)
        timer = self._leaving.pop(person, None)
        if timer is not None:
            timer.cancel()
        if timer is None and len(self._sockets[person]) == 1:
            ELSEWHERE.tell_came(person)
        if not was_here:
            _tell_listeners(self.came, person)

    def leave(self, connection: Connection) -> None:
        """A socket that is gone."""
        person = connection.person
        sockets = None if person is None else self._sockets.get(person)
        if person is None or sockets is None or connection not in sockets:
            return
        sockets.discard(connection)
        if not sockets:
            del self._sockets[person]
            self._leaving[person] = asyncio.get_running_loop().call_later(GRACE_SECONDS, self._gone, person)

    def tell(self, person: int, message: ToPage) -> None:
        """Queue a message for every socket of this person; nothing happens if there is none. From any thread."""
        loop, text = self._loop, encode_message(message)
        if loop is not None and person in self._sockets:
            if _is_running(loop):
                self._send(person, text)
            else:
                loop.call_soon_threadsafe(self._send, person, text)
        RELAY.say("person", [person, text.decode()])

    def shut_out(self, person: int) -> None:
        """End every socket of this person, who may not come in any more, at any process. From any thread.

        A process that does not hear it closes them within two seconds; until then they are refused whatever they ask.
        """
        if self._loop is not None and person in self._sockets:
            self._loop.call_soon_threadsafe(self._end, person)
        RELAY.say("out", person)

    def sockets_of(self, person: int | None) -> int:
        """How many sockets this person has at this process. On the event loop."""
        return 0 if person is None else len(self._sockets.get(person, ()))

    def is_here(self, person: int) -> bool:
        """Whether this person has a socket, or had one less than `GRACE_SECONDS` ago. From any thread."""
        return person in self._sockets or person in self._leaving or ELSEWHERE.is_here(person)

    def is_beside(self, person: int, game: str) -> bool:
        """Whether this person has a page open that does not watch this game, as far as is known here."""
        return ELSEWHERE.is_here(person) or any(game not in one.games for one in self._sockets.get(person, ()))

    def who_is_here(self) -> list[int]:
        """Everybody who is here by this process. On the event loop."""
        return [*self._sockets, *self._leaving]

    def forget(self) -> None:
        """The process ends: nobody is here, and nobody is told that they went."""
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        self._sockets.clear()
        self._loop = None

    def _send(self, person: int, text: bytes) -> None:
        frame = framed(text)
        for connection in list(self._sockets.get(person, ())):
            connection.send(frame)

    def _deliver(self, process: str, told: Any) -> None:  # noqa: ANN401  (whatever the relay brings)
        person, text = told
        self._send(int(person), str(text).encode())

    def _end(self, person: int) -> None:
        for connection in list(self._sockets.get(person, ())):
            connection.end("account-closed")

    def _end_elsewhere(self, process: str, told: Any) -> None:  # noqa: ANN401
        self._end(int(told))

    def _gone(self, person: int) -> None:
        del self._leaving[person]
        ELSEWHERE.tell_went(person)
        if not ELSEWHERE.is_here(person):
            _tell_listeners(self.went, person)


def _is_running(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether this is that loop's thread, in the loop."""
    try:
        return asyncio.get_running_loop() is loop
    except RuntimeError:
        return False


def _tell_listeners(listeners: Iterable[Listener], person: int) -> None:
    for listener in listeners:
        try:
            listener(person)
        except Exception:
            log.exception("a listener of who is here failed")


PERSONS: Final = Persons()
tell = PERSONS.tell
is_here = PERSONS.is_here
