"""How a person's games ended: against whom, and with which options. Counted from the projected columns."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final

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


@dataclass(frozen=True, slots=True)
class Results:
    """All games that ended, but those of one person on both sides; and the same in parts, the most games first."""

    total: Score
    opponents: list[Score]
    options: list[Score]


def results_of(person: Person, viewer: Person | None) -> Results:
    """Everything that this person won, drew and lost, as far as the viewer may see it."""
    total, opponents, options = Score(), defaultdict[tuple[str, Any], Score](Score), defaultdict[str, Score](Score)
    for tribe in TRIBES:
        for row in _counted(person, tribe, viewer):
            ended, n = row["ended"], row["n"]
            scores = [total, opponents[_opponent(row, RIVAL[tribe])]]
            scores += [options[row["options__relic_scoring"]], options[row["options__end_by_deaths"]]]
            for score in scores:
                setattr(score, ended, getattr(score, ended) + n)
    _name_opponents(opponents)
    for option, score in options.items():
        score.label = str(OPTION_WORDS.get(option, option))
    return Results(total, _most(opponents.values())[:MOST_OPPONENTS], _most(options.values()))


def _counted(person: Person, tribe: str, viewer: Person | None) -> Any:  # noqa: ANN401  (rows of names and values)
    other = RIVAL[tribe]
    ended = Case(
        When(ended_with(tribe), then=Value("won")),
        When(ended_with(other), then=Value("lost")),
        default=Value("draw"),
        output_field=CharField(),
    )
    over = shown_to(viewer, person, tribe).filter(status="over").exclude(kind="screen").annotate(ended=ended)
    asked = ("ended", "options__relic_scoring", "options__end_by_deaths", f"{other}_bot", other, f"{other}__is_guest")
    return over.order_by().values(*asked).annotate(n=Count("pk"))


def _opponent(row: dict[str, Any], other: str) -> tuple[str, Any]:
    """A computer's player by its id, an account by its number; all guests, and all who have gone, are one."""
    if row[f"{other}_bot"]:
        return "bot", row[f"{other}_bot"]
    if row[other] is None:
        return "gone", None
    return ("guest", None) if row[f"{other}__is_guest"] else ("account", row[other])


def _name_opponents(opponents: dict[tuple[str, Any], Score]) -> None:
    accounts = {who for kind, who in opponents if kind == "account"}
    names = dict(Person.objects.filter(pk__in=accounts).values_list("pk", "name"))
    for (kind, who), score in opponents.items():
        if kind == "bot":
            score.label = name_of(who)
        elif kind == "account" and names.get(who):
            score.label, score.url = names[who], reverse("person", args=[names[who]])
        else:
            score.label = _("Deleted players") if kind == "gone" else _("Guests")


def _most(scores: Any) -> list[Score]:  # noqa: ANN401  (any view of a mapping)
    return sorted(scores, key=lambda score: (-score.games, score.label))
