"""Lessons 5 and 7: Relics, and how a round begins."""

from functools import partial

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from maatatahay.arranged import arranged
from maatatahay.decisions import Activate, Move, Place, PlaceFirst, Reward, TakePair
from maatatahay.position import ACTIVATE, ORDER, PAIR, PLACE, REWARD, Position
from maatatahay.spaces import SPACE_NAMES, space_named
from maatatahay.tiles import BALAN, WAZU

from maatasite.web.learn.task import RIGHT, Lesson, Said, Task, first_step, is_placed, put
from maatasite.web.rules.names import bundle_words
from maatasite.web.study import Study

CHEAPEST = "b2"
RICHEST = "e5"


def claimed_cheaply(study: Study) -> Said | None:
    """Whether a Relic was claimed, and what it cost."""
    claimed = first_step(study, "relic-claimed")
    if claimed is None:
        return ("free", {}) if is_placed(study) else None
    if claimed["space"] != CHEAPEST:
        return "dear", {"cost": claimed["cost"]}
    rewarded = first_step(study, "rewarded")
    if rewarded is None or not is_placed(study):
        return None
    return RIGHT, {"paid": bundle_words(claimed["paid"]), "reward": bundle_words(rewarded["crystals"])}


def bag_gives(position: Position) -> Move | None:
    """What is drawn from the bag in a lesson."""
    return Reward(1, 1) if position.phase == REWARD else None


def at_a_round_begin() -> Position:
    """Balan is the Active Player, three pairs are on offer, and most Crystals lie on one space."""
    position = arranged("B@b2 guard", "W@c4 scout", lying={RICHEST: "EES", "a3": "E", "d2": "E"})
    position.phase, position.to_move, position.active, position.decks = PAIR, BALAN, BALAN, 9
    position.taken, position.decider, position.first = [-1, -1], -1, -1
    for pair in (("champion", "child"), ("weaver", "lancer"), ("hunter", "keeper")):
        position.display.append(TakePair(*pair))
    return position


def rival_takes(position: Position) -> Move | None:
    """The other tribe goes first where it may, and to where most Crystals lie."""
    if position.to_move != WAZU:
        return None
    if position.phase == ORDER:
        return PlaceFirst(WAZU)
    if position.phase == PLACE and position.placements == 0:
        return Place(space_named(RICHEST))
    if position.phase == ACTIVATE and SPACE_NAMES[position.space] == RICHEST:
        return Activate(3)
    return None


def went_first(study: Study) -> Said | None:
    """Who decided who places first, and how."""
    decided = first_step(study, "order-decided")
    if decided is None:
        return None
    if decided["tribe"] == "wazu":
        return "wazu", {}
    if decided["first"] == "wazu":
        return "gave", {}
    text = (
        gettext("Equal Strength: %(tribe)s, the Active Player, decides who places first.")
        if decided["why"] == "tie"
        else gettext("%(tribe)s has the weaker Warrior and decides who places first.")
    )
    return RIGHT, {"why": text % {"tribe": "Balan"}}


RELIC = Task(
    position=partial(
        arranged,
        *("B@a2 keeper", "B@b1 guard", "B@d5 scout", "W@e3 lancer"),
        places="balan",
        tile="hunter",
        relics="b2 c3 d4",
        storage={"balan": "EES"},
    ),
    told=(
        _(
            "Place a Warrior on a Relic to claim it. That costs 4 Crystals, 1 less for each friend straight beside it:"
            " the left number on the Relic is your price."
        ),
        _("At least one of them must be Spirit. Then you draw 2 Crystals from the bag. Relics are points."),
    ),
    asked=_("Claim the Relic that costs you the least. Confirm twice: after the bag’s Crystals you may turn and add."),
    judge=claimed_cheaply,
    says={
        RIGHT: _(
            "You paid %(paid)s, thanks to two friends beside it, and drew %(reward)s. "
            "Your first Relic is worth 1 point, your second 2, and so on."
        ),
        "dear": _("This Relic cost %(cost)s Crystals. One of them has two friends beside it and costs less."),
        "free": _("That was a free space. Place your Warrior on one of the Relics themselves."),
    },
    solution=put(CHEAPEST, pay="ES"),
    follows=bag_gives,
)

PAIRS = Task(
    position=at_a_round_begin,
    told=(
        _("A round begins with a pair: one Warrior for each tribe. The Active Player, here you, takes one of three."),
        _("Whoever gets the weaker Warrior decides who places first. With equal Strength the Active Player decides."),
    ),
    asked=_("Three Crystals lie on e5. Take a pair with which you decide, and make sure that you place first."),
    judge=went_first,
    says={
        RIGHT: _("%(why)s Now e5 is yours to take. At other times it is better to come second, and to answer."),
        "wazu": _(
            "Wazu’s child is weaker than your champion. So Wazu decided, went first and took e5. "
            "Look for a pair in which yours is not the stronger one."
        ),
        "gave": _("You decided, but let Wazu place first: it took e5. Decide for yourself."),
    },
    solution=([{"pair": ["weaver", "lancer"]}], [{"first": "balan"}]),
    follows=rival_takes,
)

RELICS = Lesson("relics", _("Relics"), ("5.2",), (RELIC,))
ROUNDS = Lesson("pairs", _("The weaker one chooses"), ("4.1", "4.2"), (PAIRS,))
