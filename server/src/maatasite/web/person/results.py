"""How a person's games ended: against whom, and with which options. Counted from the projected columns."""

from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import Case, CharField, Count, QuerySet, Value, When
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from maatatahay.tiles import TRIBES

from maatasite.games.entries import RIVAL
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatasite.web.opponents import name_of
from maatasite.web.person.games import ended_with, shown_to

MOST_OPPONENTS: Final = 20
MOST_KEPT: Final = 256
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


Opponent = tuple[str, Any]
"""A computer's player by its id, an account by its number; all guests, and all who have gone, are one."""

Counted = tuple[str, Opponent, tuple[str, ...], int]
"""How games ended, against whom, with which options, and how many those were."""


def results_of(person: Person, viewer: Person | None) -> Results:
    """Everything that this person won, drew and lost, as far as the viewer may see it."""
    total, opponents, options = Score(), defaultdict[Opponent, Score](Score), defaultdict[str, Score](Score)
    called_off = 0
    for ended, opponent, chosen, n in _counted(person, viewer):
        if ended == CALLED_OFF:
            called_off += n
            continue
        for score in (total, opponents[opponent], *(options[option] for option in chosen)):
            score.add(ended, n)
    for option, score in options.items():
        score.label = str(OPTION_WORDS.get(option, option))
    by_option = sorted(options.values(), key=_by_games)
    return Results(total, _named(opponents, person), by_option, called_off)


def how_it_ended(tribe: str) -> Case:
    """In a query of games that are over: how each ended for this tribe, `won`, `lost`, `draw` or `CALLED_OFF`."""
    return Case(
        When(ended_with(tribe), then=Value("won")),
        When(ended_with(RIVAL[tribe]), then=Value("lost")),
        When(ended_with(None), then=Value("draw")),
        default=Value(CALLED_OFF),
        output_field=CharField(),
    )


def _counted(person: Person, viewer: Person | None) -> tuple[Counted, ...]:
    """All of it, counted again when a game of theirs has ended or changed since: then another is the latest."""
    sides = [shown_to(viewer, person, tribe).filter(status="over").exclude(kind="screen") for tribe in TRIBES]
    return _KEPT.counted((person.pk, viewer.pk if viewer else None), sides)


class _Kept:
    """What was counted of those whose pages were seen lately: to count the games of a keen player takes its time."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[int, int | None], tuple[object, tuple[Counted, ...]]] = OrderedDict()
        self._lock = Lock()

    def counted(self, key: tuple[int, int | None], sides: list[QuerySet[Game]]) -> tuple[Counted, ...]:
        """The games of both sides, as they are now."""
        latest = [side.order_by("-changed_ms", "-id").values_list("changed_ms", "id").first() for side in sides]
        with self._lock:
            of, found = self._found.pop(key, (None, ()))
        if of != latest:
            found = tuple(_rows(*sides))
        with self._lock:
            self._found[key] = latest, found
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        return found


_KEPT: Final = _Kept()


def _rows(*sides: QuerySet[Game]) -> Iterator[Counted]:
    for tribe, games in zip(TRIBES, sides, strict=True):
        other = RIVAL[tribe]
        asked = ("ended", f"{other}_bot", other, f"{other}__is_guest", "options")
        rows = games.annotate(ended=how_it_ended(tribe)).order_by().values_list(*asked).annotate(n=Count("pk"))
        for ended, bot, who, is_guest, options, n in rows:
            opponent = ("bot", bot) if bot else _opponent(who, is_guest)
            yield ended, opponent, (options["relic_scoring"], options["end_by_deaths"]), n


def _opponent(who: int | None, is_guest: bool) -> Opponent:
    if who is None:
        return "gone", None
    return ("guest", None) if is_guest else ("account", who)


def _named(opponents: dict[Opponent, Score], person: Person) -> list[Score]:
    """Those with the most games, each by its name; an account's leads to its page, to how it stands against this
    person."""
    most = sorted(opponents.items(), key=lambda each: (-each[1].games, each[0][0], str(each[0][1])))[:MOST_OPPONENTS]
    accounts = Person.objects.filter(pk__in=[who for (kind, who), _ in most if kind == "account"])
    names = dict(accounts.values_list("pk", "name"))
    for (kind, who), score in most:
        others = _("Deleted players") if kind == "gone" else _("Guests")
        score.label = name_of(who) if kind == "bot" else names.get(who, "") or others
        if kind == "account" and names.get(who):
            score.url = f"{reverse('person', args=[names[who]])}?{urlencode({'with': person.name})}"
    return sorted((score for _who, score in most), key=_by_games)


def _by_games(score: Score) -> tuple[int, str]:
    return -score.games, score.label
