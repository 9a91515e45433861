"""B187: no list reads more than it shows, however much is stored. Held against the database's own account of its work.

Every address of the site is in here: a new page of the site is either asked with a few thousand rows of everything, or
stands below with the reason why it cannot read many.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from asked_of_database import Query, reads, recorded, work_of
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from heap_of_rows import DAY, FEW, Heap, store
from maatasite.games import heartbeat, timekeeper
from maatasite.games.clock import now_ms
from maatasite.games.log import LOG
from maatasite.games.reading import READERS
from maatasite.games.writer import WRITER
from maatasite.lobby.keeper import Keeper
from maatasite.notices import outbox, sweeping
from maatasite.opponents.sweeper import unattended_games
from maatasite.people.models import Person
from maatasite.talk import keeping as talk
from maatasite.web import housekeeping
from maatasite.web.person import stored
from test_moderation import at_the_desk

pytestmark = pytest.mark.django_db

MOST: Final = {"sqlite": 1000, "postgresql": 7000}[connection.vendor]
"""Hundreds of SQLite's instructions that one query may take. PostgreSQL reads a table of a few thousand rows rather
than its index, so there only what reads several of them is found so; that an index would help is asked of it apart."""

SMALL: Final = {
    *("django_content_type", "django_site", "games_heartbeat", "notices_webhook", "notices_device", "cache"),
    "lobby_seek",
}
"""Tables that have few rows by what they are (who seeks a game is there now), or none in here."""

PAGES: Final[dict[str, tuple[str, ...]]] = {
    "home": ("/",),
    "my": ("/my", "/my?aside=1", "/my?before=DEEP"),
    "watch": ("/watch", "/watch?group=people&before=DEEP", "/watch?speed=correspondence", "/watch?part=1"),
    "ratings": ("/ratings", "/ratings?speed=live&behind=1700.0~1"),
    "person": (
        "/person/Ana", "/person/Ana?before=DEEP", "/person/Ana?result=won&before=DEEP", "/person/Ana?status=playing",
        "/person/Ana?against=computer&time=rapid", "/person/Ana?scoring=progressive", "/person/Bo?with=Ana",
    ),
    "lobby": ("/lobby", "/lobby?before=DEEP"),
    "friends": ("/friends", "/friends?name=P1", "/friends?before=99999"),
    "friends_here": ("/friends/here",),
    "notices": ("/my/notices",),
    "reports": ("/my/reports",),
    "blocks": ("/my/blocks",),
    "standing": ("/my/standing",),
    "rest": ("/my/rest",),
    "new": ("/new",),
    "account": ("/account/",),
    "data": ("/my/data",),
    "delete": ("/my/data/delete",),
    "person_edit": ("/my/page",),
    "challenge": ("/challenge?person=Bo",),
    "report_person": ("/person/Bo/report",),
    "game": ("/game/RUNNING", "/game/OVER"),
    "record": ("/game/OVER/record",),
    "table_ratings": ("/game/OVER/ratings",),
    "steps": ("/game/OVER/steps",),
    "report_game": ("/game/RUNNING/report",),
    "report_line": ("/game/RUNNING/report/players/5",),
    "sandbox": ("/sandbox",),
    "learn": ("/learn",),
    "admin:decency_report_changelist": tuple(
        f"/moderation/decency/report/?{asked}" for asked in ("state=open", "kind=talk", "state=upheld&p=9")
    ),
    "admin:decency_report_change": ("/moderation/decency/report/REPORT/change/",),
    "admin:decency_action_changelist": ("/moderation/decency/action/",),
    "admin:decency_appeal_changelist": ("/moderation/decency/appeal/",),
    "admin:people_person_changelist": ("/moderation/people/person/", "/moderation/people/person/?q=P1"),
}  # fmt: skip
"""By the name of the address, what is asked there: by a stranger, by Ana, who has most of everything, by a guest, and
by a moderator."""

WITHOUT_LISTS: Final[dict[str, tuple[str, ...]]] = {
    "text, the same for everybody": (
        "about", "imprint", "jsi18n", "kept", "lesson", "lesson_part", "manifest", "privacy", "robots", "rules",
        "sitemap", "terms", "worker", "admin:jsi18n",
    ),
    "takes a form: what it changes it finds by its key": (
        "account_name", "branch", "challenge_accept", "challenge_cancel", "challenge_decline", "device_link",
        "end_session", "follow", "language", "lobby_leave", "lobby_meanwhile", "lobby_over", "lobby_pool", "lobby_seek",
        "lobby_take", "notices_renewal", "notices_stop", "record_branch", "rematch", "sandbox_change", "talk_wish",
        "unfollow", "withdraw",
    ),
    "one game, or what was sent along": (
        "device", "game_sandbox", "invite", "record_page", "record_sandbox", "sandbox_position",
    ),
    "how the process fares, whose timekeeper does not run in tests": ("healthz", "readyz"),
    "everything of one person, game by game: see READS_ALL": ("export",),
    "one's own suspension, as on the page `standing`": ("suspended",),
    "leads to another page of the desk": (
        "admin:index", "admin:app_list", "admin:decency_action_change", "admin:decency_appeal_change",
        "admin:people_person_change",
    ),
    "counts what waits too long, of which there is little or an alarm": ("admin:stuck",),
    "forbidden at the desk, where nothing is written so": tuple(
        f"admin:{what}_{how}"
        for what in ("decency_action", "decency_appeal", "decency_report", "people_person")
        for how in ("add", "delete", "history")
    ),
}  # fmt: skip
"""Addresses that list nothing, by why."""

LIBRARYS: Final = ("account_", "mfa_", "usersessions_")
"""How allauth's own begin, which list one person's addresses, keys and sessions."""

JOBS: Final[dict[str, Callable[[], object]]] = {
    "what to flag": lambda: timekeeper.games_to_flag(now_ms()),
    "gaps": heartbeat.gaps,
    "notices that are due": lambda: outbox.plan(now_ms(), 20_000),
    "guests who are gone": housekeeping.forget_guests,
    "old notices": lambda: outbox.forget_older_than(now_ms() - 30 * DAY),
    "old talk": talk.forget_old,
    "old addresses": housekeeping.forget_addresses,
    "sessions that have ended": lambda: call_command("clearsessions"),
}
"""What the site looks up by itself, time and again."""

READS_ALL: Final[dict[str, Callable[[], object]]] = {
    "after a silence of the server": timekeeper.timed_games,
    "what waits for the computer": unattended_games,
    "notices of running games that were never told": lambda: sweeping.Sweeper().untold(now_ms()),
    "all games of one person": lambda: stored.games_of(Person.objects.get(name_key="ana")),
    "the lobby, which knows all who wait": lambda: Keeper(bool).look(),
}
"""These need everything that they find: every running clock, every waiting game, a person's whole data."""

