"""What writes, mails or costs is limited: every address that takes a POST, by a count or for a stated reason."""

import ast
import inspect
import os
import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from limits import RateLimitItemPerMinute
from maatasite.people.models import Person
from maatasite.people.pacing import Pacer
from maatasite.web import limits
from maatasite.web.accounts.pacing import FORMS
from maatasite.web.links import invite_token
from redis import Redis, RedisError
from tables import invite

Browser = Callable[[Person | None], Client]
View = Callable[..., Any]
SAMPLES = {"int": "1", "str": "x", "slug": "x", "path": "x"}
WITHOUT: dict[str, str] = {}
"""Addresses that take a POST without a limit, and why."""


# --- no view is forgotten


def patterns(resolver: URLResolver | None = None, before: str = "/") -> Iterator[tuple[str, URLPattern]]:
    """Every address with a sample of what stands in it."""
    for one in (resolver or get_resolver()).url_patterns:
        path = before + re.sub(r"<(?:(\w+):)?\w+>", lambda found: SAMPLES[found[1] or "str"], str(one.pattern))
        if isinstance(one, URLResolver):
            yield from patterns(one, path)
        elif isinstance(one, URLPattern):
            yield path, one


def layers_of(view: View) -> list[View]:
    """The view and all that it wraps, the innermost last."""
    found = [view]
    while hasattr(found[-1], "__wrapped__"):
        found.append(found[-1].__wrapped__)
    return found


def is_counted(view: View) -> bool:
    """By `paced`, by the moderators' desk, by allauth or ours before it, or by a call of `require_pace`."""
    layers = layers_of(view)
    if any(hasattr(one, name) for one in layers for name in ("paced", "admin_site", "model_admin")):
        return True
    return view.__module__.startswith("allauth.") or calls_require_pace(layers[-1])


def calls_require_pace(view: View) -> bool:
    """Itself, or through functions of its own module."""
    tree = ast.parse(inspect.getsource(inspect.getmodule(view) or pytest.fail("a view without a module")))
    defined = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
    seen, todo = set[str](), [view.__name__]
    while todo:
        name = todo.pop()
        if name == "require_pace":
            return True
        if name in defined and name not in seen:
            seen.add(name)
            todo += [one.id for one in ast.walk(defined[name]) if isinstance(one, ast.Name)]
    return False


def test_every_address_that_takes_a_post_counts(store: None) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(Person.objects.create_guest("Ana"))
    taking = {one.name or path: one.callback for path, one in patterns() if client.post(path).status_code != 405}
    assert len(taking) > 40
    assert sorted(name for name, view in taking.items() if name not in WITHOUT and not is_counted(view)) == []
    assert not WITHOUT.keys() - taking.keys()


def test_a_view_without_a_count_is_found() -> None:
    def careless(request: object) -> None:
        """Whatever it does, nobody counts how often."""

    assert not is_counted(careless)
    assert is_counted(limits.paced(limits.SEATS, "seat")(careless))  # type: ignore[arg-type]


# --- what a limit does


def test_one_form_too_many_is_told_when_to_come_back_and_others_go_on(
    people: tuple[Person, Person, Person], browser_of: Browser
) -> None:
    ana, bo, cy = people
    client = browser_of(bo)
    codes = [client.post("/invite/nonsense").status_code for _ in range(limits.SEATS.amount + 1)]
    assert codes[:-1] == [404] * limits.SEATS.amount
    answer = client.post("/invite/nonsense")
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 61
    assert client.get("/invite/nonsense").status_code == 404  # looking is free
    table = invite(ana)
    assert browser_of(cy).post(f"/invite/{invite_token(table.game)}", {"name": "Cy"}).status_code == 303


def test_forms_to_allauths_pages_are_counted_for_whoever_is_signed_in(accounts: None, browser_of: Browser) -> None:
    client = browser_of(Person.objects.create(is_guest=False))
    codes = {client.post("/account/sessions/", {}).status_code for _ in range(FORMS.amount)}
    assert 429 not in codes
    assert client.post("/account/sessions/", {}).status_code == 429
    assert client.get("/account/sessions/").status_code != 429


# --- where it is counted


LIMIT = RateLimitItemPerMinute(3)
REDIS = os.environ.get("MAATATAHAY_TEST_REDIS", "redis://127.0.0.1:6379/9")


@pytest.fixture
def redis() -> str:
    """The address of a Redis that is there."""
    with Redis.from_url(REDIS, socket_connect_timeout=0.5) as client:
        try:
            client.ping()
        except RedisError:
            pytest.skip("no Redis")
    return REDIS


def test_two_processes_count_together_in_redis_and_apart_without(redis: str) -> None:
    who = secrets.token_hex(8)
    one, other = Pacer(redis), Pacer(redis)
    waits = [pacer.wait_ms(LIMIT, "test", who) for pacer in (one, other, one)]
    assert waits == [0, 0, 0]
    assert 0 < other.wait_ms(LIMIT, "test", who) <= 60_000
    assert other.wait_ms(LIMIT, "test", who + "x") == 0
    alone = Pacer()
    assert [alone.wait_ms(LIMIT, who) for _ in range(3)] == [0, 0, 0]
    assert alone.wait_ms(LIMIT, who) > 0
    assert Pacer().wait_ms(LIMIT, who) == 0


def test_when_redis_is_away_each_process_counts_alone(caplog: pytest.LogCaptureFixture) -> None:
    pacer = Pacer("redis://127.0.0.1:1/0")
    assert [pacer.wait_ms(LIMIT, "ana") for _ in range(3)] == [0, 0, 0]
    assert pacer.wait_ms(LIMIT, "ana") > 0
    assert "this process does, alone" in caplog.text
