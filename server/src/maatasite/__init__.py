"""The web platform for Maatatahay. Independent and unofficial."""

from typing import Final

__version__: Final = "0.1.0"

PROTOCOL: Final = 2
"""Version of the socket messages that pages are made for."""

SPOKEN: Final = frozenset({PROTOCOL})
"""Those that the server understands; an open page that speaks none of them is told to reload."""
