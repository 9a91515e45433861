"""B143: every level finds a legal decision at the edges of the rules.

`HYPOTHESIS_PROFILE=deep script/test wheel -k edges` tries 10,000 positions, each level with all its nodes.
"""

from __future__ import annotations

import pytest
from edges import EDGES, PUSHES, edge
from hypothesis import given, settings
from maatatahay.bots.levels import levels
from maatatahay.describe import describe
from maatatahay.position import Position

DEEP = settings.default is not None and settings.default.max_examples > 100
QUICK_NODES = 3


@settings(max_examples=10_000 if DEEP else 300)
@given(EDGES)
def test_B143_every_level_decides_legally_at_the_edges(position: Position) -> None:
    before = describe(position)
    legal = position.legal_decisions()
    for level in levels():
        nodes = level.nodes if DEEP else min(level.nodes, QUICK_NODES)
        assert level.bot(3, nodes=nodes).choose(position) in legal
    assert describe(position) == before


@pytest.mark.parametrize("push", PUSHES)
def test_B143_the_edges_are_what_they_say(push: str) -> None:
    """Whoever is pushed there has something to decide, in every phase."""
    met = set()
    for seed in range(40):
        position = edge(push, ("pair", "order", "place", "activate")[seed % 4], seed, seed * 2)
        met.add(position.phase)
        assert position.count_legal() == len(position.legal_decisions()) > 0
    assert met >= {"place", "activate"}
