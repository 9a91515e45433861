"""Runs the parts of script/test one after another and adds up what their runners counted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "engine" / "src"
POSTGRES = os.environ.get("MAATATAHAY_TEST_POSTGRES", "postgresql:///postgres")
STEALING = ("--dist", "worksteal")
"""Whoever is done takes over from whoever is not: some tests take half a minute."""
SIDE_BY_SIDE = ("-n", "6", *STEALING)
BOTH_CORES = ("-n", "2", *STEALING)
BROWSERS = ("-n", "3", *STEALING)
"""One more than there are cores: a journey waits for its page a sixth of the time."""
IN_CI = os.environ.get("CI", "").lower() in ("1", "true")
CHROMIUMS = ("chromium-headless-shell", "chromium", "google-chrome")
"""As in e2e/conftest.py."""
SHARES = {"faults": ["--decisions=1000"]}
"""What of a long part is run when all parts are; named, it does everything."""


@dataclass(frozen=True)
class Counts:
    """What one part's runner closed on; `fault` says why a part counts as failed without a failed test."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    fault: str = ""


def missing(what: str) -> Counts:
    """A part that cannot run here: skipped aloud on a person's machine, failed in CI."""
    print(f"\n*** SKIPPED: {what} ***\n", flush=True)
    return Counts(failed=1, fault=what) if IN_CI else Counts(skipped=1, fault="")


def environment(**changes: str) -> dict[str, str]:
    """This process's environment without what would choose another engine, database or setting."""
    chosen = re.compile("PYTHONPATH|DATABASE_URL|REDIS_URL|MAATATAHAY_(?!TEST_)")
    return {name: value for name, value in os.environ.items() if not chosen.match(name)} | changes


def pytest(tests: str, more: list[str], **changes: str) -> Counts:
    """One run of pytest on that folder, or on what `more` names; its counts are read from its report."""
    named = any("/" in word and Path(ROOT, word.split("::")[0]).exists() for word in more)
    arguments = [] if named else [tests]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", f"--junitxml={report}", *arguments, *more]
        settings = environment(MAATATAHAY_VAR=str(Path(folder, "var")), **changes)
        code = subprocess.run(command, cwd=ROOT, env=settings).returncode
        if not report.exists():
            return Counts(failed=1, fault=f"pytest ended with {code} and no report")
        counts = read_report(report)
    if code == 0 or counts.failed:
        return counts
    return Counts(counts.passed, 1, counts.skipped, f"pytest ended with {code}")


def read_report(report: Path) -> Counts:
    """The counts of a JUnit report; an error in a fixture counts as a failure."""
    totals = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        for name in totals:
            totals[name] += int(suite.get(name, 0))
    failed = totals["failures"] + totals["errors"]
    return Counts(totals["tests"] - failed - totals["skipped"], failed, totals["skipped"])


def engine_file(**changes: str) -> Path:
    """Where a Python started with these settings finds the engine's Position."""
    command = [sys.executable, "-c", "import maatatahay.position as it; print(it.__file__)"]
    found = subprocess.run(command, cwd=ROOT, env=environment(**changes), text=True, capture_output=True)
    return Path(found.stdout.strip() or found.stderr.strip().splitlines()[-1])


def engine(more: list[str]) -> Counts:
    """The engine's tests on its source."""
    found = engine_file(PYTHONPATH=str(SOURCE))
    if not found.is_relative_to(SOURCE) or found.suffix != ".py":
        return Counts(failed=1, fault=f"the source is not what would be tested: {found}")
    return pytest("engine/tests", [*BOTH_CORES, *more], PYTHONPATH=str(SOURCE))


def wheel(more: list[str]) -> Counts:
    """The engine's tests again, on the installed wheel, compiled where this machine can."""
    found = engine_file()
    if not found.is_relative_to(sys.prefix):
        return Counts(failed=1, fault=f"the wheel is not what would be tested: {found}")
    if found.suffix == ".py" and IN_CI:
        return Counts(failed=1, fault="the wheel is not compiled")
    return pytest("engine/tests", ["-o", "pythonpath=", *BOTH_CORES, *more])


