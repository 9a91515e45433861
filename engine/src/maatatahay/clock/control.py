"""Time controls: what a table agrees on about time. Live, days for each decision, or none. Times are milliseconds."""

from __future__ import annotations

import re
from typing import Final

from maatatahay.errors import Unreadable

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
UNTIMED: Final = "untimed"

_FIELDS: Final = {LIVE: ("base", "increment"), CORRESPONDENCE: ("decision", "bank"), UNTIMED: ()}
# By field: the least, the most, and what it must be a multiple of.
_RANGES: Final = {
    "base": (15 * SECOND, 3 * HOUR, SECOND),
    "increment": (0, 3 * MINUTE, SECOND),
    "decision": (DAY, 14 * DAY, DAY),
    "bank": (0, 30 * DAY, DAY),
}
_LIVE_TEXT: Final = re.compile(r"live ([0-9]{1,5})([ms])\+([0-9]{1,5})s")
_CORRESPONDENCE_TEXT: Final = re.compile(r"correspondence ([0-9]{1,5})d bank ([0-9]{1,5})d")


class TimeControl:
    """How much time there is. A value: never changed once made; `live`, `correspondence` and `untimed` make one.

    Each player begins with `initial`. `increment` is added once a round, with his activation. `allowance` is what each
    decision may take at no cost: what it took of it is given back when it is made. All three are 0 where not in use.
    """

    __slots__ = ("allowance", "increment", "initial", "kind")

    def __init__(self, kind: str, initial: int, increment: int, allowance: int) -> None:
        self.kind: Final = kind
        self.initial: Final = initial
        self.increment: Final = increment
        self.allowance: Final = allowance

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TimeControl) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[type[TimeControl], tuple[str, int, int, int]]:
        """Pickled and copied by its values, for a compiled value cannot be filled in afterwards."""
        return TimeControl, (self.kind, self.initial, self.increment, self.allowance)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        """The one text form: `live 10m+20s`, `live 90s+0s`, `correspondence 2d bank 5d` or `untimed`."""
        if self.kind == LIVE:
            base = f"{self.initial // SECOND}s" if self.initial % MINUTE else f"{self.initial // MINUTE}m"
            return f"live {base}+{self.increment // SECOND}s"
        if self.kind == CORRESPONDENCE:
            return f"correspondence {self.allowance // DAY}d bank {self.bank // DAY}d"
        return UNTIMED

    @property
    def bank(self) -> int:
        """What a player has for all decisions that take longer than the allowance."""
        return self.initial - self.allowance

    @property
    def is_timed(self) -> bool:
        """Whether anybody can run out of time."""
        return self.kind != UNTIMED

    def to_json(self) -> dict[str, dict[str, int]]:
        """The one JSON form: `{"live": {"base": ms, "increment": ms}}`, likewise the others."""
        if self.kind == LIVE:
            return {LIVE: {"base": self.initial, "increment": self.increment}}
        if self.kind == CORRESPONDENCE:
            return {CORRESPONDENCE: {"decision": self.allowance, "bank": self.bank}}
        return {UNTIMED: {}}


def live(base: int, increment: int) -> TimeControl:
    """A base for the whole game, 15 s to 3 h, and an increment a round, 0 to 180 s; both whole seconds.

    Raises `Unreadable` (`control-out-of-range`).
    """
    _require_in_range("base", base)
    _require_in_range("increment", increment)
    return TimeControl(LIVE, base, increment, 0)


def correspondence(decision: int, bank: int) -> TimeControl:
    """1 to 14 days for each decision and a bank of 0 to 30 days for the game; both whole days of 86,400 s.

    Raises `Unreadable` (`control-out-of-range`).
    """
    _require_in_range("decision", decision)
    _require_in_range("bank", bank)
    return TimeControl(CORRESPONDENCE, decision + bank, 0, decision)


def untimed() -> TimeControl:
    """No limit; the time that decisions took is still kept."""
    return TimeControl(UNTIMED, 0, 0, 0)


def control_from_json(data: object) -> TimeControl:
    """A time control from its JSON. Raises `Unreadable`."""
    if not isinstance(data, dict) or len(data) != 1:
        raise Unreadable("control-not-an-object-of-one-kind")
    [(kind, fields)] = data.items()
    if kind not in _FIELDS:
        raise Unreadable("control-kind-unknown", kind=kind)
    if not isinstance(fields, dict) or set(fields) != set(_FIELDS[kind]):
        raise Unreadable("control-fields-not-the-kinds", kind=kind, fields=list(_FIELDS[kind]))
    for field, value in fields.items():
        _require_in_range(field, value)
    if kind == LIVE:
        return live(fields["base"], fields["increment"])
    if kind == CORRESPONDENCE:
        return correspondence(fields["decision"], fields["bank"])
    return untimed()


def control_from_text(text: str) -> TimeControl:
    """A time control from its text; `live 600s+20s` is read as well. Raises `Unreadable`."""
    if text == UNTIMED:
        return untimed()
    found = _LIVE_TEXT.fullmatch(text)
    if found:
        unit = MINUTE if found[2] == "m" else SECOND
        return live(int(found[1]) * unit, int(found[3]) * SECOND)
    found = _CORRESPONDENCE_TEXT.fullmatch(text)
    if found:
        return correspondence(int(found[1]) * DAY, int(found[2]) * DAY)
    raise Unreadable("control-text-unreadable", text=text)


def _require_in_range(field: str, value: object) -> None:
    """Values come from outside: `true` and 2.0 are no milliseconds."""
    least, most, step = _RANGES[field]
    if type(value) is not int or not least <= value <= most or value % step:
        raise Unreadable("control-out-of-range", field=field, value=value, least=least, most=most, step=step)


LIVE_PRESETS: Final = (
    live(3 * MINUTE, 5 * SECOND),
    live(5 * MINUTE, 10 * SECOND),
    live(10 * MINUTE, 20 * SECOND),
    live(25 * MINUTE, 30 * SECOND),
)
"""What a table is offered, quickest first; anything within the ranges may be agreed on."""

CORRESPONDENCE_PRESETS: Final = (
    correspondence(DAY, 2 * DAY),
    correspondence(2 * DAY, 5 * DAY),
    correspondence(3 * DAY, 7 * DAY),
    correspondence(7 * DAY, 14 * DAY),
)
