"""Hostile frames in every state of a game: each is refused with a stable code, or does what it says.

Frames are made from the protocol's own grammar and then broken: wrong types, missing and unknown fields, keys twice,
deep nesting, huge numbers, lone surrogates, NUL, cut off and spliced text.
"""

from __future__ import annotations

import json
import logging
import re
import typing
from typing import Any

import pytest
from fuzzing import changed, examples, junk, numbers, said_in, spelled, stored, texts
from hypothesis import given
from hypothesis import strategies as st
from maatasite.games import commands
from maatasite.games.store import load
from maatasite.live import dispatch
from maatasite.live import messages as m
from maatasite.live.connection import Connection
from maatasite.live.hearing import Hearing
from maatasite.live.hub import HUB
from maatasite.live.options import DESK
from maatasite.live.persons import PERSONS
from maatasite.live.talks import TALKS
from maatasite.people.models import Person
from maatasite.people.pacing import Pacer
from maatatahay.bots import bot_named
from msgspec import inspect
from tables import Sitting, invite, run, sit_down

People = tuple[Person, Person, Person]

CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")
STATES = ("waiting", "dealing", "pair", "order", "place", "activate", "reward", "offers", "private", "computer", "over")
SPOKEN = {one.__struct_config__.tag: one for one in typing.get_args(m.Said)}
HEARD = {one.__struct_config__.tag for one in m.ToPage.__subclasses__()}


class Ear(Connection):
    """A socket of which only what is said to it matters."""

    def __init__(self, person: int | None) -> None:
        super().__init__(None, person, None)  # type: ignore[arg-type]  # nothing is ever sent by it
        self.heard: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(said_in(frame))


def sitting_in(state: str, people: People) -> Sitting:
    """A game that has come so far."""
    ana, bo, _ = people
    if state == "waiting":
        return invite(ana)
    if state == "computer":
        table = sit_down(ana)
        run(table.deal())
        return table
    table = sit_down(ana, bo, control="live 10m+20s", private=state == "private")
    if state == "dealing":
        return table
    run(table.deal())
    if state in {"order", "place", "activate", "reward"}:
        run(table.play(400, seed=2, until=state))
    if state == "offers":
        run(table.play(8, seed=2))
        run(table.do(commands.OfferDraw("balan")))
        run(table.do(commands.OfferPause("wazu", 60_000)))
    if state == "over":
        run(table.do(commands.Resign("balan")))
    return table


# --- the grammar of frames


@st.composite
def frames(draw: st.DrawFn, game: str, ply: int, legal: list[dict[str, Any]]) -> str:
    """A frame: as the protocol has it, or broken in one of many ways."""
    tag = draw(st.sampled_from(sorted(SPOKEN)))
    fields = {"t": tag, **{name: draw(values(name, kind, game, ply, legal)) for name, kind in fields_of(tag)}}
    for _ in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from(sorted(fields)))
        match draw(st.sampled_from(("junk", "gone", "unknown", "nested", "kept"))):
            case "junk":
                fields[name] = draw(junk)
            case "gone":
                fields.pop(name, None)
                if not fields:
                    break
            case "unknown":
                fields[draw(texts)] = draw(junk)
            case "nested":
                fields[name] = nested(draw(st.sampled_from((10, 500, 1500))))
    return mangled(draw, spelled(fields))


def mangled(draw: st.DrawFn, text: str) -> str:
    """The text itself, or cut off, spliced, doubled, with a key twice, or with numbers that JSON does not have."""
    match draw(st.sampled_from(("", "", "", "", "cut", "splice", "twice", "key", "number", "mark"))):
        case "cut":
            return text[: draw(st.integers(0, len(text)))]
        case "splice":
            at = draw(st.integers(0, len(text)))
            return text[:at] + draw(texts) + text[at + draw(st.integers(0, 5)) :]
        case "twice":
            return text + text
        case "key":
            return text.replace("{", '{"t": "resign", ', 1)
        case "number":
            return re.sub(
                r"\b\d+\b", draw(st.sampled_from(("NaN", "1e999", "-Infinity", "01", "9" * 5000))), text, count=1
            )
        case "mark":
            return "\ufeff" + text
    return text


def nested(depth: int) -> Any:  # noqa: ANN401  (lists in lists)
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def fields_of(tag: str) -> list[tuple[str, inspect.Type]]:
    told = inspect.type_info(SPOKEN[tag])
    assert isinstance(told, inspect.StructType)
    return [(field.name, field.type) for field in told.fields]


