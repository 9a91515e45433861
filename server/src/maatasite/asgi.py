"""The ASGI application: a thin shell with the socket and the life of the process; every page is Django's."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Final

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
log = logging.getLogger(__name__)
django_application = get_asgi_application()

from django.conf import settings  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402  (models only exist after the line above)
from django.db.models.signals import post_delete  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.middleware import Middleware  # noqa: E402
from starlette.routing import Mount, WebSocketRoute  # noqa: E402

from maatasite.databases import verify_store  # noqa: E402
from maatasite.decency.measures import SUSPENDED  # noqa: E402
from maatasite.edge.bounded import Bounded  # noqa: E402
from maatasite.games.log import LOG  # noqa: E402
from maatasite.games.reading import READERS, read  # noqa: E402
from maatasite.games.sweeps import forget as forget_sweeps  # noqa: E402
from maatasite.games.timekeeper import begin, keep_time  # noqa: E402
from maatasite.games.writer import WRITER  # noqa: E402
from maatasite.live.endpoint import endpoint, refuse  # noqa: E402
from maatasite.live.focus import FOCUS  # noqa: E402
from maatasite.live.hub import HUB  # noqa: E402
from maatasite.live.in_page import InPage, show_challenge  # noqa: E402
from maatasite.live.lobby import ROOM  # noqa: E402
from maatasite.live.options import DESK  # noqa: E402
from maatasite.live.persons import PERSONS  # noqa: E402
from maatasite.live.relay import RELAY  # noqa: E402
from maatasite.live.talks import TALKS  # noqa: E402
from maatasite.lobby import news  # noqa: E402
from maatasite.lobby.keeper import Keeper  # noqa: E402
from maatasite.notices.challenges import SHOWERS  # noqa: E402
from maatasite.notices.desk import Desk  # noqa: E402
from maatasite.operation.metrics import measure  # noqa: E402
from maatasite.opponents.asking import THINKERS  # noqa: E402
from maatasite.opponents.crew import keep_workers  # noqa: E402
from maatasite.opponents.player import BotPlayer  # noqa: E402
from maatasite.opponents.sweeper import sweep_for_ever  # noqa: E402
from maatasite.web.housekeeping import keep_house  # noqa: E402
from maatasite.web.listing import count_turns_of  # noqa: E402
from maatasite.web.lobby import telling  # noqa: E402
from maatasite.web.notices.words import Words  # noqa: E402
from maatasite.web.served import StaticFiles  # noqa: E402

SLOW_SECONDS: Final = 10.0
"""An end that takes longer tells what it waits for."""


def tell_what_is_left() -> None:
    """Log what each task is at: the process should have ended by now."""
    for task in asyncio.all_tasks():
        at = "; ".join(f"{frame.f_code.co_qualname} line {frame.f_lineno}" for frame in task.get_stack())
        log.warning("the end waits; %s is at %s", task.get_coro(), at or "its end")


async def end_all(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel them until they have ended: a library may take a cancellation for a lost connection and try again."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1)


@asynccontextmanager
async def lifespan(application: Starlette) -> AsyncIterator[None]:
    """Start what runs beside the requests, and end it after the last."""
    await read(verify_store)
    if RELAY.alone:  # what is left in the queue is then an earlier process's; in Redis it may be another one's
        await THINKERS.forget()
    await begin()
    bots = BotPlayer(THINKERS)
    loop = asyncio.get_running_loop()

    def session_deleted(sender: type[Session], instance: Session, **_: object) -> None:
        loop.call_soon_threadsafe(HUB.session_gone, instance.session_key)

    post_delete.connect(session_deleted, sender=Session)
    keeper = Keeper(PERSONS.is_here)
    news.LISTENERS[:] = [ROOM.heard, telling.heard]
    in_page = InPage(count_turns_of)
    notices = Desk(Words(), FOCUS.looking, in_page.show)
    SHOWERS[:] = [show_challenge]
    PERSONS.came.append(in_page.recount)
    SUSPENDED.append(PERSONS.shut_out)
    LOG.listeners[:] = [HUB.publish, bots.notice, keeper.notice, notices.hear, in_page.hear]
    live = (RELAY.run(), HUB.beat(), HUB.recheck(), TALKS.look(), keep_time())
    kept = (keeper.keep(), ROOM.keep(), notices.work())
    work = (*live, *kept, sweep_for_ever(bots), keep_workers(settings.WORKERS), keep_house(), measure(settings.METRICS))
    tasks = [asyncio.create_task(task) for task in work]
    try:
        yield
    finally:
        loop.call_later(SLOW_SECONDS, tell_what_is_left)
        post_delete.disconnect(session_deleted, sender=Session)
        LOG.listeners.clear()
        news.LISTENERS.clear()
        await end_all(tasks)
        await bots.stop()
        await notices.stop()
        SUSPENDED.remove(PERSONS.shut_out)
        PERSONS.came.remove(in_page.recount)
        SHOWERS.clear()
        await in_page.stop()
        await THINKERS.stop()
        PERSONS.forget()
        TALKS.forget()
        RELAY.forget()
        DESK.stop()
        forget_sweeps()
        WRITER.stop()
        READERS.stop()
        LOG.forget()


application = Starlette(
    routes=[
        WebSocketRoute("/ws", endpoint),
        WebSocketRoute("/{path:path}", refuse),
        Mount("/", app=StaticFiles(django_application)),  # type: ignore[arg-type]  # asgiref types a scope more closely
    ],
    middleware=[Middleware(Bounded)],
    lifespan=lifespan,
)
