"""The computer's players as people meet them: what each is called, how it plays in a sentence, and its face.

Which there are is the engine's to say (`maatatahay.bots.levels`). The yardsticks `random` and `greedy` are known, for
old games and for tests, and no longer offered.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from maatatahay.bots import bot_names
from maatatahay.bots.levels import levels

from maatasite.games.state import Seat

USUAL: Final = "wendo"
"""For whoever has not chosen yet."""

FRIENDLY: Final = "tolli"
"""For whoever plays at once, without choosing."""

KNOWN: Final = tuple(bot_names())
"""Every opponent that a game may have."""

WORDS: Final = {
    "pib": gettext_noop(
        "Still learning: does not see whom it surrounds, keeps its Crystals and leaves every Relic to you."
    ),
    "tolli": gettext_noop("A beginner: wants Relics, but does not see whom it surrounds and makes nothing of arrows."),
    "wendo": gettext_noop("Easy: sees whom it surrounds and spends its Crystals, but makes nothing of arrows."),
    "bruk": gettext_noop("Fairly easy: uses arrows and claims Relics, but spends no Crystal more than it must."),
    "harra": gettext_noop("Middling: takes whatever brings points now and does not look ahead."),
    "osk": gettext_noop("Above the middle: also weighs who is in danger, but does not look ahead."),
    "quell": gettext_noop("Strong: weighs a position well and looks a little ahead."),
    "sorrin": gettext_noop("Very strong: looks several decisions ahead."),
    "vantor": gettext_noop("The strongest: looks far ahead and works endings out exactly."),
}
YARDSTICKS: Final = {"random": gettext_lazy("Random computer"), "greedy": gettext_lazy("Greedy computer")}


@dataclass(frozen=True, slots=True)
class Opponent:
    """One that is offered: `number` of `of`, from the weakest; `face` is a static path."""

    id: str
    name: str
    number: int
    of: int

    @property
    def words(self) -> str:
        """How it plays, in the reader's language."""
        return _(WORDS[self.id])

    @property
    def face(self) -> str:
        """The address of its picture."""
        return static(f"faces/{self.id}.svg")

    def to_json(self) -> dict[str, object]:
        """What the table shows of it."""
        return {"name": self.name, "number": self.number, "of": self.of, "face": self.face}


@cache
def offered() -> tuple[Opponent, ...]:
    """All that are offered, weakest first."""
    return tuple(Opponent(level.id, level.name, level.number, len(levels())) for level in levels())


def opponent(bot: str) -> Opponent | None:
    """The one of this id, if it is one that is offered."""
    return next((one for one in offered() if one.id == bot), None)


def name_of(bot: str) -> str:
    """How an opponent is called: a name of its own, or what it is."""
    one = opponent(bot)
    return one.name if one else str(YARDSTICKS.get(bot, bot))


def called(seat: Seat) -> str | None:
    """How whoever holds the seat is called: a person by their name, a computer's player by its."""
    return name_of(seat.name or "") if seat.kind == "bot" else seat.name
