"""What is asked of the large database: every page that lists something, and what the site looks up by itself."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from urllib.parse import quote

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.db.models import Q
from django.test import Client
from maatasite.decency.measures import lift_due
from maatasite.games import heartbeat, timekeeper
from maatasite.games.clock import now_ms
from maatasite.games.models import Game
from maatasite.games.reading import read
from maatasite.lobby import keeper
from maatasite.lobby.presence import seekers
from maatasite.lobby.reading import waiting_shown
from maatasite.notices import outbox, sweeping
from maatasite.opponents.sweeper import unattended_games
from maatasite.people.models import Person
from maatasite.ratings.models import Rating
from maatasite.talk import keeping
from maatasite.talk.models import Line
from maatasite.web import housekeeping
from maatasite.web.person import stored
from maatasite.web.sides import Place

OTHERS = 12
"""So many accounts besides the keenest ask, drawn from all."""

Ask = Callable[[], object]


@dataclass(frozen=True)
class Asker:
    """Somebody with a browser."""

    person: Person
    client: Client


class Askers:
    """Who asks: the keenest and some others, a guest, a moderator, a stranger."""

    def __init__(self, keen: list[int]) -> None:
        chance, accounts = random.Random(2), Person.objects.filter(is_guest=False)
        numbers = list(accounts.order_by("pk").values_list("pk", flat=True))
        self.accounts = [_asker(pk) for pk in [*keen, *chance.sample(numbers[len(keen) :], OTHERS)]]
        self.keenest = self.accounts[0]
        self.moderator = _asker(numbers[-1])
        self.stranger = Client()
        _at_the_desk(self.moderator)


def _asker(pk: int) -> Asker:
    person, client = Person.objects.get(pk=pk), Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return Asker(person, client)


def _at_the_desk(moderator: Asker) -> None:
    """Whose second factor was used a moment ago."""
    Person.objects.filter(pk=moderator.person.pk).update(is_staff=True)
    Authenticator.objects.get_or_create(
        user=moderator.person, type=Authenticator.Type.TOTP, defaults={"data": {"secret": "x"}}
    )
    session = moderator.client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "mfa", "at": time.time(), "type": "totp"}]
    session["account_authentication_methods_user"] = str(moderator.person.pk)
    session.save()


def pages(askers: Askers) -> dict[str, Ask]:
    """By name, each page; asking again asks as the next one of those who ask it."""
    keen, page = askers.keenest, _Pages(askers)
    deep, deep_place = _deep(keen.person)
    person = f"/person/{quote(keen.person.name)}"
    return {
        "home": page.of_each("/"),
        "my games": page.of_each("/my"),
        "my games, page 1000": page.by(keen, f"/my?before={deep}"),
        "my games put aside": page.of_each("/my?aside=1"),
        "person": page.of_each_person(""),
        "person, page 1000": page.by(keen, f"{person}?before={deep_place}"),
        "person, lost": page.of_each_person("?result=lost"),
        "person, drawn": page.of_each_person("?result=draw"),
        "person, against the computer, rapid": page.of_each_person("?against=computer&time=rapid"),
        "person, standard, track": page.of_each_person("?scoring=standard&limit=track-6"),
        "person, running": page.of_each_person("?status=playing"),
        "person, for a stranger": page.by_stranger(person),
        "head to head": page.of_pairs(),
        "watch": page.by_stranger("/watch"),
        "watch, untimed, part": page.by_stranger("/watch?speed=untimed&part=1"),
        "watch, deep": page.by_stranger(f"/watch?group=people&before={now_ms() - 3 * 86_400_000}.z"),
        "leaderboard": page.of_each("/ratings?speed=live"),
        "leaderboard, deep": page.of_each(f"/ratings?speed=live&behind={_last_place()}"),
        "lobby": page.of_each("/lobby"),
        "lobby, next page": page.of_each(f"/lobby?before={now_ms() - 100_000}.z"),
        "friends": page.of_each("/friends"),
        "friends here": page.of_each("/friends/here"),
        "search": page.of_each("/friends?name=ba"),
        "notices": page.of_each("/my/notices"),
        "reports of mine": page.of_each("/my/reports"),
        "blocks": page.of_each("/my/blocks"),
        "standing": page.of_each("/my/standing"),
        "desk, open reports": page.by(askers.moderator, "/moderation/decency/report/?state=open"),
        "desk, all reports": page.by(askers.moderator, "/moderation/decency/report/?kind=talk"),
        "desk, last page": page.by(askers.moderator, "/moderation/decency/report/?p=9&kind=talk"),
        "desk, log": page.by(askers.moderator, "/moderation/decency/action/"),
        "desk, appeals": page.by(askers.moderator, "/moderation/decency/appeal/"),
        "a game": page.of_games(),
        "a game with 1,000 lines of talk": page.by(keen, f"/game/{_talkative()}"),
    }


def _look() -> None:
    """What a process asks of the lobby each second."""
    waiting_shown(now_ms())
    seekers()
    keeper.Keeper(bool).look()


def jobs(askers: Askers) -> dict[str, Ask]:
    """By name, what the site looks up by itself, every second or every few minutes."""
    person, sweeper, now = askers.keenest.person, sweeping.Sweeper(), now_ms()
    sweeper.sweep(now, 20_000)
    games = cycle(stored.games_of(person)[:50])
    return {
        "timekeeper: what to flag": lambda: timekeeper.games_to_flag(now_ms() - 3600_000),
        "timekeeper: after a gap": timekeeper.timed_games,
        "computer: unattended": lambda: unattended_games(15_000),
        "notices: untold": lambda: sweeper.untold(now_ms()),
        "notices: due": lambda: outbox.plan(now_ms() - 3600_000, 20_000),
        "lobby: one look": _look,
        "export: beginning": lambda: stored.text_of(stored.person_json(person)),
        "export: which games": lambda: stored.games_of(person),
        "export: one game": lambda: list(stored.game_files(next(games), person)),
        "housekeeping: guests": housekeeping.forget_guests,
        "housekeeping: notices": lambda: outbox.forget_older_than(now_ms() - 30 * 86_400_000),
        "housekeeping: talk": keeping.forget_old,
        "housekeeping: bans": lift_due,
        "housekeeping: addresses": housekeeping.forget_addresses,
        "clocks: a sign of life": lambda: asyncio.run(read(heartbeat.beat, now_ms())),
    }


class _Pages:
    """Makes what asks for a page."""

    def __init__(self, askers: Askers) -> None:
        self._askers = askers

    def of_each(self, path: str) -> Ask:
        """As each account in turn."""
        turns = cycle(self._askers.accounts)
        return lambda: _get(next(turns).client, path)

    def by(self, asker: Asker, path: str) -> Ask:
        """As this one."""
        return lambda: _get(asker.client, path)

    def by_stranger(self, path: str) -> Ask:
        """As somebody unknown."""
        return lambda: _get(self._askers.stranger, path)

    def of_each_person(self, query: str) -> Ask:
        """Each account's own page, as the next one sees it."""
        turns, others = cycle(self._askers.accounts), cycle(self._askers.accounts[1:])
        return lambda: _get(next(others).client, f"/person/{quote(next(turns).person.name)}{query}")

    def of_pairs(self) -> Ask:
        """How two of the keenest stand against each other, as a third sees it."""
        first, second = (quote(one.person.name) for one in self._askers.accounts[:2])
        return self.by_stranger(f"/person/{first}?with={second}&before=1.x")

    def of_games(self) -> Ask:
        """Games that are over, one after another."""
        games = cycle(Game.objects.filter(status="over", private=False).values_list("pk", flat=True)[:40])
        return lambda: _get(self._askers.stranger, f"/game/{next(games)}")


def _get(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code, answer.headers)


def _deep(person: Person) -> tuple[int, Place]:
    """Where the thousandth page of somebody's games begins, or their last."""
    games = Game.objects.filter(Q(balan=person) | Q(wazu=person)).order_by("-changed_ms")
    before = min(29_970, max(1, games.count() - 31))
    game = games[before]
    return game.changed_ms, Place(game.changed_ms, game.pk)


def _last_place() -> str:
    row = Rating.objects.filter(speed="live", person__isnull=False).order_by("-rating").values_list("rating", "pk")
    rating, pk = row[row.count() * 9 // 10]
    return f"{rating!r}~{pk}"


def _talkative() -> str:
    return str(Line.objects.filter(number=1000).values_list("game", flat=True)[0])
