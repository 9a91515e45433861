"""Advice of the strongest level: hints, for whoever sits alone against the computer or at one screen, and the coach,
who looks at a decision before it is sent."""

import json
from hashlib import sha256
from typing import Any, Final, cast

from maatasite.games.errors import Refused
from maatasite.games.state import GameState
from maatasite.opponents.asking import THINKERS, NoAnswer, thought_of
from maatasite.opponents.coaching import PHASES, SILENCE
from maatasite.opponents.player import seed_of
from maatasite.opponents.thinking import advise, coach

HINTED: Final = frozenset({"computer", "screen"})
COACHED: Final = frozenset({"computer"})
"""The kinds of table with hints, and with a coach."""


def require_hint(state: GameState, person: int | None) -> None:
    """Raise `Refused` unless this person may have a hint: `hint-not-here` at a table against another person and in a
    rated game, `not-playing`, or `not-your-turn`."""
    _require(state, person, HINTED)


def require_coach(state: GameState, person: int | None) -> None:
    """The same for the coach, who is there against the computer only."""
    _require(state, person, COACHED)


def _require(state: GameState, person: int | None, kinds: frozenset[str]) -> None:
    if state.kind not in kinds or state.agreement.rated:
        raise Refused("hint-not-here")
    if state.status != "playing":
        raise Refused("not-playing", {"status": state.status})
    if person is None or state.to_move not in state.seats_of(person):
        raise Refused("not-your-turn", {"to_move": state.to_move})


async def hints(state: GameState) -> object:
    """What `thinking.advise` gives for this state. Raises `Refused` (`no-hint`) when nobody had the time."""
    try:
        return await THINKERS.ask(advise, f"hint:{state.game}:{state.ply}", thought_of(state, "hint", seed_of(state)))
    except NoAnswer as error:
        raise Refused("no-hint") from error


async def coached(state: GameState, decisions: list[dict[str, Any]]) -> dict[str, Any]:
    """What `Coach.verdict` gives for these decisions, of whatever a page may send; at once where the coach is silent.

    Raises `Refused` (`no-hint`) when nobody had the time.
    """
    if state.position is None or state.position.phase not in PHASES:
        return SILENCE
    digest = sha256(json.dumps(decisions, sort_keys=True).encode()).hexdigest()[:16]
    thought = {**thought_of(state, "coach", seed_of(state)), "decisions": decisions}
    try:
        return cast(dict[str, Any], await THINKERS.ask(coach, f"coach:{state.game}:{state.ply}:{digest}", thought))
    except NoAnswer as error:
        raise Refused("no-hint") from error
