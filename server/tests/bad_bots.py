"""Bots that answer badly, as tasks of the queue. `bad_worker.py` is a worker that knows them."""

import os
import time
from pathlib import Path

from maatasite.opponents.queue import QUEUE


@QUEUE.task()  # type: ignore[untyped-decorator]
def illegal(thought: object) -> object:
    return {"place": "a1", "pay": "S"}


@QUEUE.task()  # type: ignore[untyped-decorator]
def nothing(thought: object) -> object:
    return None


@QUEUE.task()  # type: ignore[untyped-decorator]
def text(thought: object) -> object:
    return "a1"


@QUEUE.task()  # type: ignore[untyped-decorator]
def two(thought: object) -> object:
    return [{"first": "balan"}, {"first": "wazu"}]


@QUEUE.task()  # type: ignore[untyped-decorator]
def chance(thought: object) -> object:
    return {"reward": "EE"}


@QUEUE.task()  # type: ignore[untyped-decorator]
def breaks(thought: object) -> object:
    raise RuntimeError("no idea")


@QUEUE.task()  # type: ignore[untyped-decorator]
def hangs(thought: object) -> object:
    time.sleep(60)
    return None


@QUEUE.task()  # type: ignore[untyped-decorator]
def dies(thought: object) -> object:
    os._exit(1)


@QUEUE.task()  # type: ignore[untyped-decorator]
def dies_once(thought: dict[str, str]) -> object:
    """Thinks for ever the first time, until its process is killed; the second time it answers."""
    mark = Path(thought["mark"])
    if mark.exists():
        return {"answer": thought["ply"]}
    mark.write_text(str(os.getpid()))
    return hangs.func(thought)


@QUEUE.task()  # type: ignore[untyped-decorator]
def who(thought: object) -> object:
    """The process that thinks, its parent, and how nice they are."""
    return [os.getpid(), os.getppid(), os.nice(0)]
