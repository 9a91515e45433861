"""Small positions with one right answer, each proven by looking through the whole rest of the game.

In all of them no pair is left: this round is the last. The free spaces that nobody needs are filled with dead Warriors.
"""

from __future__ import annotations

from arranged import arranged
from maatatahay.bots.evaluation import FITTED, evaluation
from maatatahay.bots.search import Judgement
from maatatahay.bots.search_bot import SearchBot
from maatatahay.decisions import Activate, Place, PlaceFirst
from maatatahay.position import Position
from maatatahay.spaces import SPACE_NAMES, space_named


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


def judged(position: Position) -> list[Judgement]:
    found = SearchBot("search", 1, evaluation(FITTED), 20000).judge(position)
    assert found[0].proven
    return found


def best_place(position: Position) -> str:
    decision = judged(position)[0].decision
    assert isinstance(decision, Place)
    return SPACE_NAMES[decision.space]


def best_activation(position: Position, space: str) -> Activate:
    position.play(Place(space_named(space)))
    decision = judged(position)[0].decision
    assert isinstance(decision, Activate)
    return decision


def test_it_finds_the_surround() -> None:
    """b1 closes in the weaver on a1 (2 against 4 + 5); elsewhere the champion does nothing."""
    position = last_round("B@a1 weaver", "W@a2 lancer", open_spaces="b1 e5 e4", tile="champion")
    assert best_place(position) == "b1"
    assert judged(position)[0].win == 1.0


def test_it_adds_the_energy_that_the_surround_needs() -> None:
    """The keeper on a1 stands at 3 + 2, as strong as the champion: 1 Energy more kills it."""
    position = last_round("B@a1 keeper E2", "B@e1 convert", open_spaces="b1 e5", tile="champion", storage={"wazu": "E"})
    assert best_place(position) == "b1"
    assert best_activation(position, "b1").energy == 1


def test_it_saves_the_warrior_by_closing_the_last_space_itself() -> None:
    """Wazu's weaver on a1 would fall to Balan's champion on b1; a friend there makes it safe for good."""
    position = last_round(
        *("W@a1 weaver", "B@a2 convert", "B@e1 singer"), open_spaces="b1 d4 e5", tile="champion", last=False
    )
    assert best_place(position) == "b1"


def test_it_takes_the_spoils() -> None:
    """Two Warriors can be killed, both with 1 Diamond; only one carries Spirit, which comes to the killer."""
    position = last_round(
        *("B@a1 lancer", "W@a2 champion", "B@e5 lancer S2", "W@e4 champion"), open_spaces="b1 d5 c3", tile="champion"
    )
    assert best_place(position) == "d5"


def test_it_claims_the_relic_in_time() -> None:
    """The last placement: a Relic for 2 Spirit and 1 Energy, or 2 points of Spirit on the new Warrior."""
    position = last_round(
        *("W@c2 guard", "B@e1 weaver", "B@e2 elder E3"), open_spaces="a1 a5", tile="hunter", relics="c3"
    )
    position.claimed = [1, 1]
    position.storage_energy, position.storage_spirit = [0, 0], [0, 0]
    position.storage_energy[1], position.storage_spirit[1] = 2, 1
    assert best_place(position) == "c3"


def test_it_keeps_its_spirit_when_the_relic_is_worth_less() -> None:
    """As before, but it is Wazu's first Relic (1 point) and would cost 3 Spirit, worth 3 points on the Warrior."""
    position = last_round(
        *("W@c2 guard", "B@e1 weaver"), open_spaces="a1 a5", tile="hunter", relics="c3", storage={"wazu": "SSS"}
    )
    assert best_place(position) != "c3"


def test_it_chooses_the_order() -> None:
    """Everything turns on b1: Balan there kills Wazu's keeper (3 against 2 + 5), Wazu there makes it safe."""
    position = last_round(
        *("W@a1 keeper", "B@a2 weaver", "B@e1 child"), open_spaces="b1 e5 e4", tile="champion", last=False
    )
    position.phase, position.to_move, position.decider = "order", 1, 1
    position.first = -1
    decision = judged(position)[0].decision
    assert decision == PlaceFirst(1)


def test_it_waits_when_placing_last_is_better() -> None:
    """Two spaces keep Balan's weaver alive; whoever closes the second kills it: Wazu lets Balan begin."""
    position = last_round("B@a1 weaver", "W@a2 guard", open_spaces="b1 c1 b2", tile="child", last=False)
    position.phase, position.to_move, position.decider = "order", 1, 1
    position.first = -1
    first, later = (outcome_if(position, tribe) for tribe in (1, 0))
    chosen = judged(position)[0].decision
    assert isinstance(chosen, PlaceFirst)
    assert (chosen.tribe == 1) == (first >= later)


def outcome_if(position: Position, first: int) -> float:
    """Wazu's proven points if that tribe places first."""
    after = position.copy()
    after.play(PlaceFirst(first))
    best = judged(after)[0]
    return best.points if after.to_move == 1 else -best.points
