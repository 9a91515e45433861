"""What somebody who looks for a game asks for."""

from dataclasses import dataclass
from typing import Final

from maatatahay.clock import TimeControl
from maatatahay.clock.control import LIVE
from maatatahay.options import Options

from maatasite.games.agreement import Agreement, Speed

EITHER: Final = ""
"""The tribes alternate (`lobby.tribes`)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Time, options, whether it is rated, and the `tribe` of whoever asks. Raises `ValueError` as `Agreement` does."""

    control: TimeControl
    options: Options = Options()  # noqa: RUF009  (a value, never changed)
    rated: bool = False
    tribe: str = EITHER

    def __post_init__(self) -> None:
        self.agreement()

    def agreement(self, *, private: bool = False) -> Agreement:
        """What the table will agree on; a rated game is never `private`."""
        seen_by_players = private and not self.rated
        return Agreement(
            self.control, take_backs=not self.rated, rated=self.rated, private=seen_by_players, paired=True
        )

    @property
    def speed(self) -> Speed | None:
        """As `Agreement.speed`."""
        return self.agreement().speed

    @property
    def is_live(self) -> bool:
        """Whether both must be there from the beginning to the end: such games one plays one at a time."""
        return self.control.kind == LIVE
