"""Clocks and their ledgers as JSON. What is read back must add up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from maatatahay.clock.control import control_from_json
from maatatahay.clock.ledger import ENDS, Account, Entry
from maatatahay.clock.state import Clock, Turn
from maatatahay.clock.stills import BOTH, KINDS, Still
from maatatahay.errors import Unreadable
from maatatahay.tiles import TRIBES, tribe_named

Item = TypeVar("Item")

_CLOCK_FIELDS: Final = ("control", "latest", "turn", "stills", "ledger", "paused", "over")
_SPANS: Final = Entry._fields[5:13]  # the credits: left out where they are 0


def clock_to_json(clock: Clock) -> dict[str, Any]:
    """The whole clock; the accounts are left out, for they follow from the ledger."""
    turn = clock.turn
    return {
        "control": clock.control.to_json(),
        "latest": clock.latest,
        "turn": None if turn is None else {"tribe": TRIBES[turn.tribe], "since": turn.since},
        "stills": [
            {"kind": still.kind, "tribe": _tribe_text(still.tribe), "start": still.start, "end": still.end}
            for still in clock.stills
        ],
        "ledger": [entry_to_json(entry) for entry in clock.ledger],
        "paused": clock.paused,
        "over": clock.over,
    }


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """An entry as both players may read it, with what was `spent`; `round` and credits only where there are any."""
    data: dict[str, Any] = {
        "end": entry.end,
        "tribe": TRIBES[entry.tribe],
        "due": entry.due,
        "received": entry.received,
        "spent": entry.spent,
    }
    if entry.round:
        data["round"] = entry.round
    data.update({name: getattr(entry, name) for name in _SPANS if getattr(entry, name)})
    data["left"] = entry.left
    return data


def clock_from_json(data: object) -> Clock:
    """A clock from its JSON. Raises `Unreadable`: `clock-unreadable`, `clock-does-not-add-up` (fact `entry`), or what
    the time control's reader raises.
    """
    fields = _fields(data, _CLOCK_FIELDS)
    control = control_from_json(fields["control"])
    ledger = _items(fields["ledger"], _entry)
    accounts = [Account(), Account()]
    for index, entry in enumerate(ledger):
        account = accounts[entry.tribe] = accounts[entry.tribe].plus(entry)
        if entry.left != (account.left(control) if control.is_timed else None):
            raise Unreadable("clock-does-not-add-up", entry=index)
    if type(fields["over"]) is not bool:
        raise Unreadable("clock-unreadable", field="over")
    turn = None if fields["turn"] is None else _fields(fields["turn"], ("tribe", "since"))
    return Clock(
        control,
        _whole(fields["latest"]),
        None if turn is None else Turn(tribe_named(turn["tribe"]), _whole(turn["since"])),
        _items(fields["stills"], _still),
        ledger,
        (accounts[0], accounts[1]),
        _whole(fields["paused"]),
        fields["over"],
    )


def _still(data: object) -> Still:
    fields = _fields(data, Still._fields)
    if fields["kind"] not in KINDS:
        raise Unreadable("clock-unreadable", field="kind")
    tribe = BOTH if fields["tribe"] is None else tribe_named(fields["tribe"])
    return Still(fields["kind"], tribe, _whole(fields["start"]), _whole(fields["end"]))


def _entry(data: object) -> Entry:
    if not isinstance(data, dict):
        raise Unreadable("clock-unreadable", field="ledger")
    spans = {name: data[name] for name in ("round", *_SPANS) if name in data}
    fields = _fields(data, ("end", "tribe", "due", "received", "spent", "left", *spans))
    if fields["end"] not in ENDS:
        raise Unreadable("clock-unreadable", field="end")
    left = None if fields["left"] is None else _whole(fields["left"])
    entry = Entry(
        fields["end"],
        tribe_named(fields["tribe"]),
        _whole(fields["due"]),
        _whole(fields["received"]),
        left=left,
        **{name: _whole(value) for name, value in spans.items()},
    )
    if entry.spent < 0 or fields["spent"] != entry.spent:
        raise Unreadable("clock-unreadable", field="spent")
    return entry


def _tribe_text(tribe: int) -> str | None:
    return None if tribe == BOTH else TRIBES[tribe]


def _items(data: object, read: Callable[[object], Item]) -> tuple[Item, ...]:
    if not isinstance(data, list):
        raise Unreadable("clock-unreadable")
    return tuple(read(item) for item in data)


def _fields(data: object, names: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict) or set(data) != set(names):
        raise Unreadable("clock-unreadable", fields=list(names))
    return data


def _whole(data: object) -> int:
    if type(data) is not int or data < 0:
        raise Unreadable("clock-unreadable", value=data)
    return data
