"""Do games against the computer delay the others? Run by `script/bench table`.

50 games between people, a decision a second each over real sockets, with 8 games beside them in which the strongest
level answers a player who never pauses, and without. Both take turns on fresh servers, so that what else runs on the
machine meets both. The server and its one worker share a core, the harshest case; the measuring side has the other.
A decision counts when the opponent has it. The last line is what matters: the p99 with the computer's games, divided by
that without.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median

import uvloop
from load import ours, scenes
from load.against import Against
from load.pace import Figures, all_sit
from load.pinned import CLIENT_CORE, SERVER_CORE
from load.prepared import Stock

PAIRS, BOTS = 50, 8
EVERY = 1.0


async def played(site: ours.Site, bots: int, seconds: float) -> tuple[Figures, float]:
    """The people's figures, and how many of the computer's turns were answered a second meanwhile."""
    players = [Against(site, cookie, seed) for seed, cookie in enumerate(site.stock.cookies[2 * PAIRS :][:bots])]
    await all_sit(players)
    before = sum(player.answers for player in players)
    found = await scenes.ours_plays(site, PAIRS, False, seconds, EVERY)
    return found, (sum(player.answers for player in players) - before) / found.seconds


def run(folder: Path, stock: Stock, bots: int, seconds: float) -> Figures:
    """One run on a fresh server, and its line."""
    with ours.Site(folder, stock, workers=1) as site:
        found, answers = uvloop.run(played(site, bots, seconds))
    print(
        f"{bots:2} games against the computer: p50 {found.latency(0.5):6.2f} ms, p99 {found.latency(0.99):7.2f} ms, "
        f"{found.rate:3.0f} decisions/s, the computer answered {answers:4.1f} times a second, "
        f"{found.dropped} dropped, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    return found


def main() -> int:
    """Measures and prints."""
    options = argparse.ArgumentParser(prog="script/bench table", description="Games beside those of the computer.")
    options.add_argument("--seconds", type=float, default=10.0, help="how long each run counts (default 10)")
    options.add_argument("--runs", type=int, default=3, help="runs of each kind (default 3)")
    chosen = options.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    print(f"server and worker on core {SERVER_CORE}, client on core {CLIENT_CORE}; preparing games", flush=True)
    found: dict[int, list[Figures]] = {0: [], BOTS: []}
    with tempfile.TemporaryDirectory(prefix="maatatahay-bench-") as name:
        stock = ours.make_stock(Path(name), 2 * PAIRS + BOTS, PAIRS, 0, 1)
        for _ in range(chosen.runs):
            for bots, runs in found.items():
                runs.append(run(Path(name), stock, bots, chosen.seconds))
    alone, beside = (median(one.latency(0.99) for one in found[bots]) for bots in (0, BOTS))
    print(f"p99 beside {BOTS} games of the strongest level: {beside / alone:.2f} x that without them (aim: at most 2)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
