"""`script/manage copy_database URL`: the whole site to another database, with the proof that nothing was lost."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from maatasite.games.clock import now_ms
from maatasite.games.models import Heartbeat
from maatasite.operation.copying import connect, copy_database
from maatasite.operation.errors import OperationFailed

QUIET_MS = 15_000
"""A site that runs says so every five seconds."""


class Command(BaseCommand):
    """One line for each table, the same on both sides; exit status 1 and nothing copied otherwise."""

    help = "Copies everything to another, empty database and compares both. The site must not be running."
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        """Whereto."""
        parser.add_argument("url", help="as DATABASE_URL: postgresql://user:password@host:port/name or sqlite:///path")

    def handle(self, *_: Any, url: str, **__: Any) -> None:  # noqa: ANN401
        """Refuse while the site runs, since what is decided meanwhile would be missing."""
        if Heartbeat.objects.filter(at_ms__gt=now_ms() - QUIET_MS).exists():
            raise CommandError("site-running: stop the site first, and wait fifteen seconds")
        connect("target", url)
        try:
            tables = copy_database("default", "target")
        except OperationFailed as error:
            raise CommandError(f"{error}; nothing was copied") from error
        for table in tables:
            self.stdout.write(f"{table.rows:10}  {table.digest[:16]}  {table.name}")
        self.stdout.write(f"{sum(table.rows for table in tables)} rows in {len(tables)} tables, equal on both sides")