def values(name: str, kind: inspect.Type, game: str, ply: int, legal: list[dict[str, Any]]) -> st.SearchStrategy[Any]:
    """What may stand in this field: mostly what fits, often what nearly does."""
    fitting: dict[str, st.SearchStrategy[Any]] = {
        "game": st.sampled_from((game, game, game, "x" * 22, "")),
        "ply": st.sampled_from((ply, ply, ply, ply - 1, ply + 1, 0, 10**6, 10**9)),
        "seat": st.sampled_from(("balan", "wazu", "balan", "wazu", "Balan", "")),
        "decisions": st.lists(st.sampled_from(legal) | broken(legal), min_size=0, max_size=3),
        "ms": st.sampled_from((60_000, 59_999, 30 * 86_400_000, 2**63)),
        "bytes": st.sampled_from(("11" * 32, "AA" * 32, "11" * 31, "g" * 64)),
        "phrase": st.sampled_from(("hello", "good-game", "nothing")) | texts,
        "room": st.sampled_from(("players", "watchers", "all")),
        "pool": st.sampled_from(("live", "rapid", "correspondence", "other")),
        "version": st.none() | numbers,
        "offer": st.integers(0, 20) | numbers,
    }
    return fitting.get(name, texts | junk if isinstance(kind, inspect.StrType) else junk | numbers)


def broken(legal: list[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """A decision with one of its values, or a value within that, replaced."""

    @st.composite
    def one(draw: st.DrawFn) -> dict[str, Any]:
        decision = json.loads(json.dumps(draw(st.sampled_from(legal))))
        holder, key = decision, draw(st.sampled_from(sorted(decision)))
        while isinstance(holder[key], dict) and holder[key] and draw(st.booleans()):
            holder = holder[key]
            key = draw(st.sampled_from(sorted(holder)))
        holder[key] = draw(junk)
        return decision  # type: ignore[no-any-return]

    return one()


def some_decisions(table: Sitting) -> list[dict[str, Any]]:
    """What is legal now, and one decision of each other kind."""
    state = load(table.game)
    told: list[dict[str, Any]] = [
        {"pair": ["guard", "elder"]},
        {"first": "balan"},
        {"place": "c3"},
        {"place": "c3", "pay": {"balan": "S"}},
        {"activate": {"rotation": 0, "add": ""}},
    ]
    if state is not None and state.position is not None and state.to_move is not None:
        told.insert(0, bot_named("random", 1).choose(state.position).to_json())
    return told


# --- the property


@pytest.mark.parametrize("state", STATES)
def test_a_hostile_frame_is_refused_by_a_code_or_does_what_it_says(
    people: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, state: str
) -> None:
    monkeypatch.setattr(Pacer, "wait_ms", lambda self, limit, *who: 0)
    table = sitting_in(state, people)

    def now() -> tuple[str, int]:
        found = load(table.game)
        assert found is not None
        return found.status, found.ply

    begun, _ = now()

    @examples(40)
    @given(st.data(), st.sampled_from((0, 0, 1, 1, 2, None)))
    def hostile(data: st.DataObject, who: int | None) -> None:
        nonlocal table
        if now()[0] != begun:  # something legal has ended it
            table = sitting_in(state, people)
        text = data.draw(frames(table.game, now()[1], some_decisions(table)))
        ear, before = Ear(None if who is None else people[who].pk), stored()
        run(spoken(ear, text))
        for answer in ear.heard:
            assert answer["t"] in HEARD
            if answer["t"] == "refused":
                assert CODE.fullmatch(answer["code"]), text
                assert answer["code"] != "try-again", text
                assert len(answer["code"]) < 40
        if ear.heard and all(answer["t"] in {"refused", "state", "presence"} for answer in ear.heard):
            assert changed(before) == [], text
        assert not [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR], text

    hostile()


async def spoken(ear: Ear, text: str) -> None:
    """The frame comes, and all that it sets going is done."""
    HUB.join(ear)
    try:
        await Hearing(None, ear)._answer(text)  # type: ignore[arg-type]  # nothing is ever sent by it
    finally:
        HUB.leave(ear)
        PERSONS.forget()
        TALKS.forget()
        DESK.stop()


def test_a_fault_of_ours_would_be_found(
    people: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Were a handler to fail, its refusal is `try-again`, which the property above does not take."""

    async def failing(connection: Connection, message: m.Ping) -> None:
        raise TypeError("planted")

    handlers: dict[type[m.FromPage], object] = {**dispatch._HANDLERS, m.Ping: failing}
    monkeypatch.setattr(dispatch, "_HANDLERS", handlers)
    ear = Ear(None)
    run(spoken(ear, '{"t": "ping"}'))
    assert [answer["code"] for answer in ear.heard] == ["try-again"]
    caplog.clear()


@examples(200)
@given(junk | st.sampled_from([nested(depth) for depth in (1, 100, 1000)]))
def test_any_json_is_a_message_or_none(value: object) -> None:
    message = m.read_message(json.dumps(value))
    assert message is None or type(message) in typing.get_args(m.Said)


@examples(200)
@given(st.text(max_size=200))
def test_any_text_is_a_message_or_none(text: str) -> None:
    assert m.read_message(text) is None or text.strip().startswith("{")
