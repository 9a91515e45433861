"""Nothing hidden is in any page or frame: two worlds that differ in all that a viewer may not know look alike to him.

The addresses are all that the site has, with whatever is added one day; so are the messages. An address or a message
that needs to be asked in another way says so below, or the test fails.
"""

from __future__ import annotations

import difflib
import json
import re
import typing
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection
from django.urls import URLPattern, URLResolver, get_resolver
from fuzzing import said_in
from maatasite.games import clock, views_for
from maatasite.games.log import LOG
from maatasite.games.reading import READERS
from maatasite.games.state import GameState
from maatasite.games.writer import WRITER
from maatasite.live import absence, dispatch
from maatasite.live import messages as m
from maatasite.live.connection import Connection
from maatasite.live.hub import HUB
from maatasite.live.options import DESK
from maatasite.live.persons import PERSONS
from maatasite.live.talks import TALKS
from maatasite.people.pacing import Pacer
from maatasite.talk.models import Line
from msgspec import inspect
from tables import run
from test_private_games import sample
from worlds import HIDDEN, VIEWERS, World, build, unknown_to

MOMENT = "2026-11-30T12:00:00Z"

PLACES: dict[str, Callable[[World], str]] = {
    "game": lambda world: world.table.game,
    "name": lambda world: "Bo",
    "lesson": lambda world: "placing",
    "room": lambda world: "players",
    "number": lambda world: "1",
    "part": lambda world: "1",
    "token": lambda world: "no-token",
    "challenge_id": lambda world: "no-challenge",
    "language": lambda world: "en",
    "page": lambda world: "rules",
    "session": lambda world: "1",
    "object_id": lambda world: "1",
    "pk": lambda world: "1",
    "key": lambda world: "no-key",
    "uidb36": lambda world: "1",
    "content_type_id": lambda world: "1",
    "app_label": lambda world: "decency",
}
"""What stands in an address for each of its parts."""

MORE: tuple[str, ...] = (
    "/game/{game}/report/watchers/1",
    "/person/Ana",
    "/person/Eve",
    "/person/Cy?with=Ana",
    "/friends?name=B",
    "/challenge?person=Eve",
    "/ratings?speed=live",
    "/lobby?behind=20",
    "/my?before=1",
)
"""Addresses that show something else by another part or a question."""


# --- all addresses


def addresses(world: World) -> Iterator[str]:
    """Every address of the site, filled in for this world."""
    yield from (_filled(pattern, world) for pattern in patterns_of(get_resolver(), "/"))
    yield from (one.replace("{game}", world.table.game) for one in MORE)


def _filled(pattern: str, world: World) -> str:
    def part(found: re.Match[str]) -> str:
        return PLACES["lesson" if found[1] == "name" and pattern.startswith("/learn/") else found[1]](world)

    return re.sub(r"<(?:\w+:)?(\w+)>", part, pattern)


def patterns_of(resolver: URLResolver, before: str) -> Iterator[str]:
    for one in resolver.url_patterns:
        told = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"<\1>", str(one.pattern)).strip("^$")
        if isinstance(one, URLResolver):
            yield from patterns_of(one, before + told)
        elif isinstance(one, URLPattern):
            yield before + told.replace("\\Z", "")


def seen(world: World, viewer: str, where: Iterable[str] | None = None) -> dict[str, str]:
    """By address: status, headers and body, as this viewer's browser gets them."""
    found, browser = {}, world.browser(viewer)
    for address in addresses(world) if where is None else where:
        answer = browser.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        headers = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
        found[address] = masked(f"{answer.status_code}\n{headers}\n\n{body.decode(errors='replace')}")
    return found


