"""Maatatahay: the rules of a strategy game for exactly two players, as a library without dependencies.

>>> from maatatahay import Dice, Options, Position
>>> deal = Dice(bytes(32), "example", "", "").deal(Options())
>>> position = Position(Options(), deal.setup)
>>> position.phase
'pair'
>>> position.play(position.legal_decisions()[0])
>>> position.phase
'order'
"""

from maatatahay.choices import choices
from maatatahay.decisions import (
    Activate,
    Chance,
    Decision,
    Move,
    Place,
    PlaceFirst,
    Reveal,
    Reward,
    TakePair,
    move_from_json,
)
from maatatahay.describe import describe, snapshot
from maatatahay.dice import Deal, Dice
from maatatahay.errors import (
    BadData,
    IllegalChance,
    IllegalDecision,
    IllegalTime,
    MaatatahayError,
    Unreadable,
    UnreadableRecord,
)
from maatatahay.explain import Explanation, explain
from maatatahay.options import RULES_VERSION, Options
from maatatahay.outcome import Outcome, outcome, score
from maatatahay.position import Position
from maatatahay.setup import Setup, setup_from_json
from maatatahay.steps import Step
from maatatahay.tiles import BALAN, TRIBES, WAZU

__all__ = [
    "BALAN",
    "RULES_VERSION",
    "TRIBES",
    "WAZU",
    "Activate",
    "BadData",
    "Chance",
    "Deal",
    "Decision",
    "Dice",
    "Explanation",
    "IllegalChance",
    "IllegalDecision",
    "IllegalTime",
    "MaatatahayError",
    "Move",
    "Options",
    "Outcome",
    "Place",
    "PlaceFirst",
    "Position",
    "Reveal",
    "Reward",
    "Setup",
    "Step",
    "TakePair",
    "Unreadable",
    "UnreadableRecord",
    "choices",
    "describe",
    "explain",
    "move_from_json",
    "outcome",
    "score",
    "setup_from_json",
    "snapshot",
]
