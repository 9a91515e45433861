"""The words for the things of the game in the page's language: the same as the table's (`js/names.js`)."""

from typing import Any

from django.utils.translation import gettext, ngettext, pgettext
from maatatahay.crystals import bundle_counts
from maatatahay.tiles import Tile

from maatasite.web.rules.art import eighths

TRIBE_NAMES = {"balan": "Balan", "wazu": "Wazu"}
"""Proper names, the same in every language."""


def tile_name(tile: str) -> str:
    """A Warrior's name, or its id in a tile set that has no words here."""
    return {
        "champion": gettext("champion"),
        "guard": gettext("guard"),
        "lancer": gettext("lancer"),
        "hunter": gettext("hunter"),
        "scout": gettext("scout"),
        "keeper": gettext("keeper"),
        "drummer": gettext("drummer"),
        "singer": gettext("singer"),
        "weaver": gettext("weaver"),
        "child": gettext("child"),
        "elder": gettext("elder"),
        "convert": gettext("convert"),
    }.get(tile, tile)


def warrior_name(tribe: str, tile: str) -> str:
    """Such as "Balan guard"."""
    return gettext("%(tribe)s %(tile)s") % {"tribe": TRIBE_NAMES[tribe], "tile": tile_name(tile)}


def direction_names() -> tuple[str, ...]:
    """Eighths of a circle clockwise from north."""
    return (
        gettext("north"),
        gettext("north-east"),
        gettext("east"),
        gettext("south-east"),
        gettext("south"),
        gettext("south-west"),
        gettext("west"),
        gettext("north-west"),
    )


def listed(parts: list[str]) -> str:
    """An enumeration."""
    return pgettext("between the parts of an enumeration", ", ").join(parts)


def arrow_words(tile: Tile, rotation: int = 0) -> str:
    """Where the arrows of a turned tile point."""
    names = direction_names()
    to = [names[eighth] for eighth in eighths(tile, rotation)]
    if not to:
        return gettext("no arrows")
    text = ngettext("arrow to the %(directions)s", "arrows to the %(directions)s", len(to))
    return text % {"directions": listed(to)}


def ability_words(ability: str) -> str:
    """What Elder or Convert does; "" for no ability."""
    return {
        "elder": gettext("Elder: +1 for each friend beside it"),
        "convert": gettext("Convert: +1 for each enemy at its corners"),
    }.get(ability, "")


def crystal_words(energy: int, spirit: int) -> list[str]:
    """The kinds that there are, counted."""
    words = (
        ngettext("%(n)s Energy", "%(n)s Energy", energy) % {"n": energy} if energy else "",
        ngettext("%(n)s Spirit", "%(n)s Spirit", spirit) % {"n": spirit} if spirit else "",
    )
    return [word for word in words if word]


def bundle_words(bundle: str) -> str:
    """Such as "2 Energy, 1 Spirit"."""
    return listed(crystal_words(*bundle_counts(bundle))) or gettext("no Crystals")


def diamond_words(n: int) -> str:
    """Such as "2 Diamonds"; "" for none."""
    return ngettext("%(n)s Diamond", "%(n)s Diamonds", n) % {"n": n} if n else ""


def standing_words(warrior: dict[str, Any], tile: Tile) -> str:
    """A Warrior on the board, as the table's board says it."""
    name = warrior_name(warrior["tribe"], tile.id)
    if not warrior["alive"]:
        return gettext("fallen %(warrior)s") % {"warrior": name}
    words = (
        name,
        gettext("Strength %(strength)s") % {"strength": warrior["strength"]},
        arrow_words(tile, warrior["rotation"]),
        ability_words(tile.ability),
        *crystal_words(warrior["energy"], warrior["spirit"]),
        diamond_words(tile.diamonds),
    )
    return listed([word for word in words if word])


def relic_words(costs: dict[str, int]) -> str:
    """A Relic with its cost for each tribe."""
    return gettext("Relic, costs Balan %(balan)s and Wazu %(wazu)s Crystals") % costs
