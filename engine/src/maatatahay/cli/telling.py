"""What happened, in English sentences: one for each step of an explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from maatatahay.drawing import ended
from maatatahay.tiles import tribe_named

Step = Mapping[str, Any]


def tell(step: Step) -> str:
    """The sentence for a step in its JSON form."""
    return _SENTENCES[step["code"]](step)


def _order(step: Step) -> str:
    balan, wazu = step["strengths"]["balan"], step["strengths"]["wazu"]
    why = "the Active Player, for they are equally strong" if step["why"] == "tie" else "the weaker"
    return f"{step['tribe']} ({why}: {balan} to {wazu}) decides: {step['first']} places first."


def _claimed(step: Step) -> str:
    return f"{step['tribe']} claims the Relic on {step['space']} for {step['paid']}; it is worth {step['value']} VP."


def _supported(step: Step) -> str:
    arrows = ", ".join(f"{arrow['from']} ({arrow['direction']})" for arrow in step["arrows"])
    return f"Support gives it {step['energy']} Energy, from {arrows}."


def _fought(step: Step) -> str:
    against = " + ".join(f"{foe['strength']['total']} ({foe['tile']} on {foe['space']})" for foe in step["against"])
    fate = "survives and is safe" if step["survives"] else "dies"
    strength = _strength(step["strength"])
    return f"{step['tribe']}'s {step['tile']} on {step['space']}: {strength} against {against or '0'}: it {fate}."


def _strength(parts: Mapping[str, int]) -> str:
    more = [f"{name} {parts[name]}" for name in ("energy", "ability") if parts[name]]
    return f"{parts['total']} (printed {', '.join([str(parts['printed']), *more])})"


def _ended(step: Step) -> str:
    winner = None if step["winner"] is None else tribe_named(step["winner"])
    return f"The game is over: {ended(winner, step['reason'], step['score'])}, decided by {step['decided_by']}."


_SENTENCES: Final[dict[str, Callable[[Step], str]]] = {
    "pair-taken": lambda step: f"{step['tribe']} takes the pair {'/'.join(step['pair'])}.",
    "order-decided": _order,
    "placed": lambda step: f"{step['tribe']} places {step['tile']} on {step['space']}.",
    "collected": lambda step: f"{step['tribe']} collects {step['crystals']}.",
    "relic-claimed": _claimed,
    "supported": _supported,
    "rewarded": lambda step: f"The bag gives {step['tribe']} {step['crystals'] or 'nothing'}.",
    "turned": lambda step: (
        f"Turned by {step['rotation']}, it points at {' '.join(step['reach']) or 'nothing on the board'}."
    ),
    "added": lambda step: f"{step['tribe']} adds {step['crystals']} to it.",
    "surrounded": lambda step: f"Surrounded: {', '.join(step['spaces'])}.",
    "fought": _fought,
    "died": lambda step: f"{step['tribe']} loses {step['tile']} on {step['space']}.",
    "spirit-moved": lambda step: f"{step['count']} Spirit from {', '.join(step['from'])} moves to {step['to']}.",
    "spirit-lost": lambda step: f"{step['count']} Spirit from {', '.join(step['from'])} leaves the game.",
    "track": lambda step: f"The Spirit Track goes from {step['before']} to {step['after']}.",
    "round": lambda step: f"Round {step['round']}: {step['active']} is active.",
    "revealed": lambda step: f"The pair {'/'.join(step['pair'])} is revealed.",
    "ended": _ended,
}
