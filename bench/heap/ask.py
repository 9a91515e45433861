"""Asks the database of the environment: `python -m heap.ask TIMES [ONLY]`. Prints how long each took, as JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import django

Ask = Callable[[], object]

QUANTILES = (0.5, 0.95)


def core_ms() -> float:
    """How long a core has worked for us so far: this process, and those of PostgreSQL that serve it on this machine."""
    from django.db import connection

    spent = time.process_time() * 1000
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
            for (pid,) in cursor.fetchall():
                spent += int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6
    return spent


def measured(asked: dict[str, Ask], times: int, only: str) -> dict[str, list[float]]:
    """By name the median and the 95th of a hundred in milliseconds, by the clock and of a core; one before warms up."""
    found = {}
    for name, ask in asked.items():
        if only not in name:
            continue
        ask()
        clock, core = [], []
        for _ in range(times):
            begun, spent = time.perf_counter(), core_ms()
            ask()
            core.append(core_ms() - spent)
            clock.append((time.perf_counter() - begun) * 1000)
        found[name] = [sorted(some)[min(times - 1, int(times * at))] for some in (clock, core) for at in QUANTILES]
        print(f"  {name:44}" + "".join(f"{ms:9.1f}" for ms in found[name]), file=sys.stderr, flush=True)
    return found


def main(times: str, only: str = "") -> None:
    """Ask everything."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    from maatasite.people.models import Person

    from heap.asked import Askers, jobs, pages
    from heap.people import SHARES

    keen = Person.objects.filter(is_guest=False).order_by("pk").values_list("pk", flat=True)[: len(SHARES)]
    askers = Askers(list(keen))
    print(json.dumps(measured(pages(askers) | jobs(askers), int(times), only)))


if __name__ == "__main__":
    main(*sys.argv[1:])
