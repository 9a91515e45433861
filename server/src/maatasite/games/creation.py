"""How a game begins: planned first, stored after, so that a rematch can be stored with the line that announces it."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db import transaction
from maatatahay.options import Options
from maatatahay.record import Record

from maatasite.games import dice_vault
from maatasite.games.agreement import USUAL, Agreement
from maatasite.games.applying import begin
from maatasite.games.clock import now_ms
from maatasite.games.entries import RIVAL, Kind, LogEntry
from maatasite.games.errors import Refused
from maatasite.games.lines import created_line, lay_down
from maatasite.games.models import Entry, Game
from maatasite.games.state import GameState, Seat, projection
from maatasite.games.writer import PROJECTED


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that could begin: its state, whose lines are its first, and its sealed secret."""

    state: GameState
    sealed: bytes

    def store(self) -> None:
        """Keep game, secret and first lines, all or nothing."""
        with transaction.atomic():
            Game.objects.create(**columns_of(self.state))
            dice_vault.store_secret(self.state.game, self.sealed)
            Entry.objects.bulk_create(row_of(self.state.game, entry) for entry in self.state.entries)


def plan(kind: Kind, options: Options, seats: Mapping[str, Seat], agreement: Agreement = USUAL) -> Plan:
    """A new game at a table with these seats: a fresh id of 128 random bits, a fresh secret."""
    game = secrets.token_urlsafe(16)
    commitment, sealed = dice_vault.draw_secret(game)
    created = created_line(kind, options, seats, commitment, now_ms(), agreement=agreement)
    return Plan(begin(game, created), sealed)


def plan_branch(
    kind: Kind, seats: Mapping[str, Seat], first: Record, plies: int, origin: str = "", *, private: bool = False
) -> Plan:
    """A game that goes on from the middle of another, `first`, after so many of its plies.

    Its log begins with the other's deal and moves, so that everything that reads logs reads it too. What is undrawn
    there comes from its own secret in an order of its own; no commitment is made to it, since nobody could check a
    chance that is half another game's. Raises `Refused` (`no-such-step`, `game-over`).
    """
    if plies > len(first.moves):
        raise Refused("no-such-step", {"step": plies, "steps": len(first.moves)})
    game = secrets.token_urlsafe(16)
    _, sealed = dice_vault.draw_secret(game)
    now = now_ms()
    prefix = {"plies": plies, "origin": origin}
    created = created_line(kind, first.options, seats, "", now, prefix, Agreement(private=private))
    state = lay_down(begin(game, created), first.setup, first.moves[:plies], now)
    if state.position is not None and state.position.phase == "over":
        raise Refused("game-over")
    return Plan(state, sealed)


def plan_rematch(state: GameState) -> Plan:
    """The same table once more, tribes swapped; now they know each other, so that one waits for the other."""
    seats = {tribe: Seat(old.kind, old.person, old.name) for tribe, old in _swapped(state).items()}
    return plan(state.kind, state.options, seats, replace(state.agreement, paired=False))


def _swapped(state: GameState) -> dict[str, Seat]:
    return {tribe: state.seats[other] for tribe, other in RIVAL.items()}


def row_of(game: str, entry: LogEntry) -> Entry:
    """A line of a log as its row."""
    return Entry(
        game_id=game,
        version=entry.version,
        ply=entry.ply,
        kind=entry.kind,
        seat=entry.seat,
        data=json.dumps(entry.data),
        key=entry.key,
        at_ms=entry.at_ms,
        elapsed_ms=entry.elapsed_ms,
    )


def columns_of(state: GameState) -> dict[str, object]:
    """All columns of `Game`, by name: what stays as it was at the beginning, and what the log projects."""
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
        "rated": state.agreement.rated,
        "private": state.agreement.private,
        "speed": state.agreement.speed or "",
        **dict(zip(PROJECTED, projection(state), strict=True)),
    }
