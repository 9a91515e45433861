"""Lessons 1 and 2: placing, collecting, Strength, Support, turning."""

from functools import partial

from django.utils.translation import gettext_lazy as _
from maatatahay.arranged import arranged
from maatatahay.spaces import ORTHOGONAL, names_of, space_named

from maatasite.web.learn.task import RIGHT, Lesson, Said, Task, first_step, is_placed, put, standing, where
from maatasite.web.rules import told
from maatasite.web.rules.names import bundle_words
from maatasite.web.study import Study

LYING = {"a5": "E", "c4": "ES", "d3": "S", "b2": "EE", "e1": "EES"}
WANTED_STRENGTH = 5
NEXT = "d3"
BESIDE_NEXT = names_of(ORTHOGONAL[space_named(NEXT)])


def most_collected(study: Study) -> Said | None:
    """How many of the most Crystals that lie on one space were collected."""
    if not is_placed(study):
        return None
    step = first_step(study, "collected")
    if step is None:
        return "none", {}
    n, best = len(step["crystals"]), max(map(len, LYING.values()))
    facts = {"n": n, "best": best, "crystals": bundle_words(step["crystals"])}
    return (RIGHT if n == best else "fewer"), facts


def made_strong(study: Study) -> Said | None:
    """Whether the Warrior has the Strength that was asked for."""
    if not is_placed(study):
        return None
    strength = standing(study, where(study))["strength"]
    code = RIGHT if strength == WANTED_STRENGTH else "weak" if strength < WANTED_STRENGTH else "much"
    return code, {"strength": strength}


def most_supported(study: Study) -> Said | None:
    """How many arrows point at where the Warrior was placed, and whose."""
    if not is_placed(study):
        return None
    step, space = first_step(study, "supported"), where(study)
    facts = {"support": told.support(step, space), "space": space}
    if step is not None:
        return (RIGHT if step["energy"] > 1 else "one"), facts
    warriors = study.answer()["view"]["position"]["warriors"].values()
    enemy = any(space in warrior["reach"] for warrior in warriors if warrior["tribe"] == "wazu")
    return ("enemy" if enemy else "none"), facts


def pointed(study: Study) -> Said | None:
    """Whether the Warrior's arrow points at the space where the next one shall go."""
    step, space = first_step(study, "turned"), where(study)
    if step is None:
        return None
    if NEXT in step["reach"]:
        return RIGHT, {}
    if space == NEXT:
        return "on", {}
    return ("away" if space in BESIDE_NEXT else "far"), {"space": space}


COLLECT = Task(
    position=partial(arranged, places="balan", tile="scout", lying=LYING),
    told=(
        _("You lead Balan. On your turn you place a Warrior on a free space, and all Crystals there are yours."),
        _("Violet Crystals are Energy: they make Warriors strong. White ones are Spirit: they can become points."),
    ),
    asked=_("Place your scout where it collects the most Crystals: choose a space, then press Confirm."),
    judge=most_collected,
    says={
        RIGHT: _(
            "You collected %(crystals)s: more lie on no other space. "
            "They are in your storage, where at most 4 may stay."
        ),
        "fewer": _("You collected %(n)s of %(best)s Crystals: look where more lie on one space."),
        "none": _("No Crystals lie there, so you collected none. Look for a space with small Crystals on it."),
    },
    solution=put("e1"),
)

STRENGTHEN = Task(
    position=partial(arranged, "B@d5 champion", "W@b4 hunter", places="balan", tile="scout", storage={"balan": "EEE"}),
    told=(
        _("Fangs and number on a Warrior are its Strength: your scout has 3. Each Energy on it makes it 1 stronger."),
        _("You can add Crystals from your storage only now, while you place it."),
    ),
    asked=_("Place your scout anywhere and give it Strength 5: choose a space, press + at Energy, then Confirm."),
    judge=made_strong,
    says={
        RIGHT: _("Strength 5: 3 printed and 2 from Energy. The Energy stays on it; what you kept is for later."),
        "weak": _("Your scout has Strength %(strength)s. After choosing the space press + at Energy, then Confirm."),
        "much": _("Strength %(strength)s: more than asked. Energy on a Warrior does not come back, so keep the rest."),
    },
    solution=put("c3", add="EE"),
)

SUPPORT = Task(
    position=partial(arranged, "B@b3 drummer", "B@d2 scout", "W@d4 hunter r2", places="balan", tile="weaver"),
    told=(
        _("Arrows on a Warrior point at the spaces next to it. Each arrow of a friend is Support."),
        _("For each that points at your new Warrior, it gets 1 Energy at once. That costs you nothing."),
    ),
    asked=_("Place your weaver where two arrows of friends point."),
    judge=most_supported,
    says={
        RIGHT: _("%(support)s So it begins stronger than it is printed."),
        "one": _("%(support)s There is a space at which two arrows point."),
        "enemy": _("On %(space)s only an enemy’s arrow points, and that gives you nothing. Follow those of Balan."),
        "none": _("%(support)s Follow the arrows on your Warriors."),
    },
    solution=put("c3"),
)

TURN = Task(
    position=partial(arranged, "W@d2 guard", "B@b2 keeper", places="balan", tile="champion", lying={NEXT: "EES"}),
    told=(
        _("Support never works backwards: arrows help the Warriors that come later."),
        _("So turn a Warrior towards the space where you want to place the next one."),
    ),
    asked=_("Place your champion straight beside d3 and press the turn buttons until its arrow points at d3."),
    judge=pointed,
    says={
        RIGHT: _("Its arrow points at d3. Your next Warrior there collects 3 Crystals and gets 1 Energy of Support."),
        "away": _("It stands beside d3, but its arrow points elsewhere. Turn it after choosing the space."),
        "far": _("From %(space)s its one arrow cannot point at d3. Place it straight beside d3."),
        "on": _("It stands on d3 itself. Leave d3 to the next one, and place this one beside it."),
    },
    solution=put("c3", 1),
)

LESSONS = (
    Lesson("collect", _("Place and collect"), ("5.2", "5.5", "6"), (COLLECT, STRENGTHEN)),
    Lesson("support", _("Support and turning"), ("5.3", "5.4"), (SUPPORT, TURN)),
)
