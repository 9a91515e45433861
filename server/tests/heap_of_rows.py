"""A few thousand rows of everything that pages list, most of them Ana's: so that a list that reads all of it shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Model
from maatasite.decency.models import Action, Appeal, Block, Report
from maatasite.friends.models import Follow
from maatasite.games.clock import now_ms
from maatasite.games.models import Entry, Game
from maatasite.lobby.models import Challenge, Seek
from maatasite.notices.models import Delivery, Notice
from maatasite.people.models import Person
from maatasite.ratings.models import Change, Rating
from maatasite.talk.models import Line
from rated import account, rated_game, resigned
from tables import Sitting, run, sit_down

MANY = 3000
FEW = 100
DAY = 86_400_000


@dataclass(frozen=True)
class Heap:
    """Who is in it, and a game of each kind that can be opened."""

    ana: Person
    bo: Person
    guest: Person
    mona: Person
    running: str
    over: str


def store() -> Heap:
    """Fill the database."""
    ana, bo, mona = account("Ana"), account("Bo"), account("Mona")
    Person.objects.filter(pk=mona.pk).update(is_staff=True)
    guest = Person.objects.create_guest()
    Person.objects.bulk_create(
        Person(name=f"P{n}", name_key=f"p{n}", is_guest=False, last_login=datetime.now(UTC)) for n in range(MANY)
    )
    Person.objects.bulk_create(Person(last_login=datetime.now(UTC)) for _ in range(MANY))
    crowd = list(Person.objects.filter(name__startswith="P").order_by("pk").values_list("pk", flat=True))
    over, running = resigned(ana, bo), rated_game(ana, bo)
    run(running.play(4))
    alone = sit_down(guest)
    run(alone.deal())
    _games(ana, bo, guest, crowd, over)
    _ratings(ana, crowd)
    _around(ana, bo, crowd, running.game)
    _reports(ana, bo, mona, crowd)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")
    return Heap(ana, bo, guest, mona, running.game, over.game)


def _games(ana: Person, bo: Person, guest: Person, crowd: list[int], over: Sitting) -> None:
    """Of Ana against everybody and the computer, of others, and of a guest: most are over, some go on."""
    row, now = Game.objects.filter(pk=over.game).values().get(), now_ms()
    rows = []
    for n in range(MANY):
        at = now - DAY - n * 60_000
        kind = {"kind": "computer", "wazu_id": None, "wazu_bot": "pib"} if n % 2 else {"wazu_id": crowd[n]}
        rows.append({**row, "id": f"a{n}", "changed_ms": at, "speed": ("live", "rapid", "")[n % 3], **kind})
        others = {"balan_id": crowd[n], "wazu_id": crowd[n - 1]}
        rows.append({**row, "id": f"o{n}", "changed_ms": at, **others})
        playing = {"status": "playing", "to_move": "balan", "result": "", "flag_at_ms": now + DAY}
        rows.append({**row, "id": f"p{n}", "changed_ms": at, "speed": "correspondence", **others, **playing})
        rows.append({**row, "id": f"g{n}", "changed_ms": at, "balan_id": guest.pk, "wazu_id": None, "wazu_bot": "pib"})
    store_all(Game, rows)
    Entry.objects.bulk_create(
        Entry(game_id=f"o{n}", version=v, kind="created", seat="", data="{}", at_ms=1, elapsed_ms=0)
        for n in range(MANY)
        for v in (1, 2)
    )


def _ratings(ana: Person, crowd: list[int]) -> None:
    now, sure = now_ms(), {"deviation": 60, "volatility": 0.06, "games": 9, "last_ms": now_ms()}
    for speed in ("live", "rapid"):
        store_all(
            Rating,
            [
                {"person_id": pk, "speed": speed, "rating": 1000 + n / 4, "sure_until_ms": now + DAY, **sure}
                for n, pk in enumerate(crowd)
            ],
        )
    Rating.objects.filter(person=ana).update(deviation=60, sure_until_ms=now + DAY, rating=1900)
    told = {"rating_before": 1500, "deviation_before": 60, "deviation_after": 60, "speed": "live"}
    store_all(
        Change,
        [
            {**told, "game_id": f"a{n}", "tribe": "balan", "person_id": ana.pk, "rating_after": 1400 + n, "at_ms": n}
            for n in range(MANY)
        ]
        + [
            {**told, "game_id": f"o{n}", "tribe": "balan", "person_id": crowd[n], "rating_after": 1500, "at_ms": n}
            for n in range(MANY)
        ],
    )


def _around(ana: Person, bo: Person, crowd: list[int], running: str) -> None:
    now = now_ms()
    store_all(Follow, [{"follower_id": pk, "followed_id": ana.pk} for pk in crowd])
    store_all(Follow, [{"follower_id": ana.pk, "followed_id": pk} for pk in crowd[:FEW]])
    store_all(Block, [{"person_id": pk, "other_id": crowd[-1]} for pk in crowd[: MANY // 2]])
    said = {"room": "players", "seat": "balan", "phrase": "hello"}
    lines: list[dict[str, Any]] = [
        {**said, "game_id": running, "number": n, "person_id": bo.pk, "at_ms": now} for n in range(1, MANY)
    ]
    lines += [{**said, "game_id": f"o{n}", "number": 1, "person_id": crowd[n], "at_ms": now} for n in range(MANY)]
    store_all(Line, lines)
    due = {"made_ms": now, "due_ms": now, "state": "told", "kind": "turn"}
    store_all(
        Notice,
        [{**due, "person_id": pk, "subject": f"o{n}", "ply": 1} for n in range(MANY) for pk in (ana.pk, crowd[n])],
    )
    sent = {"channel": "mail", "state": "delivered", "next_ms": now, "changed_ms": now}
    store_all(
        Delivery,
        [{**sent, "notice_id": pk, "person_id": who} for pk, who in Notice.objects.values_list("pk", "person")],
    )
    terms = {"control": "live 5m+10s", "created_ms": now, "rating": 1500, "seen_ms": now + DAY}
    store_all(Seek, [{**terms, "id": f"s{n}", "person_id": pk} for n, pk in enumerate(crowd)])
    asked = {"control": "live 5m+10s", "created_ms": now, "expires_ms": now + DAY}
    store_all(
        Challenge,
        [
            {**asked, "id": f"c{pk}", "person_id": pk, "other_id": crowd[n - 1], "pair": f"{n}"}
            for n, pk in enumerate(crowd)
        ],
    )
    Session.objects.bulk_create(
        Session(session_key=f"k{n}", session_data="", expire_date=datetime.now(UTC) + timedelta(days=9))
        for n in range(MANY)
    )


def _reports(ana: Person, bo: Person, mona: Person, crowd: list[int]) -> None:
    made = datetime.now(UTC)
    store_all(
        Report,
        [
            {
                "reporter_id": crowd[n], "target_id": bo.pk, "game_id": f"o{n}", "kind": "talk",
                "made": made - timedelta(minutes=n), "state": "open" if n < FEW else "upheld",
            }
            for n in range(MANY)
        ],
    )  # fmt: skip
    reports = Report.objects.filter(state="upheld").values_list("pk", flat=True)
    told = {"deed": "warn", "moderator_id": mona.pk}
    store_all(
        Action,
        [{**told, "target_id": bo.pk if n < FEW else crowd[n], "report_id": pk} for n, pk in enumerate(reports)],
    )
    actions = Action.objects.order_by("pk").values_list("pk", flat=True)
    store_all(Appeal, [{"action_id": pk, "text": "Why?"} for pk in actions])
    Report.objects.create(reporter=ana, target=bo, kind="talk")


def store_all(model: type[Model], rows: list[dict[str, Any]]) -> None:
    """These rows."""
    model._default_manager.bulk_create((model(**row) for row in rows), batch_size=500)
