"""All lessons, in the order in which they are learnt."""

from typing import Final

from maatasite.web.learn import ending, fighting, placing, rounds
from maatasite.web.learn.task import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (
    *placing.LESSONS,
    fighting.FIGHTS,
    fighting.FALLEN,
    rounds.RELICS,
    fighting.ABILITIES,
    rounds.ROUNDS,
    ending.ENDS,
    ending.SCORINGS,
)

NAMED: Final = {lesson.name: lesson for lesson in LESSONS}
"""By their addresses."""
