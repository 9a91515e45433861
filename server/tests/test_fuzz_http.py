"""Hostile requests to every address by every method: never a fault of ours, and what is refused has changed nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import get_resolver
from fuzzing import TEXTS, changed, client_of_all, examples, junk, spelled, stored, texts
from hypothesis import given
from hypothesis import strategies as st
from maatasite.games import commands
from maatasite.games.clock import now_ms
from maatasite.games.models import Heartbeat
from maatasite.games.recording import record_of
from maatasite.games.store import load
from maatasite.operation import health
from maatasite.people.confusables import key_of
from maatasite.people.models import Person
from maatasite.people.pacing import Pacer
from maatasite.web.links import invite_token, new_device_link
from maatatahay.arrangement import bare, write_arrangement
from maatatahay.options import Options
from maatatahay.record import write_record
from tables import invite, run, sit_down
from test_leak_pages import patterns_of
from test_limits import patterns

METHODS = ("GET", "GET", "HEAD", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
LOOKING = {"GET", "HEAD", "OPTIONS", "TRACE"}
UNKNOWN = {"PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"}
FIELDS = (
    "about", "action", "against", "auth", "bank", "before", "begins", "behind", "block", "bot", "challenges", "channel",
    "code",
    "country", "days", "decisions", "deed", "device", "email", "end_by_deaths", "endpoint", "ends", "field", "first",
    "from", "game", "games", "here", "high", "increment", "kind", "language", "last", "level", "limit", "login", "low",
    "minutes", "name", "next", "p", "p256dh", "part", "password", "password1", "password2", "oldpassword",
    "person", "pool",
    "position", "rated", "reason", "record", "rel", "relic_scoring", "result", "scoring", "seek", "speed", "status",
    "step", "tab", "take_backs", "text",
    "time", "tribe", "turn-mail", "url", "watch", "what", "why", "with", "word", "zone",
)  # fmt: skip
"""What any form or address of the site asks for."""
SENT = (
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "application/json",
    "text/plain; charset=utf-16",
    "application/x-www-form-urlencoded; charset=nonsense",
    "",
)
"""As what a body is said to be."""
HEADERS = (
    ("Accept-Language", "nl;q=1e999, \x80, zh-Hant-TW-x-y" + "-z" * 300),
    ("Accept-Encoding", "gzip;q=nonsense, br, *;q=0"),
    ("Cookie", 'sessionid="a; csrftoken=\x00; =; ;; messages=[[; django_language=../..'),
    ("Cookie", "sessionid=" + "x" * 3000),
    ("If-Modified-Since", "Sun, 99 Nov 99999 99:99:99 GMT"),
    ("If-None-Match", '"' * 50),
    ("Range", "bytes=-1,5-2,999999999999999999999-"),
    ("Referer", "javascript:alert(1)"),
    ("X-Forwarded-For", "127.0.0.1, " * 50),
    ("X-Forwarded-Proto", "https\x0b"),
    ("X-Requested-With", "XMLHttpRequest"),
    ("Transfer-Encoding", "chunked"),
    ("X-HTTP-Method-Override", "DELETE"),
)


@pytest.fixture
def unhurried(accounts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit of pace is in the way."""
    monkeypatch.setattr(Pacer, "wait_ms", lambda self, limit, *who: 0)


