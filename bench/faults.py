"""Faults under people who play, at length. Run by `script/bench faults`; docs/faults.md says what is done and checked.

Half of the decisions are played by a site of one process on SQLite, half by one of two on PostgreSQL and Redis, all of
it private to the run. Every fault is printed as it is done. The last line says how much is wrong; exit status 1 if
anything is.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from ordeal.trial import Trial, told


def main() -> int:
    """Plays, and prints."""
    options = argparse.ArgumentParser(
        prog="script/bench faults", description="Faults under people who play, at length."
    )
    options.add_argument("--decisions", type=int, default=100_000, help="decisions of people in all (default 100000)")
    options.add_argument("--seed", type=int, default=1, help="draws the faults and when they come (default 1)")
    chosen, wrong = options.parse_args(), 0
    for together in (False, True):
        print(
            f"seed {chosen.seed}, {'two processes on PostgreSQL and Redis' if together else 'one on SQLite'}",
            flush=True,
        )
        with tempfile.TemporaryDirectory(prefix="maatatahay-faults-", ignore_cleanup_errors=True) as name:
            trial = Trial(
                Path(name), together, chosen.decisions // 2, chosen.seed, lambda text: print(text, flush=True)
            )
            report = asyncio.run(trial.run())
        print(told(report), flush=True)
        wrong += len(report.wrong)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
