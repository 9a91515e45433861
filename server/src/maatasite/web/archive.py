"""Games that nobody has touched for long: put aside, never deleted, and taken up again by playing on.

Only untimed games that are not over, at whose table nobody sits but guests: their browser is all that leads back to
them. Nothing is stored for it: it follows from when the game changed last, so the first decision ends it.
"""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from maatasite.games.entries import UNFINISHED
from maatasite.games.models import Game


def archived() -> Q:
    """The games that are put aside now."""
    before = int((timezone.now() - timedelta(days=settings.ARCHIVE_DAYS)).timestamp() * 1000)
    guests = Q(status__in=UNFINISHED, changed_ms__lte=before, speed="")
    for tribe in ("balan", "wazu"):
        guests &= Q(**{f"{tribe}__isnull": True}) | Q(**{f"{tribe}__is_guest": True})
    return guests


def archive_day(game: Game) -> datetime | None:
    """When a game is put aside unless somebody plays on; `None` for one that never is, or not soon."""
    people = [person for person in (game.balan, game.wazu) if person is not None]
    if game.speed or game.status not in UNFINISHED or not all(person.is_guest for person in people):
        return None
    at = datetime.fromtimestamp(game.changed_ms / 1000, UTC) + timedelta(days=settings.ARCHIVE_DAYS)
    return at if timezone.now() >= at - timedelta(days=settings.ARCHIVE_NOTICE_DAYS) else None
