"""Small positions with one right answer, each with the reason; `test_tactics.py` proves them.

In all of them no pair is left: this round is the last. The free spaces that nobody needs are filled with dead Warriors,
which count for nothing. Wazu decides, and whether it wins hangs on its decision.
"""

from __future__ import annotations

from typing import NamedTuple

from arranged import arranged
from maatatahay.decisions import Place
from maatatahay.position import ORDER, Position
from maatatahay.spaces import SPACE_NAMES, space_named
from maatatahay.tiles import WAZU


class Tactic(NamedTuple):
    """A position, how its right answers begin in the notation of RECORD.md, and why nothing else is as good."""

    position: Position
    answer: str
    reason: str


def last_round(*standing: str, open_spaces: str, tile: str, relics: str = "", **more: object) -> Position:
    """Wazu places the round's second Warrior (or the first, `last=False`); everything else is filled."""
    taken = {note.split()[0][2:] for note in standing} | set(open_spaces.split()) | set(relics.split())
    fill = [f"{'BW'[number % 2]}@{name} dead" for number, name in enumerate(SPACE_NAMES) if name not in taken]
    position = arranged(*standing, *fill, tile=tile, relics=relics, **({"last": True} | more))  # type: ignore[arg-type]
    position.deaths = [0, 0]
    position.track = 0
    position.decks = 0
    position.unseen = [0, 0]
    return position


def settling_the_order(position: Position) -> Position:
    """Wazu decides who places first."""
    position.phase, position.to_move, position.decider, position.first = ORDER, WAZU, WAZU, -1
    return position


def claimed(position: Position, *tribes: int) -> Position:
    """Relics were claimed by these tribes, in this order."""
    position.claimed = list(tribes)
    return position


def activating(position: Position, space: str) -> Position:
    """Wazu's Warrior stands on the space and waits for its activation."""
    position.play(Place(space_named(space)))
    return position


def fight_for_energy() -> Position:
    """The keeper on a1 stands at 3 + 2, as strong as the champion."""
    return last_round("B@a1 keeper E2", open_spaces="b1 e5", tile="champion", storage={"wazu": "E"})


TACTICS = {
    "find the surround": Tactic(
        last_round("B@a1 weaver", "W@a2 lancer", open_spaces="b1 e5 e4", tile="champion"),
        "place b1",
        "b1 closes in the weaver, 2 against 4 + 5; elsewhere the champion does nothing",
    ),
    "find the surround that needs Energy": Tactic(
        fight_for_energy(), "place b1", "5 against 5 + 1: the keeper's two Diamonds are gone"
    ),
    "add the Energy that the surround needs": Tactic(
        activating(fight_for_energy(), "b1"), "activate r* add E", "5 against 5 lives, 5 against 5 + 1 dies"
    ),
    "add the Energy that the new Warrior needs": Tactic(
        activating(
            last_round(*("B@a2 champion", "W@c3 drummer"), open_spaces="a1", tile="lancer", storage={"wazu": "E"}), "a1"
        ),
        "activate r* add E",
        "the lancer on a1 is surrounded: 4 against 5 dies, 4 + 1 lives, with its Diamond",
    ),
    "save the Warrior": Tactic(
        last_round("W@a1 weaver", "B@a2 child", open_spaces="b1 d4 e5", tile="champion", last=False),
        "place b1",
        "Balan's champion on b1 would kill the weaver, 2 against 1 + 5; with a friend there it is safe for good",
    ),
    "take the spoils": Tactic(
        last_round(
            *("B@a1 lancer", "W@a2 champion", "B@e5 lancer S2", "W@e4 champion"),
            open_spaces="b1 d5 c3",
            tile="champion",
        ),
        "place d5",
        "either lancer can be killed; only the one on e5 carries Spirit, which comes to the killer",
    ),
    "place first": Tactic(
        settling_the_order(
            last_round("W@a1 keeper", "B@a2 drummer", open_spaces="b1 e5 e4", tile="champion", last=False)
        ),
        "first wazu",
        "on b1 Wazu makes its keeper safe, Balan kills it: 3 against 2 + 5",
    ),
    "place last": Tactic(
        settling_the_order(
            last_round(open_spaces="a1 b1 d5 e5", tile="lancer", last=False, storage={"wazu": "E"}),
        ),
        "first balan",
        "beside Balan's lancer, Wazu's with 1 Energy kills it, 4 against 5; first, it finds nobody, and it is a draw",
    ),
    "claim the Relic with the last placement": Tactic(
        claimed(
            last_round(
                *("W@c2 guard", "B@e1 weaver", "B@e2 elder E3 S1"),
                open_spaces="a1 a5",
                tile="hunter",
                relics="c3",
                storage={"wazu": "EES"},
            ),
            *(WAZU, WAZU),
        ),
        "place c3 pay EES",
        "4 against 5 becomes 6: the third Relic brings 3 points, the Spirit on the hunter but one",
    ),
    "claim the Relic before the enemy does": Tactic(
        claimed(
            last_round(
                *("W@c2 guard", "B@d3 guard"),
                open_spaces="a1 a5 e1",
                tile="hunter",
                relics="c3",
                last=False,
                lying={"a1": "S"},
                storage={"wazu": "EES", "balan": "EES"},
            ),
            *(0, 0, 1, 1),
        ),
        "place c3 pay EES",
        "it is the third of either, 3 points: whoever is left with a1 gets two, with the Spirit there and its own",
    ),
    "leave the Relic": Tactic(
        last_round(
            *("W@c2 guard", "B@e1 weaver"), open_spaces="a1 a5", tile="hunter", relics="c3", storage={"wazu": "SSS"}
        ),
        "place a*",
        "the first Relic brings 1 point and costs 3 Spirit, which are 3 points on the hunter",
    ),
}
