"""The edge of the site: sizes and times of requests, headers of answers, what a site for others does not start with."""

from __future__ import annotations

import json
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings as site_settings
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.test import Client
from maatasite.__main__ import warn_of_listeners
from maatasite.edge import bounded, protocol
from maatasite.edge.production import require_production, require_strong_key
from maatasite.live import limits
from maatasite.logs import REFUSALS, PlainLines, RefusalsWithoutAddresses
from maatasite.people.models import Person
from maatasite.people.passwords import KnownPasswords
from maatasite.vardir import kept_key
from pytest_django.fixtures import Settings
from visitors import Visitor

Browser = Callable[[Person | None], Client]
Make = Callable[[], Visitor]


# --- how large a request may be, and how long it may take


@pytest.fixture
def plain(site: str) -> Iterator[Callable[[], socket.socket]]:
    """Makes bare connections to the site."""
    at, made = urlsplit(site), list[socket.socket]()

    def connect() -> socket.socket:
        made.append(socket.create_connection((str(at.hostname), at.port or 80), timeout=20))
        return made[-1]

    yield connect
    for one in made:
        one.close()


def answer_to(connection: socket.socket, *parts: bytes) -> bytes:
    """What comes back, as far as the other end lets one send; nothing if it hangs up."""
    told = b""
    try:
        for part in parts:
            connection.sendall(part)
        while got := connection.recv(65536):
            told += got
    except OSError:
        return told
    return told


def head(*lines: str, method: str = "GET", path: str = "/healthz") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *lines, "", ""]).encode()


def test_a_head_that_is_too_long_is_refused_and_the_longest_is_read(plain: Callable[[], socket.socket]) -> None:
    room = bounded.MOST_HEAD - 200
    assert answer_to(plain(), head(f"X-Long: {'x' * room}")).startswith(b"HTTP/1.1 200 ")
    for line in (f"X-Long: {'x' * bounded.MOST_HEAD}", f"Cookie: sessionid={'x' * bounded.MOST_HEAD}"):
        told = answer_to(plain(), head(line))
        assert told.startswith(b"HTTP/1.1 431 ")
        assert told.endswith(b"head-too-large")
    assert answer_to(plain(), head(path="/healthz?" + "x" * bounded.MOST_HEAD)).startswith(b"HTTP/1.1 431 ")


def test_a_head_without_end_is_hung_up_on_before_it_is_kept(plain: Callable[[], socket.socket]) -> None:
    connection = plain()
    sent = 0
    try:
        connection.sendall(b"GET / HTTP/1.1\r\nX-Long: ")
        for _ in range(4096):
            connection.sendall(b"x" * 65536)
            sent += 65536
        told = connection.recv(1)
    except OSError:
        told = b""
    assert told == b""
    assert sent < 64 * 1024 * 1024, "the other end took it all"


