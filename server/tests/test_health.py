"""What whoever runs the site can see of it: whether it is well, its measures, its log lines."""

import json
import logging
import socket
import sys
from collections.abc import Callable

import httpx
import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from maatasite.games.clock import now_ms
from maatasite.games.models import Heartbeat
from maatasite.logs import JsonLines
from maatasite.operation import health
from pytest_django.fixtures import Settings
from visitors import Visitor, table_of_two

Make = Callable[[], Visitor]


def asked() -> tuple[int, dict[str, bool]]:
    answer = Client().get("/readyz")
    return answer.status_code, answer.json()["parts"]


@pytest.fixture
def beaten(store: None) -> None:
    """The site has just said that it is there."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at_ms": now_ms()})


def test_a_site_that_is_well_says_so_part_by_part(beaten: None) -> None:
    assert asked() == (200, {"database": True, "clock": True, "relay": True, "queue": True})


def test_nobody_is_sent_where_the_clock_stands_still(store: None) -> None:
    assert asked() == (503, {"database": True, "clock": False, "relay": True, "queue": True})
    Heartbeat.objects.update_or_create(pk=1, defaults={"at_ms": now_ms() - health.BEATEN_MS - 1000})
    assert asked()[0] == 503


def test_nobody_is_sent_where_the_database_does_not_answer(beaten: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> bool:
        raise OperationalError("connection refused")

    monkeypatch.setattr(health, "NEEDED", {**health.NEEDED, "database": fails})
    status, parts = asked()
    assert (status, parts["database"]) == (503, False)


def test_B181_a_silent_relay_or_queue_is_told_and_the_site_goes_on(
    beaten: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> bool:
        raise ConnectionError("no queue")

    monkeypatch.setattr(health, "HELPFUL", {"relay": lambda: False, "queue": fails})
    assert asked() == (200, {"database": True, "clock": True, "relay": False, "queue": False})


@pytest.fixture
def metrics(settings: Settings) -> str:
    """Where the measures will be, before the site starts."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        settings.METRICS = f"127.0.0.1:{found.getsockname()[1]}"
    return f"http://{settings.METRICS}/metrics"


def test_prometheus_finds_decisions_commits_sockets_and_nothing_about_people(metrics: str, visitor: Make) -> None:
    table = table_of_two(visitor)
    seat, line = table.to_move
    line.say("options", game=table.game, ply=table.view["ply"])
    decision = line.hear("options")["choices"]["choices"][0]["decision"]
    answer = line.ask("decide", game=table.game, ply=table.view["ply"], seat=seat, decisions=[decision])
    assert answer["t"] == "ack"
    assert line.ask("decide", game=table.game, ply=1, seat=seat, decisions=[decision])["t"] == "refused"
    told = httpx.get(metrics).text
    values = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert float(values['maatatahay_commands_total{answer="stored"}']) >= 3
    assert float(values['maatatahay_commands_total{answer="refused"}']) >= 1
    assert float(values["maatatahay_commit_seconds_count"]) >= 3
    assert "maatatahay_loop_lag_seconds" in values
    assert table.game not in told
    assert "Ana" not in told


def test_without_an_address_nothing_is_served() -> None:
    assert settings.METRICS == ""


def test_a_log_line_is_one_json_object_whatever_it_says() -> None:
    try:
        raise ValueError("a\nb")
    except ValueError:
        record = logging.LogRecord("maatasite.x", logging.WARNING, "f", 1, 'game %s: "\n', ("G",), None)
        record.exc_info = sys.exc_info()
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["said"]) == ("warning", "maatasite.x", 'game G: "\n')
    assert "ValueError" in told["trace"]
    assert told["at"].endswith("+00:00")
