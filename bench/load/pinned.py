"""A server that is measured: a process of its own on one core, what it uses, and its end."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

SERVER_CORE, CLIENT_CORE = (sorted(os.sched_getaffinity(0)) * 2)[:2]
"""One core each; a machine with one has both on it."""

_TICKS = os.sysconf("SC_CLK_TCK")


class Pinned:
    """A running process on the server's core."""

    def __init__(self, command: list[str], environment: dict[str, str], cwd: Path, said: str) -> None:
        """Start it, and wait until it prints a line that holds `said`, which is then in `line`."""
        self.process = subprocess.Popen(
            ["taskset", "--cpu-list", str(SERVER_CORE), *command],
            env=os.environ | environment,
            cwd=cwd,
            text=True,
            stdout=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        self.line = next((line for line in self.process.stdout if said in line), "")
        if not self.line:
            raise SystemExit(f"{command} ended before it said {said!r}")

    def cpu_seconds(self) -> float:
        """What its threads have used since the start."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def pss(self) -> int:
        """Its share of the memory, in bytes; pages shared with others count in part."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024

    def end(self) -> None:
        """Ask it to end, and see that it does."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Use:
    """How much of its core a process uses between two moments."""

    def __init__(self, server: Pinned) -> None:
        self._server = server
        self._cpu, self._since = server.cpu_seconds(), time.monotonic()

    def share(self) -> float:
        """The share of one core since the beginning."""
        return (self._server.cpu_seconds() - self._cpu) / (time.monotonic() - self._since)
