"""The tags of the rules page: addresses, references, and the diagrams that the engine fills."""

import re
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from maatatahay import Options
from maatatahay.options import layout
from maatatahay.spaces import SIDE
from maatatahay.tiles import tile_set

from maatasite.web.rules import art, drawings, told
from maatasite.web.rules.board_art import Window, picture
from maatasite.web.rules.figures import FIGURES, scene_of
from maatasite.web.rules.names import (
    TRIBE_NAMES,
    ability_words,
    arrow_words,
    bundle_words,
    standing_words,
    tile_name,
    warrior_name,
)

NAME = re.compile(r"\.[a-z]+$")
register = template.Library()
Context = dict[str, Any]


@register.filter
def kept_whole(title: str) -> str:
    """A title in which no line ends behind a hyphen: `quincunx-1` is one word."""
    return title.replace("-", "-\N{WORD JOINER}")


@register.simple_tag
def at(address: str, name: str = "") -> SafeString:
    """An address on the page and the link to itself: a clause's number, or a sign where it has a `name`.

    A clause without either is called by the number that it stands under: its address is English in every language.
    """
    numbered = address.removeprefix("R").replace(".", "").isdigit()
    label = gettext("Rule %(clause)s") if numbered else gettext("Link to %(clause)s")
    return format_html(
        '<a class="at" id="{}" href="#{}" aria-label="{}">{}</a>',
        address,
        address,
        label % {"clause": name or NAME.sub("", address)},
        address if numbered else "#",
    )


@register.simple_tag
def see(*clauses: str) -> SafeString:
    """Links to other clauses; one that has a name shows the number it stands under."""
    links = format_html_join(" ", '<a href="#{}">{}</a>', ((one, NAME.sub("", one)) for one in clauses))
    return format_html('<span class="see">{}</span>', links)


@register.simple_tag
def see_all(clauses: tuple[str, ...]) -> SafeString:
    """Links to all clauses of a list."""
    return see(*clauses)


@register.inclusion_tag("web/rules/figure.html")
def figure(name: str) -> Context:
    """A diagram with a board: its picture, its caption, and what the engine says of its placement."""
    drawn, scene = FIGURES[name], scene_of(name)
    window = Window.named(drawn.window)
    sentences = list(told.sentences(scene, drawn.about)) if scene.placed else []
    return {
        "name": name,
        "picture": picture(scene, window, told.description(scene, window.spaces)),
        "caption": drawn.caption,
        "sentences": sentences,
    }


@register.inclusion_tag("web/rules/anatomy.html")
def anatomy() -> Context:
    """A Warrior's tile, explained part by part."""
    tile, elder = drawings.tile_named(drawings.ANATOMY), drawings.tile_named("elder")
    strength = drawings.anatomy_strength()
    standing = {"tribe": "balan", "alive": True, "rotation": 0, "energy": 1, "spirit": 1, "strength": strength}
    return {
        "words": standing_words(standing, tile),
        "whole": art.warrior("balan", tile, 0, 1, 1, strength),
        "able": art.warrior("wazu", elder),
        "able_words": standing_words(
            {**standing, "tribe": "wazu", "energy": 0, "spirit": 0, "strength": elder.strength}, elder
        ),
        "fallen": art.fallen("balan"),
        "fallen_words": gettext("fallen %(warrior)s") % {"warrior": warrior_name("balan", tile.id)},
        "strength": strength,
        "printed": tile.strength,
    }


@register.inclusion_tag("web/rules/first.html")
def first(balan: str, wazu: str, active: str) -> Context:
    """A pair, and who decides which of the two is placed first."""
    tribe, tie = drawings.decider(balan, wazu, active)
    text = (
        gettext("Equal Strength: %(tribe)s, the Active Player, decides who places first.")
        if tie
        else gettext("%(tribe)s has the weaker Warrior and decides who places first.")
    )
    return {
        "tiles": [warrior_figure(name, tile, tribe == name) for name, tile in (("balan", balan), ("wazu", wazu))],
        "told": text % {"tribe": TRIBE_NAMES[tribe]},
    }


def warrior_figure(tribe: str, tile_id: str, decides: bool) -> Context:
    """A Warrior of a pair with its name and printed Strength."""
    tile = drawings.tile_named(tile_id)
    strength = gettext("Strength %(strength)s") % {"strength": tile.strength}
    drawn = drawings.tile_picture(art.warrior(tribe, tile))
    return {"picture": drawn, "name": warrior_name(tribe, tile_id), "strength": strength, "decides": decides}


@register.inclusion_tag("web/rules/turns.html")
def turns(tile_id: str) -> Context:
    """A Warrior in each of its four rotations."""
    tile = drawings.tile_named(tile_id)
    return {
        "turns": [
            {
                "picture": drawings.tile_picture(art.warrior("wazu", tile, rotation)),
                "degrees": 90 * rotation,
                "words": arrow_words(tile, rotation),
            }
            for rotation in range(4)
        ]
    }


@register.inclusion_tag("web/rules/track.html")
def track(end_by_deaths: str, balan: int, wazu: int) -> Context:
    """The Spirit Track after a round, and whether the game is over."""
    after = drawings.track_after(end_by_deaths, balan, wazu)
    label = gettext("Spirit Track: %(n)s fallen") % {"n": after.at}
    return {"track": after, "option": end_by_deaths, "picture": drawings.track_picture(after, label)}


@register.inclusion_tag("web/rules/scoring.html")
def scoring(claimers: str) -> Context:
    """Relics in the order in which they were claimed, and what they are worth counted in both ways."""
    order = claimers.split()
    return {
        "claimers": [{"name": TRIBE_NAMES[name], "crest": f"{name[0]}-crest"} for name in order],
        "scorings": drawings.scorings(order),
    }


@register.inclusion_tag("web/rules/overflow.html")
def overflow(storage: str, collected: str) -> Context:
    """A storage that holds too much after collecting."""
    after = drawings.overflow_after(storage, collected)
    label = gettext("Storage: %(crystals)s") % {"crystals": bundle_words(after.storage)}
    return {"picture": drawings.storage_picture(after.storage, label), "label": label, "least": after.least}


@register.inclusion_tag("web/rules/layout_table.html")
def layout_table() -> Context:
    """The usual layout, row 5 on top."""
    told_by = layout(Options().layout)
    rows = [
        (row + 1, [relic_or(told_by.crystals, told_by.relics, row * SIDE + column) for column in range(SIDE)])
        for row in reversed(range(SIDE))
    ]
    return {"columns": "abcde", "rows": rows}


def relic_or(crystals: tuple[int, ...], relics: int, space: int) -> int | None:
    """How many Crystals a space gets; None where a Relic stands."""
    return None if relics >> space & 1 else crystals[space]


@register.inclusion_tag("web/rules/tiles_table.html")
def tiles_table() -> Context:
    """Every Warrior of the usual tile set, drawn for both tribes."""
    return {
        "tiles": [
            {
                "tile": tile,
                "name": tile_name(tile.id),
                "pictures": [drawings.tile_picture(art.warrior(tribe, tile)) for tribe in TRIBE_NAMES],
                "arrows": arrow_words(tile),
                "ability": ability_words(tile.ability),
            }
            for tile in tile_set(Options().tile_set).tiles
        ]
    }
