"""The start: private directory and keys at the first, the same ever after; a free port if the wished one is taken."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from django.core.exceptions import ImproperlyConfigured
from maatasite.databases import database_from
from maatasite.vardir import kept_key


def start(folder: Path, port: int) -> tuple["subprocess.Popen[str]", str]:
    """The site as a user starts it, on SQLite; the address that it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment["MAATATAHAY_VAR"] = str(folder / "var")
    command = [sys.executable, "-m", "maatasite", "--port", str(port)]
    process = subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if found := re.search(r"http://\S+", line):
            return process, found.group()
    raise AssertionError(said)


def stop(process: "subprocess.Popen[str]") -> str:
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=30)
    return said


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_first_start_makes_what_is_private_and_a_taken_port_is_replaced(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process, url = start(tmp_path, port)
        try:
            assert httpx.get(f"{url}healthz").json()["ok"] is True
            assert int(url.rstrip("/").rsplit(":", 1)[1]) != port
        finally:
            said = stop(process)
    assert "Traceback" not in said
    var = tmp_path / "var"
    assert mode(var) == mode(var / "keys") == 0o700
    assert {path.name for path in (var / "keys").iterdir()} >= {"django"}
    assert all(mode(path) == 0o600 for path in (var / "keys").iterdir())
    assert (var / "maatatahay.sqlite3").exists()


def test_a_key_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAATATAHAY_VAR", str(tmp_path / "new"))
    assert kept_key("k", lambda: "one") == kept_key("k", lambda: "two") == "one"
    assert [path.name for path in (tmp_path / "new" / "keys").iterdir()] == ["k"]


def test_a_key_is_the_same_for_all_who_make_it_at_once_and_after_one_who_died_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a container a process has the number of the one that was killed there before it."""
    monkeypatch.setenv("MAATATAHAY_VAR", str(tmp_path))
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / f".k.{os.getpid()}").write_text("hal")
    together = threading.Barrier(8)

    def make() -> str:
        def late() -> str:
            together.wait(20)
            return str(threading.get_ident())

        return kept_key("k", late)

    with ThreadPoolExecutor(8) as pool:
        found = [one.result() for one in [pool.submit(make) for _ in range(8)]]
    assert len(set(found)) == 1
    assert found[0] == (tmp_path / "keys" / "k").read_text().strip()


def test_the_database_is_chosen_by_its_url(tmp_path: Path) -> None:
    found = database_from("postgresql://me:p%40ss@db.example:5433/games?sslmode=require", tmp_path)
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("me", "p@ss", "db.example", "5433")
    assert (found["NAME"], found["OPTIONS"]) == ("games", {"options": "-c jit=off", "sslmode": "require"})
    assert database_from("", tmp_path)["NAME"] == tmp_path / "maatatahay.sqlite3"
    assert database_from("postgresql:///postgres", tmp_path)["HOST"] == ""
    with pytest.raises(ImproperlyConfigured):
        database_from("mysql://x", tmp_path)
