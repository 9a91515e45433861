"""Whole games between computer opponents. The same seed gives the same games, byte for byte, on every build."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from maatatahay.bots import Bot, bot_named
from maatatahay.decisions import Move
from maatatahay.dice import Deal, Dice, Revealed
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.record import Record, result_on_board


def play_game(options: Options, dice: Dice, balan: Bot, wazu: Bot) -> tuple[Position, list[Move]]:
    """Play one game to its end: the last position and all moves, those of chance included."""
    deal = dice.deal(options)
    position = Position(options, deal.setup)
    return position, play_on(position, deal, (balan, wazu))


def play_on(position: Position, deal: Deal, bots: tuple[Bot, Bot]) -> list[Move]:
    """Play a position to the end of the game; returns the moves played."""
    moves: list[Move] = []
    while position.phase != "over":
        tribe = position.to_move
        move = deal.outcome(position) if tribe is None else bots[tribe].choose(position)
        position.play(move)
        moves.append(move)
    return moves


def games(count: int, seed: int, balan: str, wazu: str, options: Options | None = None) -> Iterator[Record]:
    """So many records of games between the opponents of these names, dice included, each with a chance of its own."""
    return (play_record(number, seed, balan, wazu, options or Options()) for number in range(1, count + 1))


def play_record(number: int, seed: int, balan: str, wazu: str, options: Options) -> Record:
    """Game `number` of a seed. Its secret is SHA-256 of the game id, `selfplay-SEED-NUMBER`, in ASCII."""
    game = f"selfplay-{seed}-{number}"
    dice = Dice(sha256(game.encode()).digest(), game)
    bots = bot_named(balan, f"{game}-balan"), bot_named(wazu, f"{game}-wazu")
    position, moves = play_game(options, dice, *bots)
    return Record(
        options,
        dice.deal(options).setup,
        moves,
        result=result_on_board(position),
        dice=Revealed(dice, dice.commitment),
        meta={"balan": balan, "wazu": wazu},
    )