def server(more: list[str]) -> Counts:
    """The server's tests on SQLite, several at a time: most of what they do is wait."""
    return pytest("server/tests", [*SIDE_BY_SIDE, *more])


def postgres(more: list[str]) -> Counts:
    """The server's tests again, on PostgreSQL."""
    import psycopg

    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.Error as error:
        return missing(f"no PostgreSQL at {POSTGRES} (MAATATAHAY_TEST_POSTGRES): {error}")
    at = urlsplit(POSTGRES)  # a database of this run's own, so that two runs at once do not meet
    own = f"{at.scheme}://{at.netloc}/maatatahay_{os.getpid()}?{at.query}"
    return pytest("server/tests", [*SIDE_BY_SIDE, *more], DATABASE_URL=own)


def page(more: list[str]) -> Counts:
    """The page's own tests, by Node's runner."""
    if not (node := shutil.which("node")):
        return missing("no node: the page's tests need Node 20 or newer")
    command = [node, "--test", "--test-reporter=spec", *more]
    run = subprocess.Popen(command, cwd=ROOT / "frontend", env=environment(), text=True, stdout=subprocess.PIPE)
    assert run.stdout is not None
    counted = {"pass": 0, "fail": 0, "cancelled": 0, "skipped": 0, "todo": 0}
    for line in run.stdout:
        print(line, end="", flush=True)
        if closing := re.match(r"^. (\w+) (\d+)$", line):
            counted[closing[1]] = int(closing[2])
    code, failed = run.wait(), counted["fail"] + counted["cancelled"]
    fault = f"node ended with {code}" if code and not failed else ""
    fault = fault or ("" if counted["pass"] else "node ran no test")
    return Counts(counted["pass"], failed or bool(fault), counted["skipped"] + counted["todo"], fault)


def e2e(more: list[str]) -> Counts:
    """Journeys in a real browser, three at a time, each process with a server of its own."""
    if not (os.environ.get("CHROMIUM") or any(map(shutil.which, CHROMIUMS))):
        return missing(
            f"no Chromium (CHROMIUM, or {' or '.join(CHROMIUMS)} on the path): the browser journeys need one"
        )
    return pytest("e2e", [*BROWSERS, *more])


def faults(more: list[str]) -> Counts:
    """Real processes under faults at seeded instants: 10,000 decisions, or a tenth of that among all parts."""
    return pytest("faults", ["-s", *more])


PARTS: dict[str, Callable[[list[str]], Counts]] = {
    part.__name__: part for part in (engine, wheel, server, postgres, page, e2e, faults)
}


def main(arguments: list[str]) -> int:
    """Runs the named parts, or all; the last line is the sum, in a form that test counters read."""
    names = []
    while arguments and arguments[0] in PARTS:
        names.append(arguments.pop(0))
    lines, results = [], []
    for name in names or PARTS:
        print(f"\n=== {name}: {PARTS[name].__doc__}", flush=True)
        started = time.monotonic()
        counts = PARTS[name]([*([] if names else SHARES.get(name, [])), *arguments])
        results.append(counts)
        lines.append(summary(name, counts, time.monotonic() - started))
    print("\n" + "\n".join(lines))
    passed, failed, skipped = (sum(getattr(r, k) for r in results) for k in ("passed", "failed", "skipped"))
    print(f"\n{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return 1 if failed or not passed else 0


def summary(name: str, counts: Counts, seconds: float) -> str:
    """One part on one line."""
    numbers = f"{counts.passed:5} passed {counts.failed:4} failed {counts.skipped:4} skipped {seconds:7.1f} s"
    return f"{name:9}{numbers}   {counts.fault}".rstrip()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
