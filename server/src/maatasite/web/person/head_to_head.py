"""How two people stand against each other, as the first of them sees it."""

from dataclasses import dataclass, field

from django.db.models import Count
from maatatahay.tiles import TRIBES

from maatasite.games.entries import RIVAL
from maatasite.games.models import Game
from maatasite.games.seeing import seen_by
from maatasite.people.models import Person
from maatasite.web.person.games import TIMES
from maatasite.web.person.results import CALLED_OFF, Score, how_it_ended

TRIBE_NAMES = {"balan": "Balan", "wazu": "Wazu"}


@dataclass(slots=True)
class HeadToHead:
    """Games that ended between the two: all, and in parts by the first one's tribe and by speed.

    Apart from all that is how many were called off.
    """

    one: Person
    other: Person
    total: Score = field(default_factory=Score)
    tribes: dict[str, Score] = field(default_factory=dict)
    speeds: dict[str, Score] = field(default_factory=dict)
    called_off: int = 0

    @property
    def parts(self) -> list[Score]:
        """Balan before Wazu, then the quickest speed first; parts without a game are left out."""
        speeds = [self.speeds[speed] for speed in TIMES if speed in self.speeds]
        return [*(self.tribes[tribe] for tribe in TRIBES if tribe in self.tribes), *speeds]


def head_to_head(one: Person, other: Person, viewer: Person | None) -> HeadToHead | None:
    """The sum of all their games that the viewer may see, if there are any."""
    found = HeadToHead(one, other)
    visible = Game.objects.filter(seen_by(viewer.pk if viewer else None), status="over")
    for tribe in TRIBES:
        games = visible.filter(**{tribe: one, RIVAL[tribe]: other})
        rows = games.annotate(ended=how_it_ended(tribe)).order_by().values("ended", "speed").annotate(n=Count("pk"))
        for row in rows:
            _add(found, tribe, row["speed"] or "untimed", row["ended"], row["n"])
    return found if found.total.games or found.called_off else None


def _add(found: HeadToHead, tribe: str, speed: str, ended: str, n: int) -> None:
    if ended == CALLED_OFF:
        found.called_off += n
        return
    by_tribe = found.tribes.setdefault(tribe, Score(TRIBE_NAMES[tribe]))
    for score in (found.total, by_tribe, found.speeds.setdefault(speed, Score(str(TIMES[speed])))):
        score.add(ended, n)
