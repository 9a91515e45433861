"""Fills a private directory, that of the environment: `python -m load.stock FILE GUESTS PAIRS FAST EACH`.

`FILE` then tells what is in it: so many guests, the first pairs of whom have a game each, and the very first, who play
fast, `EACH`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
from maatasite.__main__ import prepare


def main(target: str, *numbers: str) -> None:
    """Prepare the site, and then, since models only exist after that, fill it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    prepare()
    from load.fill import fill

    Path(target).write_bytes(msgspec.json.encode(fill(*map(int, numbers))))


if __name__ == "__main__":
    main(*sys.argv[1:])
