"""Copies of played games among all people, over years; and of the rated ones what they changed."""

from __future__ import annotations

import json
import random
import secrets
import time
from dataclasses import dataclass
from typing import Any

from maatasite.games.models import DiceSecret, Entry, Game
from maatasite.ratings.models import Change, Rating
from maatatahay.tiles import TRIBES

from heap import played
from heap.bulk import Heap
from heap.people import People
from heap.played import Played

DAY = 86_400_000
YEARS = 2 * 365 * DAY
EACH = 60
"""So many games are played of each sort."""

SHARE_RUNNING = 0.06
LATELY = 5 * DAY
BATCH = 4_000
COLUMNS = (
    "id", "kind", "options", "rules", "commitment", "created_ms", "balan_bot", "wazu_bot", "rated", "private", "speed",
    "version", "ply", "status", "to_move", "changed_ms", "balan", "wazu", "result", "flag_at_ms",
)  # fmt: skip
LINE = ("game", "version", "ply", "kind", "seat", "data", "key", "at_ms", "elapsed_ms")
CHANGE = (
    "game", "tribe", "person", "bot", "speed", "rating_before", "deviation_before", "rating_after", "deviation_after",
    "at_ms",
)  # fmt: skip
SURE = 110
STEP = 12


@dataclass(slots=True)
class Form:
    """How somebody stands at a speed while the games are dealt out."""

    rating: float
    deviation: float = 350.0
    games: int = 0
    last_ms: int = 0


@dataclass(frozen=True, slots=True)
class Copied:
    """A game as it was dealt out."""

    id: str
    of: Played
    people: dict[str, int | None]
    changed_ms: int


class Games:
    """So many games with about so many lines in all."""

    def __init__(self, people: People, chance: random.Random) -> None:
        self._people, self._chance = people, chance
        pair = [people.accounts[-1][0], people.accounts[-2][0]]
        self._whole, self._short, self._running = (
            [make(number, pair) for number in range(EACH)] for make in (played.whole, played.short, played.running)
        )
        self._games, self._lines = Heap(Game, COLUMNS), Heap(Entry, LINE)
        self._secrets, self._changes = Heap(DiceSecret, ("game", "sealed")), Heap(Change, CHANGE)
        self._forms: dict[tuple[int | None, str, str], Form] = {}
        self.latest: list[Copied] = []
        self.longest = ""

    @property
    def lines(self) -> int:
        """How many were stored."""
        return self._lines.stored

    def copy(self, games: int, lines: int) -> None:
        """Deal them out, the oldest first."""
        now = int(time.time() * 1000)
        share = self._share_of_whole(lines / games)
        for number in range(games):
            made = self._one(number / games, now, share)
            self._add(made)
            if number > games * 0.8:
                self.latest.append(made)
            if number % BATCH == BATCH - 1:
                self._store()
        self._store()
        self._store_ratings()

    def _share_of_whole(self, wanted: float) -> float:
        """So that a game has as many lines on average as wanted."""
        mean = {name: sum(len(one.lines) for one in some) / len(some) for name, some in self._sorts().items()}
        rest = (wanted - SHARE_RUNNING * mean["running"]) / (1 - SHARE_RUNNING)
        return min(1.0, max(0.0, (rest - mean["short"]) / (mean["whole"] - mean["short"])))

    def _sorts(self) -> dict[str, list[Played]]:
        return {"whole": self._whole, "short": self._short, "running": self._running}

    def _one(self, gone: float, now: int, share: float) -> Copied:
        chance = self._chance
        if chance.random() < SHARE_RUNNING:
            of = chance.choice(self._running)
            begun = now - chance.randrange(LATELY) if chance.random() < 0.5 else now - chance.randrange(YEARS)
        else:
            of = chance.choice(self._whole if chance.random() < share else self._short)
            begun = now - DAY - int((1 - gone) * YEARS)
        changed = begun + of.columns["changed_ms"] - of.columns["created_ms"]
        return Copied(secrets.token_urlsafe(16), of, self._seated(of), changed)

    def _seated(self, of: Played) -> dict[str, int | None]:
        """Accounts where it is rated; else guests too."""
        first, _ = self._people.account()
        if not of.columns["rated"] and self._chance.random() < 0.3:
            first = self._people.guest()
        if of.columns["kind"] == "screen":
            return dict.fromkeys(TRIBES, first)
        second, _ = self._people.account(but=first)
        sides = [first, second]
        if of.columns["kind"] == "friend":
            self._chance.shuffle(sides)
        people = dict(zip(TRIBES, sides, strict=True))
        return {tribe: None if of.columns[f"{tribe}_bot"] else people[tribe] for tribe in TRIBES} | (
            {"balan": first} if of.columns["wazu_bot"] else {"wazu": first} if of.columns["balan_bot"] else {}
        )

    def _add(self, made: Copied) -> None:
        of, shift = made.of, made.changed_ms - made.of.columns["changed_ms"]
        begun = of.columns["created_ms"] + shift
        flag = of.columns["flag_at_ms"]
        row = of.columns | {
            "id": made.id, "options": json.dumps(of.columns["options"]), "created_ms": begun,
            "changed_ms": made.changed_ms, "balan": made.people["balan"], "wazu": made.people["wazu"],
            "flag_at_ms": None if flag is None else flag + shift,
        }  # fmt: skip
        self._games.add(*(row[name] for name in COLUMNS))
        for number, line in enumerate(of.lines):
            version, ply, kind, seat, data, key, since, elapsed = line
            told = data if number else json.dumps({**of.created, "seats": _named(of, made.people)})
            self._lines.add(made.id, version, ply, kind, seat, told, key, begun + since, elapsed)
        self._secrets.add(made.id, b"copied")
        if of.is_over and of.columns["rated"]:
            self._rate(made)

    def _rate(self, made: Copied) -> None:
        speed, winner = made.of.columns["speed"], json.loads(made.of.columns["result"])["winner"]
        for tribe in TRIBES:
            bot, person = made.of.columns[f"{tribe}_bot"], made.people[tribe]
            form = self._forms.setdefault((person, bot, speed), Form(self._chance.gauss(1500, 250)))
            before = form.rating, form.deviation
            form.rating += 0 if winner is None else STEP if winner == tribe else -STEP
            form.deviation, form.games, form.last_ms = max(55.0, form.deviation * 0.9), form.games + 1, made.changed_ms
            self._changes.add(
                made.id, tribe, person, bot, speed, *before, form.rating, form.deviation, made.changed_ms
            )  # fmt: skip

    def _store(self) -> None:
        for heap in (self._games, self._lines, self._secrets, self._changes):
            heap.store()

    def _store_ratings(self) -> None:
        heap = Heap(
            Rating,
            ("person", "bot", "speed", "rating", "deviation", "volatility", "games", "last_ms", "sure_until_ms"),
        )
        for (person, bot, speed), form in self._forms.items():
            until = form.last_ms + YEARS if form.deviation <= SURE else 0
            heap.add(person, bot, speed, form.rating, form.deviation, 0.06, form.games, form.last_ms, until)
        heap.store()


def _named(of: Played, people: dict[str, int | None]) -> dict[str, Any]:
    """The seats of the first line with their new people."""
    return {
        tribe: seat if seat["kind"] == "bot" else {**seat, "person": people[tribe]}
        for tribe, seat in of.created["seats"].items()
    }
