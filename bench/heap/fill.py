"""Fills the database of the environment: `python -m heap.fill GAMES LINES`."""

from __future__ import annotations

import os
import random
import sys
import time

from maatasite.__main__ import prepare

GAMES_AN_ACCOUNT = 10
GAMES_A_GUEST = 8


def fill(games: int, lines: int) -> None:
    """The same shape each time."""
    from heap.around import Around
    from heap.bulk import be_careless, settle
    from heap.games import Games
    from heap.people import People

    chance, begun = random.Random(1), time.monotonic()
    be_careless()
    people = People(games // GAMES_AN_ACCOUNT, games // GAMES_A_GUEST, chance)
    people.make_follow()
    dealt = Games(people, chance)
    dealt.copy(games, lines)
    Around(people, dealt.latest, chance).make()
    settle()
    print(f"filled with {games:,} games of {dealt.lines:,} lines in {time.monotonic() - begun:.0f} s", flush=True)


def main(games: str, lines: str) -> None:
    """Prepare the site, and then, since models only exist after that, fill it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    prepare()
    fill(int(games), int(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
