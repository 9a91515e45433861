"""What people hear in pages that are open: a notice at once, and in how many games it is their turn."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from maatasite.games.entries import RIVAL
from maatasite.games.reading import read
from maatasite.games.state import GameState
from maatasite.live.messages import Noticed, Turns
from maatasite.live.persons import PERSONS
from maatasite.notices.kinds import PAGE
from maatasite.notices.turns import Due, turns
from maatasite.notices.wishes import wanted_by

COUNT_SECONDS: Final = 0.5
"""So long counts are gathered: in a quick game they change with every decision."""


class InPage:
    """This process's pages. `count` says in how many games it is somebody's turn."""

    def __init__(self, count: Callable[[int], int]) -> None:
        self._count = count
        self._due: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def show(self, due: Due, state: GameState) -> bool:
        """Show it wherever its person is; whether there is anybody to see it."""
        if not PERSONS.is_here(due.person):
            return False
        self._start(self._show(due, state))
        return True

    def hear(self, before: GameState, after: GameState) -> None:
        """A listener of the log: count anew for those whose turn has come or gone."""
        was = {turn.person for turn in turns(before)} | _players_on_turn(before)
        now = {turn.person for turn in turns(after)} | _players_on_turn(after)
        for person in was ^ now if before is not after else now:
            self.recount(person)

    def recount(self, person: int) -> None:
        """Tell this person's pages the count, soon."""
        if person not in self._due and PERSONS.is_here(person):
            self._due.add(person)
            self._start(self._tell_count(person))

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

    async def _tell_count(self, person: int) -> None:
        await asyncio.sleep(COUNT_SECONDS)
        self._due.discard(person)
        PERSONS.tell(person, Turns(await read(self._count, person)))


def _players_on_turn(state: GameState) -> set[int]:
    person = None if state.to_move is None else state.seats[state.to_move].person
    return set() if person is None else {person}


def show_challenge(person: int, challenge: str, by: str, url: str) -> None:
    """Somebody challenges this person: told wherever they are. From any thread; that it is wanted was asked before."""
    PERSONS.tell(person, Noticed("challenge", challenge, by or None, {"url": url}))
