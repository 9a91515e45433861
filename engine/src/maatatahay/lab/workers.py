"""Many games at once: one process for each core, results in the order of the jobs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_parallel(work: Callable[[Job], Result], jobs: Sequence[Job], processes: int | None = None) -> Iterator[Result]:
    """`work` done for each job, by default on all cores. With one process, in this very one."""
    count = processes or os.cpu_count() or 1
    if count == 1 or len(jobs) < 2:
        yield from map(work, jobs)
        return
    with ProcessPoolExecutor(min(count, len(jobs))) as pool:  # a lost worker is an error here, not a wait for ever
        yield from pool.map(work, jobs)
