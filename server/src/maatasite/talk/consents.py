"""Free text between the two players opens when both want it, and closes as soon as one of them does not."""

from typing import Final

from django.db.models import Q

from maatasite.games.models import Entry, Game
from maatasite.games.state import GameState
from maatasite.people.models import Person
from maatasite.talk.models import Consent, TextWish

PLAYERS: Final = 2


def given(state: GameState) -> dict[str, bool]:
    """By tribe, whether its player wants free text here: as was said at this table, else as the account wishes."""
    people = {tribe: seat.person for tribe, seat in state.seats.items() if seat.person is not None}
    said = dict(Consent.objects.filter(game=state.game, person__in=people.values()).values_list("person", "given"))
    wishes = set(TextWish.objects.filter(person__in=people.values()).values_list("person", flat=True))
    return {tribe: said.get(person, person in wishes) for tribe, person in people.items()}


def give(game: str, person: int, *, given: bool) -> None:
    """Want free text in this game, or no longer."""
    Consent.objects.update_or_create(game_id=game, person_id=person, defaults={"given": given})


def wishes_text(person: Person) -> bool:
    """Whether the account wants free text in every game."""
    return TextWish.objects.filter(person=person).exists()


def keep_wish(person: Person, *, wanted: bool) -> None:
    """Want free text in every game, or only where it is said."""
    if wanted:
        TextWish.objects.get_or_create(person=person)
    else:
        TextWish.objects.filter(person=person).delete()


def may_write(state: GameState) -> bool:
    """Whether free text can be opened at this table at all: guests write only to whom they know.

    They know each other if one of them has taken a seat that was open at a table of the other's, by its invitation.
    """
    people = {seat.person for seat in state.seats.values() if seat.person is not None}
    if len(people) < PLAYERS:
        return False
    if not Person.objects.filter(pk__in=people, is_guest=True).exists():
        return True
    one, other = people
    together = Game.objects.filter(Q(balan=one, wazu=other) | Q(balan=other, wazu=one))
    return Entry.objects.filter(game__in=together, kind="seated").exists()
