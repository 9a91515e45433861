"""Is it over, why, who won, and the score in its parts (RULES §8 and §9). Ends outside the board are the server's."""

from __future__ import annotations

from typing import Final

from maatatahay.position import OVER, Position
from maatatahay.spaces import spaces_of
from maatatahay.tiles import BALAN, TRIBES, WAZU


def diamonds(position: Position, tribe: int) -> int:
    """The Diamonds on a tribe's living Warriors."""
    tiles = position.board.tile
    total = 0
    for space in spaces_of(position.board.living[tribe]):
        tile = tiles[space]
        if tile is not None:
            total += tile.diamonds
    return total


def spirit(position: Position, tribe: int) -> int:
    """The Spirit Crystals on a tribe's living Warriors; those in storage score nothing."""
    lying = position.board.spirit
    return sum([lying[space] for space in spaces_of(position.board.living[tribe])])


def relics(position: Position, tribe: int) -> int:
    """The VP of a tribe's Relics under the table's relic scoring [R14's tie-break aside]."""
    total = own = 0
    for order, claimer in enumerate(position.claimed, 1):
        if claimer == tribe:
            own += 1
            total += position.relic_value(order, own)
    return total


def points(position: Position, tribe: int) -> int:
    """The VP the tribe would have if the game ended now."""
    return diamonds(position, tribe) + spirit(position, tribe) + relics(position, tribe)


def score(position: Position) -> dict[str, int]:
    """Both tribes' VP if the game ended now."""
    return {"balan": points(position, BALAN), "wazu": points(position, WAZU)}


def score_parts(position: Position, tribe: int) -> dict[str, int]:
    """A tribe's VP in their parts, and the total."""
    parts = {
        "diamonds": diamonds(position, tribe),
        "spirit": spirit(position, tribe),
        "relics": relics(position, tribe),
    }
    return {**parts, "total": sum(parts.values())}


class Outcome:
    """How a game ended on the board. `winner` is a tribe or None for a draw; `reason` is `deaths`, `warriors` or
    `spaces`; `decided_by` says what made the difference: `points`, `living`, `last-relic` or `nothing`.
    """

    __slots__ = ("decided_by", "reason", "score", "winner")

    def __init__(self, winner: int | None, reason: str, decided_by: str, score: dict[str, int]) -> None:
        self.winner: Final = winner
        self.reason: Final = reason
        self.decided_by: Final = decided_by
        self.score: Final = score

    def to_json(self) -> dict[str, object]:
        """With the winner by name."""
        return {
            "winner": None if self.winner is None else TRIBES[self.winner],
            "reason": self.reason,
            "decided_by": self.decided_by,
            "score": self.score,
        }


def outcome(position: Position) -> Outcome | None:
    """The outcome of a game that is over on the board; None while it goes on."""
    if position.phase != OVER:
        return None
    winner, decided_by = _leader(position)
    return Outcome(winner, position.end_reason, decided_by, score(position))


def _leader(position: Position) -> tuple[int | None, str]:
    """Who is ahead and by what: VP, then living Warriors, then the last Relic claimed, else nobody [R14]."""
    balan, wazu = points(position, BALAN), points(position, WAZU)
    if balan != wazu:
        return (BALAN if balan > wazu else WAZU), "points"
    balan, wazu = (position.board.living[tribe].bit_count() for tribe in (BALAN, WAZU))
    if balan != wazu:
        return (BALAN if balan > wazu else WAZU), "living"
    if position.claimed:
        return position.claimed[-1], "last-relic"
    return None, "nothing"