def test_a_head_that_does_not_come_is_not_waited_for(
    plain: Callable[[], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    assert plain().recv(1) == b"", "a connection that says nothing"
    assert answer_to(plain(), b"GET / HTTP/1.1\r\nHost: ") == b""
    first, begun = head().replace(b"Connection: close\r\n", b""), b"GET / HT"
    told = answer_to(plain(), first, begun)
    assert told.count(b"HTTP/1.1 ") == 1, "the second request of a connection has an end too"


def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(plain: Callable[[], socket.socket]) -> None:
    said = head(f"Content-Length: {bounded.MOST_BODY + 1}", method="POST", path="/record")
    assert answer_to(plain(), said).startswith(b"HTTP/1.1 413 ")
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    unsaid = head("Transfer-Encoding: chunked", method="POST", path="/record")
    told = answer_to(plain(), unsaid, *[chunk] * (bounded.MOST_BODY // 65536 + 2))
    assert told == b"" or told.startswith(b"HTTP/1.1 413 ")
    form = head("Content-Length: 100000", "Content-Type: application/x-www-form-urlencoded", method="POST", path="/new")
    told = answer_to(plain(), form, b"x" * 100_000)
    assert told.startswith((b"HTTP/1.1 413 ", b"HTTP/1.1 403 ")), "within reach of Django it has a page"


def test_a_body_that_does_not_come_is_not_waited_for(
    plain: Callable[[], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "BODY_SECONDS", 0.2)
    told = answer_to(plain(), head("Content-Length: 10", method="POST", path="/new") + b"x")
    assert told.startswith(b"HTTP/1.1 408 ")


def test_a_person_has_so_many_sockets_and_is_told_when_one_is_too_many(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maatasite.live.endpoint.MOST_SOCKETS", 2)
    ana, bo = visitor(), visitor()
    ana.new_game()
    lines = [ana.line() for _ in range(2)]
    for line in lines:
        line.sync()
    told = ana.line().hear("bye")
    assert told == {"t": "bye", "code": "rate-limited", "retry_ms": limits.CROWDED_MS}
    for line in (*lines, bo.line()):
        line.sync()


@pytest.mark.parametrize("origin", ["http://[", "http://]", "null", "", "http://127.0.0.1@evil.example", "\x80"])
def test_a_handshake_from_nowhere_is_refused_and_no_fault(plain: Callable[[], socket.socket], origin: str) -> None:
    asked = ["Upgrade: websocket", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
    told = head(*asked, f"Origin: {origin}", path="/ws").replace(b"Connection: close", b"Connection: Upgrade")
    assert answer_to(plain(), told).startswith((b"HTTP/1.1 403 ", b"HTTP/1.1 400 "))


# --- what answers carry


def test_every_answer_keeps_other_sites_out(store: None, browser_of: Browser) -> None:
    ana = Person.objects.create_guest("Ana")
    for path in ("/", "/my", "/new", "/rules", "/healthz", "/nothing", "/account/login/", "/jsi18n/", "/robots.txt"):
        for browser in (browser_of(None), browser_of(ana)):
            headers = browser.get(path).headers
            assert headers["X-Content-Type-Options"] == "nosniff", path
            assert headers["Referrer-Policy"] == "same-origin", path
            assert headers["X-Frame-Options"] == "DENY", path
            assert headers["Cross-Origin-Opener-Policy"] == "same-origin", path
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin", path
            assert "camera=()" in headers["Permissions-Policy"], path
            assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], path
            assert "base-uri 'none'" in headers["Content-Security-Policy"], path
            assert "unsafe" not in headers["Content-Security-Policy"], path


def test_what_somebody_known_gets_nobody_keeps(store: None, browser_of: Browser) -> None:
    ana = Person.objects.create_guest("Ana")
    for path in ("/", "/my", "/my/data", "/new", "/notices", "/nothing"):
        assert "no-store" in browser_of(ana).get(path).headers["Cache-Control"], path


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
def test_other_methods_are_refused(store: None, browser_of: Browser, method: str) -> None:
    browser = browser_of(None)
    for path in ("/", "/new", "/account/login/", "/account/signup/", "/moderation/", "/nothing"):
        assert browser.generic(method, path).status_code == 405, path


HTTPS = """
import json, os, django
django.setup()
from django.conf import settings
settings.STATIC_ROOT = os.environ["COLLECTED"]
from django.core.management import call_command
for command in ("migrate", "createcachetable"):
    call_command(command, verbosity=0)
from django.test import Client
told = []
for secure in (True, False):
    client = Client(headers={"host": "play.example.org"})
    for path, data in (("/", None), ("/account/login/", None), ("/language", {"language": "nl"}), ("/lobby/leave", {}),
                       ("/new", {"kind": "computer", "tribe": "balan", "name": "Ana", "level": "level-1"}),
                       ("/account/logout/", {})):
        answer = (client.get if data is None else client.post)(path, data, secure=secure)
        cookies = {name: dict(morsel) for name, morsel in answer.cookies.items()}
        told.append([secure, path, answer.status_code, dict(answer.headers), cookies])
print(json.dumps(told))
"""


def started_with(folder: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python with the site's settings under these variables."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAATATAHAY_")}
    own |= {"MAATATAHAY_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "maatasite.settings", **environment}
    if "DATABASE_URL" not in environment:
        own.pop("DATABASE_URL", None)
    return subprocess.run([sys.executable, "-c", code], env=own, text=True, capture_output=True, timeout=120)


def test_behind_https_cookies_are_this_hosts_alone_and_browsers_stay_there(tmp_path: Path) -> None:
    served = {"MAATATAHAY_ORIGIN": "https://play.example.org", "MAATATAHAY_HOSTS": "play.example.org"}
    run = started_with(tmp_path / "var", HTTPS, COLLECTED=str(site_settings.STATIC_ROOT), **served)
    assert run.returncode == 0, run.stderr
    told: list[tuple[bool, str, int, dict[str, str], dict[str, Any]]] = json.loads(run.stdout)
    set_cookies: dict[str, Any] = {}
    for secure, path, _, headers, cookies in told:
        set_cookies |= cookies
        if secure:
            assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains", path
    assert {"__Host-sessionid", "__Host-csrftoken", "__Host-django_language"} <= set(set_cookies)
    for name, cookie in set_cookies.items():
        assert name.startswith("__Host-"), name
        assert cookie["secure"] is True, name
        assert cookie["path"] == "/", name
        assert not cookie["domain"], name
        assert cookie["samesite"] == "Lax", name
        assert cookie["httponly"] is True, name


# --- what a site for others does not start with


@pytest.mark.parametrize(
    ("origin", "hosts", "database", "switch"),
    [
        ("https://play.example.org", ["play.example.org"], {}, {"MAATATAHAY_DEBUG": True}),
        ("https://play.example.org", ["play.example.org"], {}, {"MAATATAHAY_NOTICES_TO_LOOPBACK": True}),
        ("https://play.example.org", ["other.example.org"], {}, {}),
        ("https://play.example.org", ["*"], {}, {}),
        ("", ["*"], {}, {}),
        ("https://play.example.org", ["play.example.org"], {"HOST": "db", "PASSWORD": "postgres"}, {}),
        ("https://play.example.org", ["play.example.org"], {"HOST": "db", "PASSWORD": ""}, {}),
    ],
)
def test_an_unsafe_setting_is_refused(
    origin: str, hosts: list[str], database: dict[str, str], switch: dict[str, bool]
) -> None:
    with pytest.raises(ImproperlyConfigured):
        require_production(origin, hosts, database, switch)


def test_sound_settings_are_not_refused() -> None:
    require_production("https://play.example.org", [".example.org"], {"HOST": "db", "PASSWORD": "5hY-q"}, {"X": False})
    require_production("", ["localhost"], {"HOST": "db", "PASSWORD": "postgres"}, {"MAATATAHAY_DEBUG": True})
    require_production("https://a.example", ["a.example"], {"HOST": "/run/postgresql", "PASSWORD": ""}, {})


@pytest.mark.parametrize("key", ["", "secret", "x" * 60, "django-insecure"])
def test_a_weak_key_is_refused(key: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        require_strong_key(key)


def test_settings_ask_before_anything_starts(tmp_path: Path) -> None:
    served = {"MAATATAHAY_ORIGIN": "https://play.example.org", "MAATATAHAY_HOSTS": "play.example.org"}
    run = started_with(tmp_path, "import maatasite.settings", MAATATAHAY_DEBUG="1", **served)
    assert "MAATATAHAY_DEBUG is for tests" in run.stderr
    (tmp_path / "keys" / "django").write_text("weak")
    run = started_with(tmp_path, "import maatasite.settings", **served)
    assert "too weak" in run.stderr


def test_debugging_is_not_served_to_others(settings: Settings) -> None:
    settings.DEBUG = True
    for host in ("127.0.0.1", "localhost", "::1"):
        warn_of_listeners(host)
    for host in ("0.0.0.0", "192.0.2.1", "::"):
        with pytest.raises(SystemExit):
            warn_of_listeners(host)


def test_whoever_serves_others_without_https_is_told(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    warn_of_listeners("0.0.0.0")
    assert "HTTPS" in capsys.readouterr().err
    settings.HTTPS = True
    warn_of_listeners("0.0.0.0")
    assert capsys.readouterr().err == ""


def test_a_key_that_others_can_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAATATAHAY_VAR", str(tmp_path))
    assert kept_key("one", lambda: "abc") == "abc"
    (tmp_path / "keys" / "one").chmod(0o604)
    with pytest.raises(ImproperlyConfigured, match="chmod 600"):
        kept_key("one", lambda: "abc")


# --- passwords and log lines


@pytest.mark.parametrize(
    "password",
    [
        "password123",
        "qwertyuiop",
        "Maatatahay2026",
        "maatatahay-maatatahay",
        "BalanWazu!!",
        "crystals & relics 7",
        "dragon-1234567",
        "***iloveyou***",
    ],
)
def test_known_passwords_and_the_words_of_the_site_are_refused(password: str) -> None:
    with pytest.raises(ValidationError) as refused:
        KnownPasswords().validate(password)
    assert refused.value.code == "password_too_common"


@pytest.mark.parametrize(
    "password", ["seven crystals at dusk", "another moon over water", "ゆきのはな0429あお", "7f" * 20]
)
def test_others_are_not(password: str) -> None:
    KnownPasswords().validate(password)


def test_a_long_password_is_looked_at_in_no_time() -> None:
    began = time.process_time()
    KnownPasswords().validate("maatatahaybalan_" * 4000 + "zebra quilt")
    assert time.process_time() - began < 5


def test_what_a_message_repeats_begins_no_log_line() -> None:
    record = logging.LogRecord(
        "maatasite", logging.WARNING, "", 0, "said %s", ("a\nERROR forged\r\x1b[2J\u2028b",), None
    )
    line = PlainLines("%(levelname)s %(message)s").format(record)
    assert line == "WARNING said a\\nERROR forged\\r\\x1b[2J\\u2028b"


def test_a_refusal_is_told_by_its_kind_a_few_times_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    kind = logging.getLogger(f"refusals.test{time.monotonic_ns()}")
    kind.addFilter(RefusalsWithoutAddresses())
    for _ in range(REFUSALS.amount + 5):
        kind.warning("Forbidden: %s", "/invite/some-token")
    told = [record.getMessage() for record in caplog.records if record.name == kind.name]
    assert told == [f"refused: {kind.name.rpartition('.')[2]}"] * REFUSALS.amount


def test_what_django_refuses_goes_through_that(store: None, capfd: pytest.CaptureFixture[str]) -> None:
    Client(enforce_csrf_checks=True).post("/invite/some-token")
    Client(headers={"host": "evil.example"}).get("/invite/some-token")
    told = capfd.readouterr().err
    assert "some-token" not in told
    assert "evil" not in told
