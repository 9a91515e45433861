"""The server under load, beside boardgame.io's. Run by `script/bench server [SCENE…]`.

Ours runs as a plain start runs it: real rules, every decision validated and on the disk before it is told, guests with
sessions, rate limits. boardgame.io's own server plays a game of 25 cells; it tells first, then stores in memory (or in
files, without waiting for the disk). The server has one core, the measuring side another; a decision counts when the
*opponent* has it. Each server is started anew for each figure, and they take turns. The scenes:

- `flat`: 50 games as fast as they go;
- `steady`: 200 games, a decision a second each;
- `crowd`: 1,000 games and 200 spectators, a decision every 5 s a game (ours alone);
- `idle`: 5,000 sockets that only look on (ours alone, once): what a socket weighs;
- `long`: 700 whole games one after another in one process (ours alone, once): whether memory stays flat.

`ours+options`: every player asks for the options before deciding. On a shared machine quote ratios; the load average
stands beside the figures, and of all figures the microseconds of core a decision suffer least from other work.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

import uvloop
from load import ours, peer, scenes
from load.pace import Figures
from load.pinned import CLIENT_CORE, SERVER_CORE

FLAT, STEADY, CROWD, SPECTATORS, IDLE = 50, 200, 1000, 200, 5000
GAMES_EACH = 14
"""Games prepared for each pair that plays flat out."""

STEADY_EVERY = 1.0
CALM_SECONDS = 5.0
SPARE_FILES = 200
SAMPLES = 10
"""How often the memory is looked at while many games are played."""

Run = Callable[[], Figures]
Found = dict[str, list[Figures]]


class Bench:
    """The scenes, on copies of one stock of games."""

    def __init__(self, folder: Path, seconds: float, runs: int) -> None:
        self._folder, self._seconds, self._runs = folder, seconds, runs
        self._stock = ours.make_stock(folder, IDLE, CROWD, FLAT, GAMES_EACH)

    def flat(self) -> None:
        """50 games as fast as they go."""
        found = self._in_turns(self._racers(FLAT, None, self._seconds, in_files=True))
        for name in ("peer, memory", "peer, files"):
            made, spent = (medians(found, "ours", of) / medians(found, name, of) for of in (rate, cpu_us))
            print(f"ours: {made:.2f} x the decisions/s, and {spent:.2f} x the core's time each, of: {name}")

    def steady(self) -> None:
        """200 games, a decision a second each."""
        found = self._in_turns(self._racers(STEADY, STEADY_EVERY, self._seconds + STEADY_EVERY, in_files=False))
        for name in ("ours", "ours+options"):
            half, most = (medians(found, name, at) / medians(found, "peer, memory", at) for at in (p50, p99))
            print(f"{name}: p50 {half:.2f} x and p99 {most:.2f} x those of: peer, memory")

    def crowd(self) -> None:
        """1,000 games and 200 spectators, a decision every 5 s a game."""

        def run(ask: bool) -> Figures:
            with self._ours() as site:
                return uvloop.run(scenes.crowd(site, CROWD, SPECTATORS, ask, self._seconds + scenes.CROWD_EVERY))

        self._in_turns({"ours": lambda: run(False), "ours+options": lambda: run(True)})

    def idle(self) -> None:
        """5,000 sockets that only look on."""
        sockets = min(IDLE, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - scenes.WATCHED_GAMES - SPARE_FILES)
        with self._ours() as site:
            weight = uvloop.run(scenes.idle(site, sockets, CALM_SECONDS))
        print(
            f"{weight.sockets:,} sockets, opened in {weight.opened_in:.1f} s: PSS {weight.before / 1e6:.0f} MB, then "
            f"{weight.after / 1e6:.0f} MB: {weight.kib_each:.1f} KiB each. They cost {weight.cpu:.0%} of a core; "
            f"{weight.closed} were closed."
        )

    def long(self) -> None:
        """700 whole games one after another in one process: its memory on the way."""
        with self._ours() as site:
            found = uvloop.run(scenes.long(site, FLAT, SAMPLES))
        half = len(found) // 2
        print("PSS MB: " + " ".join(f"{pss / 1e6:.0f}" for pss in found))
        print(f"in the second half it grew by {(max(found[half:]) - max(found[: half + 1])) / 1e6:.1f} MB")

    def _ours(self) -> ours.Site:
        return ours.Site(self._folder, self._stock)

    def _racers(self, pairs: int, every: float | None, seconds: float, in_files: bool) -> dict[str, Run]:
        def own(ask: bool) -> Figures:
            with self._ours() as site:
                return uvloop.run(scenes.ours_plays(site, pairs, ask, seconds, every))

        def other(kept: Path | None) -> Figures:
            with peer.Site(kept) as site:
                return uvloop.run(scenes.peer_plays(site, pairs, seconds, every))

        racers: dict[str, Run] = {
            "ours": lambda: own(False),
            "peer, memory": lambda: other(None),
            "ours+options": lambda: own(True),
        }
        return racers | ({"peer, files": lambda: other(self._folder / "matches")} if in_files else {})

    def _in_turns(self, racers: dict[str, Run]) -> Found:
        found: Found = {name: [] for name in racers}
        print(
            f"{'':14}{'decisions/s':>12}{'p50 ms':>8}{'p99 ms':>8}{'CPU':>6}{'us each':>9}{'PSS MB':>8}{'dropped':>9}"
        )
        for _ in range(self._runs):
            for name, run in racers.items():
                found[name].append(figures := run())
                print(line(name, figures), flush=True)
        return found


def line(name: str, found: Figures) -> str:
    """One run's figures."""
    told = (
        f"{name:14}{found.rate:12,.0f}{p50(found):8.2f}{p99(found):8.1f}{found.cpu:6.0%}{found.cpu_us:9.0f}"
        f"{found.pss / 1e6:8.0f}{found.dropped:9}   load {os.getloadavg()[0]:.1f}, client {found.client_cpu:.0%}"
    )
    if found.options:
        told += f", options p50 {found.options_at(0.5):.2f} p99 {found.options_at(0.99):.1f} ms"
    return told


