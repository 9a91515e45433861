"""Whether this process is about to end, for every part that then begins nothing new. `live.farewell` says so first."""

from typing import Final


class Draining:
    """Once begun it stays so: a process that has said farewell does not come back."""

    def __init__(self) -> None:
        self.begun = False

    def begin(self) -> None:
        """From now on what is going on is finished, and nothing else begun."""
        self.begun = True


DRAINING: Final = Draining()
