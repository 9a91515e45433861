"""What `script/check dependencies` finds: packages that are not pinned, licences that do not fit, known faults."""

from __future__ import annotations

import importlib.util
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

LIB = Path(__file__).resolve().parents[2] / "script" / "lib"


@pytest.fixture
def packages() -> ModuleType:
    """`script/lib/dependencies.py`."""
    spec = importlib.util.spec_from_file_location("dependencies", LIB / "dependencies.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def service(packages: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """A service that knows the faults that are put in here: by package, or a whole `answer`."""
    known: dict[str, Any] = {"asked": []}

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            known["asked"] += queries
            found = [known.get(one["package"]["name"], []) for one in queries]
            results: list[Any] = [{"vulns": [{"id": fault} for fault in ids]} if ids else {} for ids in found]
            body = known.get("answer", json.dumps({"results": results})).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        monkeypatch.setattr(packages, "SERVICE", f"http://127.0.0.1:{server.server_port}/")
        yield known
        server.shutdown()
        thread.join()


def test_every_lock_pins_each_package_with_a_hash(packages: ModuleType) -> None:
    assert list(packages.unpinned()) == []
    assert len(packages.locked("requirements.lock")) > 50
    assert len(packages.everything()) > 200


@pytest.mark.parametrize(
    "line",
    [
        "django>=5 --hash=sha256:00",
        "django==5.2.1",
        "django==5.* --hash=sha256:00",
        "django @ https://example.org/django.whl --hash=sha256:00",
        "django",
        "--extra-index-url https://example.org/simple",
        "--find-links https://example.org/",
    ],
)
def test_what_a_lock_leaves_open_is_found(
    packages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    (tmp_path / "requirements.lock").write_text("six==1.17.0 \\\n    --hash=sha256:00\n    # via x\n")
    monkeypatch.setattr(packages, "ROOT", tmp_path)
    monkeypatch.setattr(packages, "LOCKS", ("requirements.lock",))
    assert list(packages.unpinned()) == []
    with (tmp_path / "requirements.lock").open("a") as file:
        file.write(line + "\n")
    if line.startswith("--"):
        assert "names a place" in next(packages.unpinned())
    else:
        assert list(packages.unpinned()) == ["requirements.lock: django is not pinned with a hash"]


@pytest.mark.parametrize(
    ("expression", "fits"),
    [
        ("MIT", True),
        ("Apache-2.0 AND BSD-3-Clause", True),
        ("(GPL-2.0-only OR MIT)", True),
        ("LGPL-3.0-or-later", True),
        ("AGPL-3.0-only", False),
        ("MIT AND GPL-3.0-only", False),
        ("Commons Clause", False),
        ("", False),
    ],
)
def test_a_licence_fits_if_one_of_its_alternatives_does(packages: ModuleType, expression: str, fits: bool) -> None:
    assert packages.may_use(expression) is fits


def test_the_licences_of_all_that_is_installed_fit(packages: ModuleType) -> None:
    assert list(packages.licence_faults()) == []


def test_another_version_than_locked_is_found(packages: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    here = dict(packages.locked("requirements.lock") | packages.locked("requirements-dev.lock"))
    monkeypatch.setattr(packages, "installed", lambda: here)
    assert list(packages.not_installed_as_locked()) == []
    del here["six" if "six" in here else next(iter(here))]
    here |= {"django": "1.0", "evil": "6.6"}
    told = list(packages.not_installed_as_locked())
    assert len(told) == 3
    assert "evil 6.6 is installed, and in no lock file" in told


def test_a_known_fault_fails_the_check(packages: ModuleType, service: dict[str, Any]) -> None:
    assert packages.known_faults() == []
    assert {one["package"]["ecosystem"] for one in service["asked"]} == {"PyPI", "npm"}
    assert len(service["asked"]) == len(packages.everything())
    service["django"] = ["GHSA-test"]
    told = packages.known_faults()
    assert len(told) == 1
    assert told[0].startswith("PyPI django ")
    assert told[0].endswith(": GHSA-test")
    packages.ACCEPTED["GHSA-test"] = "does not reach us, for this test"
    assert packages.known_faults() == []


@pytest.mark.parametrize("answer", ["", "[]", "{}", '{"results": []}', '{"results": [1]}', "<html>"])
def test_no_answer_that_can_be_used_is_said_and_never_taken_for_good(
    packages: ModuleType, service: dict[str, Any], answer: str
) -> None:
    service["answer"] = answer
    with pytest.raises(packages.Unreachable):
        packages.known_faults()


def test_nobody_there_is_said(packages: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "SERVICE", "http://127.0.0.1:1/")
    with pytest.raises(packages.Unreachable):
        packages.known_faults()
