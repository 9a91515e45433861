"""Several processes of one site, as whoever runs it starts them: one database, one private directory, one Redis."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
import redis
from visitors import BYTES, Line, Visitor

INVITATION = re.compile(r"/invite/[\w.-]+")
PATIENCE_SECONDS = 60.0


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class PrivateRedis:
    """A Redis of this test's own, which may stand still or die."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            if os.environ.get("CI"):
                pytest.fail("no redis-server")
            pytest.skip("*** no redis-server on the path ***")
        self._program = program
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/3"

    def start(self) -> None:
        command = [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE_SECONDS
        with redis.Redis(port=self.port) as asked:
            while time.monotonic() < until:
                try:
                    asked.ping()
                except redis.ConnectionError:
                    time.sleep(0.05)
                else:
                    return
        raise AssertionError("Redis did not start")

    def stand_still(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


class Site:
    """The processes of a site, by the addresses at which they answer."""

    def __init__(self, folder: Path, redis_url: str) -> None:
        self._folder = folder
        self._redis = redis_url
        self._database = _new_database()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, address: str | None = None) -> str:
        """One more process, or one again at the address where it was; its address."""
        port = free_port() if address is None else int(address.rsplit(":", 1)[1])
        environment = self._environment()
        with (self._folder / f"said-{port}").open("wb") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "maatasite", "--port", str(port)], env=environment, stdout=said, stderr=said
            )
        address = f"http://127.0.0.1:{port}"
        self._processes[address] = process
        until = time.monotonic() + PATIENCE_SECONDS
        while "Ctrl+C" not in self.said(address):
            assert process.poll() is None, self.said(address)
            assert time.monotonic() < until, self.said(address)
            time.sleep(0.05)
        _wait_for_port(port, until)
        return address

    def run(self, statement: str) -> None:
        """Do this beside the processes, as an operator's command would."""
        script = f"import django; django.setup(); {statement}"
        environment = {**self._environment(), "DJANGO_SETTINGS_MODULE": "maatasite.settings"}
        subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=PATIENCE_SECONDS)

    def _environment(self) -> dict[str, str]:
        environment = {**os.environ, "MAATATAHAY_VAR": str(self._folder / "var"), "REDIS_URL": self._redis}
        return environment | {"MAATATAHAY_WORKERS": "0", "DATABASE_URL": self._database}

    def said(self, address: str) -> str:
        """What this process printed."""
        return (self._folder / f"said-{address.rsplit(':', 1)[1]}").read_text()

    def kill(self, address: str) -> None:
        """Without a chance to say anything."""
        process = self._processes.pop(address)
        process.kill()
        process.wait()

    def end(self, address: str) -> float:
        """As a deployment does, by SIGTERM; how many seconds it took."""
        process, began = self._processes.pop(address), time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_SECONDS)
        return time.monotonic() - began

    def stop(self) -> None:
        """In order."""
        for process in self._processes.values():
            process.send_signal(signal.SIGINT)
        for address, process in self._processes.items():
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGUSR1)
                time.sleep(1)
                process.kill()
                raise AssertionError(f"it did not end: {self.said(address)}") from None
        self._processes.clear()
        _drop_database(self._database)


def _wait_for_port(port: int, until: float) -> None:
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"nobody listens at {port}")


def _new_database() -> str:
    """On PostgreSQL, if this run is, a database for these processes alone; else a file in the private directory."""
    base = os.environ.get("DATABASE_URL", "")
    if not base.startswith("postgres"):
        return ""
    name = f"maatatahay_processes_{os.getpid()}_{time.monotonic_ns()}"
    with psycopg.connect(_server(base), autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    return _renamed(base, name)


def _renamed(base: str, name: str) -> str:
    head, _, query = base.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{query}" if query else "")


def _server(base: str) -> str:
    return _renamed(base, "postgres")


def _drop_database(url: str) -> None:
    if url:
        name = url.partition("?")[0].rsplit("/", 1)[1]
        with psycopg.connect(_server(url), autocommit=True) as admin:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def begin(ana: Visitor, bo: Visitor, **choices: str) -> tuple[str, dict[str, Line]]:
    """A game that Ana makes and Bo joins, each by a process of their own; dealt, with a socket each."""
    game = ana.new_game(**choices)
    invitation = INVITATION.search(ana.get(f"/game/{game}").text)
    assert invitation is not None
    assert bo.post(invitation.group(), name="Bo").status_code == 303
    lines = {"balan": ana.watch(game), "wazu": bo.watch(game)}
    for seat, line in lines.items():
        assert line.ask("contribute", game=game, seat=seat, bytes=BYTES[seat])["t"] == "ack"
    return game, lines
