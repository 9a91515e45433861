"""A game record as values (RECORD.md): what it holds, and the replay that everything else follows from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from maatatahay.decisions import Move
from maatatahay.dice import Revealed
from maatatahay.errors import UnreadableRecord
from maatatahay.options import Options
from maatatahay.outcome import outcome
from maatatahay.position import Position
from maatatahay.record.refusals import play_move
from maatatahay.setup import Setup
from maatatahay.tiles import TRIBES

FORMAT: Final = "maatatahay/1"


class MoveTime(NamedTuple):
    """When a decision was made, a UTC instant, and how long was thought about it: both in milliseconds."""

    at: int
    spent: int


class Result(NamedTuple):
    """How a game ended: the `winner` (a tribe, None for nobody), the `reason` and the `score` by name, if told.

    `reason` is `deaths`, `warriors` or `spaces` for an end on the board, else `resign`, `timeout`, `agreed` or
    `aborted`.
    """

    winner: int | None
    reason: str
    score: dict[str, int] | None

    def to_json(self) -> dict[str, object]:
        """The record's `result`."""
        data: dict[str, object] = {
            "winner": None if self.winner is None else TRIBES[self.winner],
            "reason": self.reason,
        }
        if self.score is not None:
            data["score"] = self.score
        return data


class Record:
    """One whole game: enough to replay it move by move. `times` has an entry a move, None for chance."""

    def __init__(
        self,
        options: Options,
        setup: Setup,
        moves: Sequence[Move],
        *,
        result: Result | None = None,
        times: Sequence[MoveTime | None] | None = None,
        dice: Revealed | None = None,
        meta: dict[str, str] | None = None,
    ) -> None:
        self.options: Final = options
        self.setup: Final = setup
        self.moves: Final = moves
        self.result: Final = result
        self.times: Final = times
        self.dice: Final = dice
        self.meta: Final = meta

    def positions(self) -> Iterator[Position]:
        """The position of the setup, then that after each move: one and the same object, which moves on. Copy to keep.

        Raises `UnreadableRecord` (place `move N`) at the first move that the rules do not allow.
        """
        position = Position(self.options, self.setup)
        yield position
        for index, move in enumerate(self.moves):
            play_move(position, index, move)
            yield position

    def position(self, number: int | None = None) -> Position:
        """The position after so many moves, by default all.

        Raises `UnreadableRecord` (`move-beyond-the-end`) if there are fewer, or if the rules do not allow one of them.
        """
        last = len(self.moves) if number is None else number
        if last > len(self.moves):
            raise UnreadableRecord(f"move {last}", "move-beyond-the-end", moves=len(self.moves))
        position = Position(self.options, self.setup)
        for index, move in enumerate(self.moves[:last]):
            play_move(position, index, move)
        return position


def result_on_board(position: Position) -> Result | None:
    """The result of a position that is an end of the board (RULES §8), None if the game goes on."""
    end = outcome(position)
    return None if end is None else Result(end.winner, end.reason, end.score)
