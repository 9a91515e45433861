"""Lessons 8 and 9: how the game ends, and what it is worth counted in both ways."""

from functools import partial

from django.utils.translation import gettext_lazy as _
from maatatahay.arranged import arranged
from maatatahay.decisions import Move, Reward, TakePair
from maatatahay.options import Options
from maatatahay.outcome import score
from maatatahay.position import REWARD, Position
from maatatahay.tiles import BALAN, WAZU

from maatasite.web.learn.task import RIGHT, Lesson, Said, Task, first_step, is_placed, put
from maatasite.web.study import Study

RICH = "a5"
SPIRIT = 3
"""What can be had in Spirit where points are counted."""


def late(position: Position) -> Position:
    """The same near the end of a game: Balan is the Active Player, and one pair is still on offer."""
    position.round, position.active, position.decks = 11, BALAN, 0
    position.display.append(TakePair("elder", "convert"))
    position.track = sum(position.deaths)
    return position


def ended(study: Study) -> Said | None:
    """Whether the game is over, and what happened instead."""
    if not is_placed(study):
        return None
    if first_step(study, "ended") is not None:
        return RIGHT, {}
    fell = first_step(study, "died")
    return ("own" if fell is not None and fell["tribe"] == "balan" else "on"), {}


def went_on(study: Study) -> Said | None:
    """Whether the game goes on."""
    if not is_placed(study):
        return None
    end = first_step(study, "ended")
    return (RIGHT, {}) if end is None else ("over", dict(end["score"]))


def one_more_falls() -> Position:
    """Five of Wazu's Warriors have fallen; the child on a1 has one open side."""
    standing = (
        *("B@a2 guard", "B@c1 keeper", "B@a4 scout", "B@e1 drummer"),
        *("B@b3 weaver dead", "B@c5 elder dead", "B@d4 champion dead"),
        *("W@a1 child", "W@e4 champion", "W@d5 guard", "W@c3 lancer dead", "W@c4 scout dead", "W@b4 keeper dead"),
        *("W@d2 drummer dead", "W@e2 singer dead"),
    )
    return late(arranged(*standing, places="balan", tile="hunter", last=True))


def two_spaces_left() -> Position:
    """Wazu is ahead, two spaces are free, and Balan can pay for either of the last Relics."""
    standing = (
        *("B@b5 guard", "W@c5 keeper", "B@d5 drummer", "W@e5 champion"),
        *("W@a4 hunter dead", "B@b4 champion", "W@c4 singer", "B@e4 lancer"),
        *("B@a3 scout", "W@b3 lancer dead", "B@d3 singer", "W@e3 guard"),
        *("W@a2 weaver", "B@b2 keeper dead", "B@c2 child", "W@d2 drummer", "B@e2 convert dead"),
        *("B@a1 weaver", "W@b1 scout", "W@c1 elder dead", "W@d1 child"),
    )
    relics, storage = "c3 d4", {"balan": "ES"}
    position = late(arranged(*standing, places="balan", tile="hunter", relics=relics, storage=storage, last=True))
    position.claimed = [WAZU, BALAN, WAZU]
    return position


def end_of_all(relic_scoring: str) -> Position:
    """The last placement of a game in which Wazu has claimed three Relics and Balan none."""
    standing = (
        *("B@c2 guard", "B@b3 scout", "B@e4 weaver", "B@d1 keeper dead", "B@a1 champion"),
        *("W@e2 lancer", "W@b5 singer", "W@d2 hunter dead", "W@a3 drummer"),
    )
    position = late(
        arranged(
            *standing,
            places="balan",
            tile="hunter",
            relics="c3 d4",
            lying={RICH: "SS", "e1": "E", "c5": "E"},
            storage={"balan": "ES"},
            last=True,
            options=Options(relic_scoring=relic_scoring),
        )
    )
    position.display.clear()
    position.round, position.claimed = 12, [WAZU, WAZU, WAZU]
    return position


def empty_handed(position: Position) -> Move | None:
    """The bag gives no Spirit."""
    return Reward(2, 0) if position.phase == REWARD else None


def counted(study: Study) -> tuple[int, str]:
    """The points that the placement brought, and by what: a `relic`, `spirit`, or spirit that was `kept` in storage."""
    before, after = (state.position for state in (study.states[0], study.states[-1]))
    assert before is not None
    assert after is not None
    gained = points_of(after) - points_of(before)
    if first_step(study, "relic-claimed"):
        return gained, "relic"
    return gained, "kept" if after.storage_spirit[BALAN] else "spirit"


