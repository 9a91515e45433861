"""All of it as one file: zipped while it is sent, so that it may be of any length and is never whole in memory."""

from collections.abc import AsyncIterator
from zipfile import ZIP_DEFLATED, ZipFile

from maatasite.decency.kept import kept_of
from maatasite.games.reading import read
from maatasite.people.models import Person
from maatasite.talk.keeping import words_of
from maatasite.web.person.stored import game_files, games_of, person_json, text_of


class _Outlet:
    """What a zip file is written to, and taken from piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        """Keep the piece until it is taken."""
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """There is nothing behind it."""

    def take(self) -> bytes:
        """All that was written since the last time."""
        taken, self._pieces = b"".join(self._pieces), []
        return taken


async def zipped(person: Person, readme: str) -> AsyncIterator[bytes]:
    """The file in pieces, game by game; the database and the packing never hold up the event loop."""
    outlet = _Outlet()
    with ZipFile(outlet, "w", ZIP_DEFLATED) as archive:  # type: ignore[call-overload]  # write and flush are enough
        await read(_begin, archive, person, readme)
        yield outlet.take()
        for game in await read(games_of, person):
            await read(_add_game, archive, game, person)
            yield outlet.take()
    yield outlet.take()


def _begin(archive: ZipFile, person: Person, readme: str) -> None:
    archive.writestr("README.txt", readme)
    archive.writestr("person.json", text_of(person_json(person)))
    archive.writestr("talk.json", text_of(words_of(person)))
    archive.writestr("decency.json", text_of(kept_of(person)))


def _add_game(archive: ZipFile, game: str, person: Person) -> None:
    for name, text in game_files(game, person):
        archive.writestr(name, text)
