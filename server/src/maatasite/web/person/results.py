"""How a person's games ended: against whom, and with which options. Counted from the projected columns."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import Case, CharField, Count, Value, When
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from maatatahay.tiles import TRIBES

from maatasite.games.entries import RIVAL
from maatasite.people.models import Person
from maatasite.web.opponents import name_of
from maatasite.web.person.games import ended_with, shown_to

MOST_OPPONENTS: Final = 20
OPTION_WORDS: Final = {
    "progressive": gettext_lazy("Relics count: progressive"),
    "standard": gettext_lazy("Relics count: standard"),
    "either-6": gettext_lazy("The game ends early when a player has lost 6 Warriors"),
    "track-6": gettext_lazy("The game ends early when 6 Warriors have died in all"),
}


CALLED_OFF: Final = "called_off"
"""How a game ended that has no result."""


@dataclass(slots=True)
class Score:
    """Games won, drawn and lost."""

    label: str = ""
    url: str = ""
    won: int = 0
    draw: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.draw + self.lost

    def add(self, ended: str, n: int) -> None:
        """So many more that were `won`, a `draw` or `lost`."""
        setattr(self, ended, getattr(self, ended) + n)


@dataclass(frozen=True, slots=True)
class Results:
    """All games that ended, but those of one person on both sides; and the same in parts, the most games first.

    Apart from all that is how many were called off.
    """

    total: Score
    opponents: list[Score]
    options: list[Score]
    called_off: int


def results_of(person: Person, viewer: Person | None) -> Results:
    """Everything that this person won, drew and lost, as far as the viewer may see it."""
    total, opponents, options = Score(), defaultdict[tuple[str, Any], Score](Score), defaultdict[str, Score](Score)
    called_off = 0
    for tribe in TRIBES:
        for row in _counted(person, tribe, viewer):
            ended, n = row["ended"], row["n"]
            if ended == CALLED_OFF:
                called_off += n
                continue
            scores = [total, opponents[_opponent(row, RIVAL[tribe])]]
            scores += [options[row["options__relic_scoring"]], options[row["options__end_by_deaths"]]]
            for score in scores:
                score.add(ended, n)
    _name_opponents(opponents, person)
    for option, score in options.items():
        score.label = str(OPTION_WORDS.get(option, option))
    return Results(total, _most(opponents.values())[:MOST_OPPONENTS], _most(options.values()), called_off)


def how_it_ended(tribe: str) -> Case:
    """In a query of games that are over: how each ended for this tribe, `won`, `lost`, `draw` or `CALLED_OFF`."""
    return Case(
        When(ended_with(tribe), then=Value("won")),
        When(ended_with(RIVAL[tribe]), then=Value("lost")),
        When(ended_with(None), then=Value("draw")),
        default=Value(CALLED_OFF),
        output_field=CharField(),
    )


def _counted(person: Person, tribe: str, viewer: Person | None) -> Any:  # noqa: ANN401  (rows of names and values)
    other = RIVAL[tribe]
    over = shown_to(viewer, person, tribe).filter(status="over").exclude(kind="screen")
    over = over.annotate(ended=how_it_ended(tribe))
    asked = ("ended", "options__relic_scoring", "options__end_by_deaths", f"{other}_bot", other, f"{other}__is_guest")
    return over.order_by().values(*asked).annotate(n=Count("pk"))


def _opponent(row: dict[str, Any], other: str) -> tuple[str, Any]:
    """A computer's player by its id, an account by its number; all guests, and all who have gone, are one."""
    if row[f"{other}_bot"]:
        return "bot", row[f"{other}_bot"]
    if row[other] is None:
        return "gone", None
    return ("guest", None) if row[f"{other}__is_guest"] else ("account", row[other])


def _name_opponents(opponents: dict[tuple[str, Any], Score], person: Person) -> None:
    """Each by its name; an account's leads to its page, to how it stands against this person."""
    accounts = {who for kind, who in opponents if kind == "account"}
    names = dict(Person.objects.filter(pk__in=accounts).values_list("pk", "name"))
    for (kind, who), score in opponents.items():
        if kind == "bot":
            score.label = name_of(who)
        elif kind == "account" and names.get(who):
            score.label = names[who]
            score.url = f"{reverse('person', args=[names[who]])}?{urlencode({'with': person.name})}"
        else:
            score.label = _("Deleted players") if kind == "gone" else _("Guests")


def _most(scores: Any) -> list[Score]:  # noqa: ANN401  (any view of a mapping)
    return sorted(scores, key=lambda score: (-score.games, score.label))
