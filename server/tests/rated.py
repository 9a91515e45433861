"""Rated games for tests, and what they changed."""

from maatasite.games import commands
from maatasite.people.models import Person
from maatasite.ratings.models import Change, Rating
from tables import Sitting, run, sit_down

CONTROL = "live 5m+10s"


def account(name: str) -> Person:
    """An account that can be logged in by force."""
    return Person.objects.create(name=name, name_key=name.lower(), is_guest=False)


def rated_game(balan: Person, wazu: Person | None = None, control: str = CONTROL, bot: str = "pib") -> Sitting:
    """A rated game, dealt."""
    sitting = sit_down(balan, wazu, bot, control, rated=True)
    run(sitting.deal())
    return sitting


def resigned(balan: Person, wazu: Person | None = None, control: str = CONTROL, bot: str = "pib") -> Sitting:
    """A rated game that Balan has given up."""
    sitting = rated_game(balan, wazu, control, bot)
    run(sitting.do(commands.Resign("balan")))
    return sitting


def changed_by(game: str) -> dict[str, float]:
    """How many points each side of a game won by it; nothing if it was not rated."""
    return {row.tribe: row.rating_after - row.rating_before for row in Change.objects.filter(game=game)}


def stored() -> list[object]:
    """Everything that is stored of ratings."""
    return [*Rating.objects.order_by("pk").values(), *Change.objects.order_by("pk").values()]
