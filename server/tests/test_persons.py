"""Who is here, by whatever number of sockets: told everywhere, counted once, and gone only after a moment."""

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import cast

import pytest
from maatasite.live import persons as module
from maatasite.live.connection import Connection, frame_of
from maatasite.live.messages import Pong
from maatasite.live.persons import PERSONS, Persons
from maatasite.live.wire import Wire
from visitors import Visitor


class Socket(Connection):
    """A connection whose queue a test can read."""

    def __init__(self, person: int | None) -> None:
        super().__init__(cast("Wire", SimpleNamespace()), person, None)
        self.said: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.said.append(frame)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.02)


@pytest.fixture
def persons() -> Iterator[tuple[Persons, list[tuple[str, int]]]]:
    """An index, and what its listeners were told."""
    index, told = Persons(), list[tuple[str, int]]()
    index.came.append(lambda person: told.append(("came", person)))
    index.went.append(lambda person: told.append(("went", person)))
    yield index, told
    index.forget()


@pytest.mark.usefixtures("quick")
def test_the_first_socket_comes_and_the_last_goes_after_a_moment(
    persons: tuple[Persons, list[tuple[str, int]]],
) -> None:
    index, told = persons

    async def visit() -> None:
        one, two = Socket(7), Socket(7)
        index.join(one)
        index.join(two)
        index.leave(one)
        assert index.who_is_here() == [7]
        index.leave(two)
        index.leave(two)
        assert index.is_here(7)
        assert told == [("came", 7)]
        await asyncio.sleep(0.1)
        assert not index.is_here(7)

    asyncio.run(visit())
    assert told == [("came", 7), ("went", 7)]


@pytest.mark.usefixtures("quick")
def test_a_reload_is_no_leaving(persons: tuple[Persons, list[tuple[str, int]]]) -> None:
    index, told = persons

    async def reload() -> None:
        old, new = Socket(7), Socket(7)
        index.join(old)
        index.leave(old)
        index.join(new)
        await asyncio.sleep(0.1)
        assert index.is_here(7)

    asyncio.run(reload())
    assert told == [("came", 7)]


def test_all_sockets_of_a_person_are_told_and_nobody_elses(
    persons: tuple[Persons, list[tuple[str, int]]],
) -> None:
    index, told = persons

    async def tell() -> list[list[bytes]]:
        sockets = [Socket(7), Socket(7), Socket(8), Socket(None)]
        for socket in sockets:
            index.join(socket)
        await asyncio.to_thread(index.tell, 7, Pong())
        index.tell(9, Pong())
        await asyncio.sleep(0)
        return [socket.said for socket in sockets]

    assert asyncio.run(tell()) == [[frame_of(Pong())], [frame_of(Pong())], [], []]
    assert told == [("came", 7), ("came", 8)]


def test_a_listener_that_fails_keeps_nobody_out(
    persons: tuple[Persons, list[tuple[str, int]]], caplog: pytest.LogCaptureFixture
) -> None:
    index, told = persons
    index.came.insert(0, lambda person: told.extend([("never", 1 // 0)]))

    async def join() -> None:
        index.join(Socket(7))

    asyncio.run(join())
    assert told == [("came", 7)]
    assert "a listener of who is here failed" in caplog.text


def test_a_guest_is_told_at_every_socket(visitor: Callable[[], Visitor]) -> None:
    ana = visitor()
    ana.new_game(name="Ana")
    lines = [ana.line(), ana.line()]
    stranger = visitor().line()
    for line in (*lines, stranger):
        line.sync()
    (person,) = PERSONS.who_is_here()
    PERSONS.tell(person, Pong())
    for line in lines:
        assert line.hear("pong")
    stranger.say("ping")
    assert stranger.hear("pong")
    assert [message["t"] for message in stranger.heard].count("pong") == 2
