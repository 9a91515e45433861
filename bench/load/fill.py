"""Guests and games in a fresh private directory, each game with legal decisions to come. Used by `load.stock`.

The games are made as the site makes them: planned, stored, decided by the actions, written by the writer. What follows
is decided here too, on paper: since the opened secret tells the chance to come, the players of the measurement only
send what was prepared, and the core that they run on is not busy with choosing. The guests have real sessions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import islice

import msgspec
from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest
from maatasite.games import commands, creation
from maatasite.games.actions import Table, act
from maatasite.games.clock import now_ms
from maatasite.games.dice_vault import OpenDice, open_dice
from maatasite.games.entries import LogEntry
from maatasite.games.state import GameState, Seat, projection
from maatasite.games.writer import Unit, write
from maatasite.notices.models import Notice
from maatasite.notices.outbox import keep
from maatasite.notices.turns import everything, turns
from maatasite.people.identity import BACKEND
from maatasite.people.models import Person
from maatatahay.bots.random_bot import RandomBot
from maatatahay.options import Options
from maatatahay.tiles import TRIBES

from load.prepared import Game, Stock, Turn

MOST_BEGUN = 30
"""Decisions at most that lie behind a pair's first game, so that the games are everywhere between deal and end."""

MOST_TO_COME = 24
"""Decisions prepared in the games of pairs that play slowly."""

BATCH = 100


def guests(number: int) -> list[tuple[Person, str]]:
    """So many guests, each with the key of a session."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    made = []
    with transaction.atomic():
        for _ in range(number):
            request, person = HttpRequest(), Person.objects.create_guest()
            request.session = store()
            login(request, person, backend=BACKEND)
            request.session.save()
            made.append((person, str(request.session.session_key)))
    return made


class Maker:
    """One game that is being prepared: its state so far, and what was decided."""

    def __init__(self, people: list[Person], seed: int) -> None:
        seats = {tribe: Seat("person", person.pk, person.name) for tribe, person in zip(TRIBES, people, strict=True)}
        plan = creation.plan("friend", Options(), seats)
        plan.store()
        self._people = {tribe: person.pk for tribe, person in zip(TRIBES, people, strict=True)}
        self._dice: OpenDice = open_dice(plan.state.game)
        self._bot, self._random = RandomBot(seed), random.Random(seed)
        self.state: GameState = plan.state
        self._stored = plan.state
        self._entries: list[LogEntry] = []
        for tribe in TRIBES:
            self._do(commands.Contribute(tribe, self._random.randbytes(32).hex()), f"contribute-{tribe}")

    def turns(self) -> Iterator[Turn]:
        """Decide, command by command, until the game is over; as on the page a placement goes with its activation."""
        while self.state.to_move is not None:
            seat, ply, key = self.state.to_move, self.state.ply, f"{self.state.ply}-{self._random.getrandbits(64):x}"
            decisions = self._decisions()
            self._do(commands.Decide(seat, ply, decisions), key)
            said = {
                "t": "decide",
                "game": self.state.game,
                "ply": ply,
                "key": key,
                "seat": seat,
                "decisions": decisions,
            }
            yield Turn(TRIBES.index(seat), ply, self.state.version, msgspec.json.encode(said).decode())

    def end_turn(self) -> None:
        """Let whoever is in the middle of a turn end it, so that the turn that is due is the one that was told."""
        while any(turn.ply != self.state.ply for turn in turns(self.state)):
            next(self.turns())

    def unit(self) -> Unit:
        """Everything decided so far, for the writer; what is decided after this is not stored."""
        since, self._stored = self._stored, self.state
        return Unit(
            self.state.game, since.version, projection(self.state), list(self._entries), partial(_tell, self.state)
        )

    def _decisions(self) -> tuple[dict[str, object], ...]:
        position = self.state.position
        assert position is not None
        placement = self._bot.choose(position)
        after = position.copy()
        after.play(placement)
        if position.phase == "place" and after.phase == "activate":
            return placement.to_json(), self._bot.choose(after).to_json()
        return (placement.to_json(),)

    def _do(self, command: commands.Command, key: str) -> None:
        actor = commands.Actor(self._people[command.seat])
        draft = act(Table(self.state, actor, now_ms(), self._dice, key), command)
        self.state = draft.state
        self._entries += draft.entries


def _tell(state: GameState) -> None:
    """Whose turn it is was told long ago."""
    keep(everything(state, 0), now_ms())
    Notice.objects.filter(subject=state.game).update(state="told")


def games(people: list[Person], pairs: int, fast: int, each: int) -> Iterator[tuple[Game, Unit]]:
    """A begun game for each pair of guests, and whole ones besides for the pairs that play fast."""
    chance = random.Random(1)
    for pair in range(pairs):
        for number in range(each if pair < fast else 1):
            maker = Maker(people[2 * pair : 2 * pair + 2], pair * each + number)
            begun = 0 if number else chance.randrange(MOST_BEGUN)
            for _ in islice(maker.turns(), begun):
                pass
            maker.end_turn()
            unit = maker.unit()
            to_come = list(islice(maker.turns(), None if pair < fast else MOST_TO_COME))
            yield Game(maker.state.game, pair, number > 0, to_come), unit


def fill(guest_count: int, pairs: int, fast: int, each: int) -> Stock:
    """Fill the database; what is in it."""
    known = guests(guest_count)
    made: list[Game] = []
    coming = games([person for person, _ in known], pairs, fast, each)
    while True:
        with transaction.atomic():
            batch = list(islice(coming, BATCH))
        if not batch:
            return Stock([f"{settings.SESSION_COOKIE_NAME}={key}" for _, key in known], made)
        write([unit for _, unit in batch])
        made += [game for game, _ in batch]
