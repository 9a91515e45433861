"""What is kept for a time only, and let go when it has passed; the privacy page says these times."""

import asyncio
import logging
import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Final

from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management import call_command
from django.db import close_old_connections, connection
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from maatasite.decency.measures import lift_due
from maatasite.games.clock import now_ms
from maatasite.games.models import Game
from maatasite.games.sweeps import swept
from maatasite.notices.outbox import forget_older_than
from maatasite.people.models import Person
from maatasite.talk import keeping as talk
from maatasite.web.accounts.becoming import forget_abandoned
from maatasite.web.person import leaving

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 600
MOST_GAMES: Final = 500
DAY_MS: Final = 86_400_000
NO_ADDRESS: Final = "0.0.0.0"
"""For an address that is forgotten."""


async def keep_house() -> None:
    """Tidy up every ten minutes, for ever; one failure does not end it."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await sync_to_async(_tidy_up_and_close)()
            await swept("house")
        except Exception:
            log.exception("not everything was tidied up")


def tidy_up() -> None:
    """Let go of what has run out: sessions, addresses, tries, sign-ups, guests, talk, bans, seats of who has left."""
    call_command("clearsessions")
    forget_addresses()
    _forget_tries()
    forget_abandoned()
    forget_guests()
    talk.forget_old()
    forget_older_than(now_ms() - settings.NOTICE_DAYS * DAY_MS)
    forget_mail_files()
    leaving.finish(MOST_GAMES)
    lift_due()


def forget_addresses() -> None:
    """The network address of a sign-in is kept for `ADDRESS_DAYS`."""
    before = timezone.now() - timedelta(days=settings.ADDRESS_DAYS)
    UserSession.objects.filter(last_seen_at__lt=before).exclude(ip=NO_ADDRESS).update(ip=NO_ADDRESS)


def forget_guests() -> None:
    """A guest whose session has ended cannot come back; who holds no seat then is forgotten."""
    before = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    seated = Game.objects.filter(Q(balan=OuterRef("pk")) | Q(wazu=OuterRef("pk")))
    gone = Person.objects.filter(is_guest=True, left=None, last_login__lt=before).exclude(Exists(seated))
    gone.delete()


def forget_mail_files() -> None:
    """Where no mail server is set each mail is a file; those of some days ago go."""
    folder = getattr(settings, "EMAIL_FILE_PATH", None)
    if folder is None or not Path(folder).is_dir():
        return
    before = time.time() - settings.MAIL_FILE_DAYS * 86_400
    for file in Path(folder).iterdir():
        with suppress(FileNotFoundError):  # another process tidies up too
            if file.is_file() and file.stat().st_mtime < before:
                file.unlink()


def _forget_tries() -> None:
    """Django's cache in the database drops what has run out only when it is full."""
    table = connection.ops.quote_name(settings.CACHES["default"]["LOCATION"])
    with connection.cursor() as cursor:
        now = connection.ops.adapt_datetimefield_value(timezone.now().replace(microsecond=0))
        cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])  # noqa: S608  (the name is a setting's)


def _tidy_up_and_close() -> None:
    try:
        tidy_up()
    finally:
        close_old_connections()
