"""What a site stands on, private to this run, so that it may die: PostgreSQL, Redis, a disk that can be full."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

STARTS_SECONDS = 60.0
BALLAST = "ballast"


class Missing(Exception):
    """This machine has not what is needed."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[bytes] | None = None) -> None:
    """Until somebody listens. Raises `Missing` when nobody does, or the process has ended."""
    until = time.monotonic() + STARTS_SECONDS
    while time.monotonic() < until and (process is None or process.poll() is None):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise Missing(f"nobody listens at {port}")


class Redis:
    """A Redis that keeps nothing."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise Missing("no redis-server on the path")
        self.port = free_port()
        self._command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, empty."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        wait_for_port(self.port, self._process)

    def kill(self) -> None:
        """At once."""
        self._process.kill()
        self._process.wait()

    def stand_still(self) -> None:
        """It takes connections and says nothing."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It answers again."""
        self._process.send_signal(signal.SIGCONT)


class Postgres:
    """A PostgreSQL cluster in a folder, run by a user who is not root, with one database."""

    NAME = "ordeal"

    def __init__(self, folder: Path) -> None:
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda found: int(found.parent.name))
        found = shutil.which("initdb")
        if not programs and not found:
            raise Missing("no initdb in /usr/lib/postgresql or on the path")
        self._programs = programs[-1] if programs else Path(str(found)).parent
        self._folder, self.port = folder, free_port()
        self.turn = asyncio.Lock()
        """Whoever stops it has it until it is back."""
        self._as: list[str] = []
        if os.geteuid() == 0:
            self._as = ["runuser", "-u", "postgres", "--"]
            shutil.chown(folder, pwd.getpwnam("postgres").pw_uid)
        self._run("initdb", "--auth=trust", "--username=ordeal", "--no-locale", "--encoding=UTF8", "--no-sync")
        with (folder / "postgresql.conf").open("a") as file:
            file.write(f"port={self.port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories=''\n")
            file.write("max_connections=60\nwal_keep_size=0\nmax_wal_size=64MB\nmin_wal_size=32MB\n")
        self._run("pg_ctl", "start", "--wait", f"--log={folder}/said")
        self._run("createdb", "--host=127.0.0.1", f"--port={self.port}", "--username=ordeal", self.NAME, data=False)

    @property
    def url(self) -> str:
        """Its address."""
        return f"postgresql://ordeal@127.0.0.1:{self.port}/{self.NAME}"

    def start(self) -> None:
        """Start it, and let it recover."""
        self._run("pg_ctl", "start", "--wait", f"--log={self._folder}/said")

    def stop(self, mode: str) -> None:
        """`immediate`: as a crash. `fast`: in order, though nobody is asked. It may be down already."""
        self._run("pg_ctl", "stop", f"--mode={mode}", "--wait", check=False)

    def _run(self, program: str, *arguments: str, data: bool = True, check: bool = True) -> None:
        place = [f"--pgdata={self._folder}"] if data else []
        command = [*self._as, str(self._programs / program), *place, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", timeout=120, stdin=subprocess.DEVNULL)
        if check and done.returncode:
            raise Missing(f"{program} ended with {done.returncode}: {done.stderr[-500:]}")


class Disk:
    """A file system of a fixed size, so that it can be full for real. Mounting needs root: else there is none."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=700", "ordeal", str(folder)]
        self.mounted = os.geteuid() == 0 and subprocess.run(command, capture_output=True).returncode == 0

    def fill(self) -> None:
        """Take every byte that is left."""
        with (self.folder / BALLAST).open("wb") as ballast:
            left = os.statvfs(self.folder)
            for block in (left.f_frsize * left.f_bavail, 4096):
                try:
                    while block > 0:
                        os.posix_fallocate(ballast.fileno(), os.fstat(ballast.fileno()).st_size, block)
                except OSError:
                    continue

    def clear(self) -> None:
        """There is room again."""
        (self.folder / BALLAST).unlink(missing_ok=True)

    def close(self) -> None:
        """Give the memory back."""
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)
