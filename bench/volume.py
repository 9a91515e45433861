"""How long lists take when there is much: run by `script/bench volume [--games 200000 --lines 5000000]`.

A database is filled with copies of games that were really played, among accounts of which a few play most of all, with
ratings, follows, talk, notices and reports; then every page that lists something is asked, and what the site looks up
by itself, on SQLite and on PostgreSQL one after the other. Of all askers a quarter are the keenest. By the clock, and
of a core: what this process and PostgreSQL's have worked. On a machine that others use only the second says much.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

BENCH = Path(__file__).resolve().parent
AIM_MS = 300
POSTGRES = os.environ.get("MAATATAHAY_TEST_POSTGRES", "postgresql:///postgres")
Found = dict[str, list[float]]


class Site:
    """A site in a directory of its own, on a database of its own."""

    def __init__(self, folder: Path, url: str) -> None:
        self._settings = {"MAATATAHAY_VAR": str(folder), "DATABASE_URL": url}

    def fill(self, games: int, lines: int) -> None:
        """Once; it says how long that took."""
        subprocess.run(self._command("fill", str(games), str(lines)), env=self._environment(), check=True)

    def ask(self, times: int, only: str) -> Found:
        """Everything whose name has `only` in it, so many times each."""
        run = subprocess.run(
            self._command("ask", str(times), only), env=self._environment(), check=True, stdout=subprocess.PIPE
        )
        found: Found = json.loads(run.stdout)
        return found

    def _command(self, *words: str) -> list[str]:
        return [sys.executable, "-m", f"heap.{words[0]}", *words[1:]]

    def _environment(self) -> dict[str, str]:
        return os.environ | self._settings | {"PYTHONPATH": os.pathsep.join((str(BENCH), *sys.path))}


def on_sqlite(chosen: argparse.Namespace) -> Found:
    """In a file, or that of `--kept`."""
    with tempfile.TemporaryDirectory(prefix="maatatahay-volume-") as new:
        folder = chosen.kept or Path(new)
        site = Site(folder, "")
        if not (folder / "maatatahay.sqlite3").exists():
            site.fill(chosen.games, chosen.lines)
        return site.ask(chosen.times, chosen.only)


def on_postgresql(chosen: argparse.Namespace) -> Found:
    """In a database of its own, or of that name after `--kept`."""
    import psycopg

    name = f"maatatahay_volume_{chosen.kept.name if chosen.kept else os.getpid()}"
    url = f"{POSTGRES.rsplit('/', 1)[0]}/{name}"
    with psycopg.connect(POSTGRES, autocommit=True) as server, tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), url)
        is_there = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if not is_there:
            server.execute(f'CREATE DATABASE "{name}"')
            site.fill(chosen.games, chosen.lines)
        found = site.ask(chosen.times, chosen.only)
        if not chosen.kept:
            server.execute(f'DROP DATABASE "{name}"')
    return found


DATABASES = {"sqlite": on_sqlite, "postgresql": on_postgresql}


def table(found: dict[str, Found]) -> str:
    """Side by side: for each database the 95th of a hundred, by the clock and of a core."""
    lines = [f"{'p95 ms':42}" + "".join(f"{name:>14}{'its core':>12}" for name in found)]
    for name in next(iter(found.values())):
        values = [one[name] for one in found.values()]
        told = "".join(f"{clock:14.1f}{core:12.1f}" for _, clock, _, core in values)
        over = f"   over {AIM_MS}" if any(value[1] > AIM_MS for value in values) else ""
        lines.append(f"{name:42}{told}{over}")
    return "\n".join(lines)


def main() -> int:
    """Fills, asks and prints."""
    options = argparse.ArgumentParser(prog="script/bench volume", description="How long lists take when there is much.")
    options.add_argument("--games", type=int, default=10_000, help="so many games (default 10,000)")
    options.add_argument("--lines", type=int, default=250_000, help="so many lines of their logs (default 250,000)")
    options.add_argument("--times", type=int, default=40, help="how often each thing is asked (default 40)")
    options.add_argument("--only", default="", help="only what has this in its name")
    options.add_argument("--databases", default="sqlite,postgresql", help="which (default both)")
    options.add_argument("--kept", type=Path, help="a directory: what is filled stays, to be asked again")
    chosen = options.parse_args()
    if unknown := set(chosen.databases.split(",")) - set(DATABASES):
        options.error(f"no such database: {', '.join(sorted(unknown))}")
    if chosen.kept:
        chosen.kept.mkdir(parents=True, exist_ok=True)
    print(table({name: DATABASES[name](chosen) for name in chosen.databases.split(",")}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
