"""Giving the dice 32 bytes of one's own. The last contribution that is due brings the deal with it."""

import re
from typing import Final

from maatasite.games.actions.draft import Draft, Table
from maatasite.games.commands import Contribute
from maatasite.games.errors import Refused

_HEX64: Final = re.compile(r"[0-9a-f]{64}")


def contribute(table: Table, command: Contribute) -> Draft:
    """Store one seat's contribution, once; deal when both seats are taken and all contributions are in."""
    table.require_seat(command.seat)
    _require_due(table, command.seat)
    if not _HEX64.fullmatch(command.bytes):
        raise Refused("bad-contribution")
    draft = table.draft()
    draft.add("contributed", command.seat, {"bytes": command.bytes})
    if draft.state.status == "dealing" and not draft.state.contributions_due():
        setup = table.dice.deal(draft.state).setup
        draft.add("dealt", "", {"setup": setup.to_json(draft.state.options)})
    return draft


def _require_due(table: Table, seat: str) -> None:
    state = table.state
    if state.seats[seat].contribution is not None:
        raise Refused("already-contributed", {"seat": seat})
    if state.status not in {"waiting", "dealing"} or seat not in state.contributions_due():
        raise Refused("not-due", {"seat": seat})
