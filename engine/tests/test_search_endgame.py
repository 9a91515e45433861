"""Exact play of the last placements, against the plainest possible expectimax over every legal decision."""

from __future__ import annotations

import pytest
from arranged import arranged
from maatatahay.bots.endgame import Endgame, TooLarge
from maatatahay.bots.evaluation import final_worth
from maatatahay.bots.limits import Limits
from maatatahay.bots.tree import rewards
from maatatahay.decisions import Decision, Move
from maatatahay.position import OVER, REWARD, Position

CROWD = (
    *("B@a1 S1", "W@a2 guard", "B@a3 E1", "W@a4", "B@a5"),
    *("W@b1 S1", "B@b3", "W@b4 dead", "B@b5"),
    *("W@c1", "B@c2 hunter S2", "W@c4", "B@c5"),
    *("W@d1 E2", "B@d2", "W@d3", "B@d5 singer r2"),
    *("W@e1", "B@e2 dead", "W@e4 convert", "B@e5 E1"),
)


def last_round(*, relics: str = "", last: bool = False, storage: dict[str, str] | None = None) -> Position:
    """A crowded board without anything left in the decks; b2, c3, d4, e3 are free or hold a Relic."""
    position = arranged(*CROWD, tile="lancer", relics=relics, last=last, storage=storage)
    position.decks = 0
    position.unseen = [0, 0]
    return position


def plain(position: Position) -> float:
    """Balan's utility with best play: every decision, no bound, nothing left out."""
    if position.phase == OVER:
        return final_worth(position)[0]
    if position.phase == REWARD:
        return sum(chance * plain(after(position, move)) for move, chance in rewards(position))
    worths = [plain(after(position, move)) for move in position.legal_decisions()]
    return max(worths) if position.to_move == 0 else min(worths)


def after(position: Position, move: Move) -> Position:
    twin = position.copy()
    twin.play(move)
    return twin


SMALL = {
    "last placement": last_round(last=True, storage={"wazu": "EESS"}),
    "last placement with a Relic": last_round(last=True, relics="c3", storage={"wazu": "EESS"}),
    "two placements, nothing stored": last_round(),
    "two placements, some stored": last_round(storage={"balan": "E", "wazu": "S"}),
    "two placements and Relics": last_round(relics="b2 c3 e3", storage={"balan": "ES", "wazu": "SS"}),
}


@pytest.mark.parametrize("name", SMALL)
def test_an_ending_is_worth_what_looking_at_everything_says(name: str) -> None:
    position = SMALL[name]
    move, utility, _ = Endgame(Limits(10**6)).solve(position)[0]
    assert utility == pytest.approx(plain(position), abs=1e-9)
    assert plain(after(position, move)) == pytest.approx(utility, abs=1e-9)


def test_every_decision_it_names_is_exact_and_in_order() -> None:
    position = SMALL["two placements and Relics"]
    solved = Endgame(Limits(10**6)).solve(position)
    for move, utility, _ in solved:
        assert isinstance(move, Decision)
        assert plain(after(position, move)) == pytest.approx(utility, abs=1e-9)
    utilities = [utility for _, utility, _ in solved]
    assert utilities == sorted(utilities)  # Wazu's best, Balan's lowest, first


def test_an_ending_too_large_is_given_up_at_the_limit() -> None:
    limits = Limits(5)
    with pytest.raises(TooLarge):
        Endgame(limits).solve(SMALL["two placements and Relics"])
    assert limits.left == 0