def rate(found: Figures) -> float:
    """Decisions a second."""
    return found.rate


def cpu_us(found: Figures) -> float:
    """Microseconds of the server's core for a decision."""
    return found.cpu_us


def p50(found: Figures) -> float:
    """The median latency in milliseconds."""
    return found.latency(0.5)


def p99(found: Figures) -> float:
    """The latency that one in a hundred exceeds, in milliseconds."""
    return found.latency(0.99)


def medians(found: Found, name: str, of: Callable[[Figures], float]) -> float:
    """The median over the runs."""
    return median(map(of, found[name]))


def main() -> int:
    """Measures and prints."""
    names = ("flat", "steady", "crowd", "idle", "long")
    options = argparse.ArgumentParser(prog="script/bench server", description="The server under load.")
    options.add_argument("scenes", nargs="*", metavar="SCENE", help=f"{', '.join(names)} (default: all)")
    options.add_argument("--seconds", type=float, default=3.0, help="how long each run counts (default 3)")
    options.add_argument("--runs", type=int, default=3, help="runs of each scene (default 3)")
    chosen = options.parse_args()
    if unknown := set(chosen.scenes) - set(names):
        options.error(f"no such scene: {', '.join(sorted(unknown))}")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.sched_setaffinity(0, {CLIENT_CORE})
    print(f"server on core {SERVER_CORE}, client on core {CLIENT_CORE}; preparing games", flush=True)
    with tempfile.TemporaryDirectory(prefix="maatatahay-bench-") as folder:
        bench = Bench(Path(folder), chosen.seconds, chosen.runs)
        for name in chosen.scenes or names:
            scene = getattr(bench, name)
            print(f"\n{name}: {scene.__doc__}")
            scene()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
