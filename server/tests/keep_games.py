"""Keeps a corpus of stored games, which all later code must read. For a release, with its number as the argument:

    MAATATAHAY_VAR=$(mktemp -d) .venv/bin/python server/tests/keep_games.py 0.1.0

It plays the games of `corpus.py` on an SQLite file and writes `server/tests/data/games-0.1.0.jsonl`. What is there for
an older release stays as it is.
"""

import os
import sys

from maatasite.__main__ import prepare


def main(release: str) -> None:
    """Prepare the site, and then, since models only exist after that, play."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    prepare()
    from corpus import FOLDER, keep_games

    kept = "".join(keep_games())
    with (FOLDER / f"games-{release}.jsonl").open("x", encoding="utf-8") as file:
        file.write(kept)


if __name__ == "__main__":
    main(sys.argv[1])
