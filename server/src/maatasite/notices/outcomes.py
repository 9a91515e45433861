"""What became of one try to send something."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Outcome:
    """`state` as a delivery has it: `delivered`, `refused` for good, or `waiting` for another try; `reason` a code.

    `gone`: where it should have gone there is nobody any more.
    """

    state: str
    reason: str = ""
    gone: bool = False


DELIVERED: Final = Outcome("delivered")


def refused(reason: str, *, gone: bool = False) -> Outcome:
    """The other side does not take it, and will not."""
    return Outcome("refused", reason, gone)


def later(reason: str) -> Outcome:
    """It did not work now."""
    return Outcome("waiting", reason)


def of_status(status: int) -> Outcome:
    """What an HTTP answer says of a message."""
    if 200 <= status < 300:
        return DELIVERED
    if status in (404, 410):
        return refused(f"http-{status}", gone=True)
    if status in (408, 425, 429) or status >= 500:
        return later(f"http-{status}")
    return refused(f"http-{status}")
