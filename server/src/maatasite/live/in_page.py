"""What people hear in pages that are open: a notice at once, and in how many games it is their turn."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from maatasite.games.entries import RIVAL
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.live.messages import Noticed, Turns
from maatasite.live.persons import PERSONS
from maatasite.notices.kinds import PAGE
from maatasite.notices.turns import Due
from maatasite.notices.wishes import wanted_by

COUNT_SECONDS: Final = 1.0
"""So long counts are gathered, to ask for many at once: in a quick game they change with every decision."""


class InPage:
    """This process's pages. `count` says in how many games it is each one's turn, of these persons."""

    def __init__(self, count: Callable[[Collection[int]], Mapping[int, int]]) -> None:
        self._count = count
        self._due: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def show(self, due: Due, state: GameState) -> bool:
        """Show it in its person's pages, but for those of that game, which know; whether there are any."""
        if not PERSONS.is_beside(due.person, due.subject):
            return False
        self._start(self._show(due, state))
        return True

    def hear(self, before: GameState, after: GameState) -> None:
        """A listener of the log: count anew for those whose turn has come or gone."""
        was, now = _on_turn(before), _on_turn(after)
        for person in {was, now} if was != now or before is after else ():
            if person is not None:
                self.recount(person)

    def recount(self, person: int) -> None:
        """Tell this person's pages the count, soon."""
        if person not in self._due and PERSONS.is_here(person):
            if not self._due:
                self._start(self._tell_counts())
            self._due.add(person)

    async def stop(self) -> None:
        """Drop what is still to be shown."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Any) -> None:  # noqa: ANN401  (any coroutine)
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show(self, due: Due, state: GameState) -> None:
        if (await read(wanted_by, due.person)).takes(due.kind, PAGE):
            mine = state.seats_of(due.person)
            other = state.seats[RIVAL[mine[0]]].name if mine else None
            PERSONS.tell(due.person, Noticed(due.kind, due.subject, other, due.facts))

    async def _tell_counts(self) -> None:
        await asyncio.sleep(COUNT_SECONDS)
        due, self._due = self._due, set()
        counts = await read(self._count, due)
        for person in due:
            PERSONS.tell(person, Turns(counts.get(person, 0)))


def _on_turn(state: GameState) -> int | None:
    return None if state.to_move is None else state.seats[state.to_move].person


def show_challenge(person: int, challenge: str, by: str, url: str) -> None:
    """Somebody challenges this person: told wherever they are. From any thread; that it is wanted was asked before."""
    PERSONS.tell(person, Noticed("challenge", challenge, by or None, {"url": url}))
