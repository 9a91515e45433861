"""The workers beside the web process: started with it, replaced when they end, and gone when it is gone."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final

log = logging.getLogger(__name__)

AGAIN_SECONDS: Final = 1.0
COMMAND: Final = (sys.executable, "-m", "maatasite.opponents.worker", "--tethered")


def default_workers() -> int:
    """One fewer than the cores that this process may use, and at least one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


async def keep_workers(number: int, command: tuple[str, ...] = COMMAND) -> None:
    """See to it, for ever, that so many workers run here; none with 0: then they run elsewhere.

    They are a process group of their own and hold the reading end of a pipe from here. So they end with this process
    even if it is killed, and Ctrl+C in a terminal does not reach them before it has ended in order.
    """
    while number > 0:
        process = await asyncio.create_subprocess_exec(
            *command, "--workers", str(number), stdin=PIPE, start_new_session=True
        )
        try:
            code = await process.wait()
        finally:
            await _end(process)
        log.warning("the workers ended (%s); starting them again", code)
        await asyncio.sleep(AGAIN_SECONDS)


async def _end(process: Process) -> None:
    """End the whole group at once: a thought that is cut off is thought again."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
