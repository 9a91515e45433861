"""Why a position's text, or a change of it by hand, is refused: a sentence for each code, and where."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from maatatahay.errors import MaatatahayError, UnreadablePosition

from maatasite.web.record_faults import Fault, fact
from maatasite.web.rules.names import TRIBE_NAMES, tile_name

REASONS: Final = {
    "change-unreadable": _("The server could not read this change. Please reload the page."),
    "dead-with-crystals": _("Crystals never lie on a fallen Warrior."),
    "display-not-due": _("%(shown)s pairs are on offer; at this point of a round there are %(due)s."),
    "first-not-placed": _("The first Warrior of this round, %(tile)s of %(tribe)s, does not stand on the board."),
    "game-is-over": _("With this the game would be over before this turn."),
    "goes-on": _("Nothing has ended this game."),
    "item-incomplete": _("Something is missing here."),
    "item-missing": _("It is not said whose turn it is."),
    "item-twice": _("This is said twice."),
    "item-unknown": _("This has no meaning in a position."),
    "item-unreadable": _("%(item)s has no meaning here."),
    "no-free-space": _("There is no free space left for the Warrior in hand."),
    "no-warrior-there": _("No Warrior stands there."),
    "not-canonical": _("This is not where it belongs in a position, or is not said so."),
    "not-just-placed": _("The Warrior that waits to be activated does not stand here as it was placed."),
    "nothing-to-reveal": _("No pair is hidden any more."),
    "nothing-to-take": _("There is none to take away."),
    "option-value-unknown": _("The option %(option)s cannot be %(value)s."),
    "relic-not-claimed": _("%(tribe)s has not claimed the last Relic."),
    "round-unknown": _("There is no round %(number)s."),
    "space-twice": _("A space holds a Warrior, a Relic or Crystals, only one of them."),
    "space-unknown": _("%(space)s is no space of the board; they are called a1 to e5."),
    "storage-over": _("The storage of %(tribe)s cannot hold more than %(most)s Crystals now."),
    "text-characters": _("There are characters in it that no position has."),
    "text-too-long": _("It is longer than any position: at most %(most)s characters are read."),
    "tile-in-hand": _("This Warrior is in hand: it is about to be placed."),
    "tile-twice": _("The Warrior %(tile)s of %(tribe)s is in two places."),
    "tile-unknown": _("The tile set has no Warrior %(tile)s."),
    "too-many-hidden": _("%(hidden)s pairs cannot be hidden: there are Warriors for %(most)s."),
    "too-many-relics": _("There are only %(most)s Relics, the claimed ones among them."),
    "too-much-energy": _("There are only %(most)s Energy Crystals for the bag and the board."),
    "too-much-on-a-space": _("More than %(most)s of them are never on one space."),
    "too-much-spirit": _("There are only %(most)s Spirit Crystals."),
    "track-not-the-deaths": _("The Spirit Track stands at %(track)s, but %(deaths)s Warriors have fallen."),
    "tribe-unknown": _("%(tribe)s is no tribe; they are called balan and wazu."),
    "tribe-unreadable": _("%(tribe)s is no tribe; here they are called B and W."),
    "turn-not-the-phases": _("What is said of the turn does not fit together."),
    "version-unknown": _("It begins with %(version)s; what can be read here begins with %(known)s."),
}
"""What is wrong, for people. The names in the texts are the error's facts."""

PLACES: Final = {
    "position": _("the position as a whole"),
    "turn": _("whose turn it is"),
    "display": _("the pairs on offer"),
    "hidden": _("the hidden pairs"),
    "bag": _("the bag"),
    "storage": _("the storages"),
    "relics": _("the Relics"),
    "claimed": _("the claimed Relics"),
    "track": _("the Spirit Track"),
    "options": _("the options"),
}
"""The places of a position, except its spaces and the items of its text."""


def position_fault(error: MaatatahayError) -> Fault:
    """The words for a refusal. A code that is not known here has the general ones."""
    reason = REASONS.get(error.code, _("This is no position that the rules know."))
    place = error.place if isinstance(error, UnreadablePosition) else ""
    return Fault(str(reason) % _named(error.facts), str(PLACES.get(place, place)), error.code)


def sentence(error: MaatatahayError) -> str:
    """The refusal in one line, its place first."""
    fault = position_fault(error)
    if not fault.place:
        return fault.wrong
    return gettext("%(place)s: %(sentence)s") % {"place": fault.place, "sentence": fault.wrong}


def _named(facts: Mapping[str, object]) -> dict[str, str]:
    """The facts as people call them."""
    return {name: _called(name, value) for name, value in facts.items()}


def _called(name: str, value: object) -> str:
    if name == "tile":
        return tile_name(str(value))
    if name == "tribe" and str(value) in TRIBE_NAMES:
        return TRIBE_NAMES[str(value)]
    return str(value) if isinstance(value, int) else fact(name, value)
