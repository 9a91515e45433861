"""Games that are really played, by the actions, to be copied from: what is copied replays like what was played."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maatasite.games import commands, creation
from maatasite.games.actions import Table, act
from maatasite.games.agreement import Agreement
from maatasite.games.creation import columns_of
from maatasite.games.dice_vault import OpenDice, open_dice
from maatasite.games.entries import Kind, LogEntry
from maatasite.games.state import GameState, Seat
from maatatahay.bots.random_bot import RandomBot
from maatatahay.clock import control_from_text
from maatatahay.options import Options
from maatatahay.tiles import TRIBES

TIMES = ("live 5m+10s", "live 10m+20s", "correspondence 2d bank 5d", "untimed")
KINDS: tuple[Kind, ...] = ("friend", "friend", "computer", "friend", "computer", "screen")
BOTS = ("pib", "wendo", "harra", "vantor")
LONGEST_THOUGHT = 4000
Line = tuple[Any, ...]


@dataclass(frozen=True)
class Played:
    """A game to copy: its columns, its first line's data, and all lines with their instants since its creation."""

    columns: dict[str, Any]
    created: Mapping[str, Any]
    lines: list[Line]

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return bool(self.columns["status"] == "over")


class Player:
    """Plays one game on paper, after its beginning was stored."""

    def __init__(self, number: int, people: list[int]) -> None:
        self._random = random.Random(number)
        kind = KINDS[number % len(KINDS)]
        time = TIMES[number // 2 % len(TIMES)] if kind != "screen" else "untimed"
        rated = time != "untimed" and number % 5 != 0
        control, private = control_from_text(time), not rated and number % 7 == 0
        agreement = Agreement(control, take_backs=not rated, rated=rated, private=private)
        scoring = ("progressive", "standard")[number % 2]
        plan = creation.plan(kind, Options(relic_scoring=scoring), _seats(kind, people, number), agreement)
        plan.store()
        self.state: GameState = plan.state
        self._dice: OpenDice = open_dice(plan.state.game)
        self._bot, self._now = RandomBot(number), plan.state.created_ms
        self._entries: list[LogEntry] = list(plan.state.entries)

    def deal(self) -> None:
        """What both give to the dice."""
        for tribe in self.state.contributions_due():
            self._do(commands.Contribute(tribe, self._random.randbytes(32).hex()))

    def play(self, most: int) -> None:
        """So many decisions, or as many as there are."""
        for _ in range(most):
            seat, position = self.state.to_move, self.state.position
            if seat is None or position is None:
                return
            decision = self._bot.choose(position).to_json()
            self._do(commands.Decide(seat, self.state.ply, (decision,)))

    def resign(self) -> None:
        """Give up, if it still goes on."""
        if self.state.status == "playing":
            self._do(commands.Resign("wazu" if self.state.seats["wazu"].kind == "person" else "balan"))

    def played(self) -> Played:
        """The game as it is now."""
        begun = self.state.created_ms
        lines = [
            (one.version, one.ply, one.kind, one.seat, json.dumps(one.data), one.key, one.at_ms - begun, one.elapsed_ms)
            for one in self._entries
        ]
        return Played(columns_of(self.state), self._entries[0].data, lines)

    def _do(self, command: commands.Command) -> None:
        self._now += self._random.randrange(300, LONGEST_THOUGHT)
        holder = self.state.seats[command.seat]
        actor = commands.BOT if holder.kind == "bot" else commands.Actor(holder.person)
        key = f"{self.state.version}-{self._random.getrandbits(64):x}"
        draft = act(Table(self.state, actor, self._now, self._dice, key), command)
        self.state = draft.state
        self._entries += draft.entries


def _seats(kind: str, people: list[int], number: int) -> dict[str, Seat]:
    seats = dict(zip(TRIBES, (Seat("person", pk, "somebody") for pk in people), strict=True))
    if kind == "computer":
        seats[TRIBES[number % 2]] = Seat("bot", name=BOTS[number % len(BOTS)])
    elif kind == "screen":
        seats["wazu"] = Seat("person", people[0], None)
    return seats


def whole(number: int, people: list[int]) -> Played:
    """A game played to its end."""
    player = Player(number, people)
    player.deal()
    player.play(10_000)
    return player.played()


def short(number: int, people: list[int]) -> Played:
    """A game that somebody gave up early."""
    player = Player(number, people)
    player.deal()
    player.play(number % 12)
    player.resign()
    return player.played()


def running(number: int, people: list[int]) -> Played:
    """A game that goes on, or (one in ten) is not dealt yet."""
    player = Player(number, people)
    if number % 10:
        player.deal()
        player.play(number * 7 % 40)
    return player.played()
