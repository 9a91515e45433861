"""Asking a person at the terminal for one decision: what can be chosen, what it would bring, and reading the answer."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from maatatahay.choices import choices
from maatatahay.cli.telling import tell
from maatatahay.crystals import bundle_text
from maatatahay.decisions import Activate, Decision, Place, PlaceFirst, TakePair
from maatatahay.drawing import directions, draw, due
from maatatahay.position import ACTIVATE, ORDER, PAIR, PLACE, Position
from maatatahay.spaces import SPACE_NAMES
from maatatahay.tiles import TRIBES

_HELP: Final = {
    PAIR: "Take a displayed pair: its number, or its tiles, such as `guard/lancer`.",
    ORDER: "Say which tribe places its Warrior first: `balan` or `wazu`.",
    PLACE: "Name a free space, such as `a1`, or a Relic's space and what you pay, such as `b2 EES`.",
    ACTIVATE: (
        "Quarter turns clockwise, 0 to 3, and the Crystals that you move from your storage onto the Warrior: `1 EE`,\n"
        "or `1` alone for none. At most 4 may stay in the storage."
    ),
}


class Left(Exception):
    """No error: the person has said `quit`, or the input has ended."""


def ask(position: Position) -> Decision:
    """The decision of whoever is to move, asked for until it is a legal one. Raises `Left`."""
    answers = answers_of(position)
    print("\n".join(["", draw(position), "", *_offers(position)] if position.phase != ORDER else _offers(position)))
    while True:
        answer = _read(f"{due(position)} > ")
        if answer in answers:
            return answers[answer]
        if answer == "help":
            print(_HELP[position.phase] + "\n`quit` leaves the game.")
        elif answer:
            print(f"That cannot be chosen now. {_HELP[position.phase]}")


def _read(prompt: str) -> str:
    """A line of input, in small letters, with single blanks; a bundle's letters in order. Raises `Left`."""
    try:
        words = input(prompt).lower().split()
    except EOFError:
        raise Left from None
    if words == ["quit"]:
        raise Left
    return " ".join(words[:1] + ["".join(sorted(word)) for word in words[1:]])


def answers_of(position: Position) -> dict[str, Decision]:
    """Every legal decision by the words that choose it."""
    answers: dict[str, Decision] = {}
    for number, decision in enumerate(position.legal_decisions(), 1):
        for words in _words_for(decision, number):
            answers.setdefault(words, decision)
    return answers


def _words_for(decision: Decision, number: int) -> list[str]:
    match decision:
        case TakePair():
            return [str(number), f"{decision.balan}/{decision.wazu}"]
        case PlaceFirst():
            return [TRIBES[decision.tribe], TRIBES[decision.tribe][0]]
        case Place():
            return [_with_bundle(SPACE_NAMES[decision.space], decision.energy, decision.spirit)]
        case Activate():
            return [_with_bundle(str(decision.rotation), decision.energy, decision.spirit)]
    return [str(decision)]


def _with_bundle(word: str, energy: int, spirit: int) -> str:
    return f"{word} {bundle_text(energy, spirit).lower()}".rstrip()


def _offers(position: Position) -> list[str]:
    """What can be chosen, in lines."""
    offered: dict[str, Any] = choices(position)
    if position.phase == PAIR:
        return [_pair_line(position, number, choice) for number, choice in enumerate(offered["choices"], 1)]
    if position.phase == PLACE:
        return _place_lines(position, offered)
    if position.phase == ACTIVATE:
        return _activation_lines(offered)
    return [f"Who places first? {' or '.join(TRIBES)}"]


def _pair_line(position: Position, number: int, choice: dict[str, Any]) -> str:
    balan, wazu = (_tile(position, tile) for tile in choice["decision"]["pair"])
    return f"  {number}  {balan} / {wazu}: {choice['decides']} would decide the order ({choice['why']})"


def _tile(position: Position, id: str) -> str:
    """A tile as printed, such as `elder (1, N, 2 Diamonds, elder)`: Strength, arrows, Diamonds, ability."""
    tile = position.tiles.tiles[position.tiles.index[id]]
    diamonds = f"{tile.diamonds} Diamond{'s' * (tile.diamonds > 1)}" if tile.diamonds else ""
    parts = [str(tile.strength), directions(tile.arrows), diamonds, tile.ability]
    return f"{id} ({', '.join(part for part in parts if part)})"


def _place_lines(position: Position, offered: dict[str, Any]) -> list[str]:
    free = ", ".join(_free_text(choice) for choice in offered["choices"] if choice["kind"] == "free")
    lines = [f"{offered['to_move']} places {_tile(position, offered['tile'])}."]
    lines += textwrap.wrap(free, 100, initial_indent="  free  ", subsequent_indent="        ")
    for choice in offered["choices"]:
        if choice["kind"] == "relic":
            payments = ", ".join(f"`{choice['space']} {payment}`" for payment in choice["payments"])
            lines.append(f"  Relic {choice['space']} ({choice['value']} VP) for {choice['cost']}: {payments}")
    return lines


def _free_text(choice: dict[str, Any]) -> str:
    support = f"Support {len(choice['support'])}" if choice["support"] else ""
    gains = [text for text in (choice["collect"], support) if text]
    return f"{choice['space']} ({', '.join(gains)})" if gains else str(choice["space"])


def _activation_lines(offered: dict[str, Any]) -> list[str]:
    reaches = enumerate(offered["reach"])
    turns = ", ".join(f"{turn}: {' '.join(spaces) or 'nowhere'}" for turn, spaces in reaches)
    lines = [f"{offered['tile']} on {offered['space']}, storage {offered['storage'] or 'empty'}.", f"  turns {turns}"]
    for activation in offered["activations"]:
        score = activation["score"]
        steps = "".join(f" {tell(step)}" for step in activation["steps"])
        lines.append(f"  add {activation['add'] or 'none':8} score {score['balan']}:{score['wazu']}.{steps}")
    return lines
