"""The games on a person's page: filtered, and paged by an index, however many games there are."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from maatatahay.tiles import TRIBES

from maatasite.games.entries import RIVAL
from maatasite.games.models import Game
from maatasite.games.seeing import seen_by
from maatasite.people.models import Person
from maatasite.web.forms import LIMIT_LABELS, SCORING_LABELS
from maatasite.web.listing import Row, rows_of
from maatasite.web.sides import Place, latest, side_of
from maatasite.web.times import SPEED_LABELS

PAGE: Final = 30
PUBLIC: Final = ("playing", "over")
"""What others see of a person's games: none that waits for somebody, or never began."""

AGAINST: Final = {"friend": _("people"), "computer": _("the computer"), "screen": _("at one screen")}
RESULTS: Final = {"won": _("won"), "lost": _("lost"), "draw": _("draws")}
STATES: Final = {"playing": _("running"), "over": _("over")}
TIMES: Final = {**SPEED_LABELS, "untimed": _("no time limit")}
ANY: Final = ("", _("any"))


class Filters(forms.Form):
    """Which games are asked for; what is unknown filters nothing."""

    against = forms.ChoiceField(label=_("Against"), choices=[ANY, *AGAINST.items()], required=False)
    result = forms.ChoiceField(label=_("Result"), choices=[ANY, *RESULTS.items()], required=False)
    status = forms.ChoiceField(label=_("State"), choices=[ANY, *STATES.items()], required=False)
    time = forms.ChoiceField(label=_("Time"), choices=[ANY, *TIMES.items()], required=False)
    scoring = forms.ChoiceField(label=_("Relic scoring"), choices=[ANY, *SCORING_LABELS.items()], required=False)
    limit = forms.ChoiceField(label=_("The game ends"), choices=[ANY, *LIMIT_LABELS.items()], required=False)

    def asked(self) -> dict[str, str]:
        """The filters that are set."""
        self.full_clean()
        return {name: value for name, value in self.cleaned_data.items() if value}


def games_of(
    person: Person, asked: Mapping[str, str], before: Place | None, viewer: Person | None
) -> tuple[list[Row], str]:
    """A page of games, the latest first; and where the next one begins, empty if there is none.

    All of them for the person, for others those that they may see.
    """
    sides = [shown_to(viewer, person, tribe).filter(_wanted(tribe, asked)) for tribe in TRIBES]
    found = latest(sides, PAGE + 1, before)
    return rows_of(found[:PAGE], person), str(Place.of(found[PAGE - 1])) if len(found) > PAGE else ""


def shown_to(viewer: Person | None, person: Person, tribe: str) -> QuerySet[Game]:
    """Those of them that a viewer of this person's page may find: what began, and no private game of somebody else."""
    games = side_of(person, tribe)
    if viewer == person:
        return games
    return games.filter(seen_by(viewer.pk if viewer else None), status__in=PUBLIC)


def ended_with(winner: str | None) -> Q:
    """Games that this tribe has won, or that are drawn (`None`): what the log's result says, as `Game.result` has it.

    Nobody has won a game that was called off, and it is no draw.
    """
    if winner is None:
        return Q(result__contains='"winner": null') & ~Q(result__contains='"reason": "aborted"')
    return Q(result__contains=f'"winner": "{winner}"')


def _wanted(tribe: str, asked: Mapping[str, str]) -> Q:
    results = {"won": ended_with(tribe), "lost": ended_with(RIVAL[tribe]), "draw": ended_with(None)}
    wanted = Q()
    if "against" in asked:
        wanted &= Q(kind=asked["against"])
    if "status" in asked:
        wanted &= Q(status=asked["status"])
    if "result" in asked:
        wanted &= results[asked["result"]] & ~Q(kind="screen")
    if "time" in asked:
        wanted &= Q(speed="" if asked["time"] == "untimed" else asked["time"])
    if "scoring" in asked:
        wanted &= Q(options__relic_scoring=asked["scoring"])
    if "limit" in asked:
        wanted &= Q(options__end_by_deaths=asked["limit"])
    return wanted
