"""The web platform for Maatatahay. Independent and unofficial."""

from typing import Final

__version__: Final = "0.1.0"

PROTOCOL: Final = 2
"""Version of the socket messages; a page that speaks another one is told to reload."""
