"""Lessons 3, 4 and 6: who is surrounded, who falls, what becomes of Crystals, Elder and Convert."""

from functools import partial

from django.utils.translation import gettext_lazy as _
from maatatahay.arranged import arranged

from maatasite.web.learn.task import RIGHT, Lesson, Said, Task, first_step, is_placed, put, standing, steps, where
from maatasite.web.rules import told
from maatasite.web.rules.names import bundle_words
from maatasite.web.sentences import together
from maatasite.web.study import Study

WANTED_STRENGTH = 4


def made_fall(study: Study) -> Said | None:
    """Whether an enemy fell, stood, or was not even surrounded."""
    if not is_placed(study):
        return None
    fights = [step for step in steps(study, "fought") if step["tribe"] == "wazu"]
    facts = {"space": where(study), "fight": together(map(told.verdict, fights))}
    if not fights:
        return "open", facts
    return ("stood" if fights[0]["survives"] else RIGHT), facts


def took_spirit(study: Study) -> Said | None:
    """What became of the Crystals of the fallen."""
    if not is_placed(study):
        return None
    moved, space = first_step(study, "spirit-moved"), where(study)
    if moved is not None:
        return RIGHT, {"spirit": bundle_words("S" * moved["count"])}
    if first_step(study, "spirit-lost") is not None:
        return "lost", {}
    return ("energy" if first_step(study, "died") else "open"), {"space": space}


def able(study: Study) -> Said | None:
    """How strong its ability made the Warrior."""
    if not is_placed(study):
        return None
    space = where(study)
    strength = standing(study, space)["strength"]
    code = RIGHT if strength == WANTED_STRENGTH else "some" if strength > 1 else "none"
    return code, {"space": space, "strength": strength}


SURROUND = Task(
    position=partial(
        arranged, "W@a1 lancer", "B@a2 champion", "W@e5 guard E2", "B@d5 scout", places="balan", tile="hunter"
    ),
    told=(
        _(
            "A Warrior with no free space straight beside it is surrounded. "
            "Warriors, living or fallen, unclaimed Relics and the edge close it in."
        ),
        _("It then fights once, alone, against all enemies straight beside it together. With less Strength it falls."),
    ),
    asked=_("Wazu’s lancer on a1 has Strength 4. Surround it and make it fall."),
    judge=made_fall,
    says={
        RIGHT: _("%(fight)s Your champion and your hunter fought it together; the edge did the rest."),
        "open": _("From %(space)s nobody is surrounded. Which space straight beside the lancer on a1 is still free?"),
        "stood": _("%(fight)s That one was too strong: try the lancer on a1."),
    },
    solution=put("b1"),
)

EQUAL = Task(
    position=partial(
        arranged, "W@e1 guard E2", "B@d1 keeper", "W@b3 singer", places="balan", tile="scout", storage={"balan": "EE"}
    ),
    told=(
        _("As much Strength is enough to stand, and who has stood is safe for the rest of the game."),
        _("So count before you place. Energy that you add now counts in the same fight."),
    ),
    asked=_("Wazu’s guard on e1 carries 2 Energy: Strength 6. Make it fall."),
    judge=made_fall,
    says={
        RIGHT: _("%(fight)s Without the Energy that you added it would have stood."),
        "open": _("From %(space)s nobody is surrounded. Which space straight beside the guard on e1 is still free?"),
        "stood": _("%(fight)s Equal is not enough: add Energy to your scout before you confirm."),
    },
    solution=put("e2", add="E"),
)

SPOILS = Task(
    position=partial(
        arranged,
        *("W@a1 child E1", "B@a2 champion", "W@e1 weaver S2", "B@e2 champion"),
        *("W@a5 child S3", "B@a4 champion", "W@b4 champion", "W@c5 champion"),
        places="balan",
        tile="guard",
    ),
    told=(
        _("The fallen stay on their space, face down. Energy on them is lost."),
        _(
            "But their Spirit goes onto the Warrior that was just placed. Each Spirit on a living Warrior is 1 point, "
            "and so is each of the small red Diamonds on its brow."
        ),
    ),
    asked=_("Make an enemy fall so that your guard takes over its Spirit, and lives."),
    judge=took_spirit,
    says={
        RIGHT: _("Your guard took over %(spirit)s: points for you as long as it lives, and none for Wazu any more."),
        "lost": _(
            "Your guard was surrounded as well and fell in the same moment: then the Spirit leaves the game. "
            "Look for a place where it lives."
        ),
        "energy": _("The child fell, but it carried Energy, and that is lost. Look for an enemy with white Spirit."),
        "open": _("From %(space)s nobody is surrounded. Look for an enemy with one open side."),
    },
    solution=put("d1"),
)

ELDER = Task(
    position=partial(
        arranged, "B@b3 champion", "B@c2 scout", "B@d3 lancer", "W@a5 hunter", places="balan", tile="elder"
    ),
    told=(
        _("Two Warriors of each tribe have an ability."),
        _("The elder has Strength 1, and 1 more for each living friend straight beside it."),
    ),
    asked=_("Place your elder where it has Strength 4."),
    judge=able,
    says={
        RIGHT: _(
            "Strength 4: 1 printed and 3 from the friends beside it. Should one of them fall, it is weaker again."
        ),
        "some": _("On %(space)s it has Strength %(strength)s. There is a space with three friends straight beside it."),
        "none": _("On %(space)s no friend is straight beside it: Strength 1. Friends at its corners do not count."),
    },
    solution=put("c3"),
)

CONVERT = Task(
    position=partial(
        arranged,
        *("W@b4 guard", "W@d4 lancer", "W@d2 hunter", "W@b2 scout dead", "B@a1 keeper"),
        places="balan",
        tile="convert",
    ),
    told=(_("The convert looks the other way: Strength 1, and 1 more for each living enemy at its corners."),),
    asked=_("Place your convert where it has Strength 4."),
    judge=able,
    says={
        RIGHT: _("Strength 4: 1 printed and 3 from the enemies at its corners. The fallen one on b2 does not count."),
        "some": _(
            "On %(space)s it has Strength %(strength)s. There is a space with three living enemies at its corners."
        ),
        "none": _("On %(space)s no living enemy is at its corners: Strength 1. Those straight beside it do not count."),
    },
    solution=put("c3"),
)

FIGHTS = Lesson("fight", _("Surround and fight"), ("7",), (SURROUND, EQUAL))
FALLEN = Lesson("spoils", _("Spirit of the fallen"), ("R12", "9"), (SPOILS,))
ABILITIES = Lesson("abilities", _("Elder and Convert"), ("6",), (ELDER, CONVERT))
