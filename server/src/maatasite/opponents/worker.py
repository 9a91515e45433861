"""The workers: processes of low priority that take thoughts from the queue, one at a time.

`python -m maatasite` starts and replaces them by itself. `python -m maatasite.opponents.worker [--workers N]` runs them
elsewhere, as many as one likes, with `REDIS_URL` in the environment. A worker that dies is replaced by Huey's consumer
within a second. No worker outlives its consumer, however that ends.
"""

import argparse
import logging
import multiprocessing
import os
import signal
import threading
from typing import Final

from huey.api import Task
from huey.consumer import BaseProcess, Consumer, Environment, ProcessEnvironment
from maatatahay.bots.levels import levels

from maatasite.opponents import thinking
from maatasite.opponents.crew import default_workers
from maatasite.opponents.queue import QUEUE

NICENESS: Final = 10
HANGING_SECONDS: Final = 5.0
"""After so long a thought, which ought to end itself by `thinking.SECONDS`, its process is ended by the system."""


class Together(ProcessEnvironment):  # type: ignore[misc]
    """Processes that end with the one that made them."""

    def init_child(self, process: BaseProcess) -> None:
        """What each begins with."""
        super().init_child(process)
        threading.Thread(target=_end_with_parent, daemon=True).start()


class Workers(Consumer):  # type: ignore[misc]
    """Huey's consumer with such processes."""

    def get_environment(self, worker_type: str) -> Environment:
        """Only processes: a thought holds Python's lock while it lasts."""
        return Together()


@QUEUE.pre_execute()  # type: ignore[untyped-decorator]
def set_alarm(task: Task) -> None:
    """By default an alarm ends the process, whatever it does: compiled code may not come back to Python for long."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, HANGING_SECONDS)


@QUEUE.post_execute()  # type: ignore[untyped-decorator]
def clear_alarm(task: Task, value: object, error: Exception | None) -> None:
    """The thought has ended in time."""
    signal.setitimer(signal.ITIMER_REAL, 0)


def main() -> None:
    """Work until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m maatasite.opponents.worker", description=thinking.__doc__)
    parser.add_argument("--workers", type=int, default=default_workers(), help="processes (default: cores − 1)")
    parser.add_argument("--tethered", action="store_true", help="end when standard input does")
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    os.nice(NICENESS)
    levels()  # read once, before the processes part
    if arguments.tethered:
        threading.Thread(target=_end_with_input, daemon=True).start()
    Workers(
        QUEUE,
        workers=arguments.workers,
        worker_type="process",
        periodic=False,
        initial_delay=0.02,
        max_delay=0.2,
        scheduler_interval=60,
        health_check_interval=1,
        shutdown_timeout=2,
    ).run()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end_with_input() -> None:
    """Standard input is a pipe from the web process; nothing is ever written to it."""
    os.read(0, 1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
