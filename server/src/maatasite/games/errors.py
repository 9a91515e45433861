"""Why something was not done."""

from collections.abc import Mapping


class Refused(Exception):
    """Nothing was changed. `code` is stable and `facts` are JSON; sentences are the pages' business."""

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = dict(facts or {})


class StoreFailed(Exception):
    """The store did not answer, and whether it kept the entries is settled: it did not."""
