"""A guest signs in: his seats come along to the account, each by an action of its game.

A game in which the account sits already stays with the guest: nobody shall hold both sides of it. In a game that is
over the seat moves too, by one more line after the end, under the name that it had; what was played and how it ended
stay as they are.
"""

from functools import partial

from django.db.models import Q

from maatasite.decency.blocks import bring_along
from maatasite.games.commands import MoveSeat
from maatasite.games.entries import UNFINISHED
from maatasite.games.errors import Refused
from maatasite.games.models import Game
from maatasite.lobby import keeping as lobby
from maatasite.people.models import Person
from maatasite.talk import keeping as talk
from maatasite.web.service import do, game_state


def bring_seats(guest: Person, account: Person) -> bool:
    """Move what can be moved; whether the guest still holds a seat. Blocks, mutes and words come along too.

    What the guest sought, and challenges, end."""
    bring_along(guest, account)
    lobby.forget(guest)
    held = Game.objects.filter(Q(balan=guest) | Q(wazu=guest)).order_by("-changed_ms")
    moved = [_bring(game, guest, account) for game in held.values_list("pk", flat=True)]
    return not all(moved)


def _bring(game: str, guest: Person, account: Person) -> bool:
    state = game_state(game)
    seats = state.seats_of(guest.pk)
    if not seats:
        return True  # moved meanwhile
    name = (account.name or None) if state.status in UNFINISHED else state.seats[seats[0]].name
    try:  # what allows the move is the session that both were signed in by: there is no link to use up
        do(game, MoveSeat(seats[0], guest.pk, name, partial(talk.bring_along, game, guest.pk, account.pk)), account)
    except Refused:
        return False
    return True
