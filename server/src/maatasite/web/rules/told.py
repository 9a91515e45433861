"""What happened in a diagram's placement, in sentences: each from a step of the engine, as the table tells it."""

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from maatasite.web.rules.names import bundle_words, listed, relic_words, standing_words, tile_name, warrior_name
from maatasite.web.rules.scenes import Scene
from maatasite.web.sentences import together

Json = dict[str, Any]


def sentences(scene: Scene, about: str) -> Iterator[str]:
    """What the placement did, as far as the diagram is about it: `support`, or `fights` and what comes of them."""
    codes = {step["code"]: step for step in scene.steps}
    if about == "support":
        yield support(codes.get("supported"), codes["placed"]["space"])
        return
    yield from fights(scene)
    if moved := codes.get("spirit-moved"):
        facts = {"space": moved["to"], "spirit": bundle_words("S" * moved["count"])}
        yield gettext("The Warrior on %(space)s takes over %(spirit)s of the fallen.") % facts
    if lost := codes.get("spirit-lost"):
        yield gettext("Lost with the fallen: %(spirit)s.") % {"spirit": bundle_words("S" * lost["count"])}


def support(step: Json | None, placed: str) -> str:
    """Whose arrows point at the new Warrior, and the Energy that it gets."""
    if step is None:
        return gettext("No arrow of a living friend points at %(space)s: no Energy.") % {"space": placed}
    spaces = listed([arrow["from"] for arrow in step["arrows"]])
    facts = {"spaces": spaces, "energy": bundle_words("E" * step["energy"]), "space": placed}
    return gettext("Support from %(spaces)s: %(energy)s for the Warrior on %(space)s.") % facts


def fights(scene: Scene) -> Iterator[str]:
    """Each fight with both sums, or that nobody is surrounded."""
    fought = [step for step in scene.steps if step["code"] == "fought"]
    if not fought:
        yield gettext("Nobody is surrounded.")
    for step in fought:
        yield together((own_sum(step), sum_against(step), verdict(step)))


def own_sum(step: Json) -> str:
    """A fighter's Strength in its parts."""
    strength = step["strength"]
    parts = [gettext("%(n)s printed") % {"n": strength["printed"]}]
    if strength["energy"]:
        parts.append(gettext("%(n)s from Energy") % {"n": strength["energy"]})
    if strength["ability"]:
        parts.append(gettext("%(n)s from its ability") % {"n": strength["ability"]})
    facts = {"warrior": warrior_name(step["tribe"], step["tile"]), "space": step["space"]}
    facts |= {"parts": " + ".join(parts), "total": strength["total"]}
    return sentence(gettext("%(warrior)s on %(space)s: %(parts)s = %(total)s.") % facts, step["space"])


def sentence(text: str, space: str) -> str:
    """With a capital at its beginning, unless the language begins it with the name of a space."""
    return text if text.startswith(space) else capfirst(text)


def sum_against(step: Json) -> str:
    """The living enemies beside a fighter, and their sum."""
    if not step["against"]:
        return gettext("No living enemy is straight beside it: 0.")
    text = gettext("%(tile)s on %(space)s %(total)s")
    parts = [
        text % {"tile": tile_name(foe["tile"]), "space": foe["space"], "total": foe["strength"]["total"]}
        for foe in step["against"]
    ]
    return gettext("Against it: %(parts)s; together %(sum)s.") % {"parts": " + ".join(parts), "sum": step["sum"]}


def verdict(step: Json) -> str:
    """Whether the fighter stands or falls."""
    facts = {"warrior": warrior_name(step["tribe"], step["tile"]), "space": step["space"]}
    facts |= {"own": step["strength"]["total"], "sum": step["sum"]}
    if step["survives"]:
        return sentence(
            gettext("%(warrior)s on %(space)s stands: %(own)s against %(sum)s. It is safe.") % facts, step["space"]
        )
    return sentence(gettext("%(warrior)s on %(space)s falls: %(own)s against %(sum)s.") % facts, step["space"])


def description(scene: Scene, spaces: list[str]) -> str:
    """Everything on these spaces in words, for those who do not see the picture."""
    words = []
    for space in spaces:
        if standing := scene.warriors.get(space):
            words.append(f"{space}: {standing_words(standing, scene.tiles[standing['tile']])}")
        elif space in scene.relics:
            words.append(f"{space}: {relic_words(scene.relics[space])}")
        elif space in scene.crystals:
            words.append(f"{space}: {bundle_words(scene.crystals[space])}")
    return gettext("Diagram. %(spaces)s.") % {"spaces": "; ".join(words)}
