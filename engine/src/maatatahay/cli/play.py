"""`maatatahay play`: a whole game in a terminal, between two people or against the computer. Works on a pipe too."""

from __future__ import annotations

import secrets
import sys
from typing import Final

from maatatahay.bots import Bot, bot_named
from maatatahay.cli.arguments import PERSON
from maatatahay.cli.asking import Left, ask
from maatatahay.cli.sentences import printable
from maatatahay.cli.telling import tell
from maatatahay.decisions import Move
from maatatahay.dice import Deal, Dice, Revealed
from maatatahay.drawing import draw, legend
from maatatahay.explain import explain
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.record import Record, Result, result_on_board, write_record
from maatatahay.tiles import TRIBES


class Table:
    """One game at this terminal: its dice, its position, and who decides for each tribe (None: a person)."""

    def __init__(self, options: Options, players: tuple[str, str], dice: Dice) -> None:
        self.options: Final = options
        self.players: Final = players
        self.dice: Final = dice
        self.deal: Final[Deal] = dice.deal(options)
        self.position: Final = Position(options, self.deal.setup)
        self.moves: Final[list[Move]] = []
        self.bots: Final[list[Bot | None]] = [
            None if name == PERSON else bot_named(name, secrets.token_hex(16)) for name in players
        ]

    def next_move(self) -> Move:
        """What chance, a bot or a person does next. Raises `Left` if the person leaves."""
        tribe = self.position.to_move
        if tribe is None:
            return self.deal.outcome(self.position)
        bot = self.bots[tribe]
        return ask(self.position) if bot is None else bot.choose(self.position)

    def play(self, move: Move) -> list[str]:
        """Let the move take effect; returns what happened, in sentences."""
        told = [tell(step.to_json()) for step in explain(self.position, move).steps]
        self.position.play(move)
        self.moves.append(move)
        return told

    def record(self) -> Record:
        """The game as played: one that was left counts as aborted, so that its dice can be revealed."""
        return Record(
            self.options,
            self.deal.setup,
            self.moves,
            result=result_on_board(self.position) or Result(None, "aborted", None),
            dice=Revealed(self.dice, self.dice.commitment),
            meta=dict(zip(TRIBES, self.players, strict=True)),
        )


def play(options: Options, players: tuple[str, str], save: str | None) -> int:
    """Play a game and return the exit code: 0 also for a game that was left."""
    table = Table(options, players, Dice(secrets.token_bytes(32), secrets.token_urlsafe(16)))
    print(f"The dice are fixed. Their commitment: {table.dice.commitment}\n")
    print(f"{legend()}\nAt each question: `help` says more, `quit` leaves the game.\n")
    try:
        while table.position.phase != "over":
            for sentence in table.play(table.next_move()):
                print(f"  {sentence}")
    except Left:
        print("\nThe game was left.")
    print(f"\n{draw(table.position)}\n\nThe secret of the dice: {table.dice.secret.hex()} (game {table.dice.game})")
    return 0 if save is None else _save(table.record(), save)


def _save(record: Record, path: str) -> int:
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(write_record(record) + "\n")
    except OSError as error:
        print(f"{printable(path)}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(f"The record: {printable(path)}")
    return 0
