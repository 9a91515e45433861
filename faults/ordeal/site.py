"""A whole site: web processes with doors before them, and what they stand on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from ordeal.door import Door
from ordeal.services import Disk, Postgres, Redis
from ordeal.stored import Stored
from ordeal.wall import Wall
from ordeal.web import CHOSEN, Web

STATE = '<script id="state" type="application/json">'
MEGABYTES = 160
KIB_A_DECISION = 4


class Site:
    """Alone: one process on SQLite. Together: two on PostgreSQL and Redis. The data lie on a disk of their own."""

    def __init__(self, folder: Path, together: bool, decisions: int, rng: random.Random) -> None:
        self._folder, self._rng = folder, rng
        self.disk = Disk(folder / "disk", MEGABYTES + decisions * KIB_A_DECISION // 1024)
        self.wall = Wall(folder)
        self.postgres: Postgres | None = None
        self.redis: Redis | None = None
        var = (folder if together else self.disk.folder) / "var"
        self._settings = {"MAATATAHAY_VAR": str(var), "MAATATAHAY_BOT_PAUSE_MS": "0", "MAATATAHAY_WORKERS": "1"}
        if together:
            os.chmod(folder, 0o711)
            data = self.disk.folder / "data"
            data.mkdir(mode=0o700)
            os.chmod(self.disk.folder, 0o711)
            self.postgres, self.redis = Postgres(data), Redis()
            self._settings |= {"DATABASE_URL": self.postgres.url, "REDIS_URL": self.redis.url}
        self.stored = Stored(self.postgres.url if self.postgres else var / "maatatahay.sqlite3")
        self.webs = [Web(folder, **self._settings, **self.wall.settings) for _ in range(2 if together else 1)]
        self.doors = [Door(web.port, random.Random(rng.getrandbits(64))) for web in self.webs]
        self.outages: list[tuple[float, float]] = []
        self.steps: list[tuple[float, float]] = []
        """The spans in each of which the wall was set and a process began by it."""
        self._away_since: float | None = None

    async def open(self) -> None:
        """Start everything."""
        for web in self.webs:
            await asyncio.to_thread(web.start_until_it_does)
        for door in self.doors:
            await door.open()

    def door(self) -> str:
        """Where somebody tries next."""
        return self._rng.choice(self.doors).url

    def note_away(self) -> None:
        """To be called when processes have died or come: keeps the spans in which certainly none was there."""
        alive = any(web.is_alive for web in self.webs)
        if not alive and self._away_since is None:
            self._away_since = time.monotonic()
        elif alive and self._away_since is not None:
            self.outages.append((self._away_since, min(web.begun for web in self.webs if web.is_alive)))
            self._away_since = None

    async def fresh(self, game: str) -> dict[str, Any]:
        """The view that a stranger's first look at this game shows, by any process that is there."""
        async with httpx.AsyncClient(timeout=20) as http:
            page = (await http.get(f"{self._rng.choice(self.webs).url}/game/{game}")).raise_for_status().text
        told: dict[str, Any] = json.loads(page.split(STATE)[1].split("</script>")[0])
        view: dict[str, Any] = told["view"]
        return view

    def replay_games(self) -> str:
        """What the product's own command finds; empty when every game is as its log says."""
        kept = {name: value for name, value in os.environ.items() if not CHOSEN.match(name)}
        environment = kept | self._settings | {"DJANGO_SETTINGS_MODULE": "maatasite.settings"}
        command = [sys.executable, "-m", "django", "replay_games"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout[-3000:] + done.stderr[-3000:]

    async def close(self) -> list[str]:
        """End everything in order; what does not end so is told."""
        told = []
        for door in self.doors:
            await door.close()
        for web in self.webs:
            if web.is_alive:
                try:
                    await asyncio.to_thread(web.end)
                except AssertionError as slow:
                    told.append(str(slow))
        if self.redis is not None:
            self.redis.go_on()
            self.redis.kill()
        if self.postgres is not None:
            self.postgres.stop("immediate")
        self.disk.close()
        return told
