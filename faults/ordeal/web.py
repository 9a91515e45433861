"""One web process of a site with its workers, which may be ended in any way and started again at the same port."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from ordeal.services import free_port, wait_for_port

STARTS_SECONDS = 240.0
"""A first start on a busy machine, or several while what it needs is not there."""
ENDS_SECONDS = 30.0
CHOSEN = re.compile("DATABASE_URL|REDIS_URL|MAATATAHAY_")


class Web:
    """`python -m maatasite` with these settings. What it says is kept in `folder`."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.port = free_port()
        self._said = folder / f"said-{self.port}"
        kept = {name: value for name, value in os.environ.items() if not CHOSEN.match(name)}
        self._environment = kept | settings
        self._process: subprocess.Popen[bytes] | None = None
        self.turn = asyncio.Lock()
        """Whoever ends it has it until it is back: one that two start at once would be two."""
        self.begun = 0.0
        """When it was started last."""
        self._before = 0
        """So much it had said before it was started last."""

    @property
    def url(self) -> str:
        """Where it answers, without a door before it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Until it serves. What it says is appended to what it said before."""
        self._before = self._said.stat().st_size if self._said.exists() else 0
        with self._said.open("ab") as said:
            command = [sys.executable, "-m", "maatasite", "--port", str(self.port)]
            self.begun = time.monotonic()
            self._process = subprocess.Popen(command, env=self._environment, stdout=said, stderr=said)
        wait_for_port(self.port, self._process)

    def start_until_it_does(self) -> None:
        """As a supervisor does: again, while what it needs is not there."""
        until = time.monotonic() + STARTS_SECONDS
        while True:
            try:
                self.start()
                self._wait_until_well(until)
            except Exception:
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)
            else:
                return

    def _wait_until_well(self, until: float) -> None:
        """The port is bound before the site is prepared: wait for the words that say that it is."""
        while self.is_alive and time.monotonic() < until:
            if b"Ctrl+C" in self._said.read_bytes()[self._before :] and self._answers():
                return
            time.sleep(0.05)
        raise RuntimeError(f"it does not start: {self.said()}")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def said(self) -> str:
        """The last that it printed."""
        return self._said.read_text(errors="replace")[-6000:]

    def kill(self) -> None:
        """Without a chance to say anything."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """In order. Raises `AssertionError`, with what its threads are at, when it does not end in good time."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(ENDS_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGUSR1)
            time.sleep(1)
            self.kill()
            raise AssertionError(f"it did not end within {ENDS_SECONDS:.0f} s: {self.said()}") from None

    def workers(self) -> list[int]:
        """The processes below this one: first the consumer, then those that think."""
        found, below = [], [self.pid]
        while below:
            children = Path(f"/proc/{below[0]}/task/{below.pop(0)}/children")
            if children.exists():
                below += (mine := [int(child) for child in children.read_text().split()])
                found += mine
        return found

    def kill_a_worker(self, rng: random.Random) -> bool:
        """One of those that think, or the consumer that keeps them; whether there was one."""
        found = self.workers()
        if not found:
            return False
        try:
            os.kill(rng.choice(found), signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    async def restart(self, pause: float) -> None:
        """Start again after so many seconds."""
        await asyncio.sleep(pause)
        await asyncio.to_thread(self.start_until_it_does)
