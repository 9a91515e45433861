"""The tests' equipment: people with sessions, games in the database, the whole site on a free port of this machine."""

import fcntl
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import uvicorn
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client, TransactionTestCase
from django.utils import translation
from maatasite.__main__ import configuration
from maatasite.games.log import LOG
from maatasite.games.reading import READERS
from maatasite.games.writer import WRITER
from maatasite.opponents.queue import QUEUE
from maatasite.people.models import Person
from pytest_django.fixtures import Settings
from visitors import Visitor


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL run what asks the database something; what does not was run on SQLite and would only run again."""
    if connection.vendor != "postgresql":
        return
    asks = [item for item in items if _asks_the_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(asks)])
    items[:] = asks


def _asks_the_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db"} & {*getattr(item, "fixturenames", ())}
    return bool(fixtures) or any(item.get_closest_marker(name) for name in ("django_db", "own_database"))


@pytest.fixture(scope="session", autouse=True)
def _static_files(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> None:
    """Pages name static files by their hashes, so these must have been collected: once for all processes of a run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "static"
    settings.STATIC_ROOT = folder
    folder.mkdir(exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / ".collected").exists():
            call_command("collectstatic", interactive=False, verbosity=0)
            (folder / ".collected").touch()


@pytest.fixture(scope="session", autouse=True)
def _quick_emptying() -> Iterator[None]:
    """After a test only the few rows it made go, not every file of the database.

    Django's own way is TRUNCATE, for which PostgreSQL makes every table anew, and then it lists all models and their
    permissions once more: together most of the time of a short test. Its foreign keys are checked at the commit, so
    the order is free.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: _delete_rows())
        yield


def _delete_rows() -> None:
    """Empty all tables but those that say what models there are."""
    kept = {model._meta.db_table for model in (ContentType, Permission)}
    names = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - kept
    with transaction.atomic(), connection.cursor() as cursor:
        for name in sorted(names):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(name)}")  # noqa: S608  (a table of ours)


@pytest.fixture(autouse=True)
def _no_language_from_before() -> None:
    """Django leaves a request's language on in its thread: the next test's signing in would be taken to be in it."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _quick_bots(settings: Settings) -> Iterator[None]:
    """The computer's players answer at once and think here, in a thread; `test_queue.py` has real workers."""
    settings.BOT_PAUSE_SECONDS, settings.WORKERS = 0, 0
    QUEUE.immediate = True
    yield
    QUEUE.immediate = False


@pytest.fixture
def store(transactional_db: None) -> Iterator[None]:
    """A database that the writer's and readers' own connections see, and nothing left over in memory."""
    yield
    WRITER.stop()
    READERS.stop()
    LOG.forget()


@pytest.fixture
def accounts(store: None, settings: Settings) -> None:
    """Passwords that are hashed at once, and nobody who has tried anything yet."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def people(store: None) -> tuple[Person, Person, Person]:
    """Ana, who makes games, Bo, her opponent, and Cy, a stranger to both."""
    ana, bo, cy = (Person.objects.create_guest(name) for name in ("Ana", "Bo", "Cy"))
    return ana, bo, cy


@pytest.fixture
def browser_of() -> Callable[[Person | None], Client]:
    """Makes Django's test client for a person, or for somebody unknown."""

    def make(person: Person | None) -> Client:
        client = Client()
        if person is not None:
            client.force_login(person)
        return client

    return make


@pytest.fixture
def site(store: None) -> Iterator[str]:
    """The address of the whole site, served as in production."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(configuration())
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the site did not start"
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive()


@pytest.fixture
def visitor(site: str) -> Iterator[Callable[[], Visitor]]:
    """Makes visitors of the site, each with cookies of their own."""
    made: list[Visitor] = []

    def make() -> Visitor:
        made.append(Visitor(site))
        return made[-1]

    yield make
    for someone in made:
        someone.leave()
