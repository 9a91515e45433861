"""The words of the game, each with an address of its own, from what lies on the table to how it ends."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True)
class Term:
    """A word, what it means, and the clauses that say all of it. `address` is the same in every language."""

    address: str
    word: Promise
    meaning: Promise
    clauses: tuple[str, ...]


TERMS = (
    Term(
        "tribe",
        gettext_lazy("Tribe"),
        gettext_lazy("Balan or Wazu. Each player leads one; its Warriors are friends, the other tribe’s are enemies."),
        ("1",),
    ),
    Term(
        "warrior",
        gettext_lazy("Warrior"),
        gettext_lazy("A tile of a tribe. It is placed once and stays on its space for the whole game."),
        ("2.warrior",),
    ),
    Term(
        "strength",
        gettext_lazy("Strength"),
        gettext_lazy("What a Warrior fights with: printed Strength, plus the Energy on it, plus its ability."),
        ("6",),
    ),
    Term(
        "printed",
        gettext_lazy("Printed Strength"),
        gettext_lazy("The fangs on the tile, before anything is added. It decides who settles the order."),
        ("2.warrior", "4.2"),
    ),
    Term(
        "arrow",
        gettext_lazy("Support Arrow"),
        gettext_lazy(
            "A mark at the edge of a Warrior that points at one neighbouring space. It turns with the Warrior."
        ),
        ("5.3", "R18"),
    ),
    Term(
        "support",
        gettext_lazy("Support"),
        gettext_lazy("The Energy that a new Warrior gets from living friends whose arrow points at it: 1 from each."),
        ("5.3",),
    ),
    Term(
        "diamond",
        gettext_lazy("Diamond"),
        gettext_lazy("Printed on a Warrior. Worth 1 point at the end if the Warrior is alive."),
        ("9.diamonds",),
    ),
    Term(
        "elder",
        gettext_lazy("Elder"),
        gettext_lazy("An ability: +1 Strength for each living friend straight beside it."),
        ("6.elder",),
    ),
    Term(
        "convert",
        gettext_lazy("Convert"),
        gettext_lazy("An ability: +1 Strength for each living enemy at its corners."),
        ("6.convert",),
    ),
    Term(
        "crystal",
        gettext_lazy("Crystal"),
        gettext_lazy("Energy or Spirit. Crystals come from the bag onto the board and from there into a storage."),
        ("2.crystals",),
    ),
    Term(
        "energy",
        gettext_lazy("Energy"),
        gettext_lazy(
            "A purple Crystal. On a Warrior it adds 1 Strength; it also pays for Relics. It is never worth a point."
        ),
        ("6", "5.2"),
    ),
    Term(
        "spirit",
        gettext_lazy("Spirit"),
        gettext_lazy("A white Crystal. On a living Warrior it is worth 1 point; every Relic costs at least one."),
        ("9.spirit", "5.2"),
    ),
    Term(
        "bag",
        gettext_lazy("Bag"),
        gettext_lazy("Holds the Crystals that are not on the board; a Relic’s reward is drawn from it."),
        ("2.crystals", "5.2"),
    ),
    Term(
        "storage",
        gettext_lazy("Storage"),
        gettext_lazy("The Crystals that a player has in front of them. They pay for Relics or go onto a new Warrior."),
        ("5.2", "5.5"),
    ),
    Term(
        "relic",
        gettext_lazy("Temple Relic"),
        gettext_lazy(
            "Stands on a space of its own until a Warrior is placed there and paid for. Relics are worth points."
        ),
        ("5.2.relic", "9.relics"),
    ),
    Term(
        "straight",
        gettext_lazy("Straight beside"),
        gettext_lazy("On one of the up to four spaces above, below, left and right. Others say: orthogonally."),
        ("2.board",),
    ),
    Term(
        "corner",
        gettext_lazy("At a corner"),
        gettext_lazy("On one of the up to four spaces that touch only a corner. Others say: diagonally."),
        ("2.board",),
    ),
    Term(
        "free",
        gettext_lazy("Free space"),
        gettext_lazy("A space without Warrior and without Relic, with or without Crystals."),
        ("5.1",),
    ),
    Term(
        "pair",
        gettext_lazy("Pair"),
        gettext_lazy("One Warrior of each tribe, taken together and placed in the same round."),
        ("3.2", "4.1"),
    ),
    Term(
        "active",
        gettext_lazy("Active Player"),
        gettext_lazy("Takes the pair of the round and settles ties in the order. Changes after every round."),
        ("4.1", "4.5"),
    ),
    Term(
        "surrounded",
        gettext_lazy("Surrounded"),
        gettext_lazy("No space straight beside the Warrior is free: Warriors, Relics and edges close it in."),
        ("R8",),
    ),
    Term(
        "fight",
        gettext_lazy("Fight"),
        gettext_lazy(
            "Once, when it becomes surrounded: a Warrior’s Strength against all living enemies straight beside it."
        ),
        ("R9",),
    ),
    Term(
        "safe",
        gettext_lazy("Safe"),
        gettext_lazy("A Warrior that was surrounded and stood. It never fights again, whatever happens around it."),
        ("R9",),
    ),
    Term(
        "fallen",
        gettext_lazy("Fallen"),
        gettext_lazy("A Warrior that lost its fight: face down, still in the way, and otherwise without any effect."),
        ("R12",),
    ),
    Term(
        "track",
        gettext_lazy("Spirit Track"),
        gettext_lazy("Counts the fallen Warriors of both tribes; it moves at the end of a round."),
        ("4.4",),
    ),
    Term(
        "point",
        gettext_lazy("Point"),
        gettext_lazy("A Victory Point (VP): from Diamonds, Spirit and Relics. Most points win."),
        ("9",),
    ),
)