def points_of(position: Position) -> int:
    """Balan's points, as the engine counts them."""
    return score(position)["balan"]


def by_own_order(study: Study) -> Said | None:
    """Progressive scoring: Balan's Relic would be its first, so Spirit is worth more."""
    if not is_placed(study):
        return None
    points, by = counted(study)
    return (RIGHT if points == SPIRIT else "less" if by == "spirit" else by), {"points": points}


def by_all_order(study: Study) -> Said | None:
    """Standard scoring: the Relic is the fourth of all, and worth more than the Spirit."""
    if not is_placed(study):
        return None
    points, by = counted(study)
    return (RIGHT if by == "relic" else "spirit" if points == SPIRIT else "less"), {"points": points}


DEATHS = Task(
    position=one_more_falls,
    told=(
        _(
            "After a round the game ends if a tribe has lost six Warriors, no pair is left, "
            "or at most one space is free."
        ),
        _(
            "Whoever then has most points wins. The six are counted for each tribe by itself; "
            "the Spirit Track shows the fallen of both together."
        ),
    ),
    asked=_("Wazu has lost five Warriors, and you have more points. End the game now."),
    judge=ended,
    says={
        RIGHT: _("The sixth of Wazu’s Warriors fell, so the game is over, and you win: you were ahead just then."),
        "own": _(
            "Your own Warrior was surrounded and fell: that is only the fourth of yours. Make one of Wazu’s fall."
        ),
        "on": _("None of Wazu’s Warriors fell, so the game goes on. Look for one with a single open side."),
    },
    solution=put("b1"),
)

SPACES = Task(
    position=two_spaces_left,
    told=(
        _("Now Wazu has more points, and only two spaces are free. With one free space left, the game is over."),
        _("A space with an unclaimed Relic does not count as free."),
    ),
    asked=_("Place your hunter so that the game goes on."),
    judge=went_on,
    says={
        RIGHT: _("The Relic’s space was not free before, so two free spaces are left, and another round is played."),
        "over": _(
            "You took a free space, and one is left: the game is over at %(balan)s to %(wazu)s points, Wazu wins."
        ),
    },
    solution=put("c3", pay="ES"),
    follows=empty_handed,
)

PROGRESSIVE = Task(
    position=partial(end_of_all, "progressive"),
    told=(
        _("At the end each Diamond and each Spirit on your living Warriors is 1 point. Then come the Relics."),
        _("Usually they count progressively: your own first is worth 1 point, your second 2, up to 5."),
    ),
    asked=_(
        "This is the last placement. Wazu’s three Relics win the game whatever you do; "
        "get as many points as you can all the same."
    ),
    judge=by_own_order,
    says={
        RIGHT: _("3 Spirit on your hunter: 3 points. The Relic would have been your first, worth only 1."),
        "relic": _("The Relic is your first, so it is worth 1 point. More can be had as Spirit on the board."),
        "kept": _("Spirit in your storage is worth nothing: press + at Spirit until all of it is on your hunter."),
        "less": _("Points gained: %(points)s. There is a space on which two Spirit lie."),
    },
    solution=put(RICH, add="SSS"),
    follows=empty_handed,
)

STANDARD = Task(
    position=partial(end_of_all, "standard"),
    told=(
        _("A table can also play the Standard Game, where only the Relics count otherwise."),
        _("The first Relic that anybody claims is worth 1 point, the next 2, and so on, whoever claims it."),
    ),
    asked=_("The same board in the Standard Game. Three Relics are claimed. Get as many points as you can."),
    judge=by_all_order,
    says={
        RIGHT: _("It was the fourth Relic that was claimed: 4 points, though it is your first."),
        "spirit": _("Points gained: %(points)s. The next Relic is the fourth, so it is worth 4."),
        "less": _("Points gained: %(points)s. What is the next Relic worth, if three have been claimed?"),
    },
    solution=put("c3", pay="ES"),
    follows=empty_handed,
)

ENDS = Lesson("end", _("How the game ends"), ("8",), (DEATHS, SPACES))
SCORINGS = Lesson("points", _("What counts"), ("9",), (PROGRESSIVE, STANDARD))
