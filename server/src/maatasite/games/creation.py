"""How a game begins: planned first, stored after, so that a rematch can be stored with the line that announces it."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from maatatahay.options import RULES_VERSION, Options

from maatasite.games import dice_vault
from maatasite.games.clock import now_ms
from maatasite.games.entries import Kind, LogEntry
from maatasite.games.models import Entry, Game
from maatasite.games.state import GameState, Seat, begin, projection
from maatasite.games.writer import PROJECTED

SWAPPED = {"balan": "wazu", "wazu": "balan"}


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that could begin: its state, its first line and its sealed secret."""

    state: GameState
    first: LogEntry
    sealed: bytes

    def store(self) -> None:
        """Keep game, secret and first line, all or nothing."""
        with transaction.atomic():
            Game.objects.create(**_columns(self.state))
            dice_vault.store_secret(self.state.game, self.sealed)
            Entry.objects.create(
                game_id=self.state.game,
                version=self.first.version,
                kind=self.first.kind,
                data=json.dumps(self.first.data),
                at_ms=self.first.at_ms,
                elapsed_ms=0,
            )


def plan(kind: Kind, options: Options, seats: Mapping[str, Seat]) -> Plan:
    """A new game at a table with these seats: a fresh id of 128 random bits, a fresh secret."""
    game = secrets.token_urlsafe(16)
    commitment, sealed = dice_vault.draw_secret(game)
    data = {
        "kind": kind,
        "options": options.to_json(),
        "rules": RULES_VERSION,
        "seats": {tribe: seats[tribe].to_json() for tribe in SWAPPED},
        "commitment": commitment,
    }
    first = LogEntry(1, None, "created", "", data, None, now_ms(), 0)
    return Plan(begin(game, first), first, sealed)


def plan_rematch(state: GameState) -> Plan:
    """The same table once more, tribes swapped."""
    seats = {tribe: Seat(old.kind, old.person, old.name) for tribe, old in _swapped(state).items()}
    return plan(state.kind, state.options, seats)


def _swapped(state: GameState) -> dict[str, Seat]:
    return {tribe: state.seats[other] for tribe, other in SWAPPED.items()}


def _columns(state: GameState) -> dict[str, object]:
    bots = {tribe: seat.name or "" for tribe, seat in state.seats.items() if seat.kind == "bot"}
    return {
        "id": state.game,
        "kind": state.kind,
        "options": state.options.to_json(),
        "rules": state.rules,
        "commitment": state.commitment,
        "created_ms": state.created_ms,
        "balan_bot": bots.get("balan", ""),
        "wazu_bot": bots.get("wazu", ""),
        **dict(zip(PROJECTED, projection(state), strict=True)),
    }
