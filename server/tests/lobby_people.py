"""Accounts, and what they do in the lobby, below its pages."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from maatasite.games.clock import now_ms
from maatasite.lobby.news import LISTENERS, Event
from maatasite.lobby.seeking import Wish, seek
from maatasite.lobby.terms import Terms
from maatasite.people.confusables import key_of
from maatasite.people.models import Person
from maatasite.people.pacing import Pacer
from maatasite.ratings.models import Rating
from maatatahay.clock import control_from_text


def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has tried anything yet."""
    for counted in ("maatasite.lobby.limits", "maatasite.web.limits"):
        monkeypatch.setattr(f"{counted}.TOGETHER", Pacer())


def account(name: str, rating: int | None = None, speed: str = "live") -> Person:
    """Somebody with an account, and a sure rating of so many points unless they are new."""
    person = Person.objects.create(name=name, name_key=key_of(name), is_guest=False)
    if rating is not None:
        Rating.objects.create(person=person, speed=speed, rating=rating, deviation=50, volatility=0.06, games=40)
    return person


def join(person: Person, pool: str = "live", *, rated: bool | None = None, tab: str = "") -> None:
    """Wait in a pool, rated if it is an account."""
    seek(person.pk, Wish.in_pool(pool, rated=not person.is_guest if rated is None else rated), tab)


def post(
    person: Person,
    control: str = "live 10m+20s",
    *,
    rated: bool = False,
    tribe: str = "",
    low: int | None = None,
    high: int | None = None,
) -> None:
    """An open seek by own terms."""
    terms = Terms(control_from_text(control), rated=rated, tribe=tribe)
    seek(person.pk, Wish(terms, None, low, high), "")


@contextmanager
def heard() -> Iterator[list[Event]]:
    """What the lobby tells meanwhile."""
    told: list[Event] = []
    LISTENERS.append(told.append)
    try:
        yield told
    finally:
        LISTENERS.remove(told.append)


@contextmanager
def later(ms: int) -> Iterator[None]:
    """The lobby's clock is so far ahead."""
    patch = pytest.MonkeyPatch()
    for module in ("keeper", "matching", "reading", "meanwhile", "seeking", "challenging", "meeting"):
        patch.setattr(f"maatasite.lobby.{module}.now_ms", lambda: now_ms() + ms)
    try:
        yield
    finally:
        patch.undo()
