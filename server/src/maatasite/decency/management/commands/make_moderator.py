"""`script/manage make_moderator NAME`: an account may read the reports and act on them."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from maatasite.people.confusables import key_of
from maatasite.people.models import Person


class Command(BaseCommand):
    """One line of what is so now; exit status 1 if there is no such account."""

    help = "Makes an account a moderator, or with --no-longer takes that back."
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        """Whom, and whether it ends."""
        parser.add_argument("name", metavar="NAME", help="the name of the account")
        parser.add_argument("--no-longer", action="store_true", help="from now on it is no moderator")

    def handle(self, *_: Any, name: str, no_longer: bool, **__: Any) -> None:  # noqa: ANN401
        """Set the role; what was done in it stays in the log."""
        found = Person.objects.filter(name_key=key_of(name), is_guest=False, left=None).first()
        if found is None:
            raise CommandError(f"no account is called {name!r}")
        Person.objects.filter(pk=found.pk).update(is_staff=not no_longer)
        told = "is no moderator any more" if no_longer else "is a moderator; a second factor is needed to act as one"
        self.stdout.write(f"{found.name} {told}")
