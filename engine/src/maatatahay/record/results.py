"""A record's `result`: its form, and whether it says what replay says (RECORD.md, "Result")."""

from __future__ import annotations

from typing import Final

from maatatahay.errors import Unreadable
from maatatahay.outcome import score
from maatatahay.position import Position
from maatatahay.record.model import Result, result_on_board
from maatatahay.tiles import TRIBES, tribe_named

ON_BOARD: Final = ("deaths", "warriors", "spaces")
WON_OFF_BOARD: Final = ("resign", "timeout")
DRAWN_OFF_BOARD: Final = ("agreed", "aborted")


def read_result(data: object, position: Position) -> Result:
    """The stored result of a game that stopped in `position`. Raises `Unreadable` (`result-…`)."""
    result = _read_form(data)
    if result.reason in ON_BOARD:
        _check_on_board(result, position)
    else:
        _check_off_board(result, position)
    return result


def _read_form(data: object) -> Result:
    if not isinstance(data, dict):
        raise Unreadable("result-not-an-object")
    for key in ("winner", "reason"):
        if key not in data:
            raise Unreadable("result-key-missing", key=key)
    for key in data:
        if key not in ("winner", "reason", "score"):
            raise Unreadable("result-key-unknown", key=key)
    reason = data["reason"]
    if not isinstance(reason, str) or reason not in ON_BOARD + WON_OFF_BOARD + DRAWN_OFF_BOARD:
        raise Unreadable("result-reason-unknown", reason=reason)
    winner = None if data["winner"] is None else tribe_named(data["winner"])
    return Result(winner, reason, _read_score(data["score"]) if "score" in data else None)


def _read_score(data: object) -> dict[str, int]:
    if (
        not isinstance(data, dict)
        or set(data) != set(TRIBES)
        or any(type(points) is not int for points in data.values())
    ):
        raise Unreadable("result-score-unreadable")
    return data


def _check_on_board(result: Result, position: Position) -> None:
    replayed = result_on_board(position)
    if replayed is None:
        raise Unreadable("result-of-a-game-that-goes-on", reason=result.reason)
    if result.score is None:
        raise Unreadable("result-without-score", reason=result.reason)
    if result != replayed:
        raise Unreadable("result-not-the-replays", stored=result.to_json(), replayed=replayed.to_json())


def _check_off_board(result: Result, position: Position) -> None:
    if position.phase == "over":
        raise Unreadable("result-after-the-end", reason=result.reason)
    if result.reason in WON_OFF_BOARD and result.winner is None:
        raise Unreadable("result-without-winner", reason=result.reason)
    if result.reason in DRAWN_OFF_BOARD and result.winner is not None:
        raise Unreadable("result-with-winner", reason=result.reason)
    counted = score(position)
    if result.score is not None and result.score != counted:
        raise Unreadable("result-score-not-the-positions", stored=result.score, counted=counted)
