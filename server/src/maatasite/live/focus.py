"""Who has which game in front of them: a tab that is visible and has the keyboard. Only that keeps notices silent.

A tab whose machine sleeps says nothing more, also not that it lost the focus. So it counts only as of when its socket
was last heard: pages answer each beat.
"""

from typing import Final

from maatasite.live.connection import Connection


class Focus:
    """The focused tabs of this process."""

    def __init__(self) -> None:
        self._tabs: dict[Connection, str] = {}

    def tell(self, connection: Connection, game: str, focused: bool) -> None:
        """What a page says of itself; it counts while it watches the game."""
        if focused and game in connection.games:
            self._tabs[connection] = game
        else:
            self.leave(connection, game)

    def leave(self, connection: Connection, game: str) -> None:
        """This tab no longer shows this game, or nobody looks at it."""
        if self._tabs.get(connection) == game:
            del self._tabs[connection]

    def looking(self) -> dict[tuple[int, str], int]:
        """By person and game: when a focused tab was last heard of (UTC ms)."""
        heard: dict[tuple[int, str], int] = {}
        for connection, game in self._tabs.items():
            if connection.person is not None and not connection.ending:
                who = connection.person, game
                heard[who] = max(heard.get(who, 0), connection.read_ms)
        return heard


FOCUS: Final = Focus()