COUNTED: Final = re.compile(r"^SELECT COUNT\(|GROUP BY")
"""How many there are is known by counting them: of one person, or ahead of a place, always found by an index."""


@pytest.fixture(scope="module")
def heap(django_db_setup: None, django_db_blocker: object) -> Iterator[Heap]:
    """The rows, stored once for all of this."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]  # pytest-django's
        yield store()
        WRITER.stop()
        READERS.stop()
        LOG.forget()
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture(scope="module")
def browsers(heap: Heap) -> dict[str, Client]:
    """Those who ask."""
    found = {"stranger": Client(), "mona": at_the_desk(heap.mona), "ana": Client(), "guest": Client()}
    found["ana"].force_login(heap.ana, backend="django.contrib.auth.backends.ModelBackend")
    found["guest"].force_login(heap.guest, backend="django.contrib.auth.backends.ModelBackend")
    return found


def names_of(patterns: object, prefix: str = "") -> Iterator[str]:
    """The names of all addresses."""
    for one in getattr(patterns, "url_patterns", ()):
        if isinstance(one, URLResolver):
            yield from names_of(one, f"{prefix}{one.namespace}:" if one.namespace else prefix)
        elif isinstance(one, URLPattern) and one.name:
            yield f"{prefix}{one.name}"


def is_by_option(query: Query) -> bool:
    """One person's games with one option: PostgreSQL keeps no count of how common that is, takes it for rare, and
    rather reads all games of the person by their index and sorts them."""
    return connection.vendor == "postgresql" and '"options" ->' in query.sql


def require_little(asked: list[Query], *, counts: bool = True) -> None:
    """Each of these reads little, and no table from end to end."""
    for query in {str(one): one for one in asked if reads(one)}.values():
        rows, whole = work_of(query)
        assert set(whole) <= SMALL, query
        assert rows <= MOST or (counts and COUNTED.search(query.sql)) or is_by_option(query), (rows, query)


def addressed(path: str, heap: Heap) -> str:
    deep = f"{now_ms() - 2 * DAY}.x"
    for word, value in {"DEEP": deep, "RUNNING": heap.running, "OVER": heap.over, "REPORT": "50"}.items():
        path = path.replace(word, value)
    return path


def test_b187_every_address_is_asked_or_has_a_reason_not_to_be() -> None:
    names = set(names_of(get_resolver()))
    without = {name for some in WITHOUT_LISTS.values() for name in some}
    library = {name for name in names if name.startswith(LIBRARYS)} - without
    assert names - library == set(PAGES) | without
    assert not set(PAGES) & without


@pytest.mark.parametrize("name", PAGES)
def test_b187_no_page_reads_more_than_it_shows(name: str, heap: Heap, browsers: dict[str, Client]) -> None:
    found = set()
    for path in PAGES[name]:
        for browser in browsers.values() if not name.startswith("admin:") else (browsers["mona"],):
            cache.clear()
            LOG.forget()
            with recorded() as asked:
                answer = browser.get(addressed(path, heap))
            found.add(answer.status_code)
            require_little(asked)
    assert 200 in found


@pytest.mark.parametrize("job", JOBS)
def test_b187_what_the_site_looks_up_by_itself_reads_little(job: str, heap: Heap) -> None:
    with recorded() as asked:
        JOBS[job]()
    assert asked
    require_little(asked, counts=False)


@pytest.mark.parametrize("job", READS_ALL)
def test_b187_what_needs_all_of_it_finds_it_by_an_index(job: str, heap: Heap) -> None:
    with recorded() as asked:
        READS_ALL[job]()
    assert asked
    for query in asked:
        assert set(work_of(query)[1]) <= SMALL, query


def test_b187_a_list_without_an_index_would_be_found_out(heap: Heap) -> None:
    with recorded() as asked:
        list(Person.objects.filter(password="x").order_by("-pk")[:FEW])
    (query,) = asked
    rows, _ = work_of(query)
    assert rows > FEW
    with recorded() as asked:
        list(Person.objects.filter(password="x"))
    assert work_of(asked[0])[1] == ["people_person"]
