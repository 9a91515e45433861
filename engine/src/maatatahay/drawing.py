"""A position drawn as text, for terminals, transcripts and bug reports. Only ASCII, so that it stands anywhere."""

from __future__ import annotations

from typing import Final

from maatatahay.decisions import TakePair
from maatatahay.outcome import outcome, score_parts
from maatatahay.position import ACTIVATE, ORDER, PAIR, PLACE, REVEAL, REWARD, Position
from maatatahay.spaces import DIRECTION_NAMES, SIDE, rotated
from maatatahay.tiles import BALAN, TRIBES, WAZU

_WIDTH: Final = 11
_LINE: Final = "    " + "+".join(["", *["-" * _WIDTH] * SIDE, ""])
_COLUMNS: Final = "    " + "".join(f" {column:^{_WIDTH}}" for column in "abcde")
_DUE: Final = {
    PAIR: "to take a pair",
    ORDER: "to say who places first",
    PLACE: "to place",
    ACTIVATE: "to activate",
}
_WHY: Final = {
    "points": "{}",
    "living": "{}; a tie, more living Warriors",
    "last-relic": "{}; a tie, claimed the last Relic",
    "nothing": "{}; a tie in everything",
}
_CHANCE: Final = {REWARD: "a reward is due from the bag", REVEAL: "a new pair is due from the decks"}


def draw(position: Position) -> str:
    """The board with both players' state and what is due: several lines, without a line's end at the last."""
    return "\n".join([*_board(position), "", *_players(position), *_pairs(position), _round(position)])


def legend() -> str:
    """How to read a space."""
    return (
        "A space: B or W for the tribe and the tile's name; below, its Strength, the Energy (E) and Spirit (S) on it\n"
        "and * if it is safe; below, where its arrows point. `Relic 3/4` costs Balan 3 and Wazu 4 Crystals.\n"
        "Letters E and S alone are Crystals that lie there."
    )


def _board(position: Position) -> list[str]:
    lines = [_COLUMNS, _LINE]
    for row in reversed(range(SIDE)):
        cells = [_cell(position, space) for space in range(row * SIDE, row * SIDE + SIDE)]
        for number in range(3):
            mark = row + 1 if number == 1 else ""
            lines.append(f"{mark:>3} " + "".join(f"|{cell[number]:^{_WIDTH}.{_WIDTH}}" for cell in cells) + "|")
        lines.append(_LINE)
    return lines


def _cell(position: Position, space: int) -> tuple[str, str, str]:
    board = position.board
    tribe = board.tribe_on(space)
    if tribe >= 0:
        return _warrior(position, space, tribe)
    if board.relics >> space & 1:
        return "", f"Relic {board.relic_cost(space, BALAN)}/{board.relic_cost(space, WAZU)}", ""
    return "", "E" * board.energy[space] + "S" * board.spirit[space], ""


def _warrior(position: Position, space: int, tribe: int) -> tuple[str, str, str]:
    board, tile = position.board, position.board.tile[space]
    letter, name = TRIBES[tribe][0].upper(), tile.id if tile is not None else ""
    if not board.living[tribe] >> space & 1:
        return f"{letter} dead", name, ""
    parts = [str(board.strength(space))]
    parts += [f"{kind}{count}" for kind, count in (("E", board.energy[space]), ("S", board.spirit[space])) if count]
    if position.is_safe(space):
        parts.append("*")
    arrows = rotated(tile.arrows, board.rotation[space]) if tile is not None else 0
    return f"{letter} {name}", " ".join(parts), directions(arrows)


def directions(arrows: int) -> str:
    """The names of a set of directions, such as `N SE`."""
    return " ".join(name for index, name in enumerate(DIRECTION_NAMES) if arrows >> index & 1)


def _players(position: Position) -> list[str]:
    lines = []
    for tribe, name in enumerate(TRIBES):
        parts = score_parts(position, tribe)
        lines.append(
            f"{name:5}  {parts['total']} VP (Diamonds {parts['diamonds']}, Spirit {parts['spirit']}, Relics "
            f"{parts['relics']}), storage {position.storage_text(tribe) or 'empty'}, lost {position.deaths[tribe]}"
        )
    return lines


def _pairs(position: Position) -> list[str]:
    pairs = [f"{pair.balan}/{pair.wazu}" for pair in position.display if isinstance(pair, TakePair)]
    lines = [f"pairs  {', '.join(pairs) or 'none'} on display (balan/wazu), {position.decks} hidden"]
    if position.claimed:
        lines.append(f"Relics claimed by {', '.join(TRIBES[tribe] for tribe in position.claimed)}")
    return lines


def _round(position: Position) -> str:
    active = TRIBES[position.active]
    return f"round {position.round}, {active} is active, Spirit Track {position.track}: {due(position)}"


def due(position: Position) -> str:
    """What the game waits for, such as `wazu to place`, or how it ended on the board."""
    end = outcome(position)
    if end is not None:
        return ended(end.winner, _WHY[end.decided_by].format(end.reason), end.score)
    if position.to_move is None:
        return _CHANCE[position.phase]
    return f"{TRIBES[position.to_move]} {_DUE[position.phase]}"


def ended(winner: int | None, reason: str, score: dict[str, int] | None) -> str:
    """How a game ended, such as `balan won 14:11 (spaces)`: the winner's points first."""
    if winner is None:
        points = f" {score['balan']}:{score['wazu']}" if score else ""
        return f"nobody won{points} ({reason})"
    points = f" {score[TRIBES[winner]]}:{score[TRIBES[1 - winner]]}" if score else ""
    return f"{TRIBES[winner]} won{points} ({reason})"
