"""Hints: what the strongest level would do, for whoever sits alone against the computer or at one screen."""

from typing import Final

from maatasite.games.errors import Refused
from maatasite.games.state import GameState
from maatasite.opponents.asking import THINKERS, NoAnswer, thought_of
from maatasite.opponents.player import seed_of
from maatasite.opponents.thinking import advise

KINDS: Final = frozenset({"computer", "screen"})


def require_hint(state: GameState, person: int | None) -> None:
    """Raise `Refused` unless this person may have a hint: `hint-not-here` at a table against another person,
    `not-playing`, or `not-your-turn`."""
    if state.kind not in KINDS:
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
