"""`script/manage restore FILE`: a backup's database and keys into a site that holds nothing yet."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from maatasite.operation.backup import restore
from maatasite.operation.errors import OperationFailed


class Command(BaseCommand):
    """Says what it restored; exit status 1 and nothing changed otherwise."""

    help = "Restores a backup into an empty database and its keys into the private directory."

    def add_arguments(self, parser: CommandParser) -> None:
        """Wherefrom."""
        parser.add_argument("file", type=Path, help="an archive that back_up has made")

    def handle(self, *_: Any, file: Path, **__: Any) -> None:  # noqa: ANN401
        """The next start brings an older backup up to date."""
        try:
            told = restore(file)
        except OperationFailed as error:
            raise CommandError(f"{error}; nothing was restored") from error
        self.stdout.write(
            f"{told['database']} of build {told['build']}: restored. Start the site, then run replay_games."
        )
