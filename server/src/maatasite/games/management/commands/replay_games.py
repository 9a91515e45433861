"""`script/manage replay_games`: every stored game replayed from its log and compared with what is stored."""

import json
from collections.abc import Collection, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from maatasite.games.auditing import differences
from maatasite.games.models import Game
from maatasite.games.store import stored_lines

CHUNK = 500
TOLD_EVERY = 1000


def stored_games(ids: Collection[str]) -> Iterator[dict[str, Any]]:
    """The rows of these games, or of all, some at a time: no transaction stays open, and none is held for long."""
    rows = Game.objects.filter(pk__in=ids) if ids else Game.objects.all()
    last = ""
    while some := list(rows.filter(pk__gt=last).order_by("pk").values()[:CHUNK]):
        yield from some  # type: ignore[misc]  # a TypedDict of the same keys
        last = some[-1]["id"]


class Command(BaseCommand):
    """One line for each difference; exit status 1 if there is any. The site may run meanwhile."""

    help = "Replays every stored game (or those named) from its log and reports each difference from what is stored."
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        """The games, if not all."""
        parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: every game)")

    def handle(self, *_: Any, games: list[str], verbosity: int, **__: Any) -> None:  # noqa: ANN401
        """Game by game, so that memory holds one at a time."""
        count = found = 0
        for count, row in enumerate(stored_games(games), 1):
            found += self._differences(row)
            if verbosity > 1 and count % TOLD_EVERY == 0:
                self.stderr.write(f"{count} games")
        if games and count < len(set(games)):
            raise CommandError(f"{len(set(games)) - count} of these games are not stored")
        if found:
            raise CommandError(f"{found} of {count} games differ from their logs")
        self.stdout.write(f"{count} games replayed; every one is as its log says")

    def _differences(self, row: dict[str, Any]) -> bool:
        """Tell how one game differs; whether it does. Lines that came after the row was read are not looked at."""
        different = False
        for difference in differences(row["id"], stored_lines(row["id"], row["version"]), row):
            different = True
            facts = json.dumps(difference.facts, ensure_ascii=False, default=str)
            self.stdout.write(f"{row['id']} version {difference.version}: {difference.code} {facts}")
        return different
