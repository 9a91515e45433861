"""Python's collector of cycles, set for a process that holds many values and makes few cycles."""

import gc
from typing import Final

NEW_OBJECTS: Final = 20_000
"""How many come into being before the collector looks at them; by default 700."""


def collect_rarely() -> None:
    """Never look again at what is loaded by now, and at the rest once in a while.

    Games are values: they hold thousands of objects and no cycle, are freed by counting, and would be gone through
    again and again. What does lie in cycles (a task that failed, with its traceback) waits a little longer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