def masked(text: str) -> str:
    """Without what is drawn anew for each answer: tokens of forms, nonces, and the tags of pages that bear them."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w{64}"', "CSRF", text)
    text = re.sub(r'"(csrf|token)": "\w{64}"', "CSRF", text)
    text = re.sub(r"nonce(=|-)[\"']?[\w+/=-]+", "NONCE", text)
    return re.sub(r"^ETag: .*$", "ETAG", text, flags=re.MULTILINE)


# --- all frames


class Ear(Connection):
    """A socket of which only what is said to it matters."""

    def __init__(self, person: int | None) -> None:
        super().__init__(None, person, None)  # type: ignore[arg-type]  # nothing is ever sent by it
        self.heard: list[str] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(masked(json.dumps(said_in(frame))))


ENDS_THE_GAME = {m.SayResign}
"""With the end the dice are opened, as they must be."""


def said_by(world: World, message: Any) -> m.Said:  # noqa: ANN401  (one of the types of a union)
    """One message of this type about the table that all look at."""
    told = inspect.type_info(message)
    assert isinstance(told, inspect.StructType)
    names = {field.name for field in told.fields}
    fields = {field.name: sample(field.type) for field in told.fields if field.required}
    asked: dict[str, Any] = {"game": world.table.game, "key": f"{message.__name__}", "ply": 3, "ms": 60_000}
    said: m.Said = message(**fields | {name: asked[name] for name in asked.keys() & names})
    return said


def frames(world: World) -> dict[str, list[str]]:
    """By viewer, all that a socket of theirs hears while everybody says everything that a page can say."""
    ears = {name: Ear(world.people[name].pk if name else None) for name in VIEWERS}

    async def scenario() -> None:
        LOG.listeners[:] = [HUB.publish]
        try:
            for ear in ears.values():
                HUB.join(ear)
                await dispatch.answer(ear, m.Watch(world.table.game))
            for name, ear in ears.items():
                for message in typing.get_args(m.Said):
                    if message not in ENDS_THE_GAME or name not in ("Ana", "Bo"):
                        await dispatch.answer(ear, said_by(world, message))
            await HUB._beat_once()
        finally:
            for ear in ears.values():
                HUB.leave(ear)
            LOG.listeners.clear()
            PERSONS.forget()
            TALKS.forget()

    run(scenario())
    DESK.stop()
    return {name: ear.heard for name, ear in ears.items()}


# --- two worlds


Make = Callable[[frozenset[str]], World]


@pytest.fixture
def made(accounts: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes a world in which what is named is otherwise, in place of the one before, at the same moment."""
    monkeypatch.setattr(Pacer, "wait_ms", lambda self, limit, *who: 0)
    monkeypatch.setattr(clock, "_passed_ns", lambda: 0)
    monkeypatch.setattr(absence, "time", SimpleNamespace(monotonic=lambda: 0.0))

    def make(otherwise: frozenset[str]) -> World:
        WRITER.stop()
        READERS.stop()
        LOG.forget()
        cache.clear()
        monkeypatch.setattr(HUB, "_absence", absence.Absence())
        _empty()
        return build(monkeypatch, otherwise)

    with time_machine.travel(MOMENT, tick=False):
        yield make


def _empty() -> None:
    """Nothing is stored, and the next ids are the first ones again."""
    kept = {ContentType._meta.db_table, Permission._meta.db_table}
    tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - kept
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), sorted(tables), reset_sequences=True))


@pytest.mark.parametrize("viewer", VIEWERS, ids=["owner", "opponent", "spectator", "guest", "stranger"])
def test_LEAK_no_page_and_no_frame_differs_by_what_its_viewer_may_not_know(made: Make, viewer: str) -> None:
    """B069, B074: every address and every message, whoever asks."""
    world = made(frozenset())
    pages, told = seen(world, viewer), frames(world)[viewer]
    assert len(pages) > 100
    assert len(told) > len(typing.get_args(m.Said)) // 2
    other = made(unknown_to(viewer))
    assert not "\n".join(differences(pages, seen(other, viewer)))
    assert frames(other)[viewer] == told


def differences(one: dict[str, str], other: dict[str, str]) -> Iterator[str]:
    """The addresses whose pages differ, each with the first parts that do."""
    for address, page in one.items():
        if other[address] != page:
            before, after = (re.split(r"(?<=[,>\n])", text) for text in (page, other[address]))
            lines = difflib.unified_diff(before, after, lineterm="", n=0)
            yield "\n".join([address, *(line[:300] for line in islice(lines, 2, 12))])


WHERE = ("/", "/my", "/my/notices", "/my/blocks", "/my/reports", "/friends", "/lobby", "/account/", "/account/email/")
"""Where one sees one's own."""


def test_LEAK_whoever_may_know_it_sees_it_so_the_comparison_can_fail(made: Make) -> None:
    """Each thing that is hidden makes a difference to one who may know it."""
    world = made(frozenset())
    pages = {viewer: seen(world, viewer, WHERE) for viewer in VIEWERS}
    told = frames(world)
    for what, known in HIDDEN.items():
        viewer = next((viewer for viewer in VIEWERS if viewer in known), None)
        if viewer is not None and what not in UNSEEN:
            other = made(frozenset({what}))
            assert seen(other, viewer, WHERE) != pages[viewer] or frames(other)[viewer] != told[viewer], what


UNSEEN = {"a link to another device"}
"""Shown once, when it is made."""


def test_LEAK_a_planted_leak_is_found(made: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the number of lines among those who look on in the view, the players would see it in page and frames."""
    honest = views_for._moving
    pages, told = [], []
    for otherwise in (frozenset[str](), unknown_to("Ana")):
        world = made(otherwise)
        lines = Line.objects.filter(game=world.table.game, room="watchers").count()
        monkeypatch.setattr(views_for, "_moving", partial(_leaking, honest, lines))
        pages.append(seen(world, "Ana", [f"/game/{world.table.game}"]))
        told.append(frames(world)["Ana"])
    assert list(differences(*pages))
    assert told[0] != told[1]


def _leaking(honest: Callable[[GameState], dict[str, Any]], lines: int, state: GameState) -> dict[str, Any]:
    return {**honest(state), "watchers": lines}


def test_every_part_of_an_address_can_be_filled_in(store: None) -> None:
    """An address that is added one day is looked at by the test above, or fails here for its new part."""
    parts = {name for pattern in patterns_of(get_resolver(), "/") for name in re.findall(r"<(?:\w+:)?(\w+)>", pattern)}
    assert parts <= PLACES.keys()