@pytest.fixture
def well(store: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site has said that it is there, and is taken at its word however long this lasts: `/readyz` answers 503 where
    nobody keeps time, and rightly so, but that would be no answer to what is hostile."""
    Heartbeat.objects.create(pk=1, at_ms=now_ms())
    monkeypatch.setattr(health, "BEATEN_MS", 10**9)


@pytest.fixture
def world(unhurried: None, well: None) -> dict[str, Any]:
    """A table in play, an open seat and a link, an account and a guest."""
    ana = Person.objects.create(name="Ana", name_key=key_of("Ana"), is_guest=False)
    bo = Person.objects.create_guest("Bo")
    table, open_seat, over = sit_down(ana, bo), invite(ana), sit_down(ana, bo)
    for sitting in (table, over):
        run(sitting.deal())
        run(sitting.play(5))
    run(over.do(commands.Resign("balan")))
    token, _ = new_device_link(table.game, bo.pk)
    state = load(table.game)
    assert state is not None
    record = write_record(record_of(state))
    return {
        "people": (ana, bo, None),
        "parts": {
            "game": (table.game, over.game, open_seat.game),
            "token": (invite_token(open_seat.game), token),
            "name": ("Ana", "placing", "Bo"),
            "room": ("players", "watchers"),
            "language": ("nl", "en"),
            "page": ("rules", "offline"),
        },
        "values": (
            table.game,
            over.game,
            "Ana",
            "balan",
            "live",
            "friend",
            "computer",
            "2",
            record,
            write_arrangement(bare(Options())),
        ),
    }


PATTERNS = sorted(set(patterns_of(get_resolver(), "/")))


@st.composite
def addresses(draw: st.DrawFn, parts: dict[str, tuple[str, ...]]) -> str:
    """Any address of the site, its parts as they should be or not, perhaps with a question."""
    pattern = draw(st.sampled_from(PATTERNS))

    def part(found: re.Match[str]) -> str:
        fitting = st.sampled_from(parts.get(found[1], ("1", "2", "x")))
        return quote(draw(fitting | fitting | texts).encode("utf-8", "surrogatepass"), safe="")

    path = re.sub(r"<(?:\w+:)?(\w+)>", part, pattern)
    asked = draw(st.dictionaries(st.sampled_from(FIELDS), texts, max_size=3))
    question = "&".join(f"{name}={quote_plus(value.encode('utf-8', 'surrogatepass'))}" for name, value in asked.items())
    return f"{path}?{question}" if question else path


@st.composite
def bodies(draw: st.DrawFn, known: tuple[str, ...]) -> tuple[bytes, str]:
    """A body, and as what it is sent."""
    sent = draw(st.sampled_from(SENT))
    values = st.sampled_from(known) | texts | junk.map(spelled)
    fields = draw(st.lists(st.tuples(st.sampled_from(FIELDS), values), max_size=8))
    match draw(st.sampled_from(("form", "form", "form", "json", "parts", "bytes"))):
        case "form":
            told = "&".join(f"{name}={quote_plus(text.encode('utf-8', 'surrogatepass'))}" for name, text in fields)
            return told.encode(), sent
        case "json":
            return draw(junk.map(spelled) | st.just(spelled(dict(fields)))).encode(), draw(
                st.sampled_from((sent, SENT[2]))
            )
        case "parts":
            part = 'Content-Disposition: form-data; name="{}"; filename="{}"\r\n\r\n{}\r\n'
            told = "".join("--b\r\n" + part.format(name, draw(texts), text) for name, text in fields)
            return (told + draw(st.sampled_from(("--b--\r\n", "--b", "")))).encode("utf-8", "replace"), SENT[1]
    return draw(st.binary(max_size=300)), sent


async def read_out(answer: StreamingHttpResponse) -> None:
    """To its end, as the server does it."""
    async for _ in answer:
        pass


def judge(method: str, answer: HttpResponseBase, before: dict[str, str], asked: object) -> None:
    """No fault of ours; no method but those of pages; and what is refused, or only looked at, has changed nothing."""
    if isinstance(answer, StreamingHttpResponse):
        run(read_out(answer)) if answer.is_async else b"".join(answer)
    assert answer.status_code < 500, asked
    assert method not in UNKNOWN or answer.status_code >= 400, (asked, answer.status_code)
    if answer.status_code >= 400 or method in LOOKING:
        assert changed(before) == [], (asked, answer.status_code)


@pytest.mark.parametrize("who", [0, 1, 2], ids=["account", "guest", "stranger"])
def test_a_hostile_request_gets_an_answer_and_a_refused_one_changes_nothing(world: dict[str, Any], who: int) -> None:
    person = world["people"][who]

    @examples(60)
    @given(
        st.sampled_from(METHODS),
        addresses(world["parts"]),
        bodies(world["values"]),
        st.lists(st.sampled_from(HEADERS), max_size=2),
    )
    def hostile(method: str, path: str, body: tuple[bytes, str], headers: list[tuple[str, str]]) -> None:
        cache.clear()
        if person is not None:
            person.refresh_from_db()
        alive = person is not None and person.left is None
        client = client_of_all()
        if alive:
            client.force_login(person)
        before = stored()
        told = dict(headers)
        if alive and "Cookie" in told:
            told["Cookie"] += f"; sessionid={client.cookies['sessionid'].value}"
        data, sent = body
        if method in {"GET", "HEAD"}:
            answer = client.generic(method, path, headers=told)
        else:
            answer = client.generic(method, path, data, sent, headers=told)
        judge(method, answer, before, (method, path, data, told))

    hostile()


def _breaks(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=500)


def _changes(request: HttpRequest) -> HttpResponse:
    Person.objects.create_guest("Cy")
    raise Http404


@pytest.mark.parametrize("planted", [_breaks, _changes], ids=["a fault", "a change by what is refused"])
def test_a_planted_fault_is_found(
    accounts: None, monkeypatch: pytest.MonkeyPatch, planted: Callable[[HttpRequest], HttpResponse]
) -> None:
    client = client_of_all()
    about = next(pattern for path, pattern in patterns() if path == "/about")
    before = stored()
    judge("POST", client.post("/about"), before, "as it is")
    monkeypatch.setattr(about, "callback", planted)
    answer = client.post("/about")
    with pytest.raises(AssertionError, match="planted"):
        judge("POST", answer, before, "planted")


def test_an_answer_that_streams_is_read_to_its_end(world: dict[str, Any]) -> None:
    client = client_of_all()
    client.force_login(world["people"][0])
    judge("POST", client.post("/my/data/export"), stored(), "export")


@pytest.mark.parametrize("sign", TEXTS, ids=range(len(TEXTS)))
def test_no_sign_in_a_name_breaks_a_page(
    unhurried: None, browser_of: Callable[[Person | None], Client], sign: str
) -> None:
    """What a guest may call himself, a form takes or refuses; every page that then shows it is whole."""
    client = browser_of(None)
    client.post("/new", {"kind": "friend", "tribe": "balan", "name": sign.encode("utf-8", "replace").decode()})
    for path in ("/", "/my", "/lobby"):
        page = client.get(path).content.decode()
        assert "<script>alert" not in page
        assert "<svg onload" not in page
        assert page.rstrip().endswith("</html>")


def test_json_that_is_no_request_is_refused_by_a_code(unhurried: None) -> None:
    client = Client()
    for path in ("/sandbox/position", "/sandbox/change", "/learn/placing/1"):
        for body in (
            "",
            "[]",
            "1",
            "null",
            '"x"',
            "{",
            "[" * 20_000,
            '{"decisions": 1}',
            '{"from": -1, "decisions": []}',
        ):
            answer = client.post(path, body, content_type="application/json")
            assert answer.status_code in (400, 404, 413), (path, body[:40])
            if answer.status_code == 400:
                assert json.loads(answer.content)["code"], (path, body[:40])
