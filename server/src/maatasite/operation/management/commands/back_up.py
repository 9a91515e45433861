"""`script/manage back_up FILE`: database and keys in one archive, while the site runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from maatasite.operation.backup import back_up
from maatasite.operation.errors import OperationFailed


class Command(BaseCommand):
    """Says what it wrote."""

    help = "Writes database and keys into one archive. The site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whereto."""
        parser.add_argument("file", type=Path, help="the archive to make, as in copy.tar.gz")

    def handle(self, *_: Any, file: Path, **__: Any) -> None:  # noqa: ANN401
        """The archive holds keys: whoever has it can read sessions and see undrawn chance."""
        try:
            told = back_up(file)
        except OperationFailed as error:
            raise CommandError(f"{error}; nothing was backed up") from error
        self.stdout.write(
            f"{file}: {told['database']}, {len(told['files'])} files. Keep it as safe as the site itself."
        )
