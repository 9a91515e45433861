"""The product as a subprocess on a fresh database, started as a user starts it, on a free port of this machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Product:
    """One running server with its own private folder; `url` is where it answers."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, or start it again on the same folder and port, and wait until it answers."""
        command = [sys.executable, "-m", "maatasite", "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=self._environment(), stdout=log, stderr=subprocess.STDOUT)
        for _ in range(600):
            if self._process.poll() is not None or self._answers():
                break
            time.sleep(0.1)
        if not self._answers():
            raise AssertionError(f"the server did not start:\n{self.log()}")

    def manage(self, *arguments: str) -> None:
        """Run one of the operator's commands, as `script/manage` does."""
        environment = self._environment() | {"DJANGO_SETTINGS_MODULE": "maatasite.settings"}
        subprocess.run([sys.executable, "-m", "django", *arguments], env=environment, check=True, capture_output=True)

    def _environment(self) -> dict[str, str]:
        settings = {"MAATATAHAY_VAR": str(self.folder / "var"), "MAATATAHAY_BOT_PAUSE_MS": "0", **self._settings}
        return {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | settings

    def renew(self, **settings: str) -> None:
        """Start it with other settings on the same folder and port: another build, by `PYTHONPATH`."""
        self._settings |= settings
        self.start()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it; with SIGKILL as a power cut would."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(timeout=30)

    def log(self) -> str:
        """All it has printed."""
        return (self.folder / "server.log").read_text(errors="replace")
