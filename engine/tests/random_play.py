"""What random play is worth exactly, by looking at everything; for endings."""

from __future__ import annotations

from maatatahay.bots.tree import rewards
from maatatahay.outcome import outcome
from maatatahay.position import OVER, REWARD, Position
from test_search_endgame import after


def expected(position: Position) -> float:
    """Balan's mean result (1, 0.5, 0) when every decision is as likely as any other."""
    if position.phase == OVER:
        end = outcome(position)
        return 0.5 if end is None or end.winner is None else float(end.winner == 0)
    if position.phase == REWARD:
        return sum(chance * expected(after(position, move)) for move, chance in rewards(position))
    legal = position.legal_decisions()
    return sum(expected(after(position, move)) for move in legal) / len(legal)
