"""Who may see a game: whoever has its address, but a private one its players alone. Every door asks here.

It is looked up in the game each time, for each page and message: who sits at a table can change.
"""

from django.db.models import Q

from maatasite.games.errors import Refused
from maatasite.games.state import GameState


def may_see(state: GameState, person: int | None) -> bool:
    """Whether this person (`None`: a stranger) may see anything of the game besides that it is there."""
    return not state.agreement.private or bool(state.seats_of(person))


def require_sight(state: GameState, person: int | None) -> None:
    """Raise `Refused` (`private-game`) for somebody who may not see the game."""
    if not may_see(state, person):
        raise Refused("private-game")


def seen_by(person: int | None) -> Q:
    """The rows of `Game` that this person may find in a list of somebody else's games."""
    if person is None:
        return Q(private=False)
    return Q(private=False) | Q(balan=person) | Q(wazu=person)
