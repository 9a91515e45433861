"""Stored games of each release, one a line of JSON in `data/games-RELEASE.jsonl`; how they are made, and read.

`what` says what a game shows, `columns` are its row, `lines` its log (each line's values in the order of `LogEntry`),
`states` for the deal and each ply the hash of the position.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

from maatasite.games import commands, creation
from maatasite.games.entries import LogEntry
from maatasite.games.errors import Refused
from maatasite.games.models import Game
from maatasite.games.reading import READERS
from maatasite.games.recording import record_of
from maatasite.games.replaying import positions
from maatasite.games.state import GameState, Seat
from maatasite.games.store import load
from maatasite.games.writer import WRITER
from maatasite.people.models import Person
from maatatahay.describe import snapshot
from maatatahay.options import Options, every_options
from maatatahay.record import read_record
from tables import Sitting, invite, run, sit_down

FOLDER = Path(__file__).parent / "data"
ENDS = {"deaths", "spaces", "warriors", "resign", "agreed", "aborted", "timeout"}
ADDED = {"flag_at_ms": None, "rated": False, "private": False, "speed": ""}
"""Columns that later releases have, as their migrations fill them."""

MOST_TRIES = 20
WARRIORS = Path(__file__).parents[2] / "engine" / "tests" / "records" / "valid" / "end-by-warriors.json"


def kept_games() -> list[dict[str, Any]]:
    """The games of every release."""
    files = sorted(FOLDER.glob("games-*.jsonl"))
    kept = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [{**game, "columns": {**ADDED, **game["columns"]}} for game in kept]


def lines_of(kept: dict[str, Any]) -> list[LogEntry]:
    """The log of a kept game."""
    return [LogEntry(*values) for values in kept["lines"]]


def hashes(state: GameState) -> list[str]:
    """For the deal and each ply the hash of the position as a trace tells it (RECORD.md): 16 hex digits of SHA-256."""
    try:
        told = [json.dumps(snapshot(position), sort_keys=True, separators=(",", ":")) for position in positions(state)]
    except Refused:  # not dealt
        return []
    return [hashlib.sha256(text.encode()).hexdigest()[:16] for text in told]


def keep_games() -> Iterator[str]:
    """Play the corpus of this release; its lines."""
    ana, bo, cy = (Person.objects.create_guest(name) for name in ("Ana", "Bo 棋", "Cy"))
    try:
        for what, game in _games(ana, bo, cy):
            state = load(game)
            assert state is not None
            lines = [astuple(entry) for entry in state.entries]
            columns = Game.objects.filter(pk=game).values().get()
            kept = {"what": what, "columns": columns, "lines": lines, "states": hashes(state)}
            yield json.dumps(kept, separators=(",", ":"), ensure_ascii=False) + "\n"
    finally:
        WRITER.stop()
        READERS.stop()


def _games(ana: Person, bo: Person, cy: Person) -> Iterator[tuple[str, str]]:
    for seed, options in enumerate(every_options()):
        chosen = options.to_json()
        for who, sitting in (
            ("two people", sit_down(ana, bo, options=options)),
            ("the computer", sit_down(ana, None, options=options)),
            ("one screen", _screen(ana, **chosen)),
        ):
            _play(sitting, seed=seed)
            yield f"{who}: {chosen['relic_scoring']}, {chosen['end_by_deaths']}", sitting.game
    yield "ended by warriors, begun near the end of a record", _ended_by_warriors(ana, bo)
    yield from _cut_short(ana, bo, cy)
    yield from _tied(ana, bo, cy)
    yield from settled_games(ana, bo)


def settled_games(ana: Person, bo: Person) -> Iterator[tuple[str, str]]:
    """Games with offers: a take-back, a pause, a draw; one called off, one claimed."""
    agreed = sit_down(ana, bo, control="live 10m+20s")
    state = _play(agreed, most=1)
    first = str(state.moves[-1].seat)
    other = "wazu" if first == "balan" else "balan"
    for offer in (commands.TakeBack(first, state.ply), commands.OfferPause(first, 60_000), commands.OfferDraw(first)):
        version = run(agreed.do(offer)).version
        run(agreed.do(commands.Accept(other, version)))
        if isinstance(offer, commands.OfferPause):
            run(agreed.do(commands.Resume(other)))
            run(agreed.do(commands.Cancel(first, run(agreed.do(commands.OfferDraw(first))).version)))
            run(agreed.do(commands.Decline(other, run(agreed.do(commands.OfferDraw(first))).version)))
            _play(agreed, most=2)
    yield "taken back, paused and agreed", agreed.game
    aborted = sit_down(ana, bo)
    _play(aborted, most=0)
    run(aborted.do(commands.Abort("wazu")))
    yield "called off after the deal", aborted.game
    claimed = sit_down(ana, bo, control="live 3m+2s")
    mover = _play(claimed, most=0).to_move
    run(claimed.do(commands.Claim("wazu" if mover == "balan" else "balan", 60_000)))
    yield "claimed from who left", claimed.game


def _cut_short(ana: Person, bo: Person, cy: Person) -> Iterator[tuple[str, str]]:
    yield "an open seat", invite(ana).game
    taken = invite(ana)
    run(taken.do(commands.TakeSeat("wazu", "Bo"), actor=commands.Actor(bo.pk)))
    yield "a seat taken, not dealt", taken.game
    withdrawn = invite(ana)
    run(withdrawn.do(commands.Withdraw("balan")))
    yield "withdrawn", withdrawn.game
    running = sit_down(ana, bo)
    _play(running, most=17)
    yield "running", running.game
    moved = sit_down(ana, bo)
    _play(moved, most=9)
    run(moved.do(commands.MoveSeat("balan", ana.pk, "Cy", lambda: None), actor=commands.Actor(cy.pk)))
    yield "a seat moved", moved.game


def _tied(ana: Person, bo: Person, cy: Person) -> Iterator[tuple[str, str]]:
    """Games that come from others."""
    resigned = sit_down(ana, bo)
    _play(resigned, most=12)
    run(resigned.do(commands.Resign("wazu")))
    state = load(resigned.game)
    assert state is not None
    again = creation.plan_rematch(state)
    run(resigned.do(commands.Rematch("balan", again.state.game, again.store)))
    yield "resigned, with a rematch", resigned.game
    yield "the rematch", again.state.game
    seats = {"balan": Seat("person", ana.pk, "Ana"), "wazu": Seat("person", cy.pk, None)}
    branch = creation.plan_branch("friend", seats, record_of(state), 7, resigned.game)
    branch.store()
    _play(Sitting(branch.state.game, {"balan": ana, "wazu": cy}), seed=5)
    yield "begun in the middle of another", branch.state.game


def _screen(person: Person, **options: str) -> Sitting:
    """A game at one screen: one person has both seats."""
    seats = {"balan": Seat("person", person.pk, "Ana"), "wazu": Seat("person", person.pk, None)}
    plan = creation.plan("screen", Options(**options), seats)
    plan.store()
    return Sitting(plan.state.game, {"balan": person, "wazu": person})


def _play(sitting: Sitting, most: int = 1000, seed: int = 1) -> GameState:
    async def scenario() -> GameState:
        if (await sitting.state()).position is None:  # begun in the middle of another it has its deal
            await sitting.deal()
        return await sitting.play(most, seed)

    return run(scenario())


def _ended_by_warriors(ana: Person, bo: Person) -> str:
    """Chance hardly ever gets there, so most of the game is the engine's own example of it."""
    record = read_record(WARRIORS.read_text(encoding="utf-8"))
    seats = {"balan": Seat("person", ana.pk, "Ana"), "wazu": Seat("person", bo.pk, "Bo")}
    for seed in range(MOST_TRIES):
        branch = creation.plan_branch("friend", seats, record, len(record.moves) - 2)
        branch.store()
        state = _play(Sitting(branch.state.game, {"balan": ana, "wazu": bo}), seed=seed)
        if state.result is not None and state.result["reason"] == "warriors":
            return branch.state.game
    raise AssertionError("no game ended by warriors")
