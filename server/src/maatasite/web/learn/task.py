"""What a lesson is made of: positions, what is asked there, and a judge that sorts tries by what came of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from maatatahay.position import Position

from maatasite.web.sentences import together
from maatasite.web.study import Follows, Study

Json = dict[str, Any]
Said = tuple[str, Mapping[str, object]]
"""What a judge says: the code of one of the task's texts, and the facts that the text names."""

Judge = Callable[[Study], Said | None]
"""None as long as the try is not complete."""

Commands = Sequence[Sequence[Json]]
"""Decisions as a page sends them: one or two at a time."""

RIGHT = "right"
YOU = ("balan",)
"""Whom the learner plays."""


def nothing_follows(_: Position) -> None:
    """No chance, and nobody else decides."""


@dataclass(frozen=True)
class Task:
    """One position to try something at.

    `told` says what there is to know, `asked` what to do. `says` holds a text for each code of the judge; the one of
    `right` gives the reason. `solution` is one way to do it, for who wants to be shown.
    """

    position: Callable[[], Position]
    told: tuple[Promise, ...]
    asked: Promise
    judge: Judge
    says: Mapping[str, Promise]
    solution: Commands
    follows: Follows = nothing_follows

    def begin(self) -> Study:
        """The table at which it is tried."""
        return Study(self.position(), YOU, self.follows)

    @property
    def lines(self) -> str:
        """What there is to know, in one paragraph."""
        return together(map(str, self.told))

    def verdict(self, study: Study) -> Json | None:
        """What is said of the try, in the page's language; None while it is not complete."""
        said = self.judge(study)
        if said is None:
            return None
        code, facts = said
        return {"code": code, "right": code == RIGHT, "text": str(self.says[code]) % facts}


@dataclass(frozen=True)
class Lesson:
    """One thing to learn, in one or two tasks. `name` is its address, `clauses` where the rules say all of it."""

    name: str
    title: Promise
    clauses: tuple[str, ...]
    tasks: tuple[Task, ...]


def first_step(study: Study, code: str) -> Json | None:
    """The first thing of this kind that the learner's decisions brought about."""
    return next((dict(step) for step in study.steps if step["code"] == code), None)


def steps(study: Study, code: str) -> list[Json]:
    """All things of this kind."""
    return [dict(step) for step in study.steps if step["code"] == code]


def is_placed(study: Study) -> bool:
    """Whether the learner's Warrior stands, turned and with its Crystals, and all fights are over."""
    return first_step(study, "turned") is not None


def where(study: Study) -> str:
    """The space on which the learner placed."""
    step = first_step(study, "placed")
    return str(step["space"]) if step else ""


def standing(study: Study, space: str) -> Json:
    """The Warrior on a space as the page shows it."""
    warrior: Json = study.answer()["view"]["position"]["warriors"][space]
    return warrior


def put(space: str, rotation: int = 0, add: str = "", pay: str = "") -> list[list[Json]]:
    """The commands of one placement, as the page sends them: on a Relic two, since its reward comes between."""
    activate: Json = {"activate": {"rotation": rotation, "add": add}}
    return [[{"place": space, "pay": pay}], [activate]] if pay else [[{"place": space}, activate]]
