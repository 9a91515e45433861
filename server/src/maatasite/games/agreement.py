"""What a table agrees on besides the options of the game: its time, take-backs, whether it is rated, who may watch."""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from maatatahay.clock import TimeControl, control_from_json, untimed
from maatatahay.clock.control import CORRESPONDENCE, MINUTE

from maatasite.games.entries import Json

Speed: TypeAlias = Literal["live", "rapid", "correspondence"]
SPEEDS: Final[tuple[Speed, ...]] = ("live", "rapid", "correspondence")
"""Quickest first. Each has ratings of its own."""

RAPID_FROM: Final = 10 * MINUTE
ROUNDS: Final = 12
"""A whole game has so many; the increment is had once in each."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """One table's agreement. Raises `ValueError` where it contradicts itself: a rated game has a clock and no undoing,
    and everybody may watch it.

    A `private` game is seen by its players alone (`games.seeing`), from its first line to ever after.
    `paired`: the site brought these two together (`games.first_moves`).
    """

    control: TimeControl = untimed()  # noqa: RUF009  (a value, never changed)
    take_backs: bool = True
    rated: bool = False
    private: bool = False
    paired: bool = False

    def __post_init__(self) -> None:
        if self.rated and (self.take_backs or not self.control.is_timed):
            raise ValueError("a rated game has a clock and no take-backs")
        if self.rated and self.private:
            raise ValueError("a rated game is no private game")

    @property
    def speed(self) -> Speed | None:
        """Which speed it is, by what each has for a whole game; `None` without a clock."""
        if not self.control.is_timed:
            return None
        if self.control.kind == CORRESPONDENCE:
            return "correspondence"
        return "rapid" if self.control.initial + ROUNDS * self.control.increment >= RAPID_FROM else "live"

    def to_json(self) -> dict[str, Any]:
        """As the log's first line keeps it: what is as usual is left out."""
        said: dict[str, Any] = {"control": self.control.to_json()}
        if not self.take_backs:
            said["take_backs"] = False
        if self.rated:
            said["rated"] = True
        if self.private:
            said["private"] = True
        if self.paired:
            said["paired"] = True
        return said

    @staticmethod
    def of(created: Json) -> "Agreement":
        """That of a game, from the data of its log's first line."""
        control = created.get("control")
        return Agreement(
            untimed() if control is None else control_from_json(control),
            created.get("take_backs", True),
            created.get("rated", False),
            created.get("private", False),
            created.get("paired", False),
        )


USUAL: Final = Agreement()
"""No clock, take-backs, unrated, and whoever has the address may watch."""
