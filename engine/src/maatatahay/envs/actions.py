"""Decisions as whole numbers, as research frameworks want them: the same decision always has the same number.

0–2: the displayed pair in that place. 3, 4: Balan or Wazu places first. 5–29: a free space. From 30: a Relic's space
and how much Spirit of its cost is paid. From 130: a rotation with the Energy and the Spirit that are added.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from maatatahay.decisions import Activate, Decision, Place, PlaceFirst, activations
from maatatahay.position import ACTIVATE, ORDER, PAIR, PLACE, Position
from maatatahay.setup import DISPLAY
from maatatahay.spaces import SPACES

_MOST_SPIRIT_PAID: Final = 4
_MOST_ADDED: Final = 14
"""A storage of 4, and 9 Crystals on one space at the most: 0 to 13 of a kind."""

_ORDER: Final = DISPLAY
_FREE: Final = _ORDER + 2
_RELIC: Final = _FREE + SPACES
_ACTIVATION: Final = _RELIC + SPACES * _MOST_SPIRIT_PAID
ACTIONS: Final = _ACTIVATION + 4 * _MOST_ADDED * _MOST_ADDED
"""How many numbers there are."""


def number_of(position: Position, decision: Decision) -> int:
    """The number of a decision that is legal in the position."""
    if isinstance(decision, Activate):
        return _number_of_activation(decision)
    if isinstance(decision, Place):
        if decision.spirit:
            return _RELIC + decision.space * _MOST_SPIRIT_PAID + decision.spirit - 1
        return _FREE + decision.space
    if isinstance(decision, PlaceFirst):
        return _ORDER + decision.tribe
    return position.display.index(decision)


def decision_of(position: Position, number: int) -> Decision:
    """The decision of that number. Raises `ValueError` for one that the phase does not have; legality is the rules'."""
    if position.phase == PAIR and 0 <= number < len(position.display):
        return position.display[number]
    if position.phase == ORDER and _ORDER <= number < _FREE:
        return PlaceFirst(number - _ORDER)
    if position.phase == PLACE and _FREE <= number < _RELIC:
        return Place(number - _FREE)
    if position.phase == PLACE and position.to_move is not None and _RELIC <= number < _ACTIVATION:
        space, spirit = divmod(number - _RELIC, _MOST_SPIRIT_PAID)
        cost = position.board.relic_cost(space, position.to_move)
        return Place(space, cost - spirit - 1, spirit + 1)
    if position.phase == ACTIVATE and _ACTIVATION <= number < ACTIONS:
        rest, spirit = divmod(number - _ACTIVATION, _MOST_ADDED)
        rotation, energy = divmod(rest, _MOST_ADDED)
        return Activate(rotation, energy, spirit)
    raise ValueError(f"no decision has the number {number} in the phase {position.phase}")


def legal_numbers(position: Position) -> list[int]:
    """The numbers of all legal decisions, ascending."""
    if position.phase == ACTIVATE and position.to_move is not None:
        return _activations(position.storage_energy[position.to_move], position.storage_spirit[position.to_move]).copy()
    return sorted([number_of(position, decision) for decision in position.legal_decisions()])


@cache
def _activations(energy: int, spirit: int) -> list[int]:
    """The numbers of all activations from such a storage: asked for at every other decision, so kept."""
    legal = activations(energy, spirit)
    return sorted([_number_of_activation(decision) for decision in legal if isinstance(decision, Activate)])


def _number_of_activation(decision: Activate) -> int:
    return _ACTIVATION + (decision.rotation * _MOST_ADDED + decision.energy) * _MOST_ADDED + decision.spirit
