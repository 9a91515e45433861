"""Commands that the rules or the table do not allow: refused with a code, nothing changed (B125, B127)."""

from collections.abc import Callable
from typing import Any

import pytest
from maatasite.games import commands
from maatasite.games.models import Entry
from maatasite.games.state import GameState
from maatasite.people.models import Person
from maatatahay.crystals import bundle_text
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]

NONSENSE: list[dict[str, Any]] = [
    {},
    {"place": "f1"},
    {"place": "a0"},
    {"place": "a6"},
    {"place": -1},
    {"place": 2.0},
    {"place": "2"},
    {"place": True},
    {"place": None},
    {"place": []},
    {"place": "A1"},
    {"place": "a1 "},
    {"place": "a1", "more": 1},
    {"place": "a1", "pay": 3},
    {"place": "a1", "pay": "X"},
    {"activate": None},
    {"activate": {"rotation": 4, "add": ""}},
    {"activate": {"rotation": -1, "add": ""}},
    {"activate": {"rotation": True, "add": ""}},
    {"activate": {"rotation": "1", "add": ""}},
    {"activate": {"rotation": 1}},
    {"activate": {"add": ""}},
    {"activate": {"rotation": 1, "add": "Q"}},
    {"first": "nobody"},
    {"first": 0},
    {"pair": "guard"},
    {"pair": ["guard"]},
    {"pair": ["guard", "guard", "guard"]},
    {"pair": [1, 2]},
    {"pair": {"balan": "guard"}},
    {"reward": "EE"},
    {"reveal": ["guard", "guard"]},
]


async def refused_here(sitting: Sitting, decision: dict[str, Any], seat: str = "") -> str:
    """The code with which the decision is refused in the present state; `Sitting.refusal` proves it is unchanged."""
    state = await sitting.state()
    command = commands.Decide(seat or state.to_move or "", state.ply, (decision,))
    return (await sitting.refusal(command)).code


@pytest.mark.parametrize("phase", ["pair", "order", "place", "activate"])
def test_B125_B127_nonsense_is_refused_in_every_phase_and_changes_nothing(people: People, phase: str) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> list[str]:
        await sitting.deal()
        if phase != "pair":
            await sitting.play(until=phase)
        return [await refused_here(sitting, decision) for decision in NONSENSE]

    codes = run(scenario())
    assert all(codes)
    assert codes[-2:] == ["unreadable-decision"] * 2  # chance is nobody's to decide
    count = Entry.objects.filter(game_id=sitting.game).count()
    assert count == run(sitting.state()).version


def wrong_phase(state: GameState) -> dict[str, object]:
    return {"activate": {"rotation": 0, "add": ""}}


def other_tile(state: GameState) -> dict[str, object]:
    assert state.position is not None
    first, second = (pair.to_json()["pair"] for pair in state.position.display[:2])
    return {"pair": [first[0], second[1]]}  # type: ignore[index]


@pytest.mark.parametrize("make", [wrong_phase, other_tile])
def test_B125_a_decision_of_another_phase_or_pair_is_illegal(
    people: People, make: Callable[[GameState], dict[str, object]]
) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> str:
        return await refused_here(sitting, make(await sitting.deal()))

    assert not run(scenario()).startswith("unreadable")


def test_B125_places_that_are_taken_or_cannot_be_paid_are_illegal(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> set[str]:
        await sitting.deal()
        await sitting.play(12)
        state = await sitting.play(until="place")
        assert state.position is not None
        allowed = {str(decision) for decision in state.position.legal_decisions()}
        codes = set()
        for number in range(25):
            for energy, spirit in ((0, 0), (1, 0), (0, 1), (2, 1), (3, 1), (9, 9)):
                space = "abcde"[number % 5] + str(number // 5 + 1)
                pay = bundle_text(energy, spirit)
                decision = {"place": space, "pay": pay} if pay else {"place": space}
                if (f"place {space} pay {pay}" if pay else f"place {space}") not in allowed:
                    codes.add(await refused_here(sitting, decision))
        return codes

    assert len(run(scenario())) >= 3


def test_B125_leaving_more_than_four_in_storage_is_illegal(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> bool:
        """Hoard: place where Crystals lie and add as few as may be."""
        await sitting.deal()
        while (state := await sitting.state()).to_move is not None:
            assert state.position is not None
            if state.position.phase == "activate" and held_by_mover(state) > 4:
                await refused_here(sitting, {"activate": {"rotation": 0, "add": ""}})
                return True
            decision = min((d.to_json() for d in state.position.legal_decisions()), key=generosity)
            await sitting.do(commands.Decide(state.to_move, state.ply, (decision,)))
        return False

    assert run(scenario())


def held_by_mover(state: GameState) -> int:
    assert state.position is not None
    tribe = state.position.to_move or 0
    return int(state.position.storage_energy[tribe] + state.position.storage_spirit[tribe])


def generosity(decision: dict[str, Any]) -> int:
    return len(decision["activate"]["add"]) if "activate" in decision else 0


def test_a_placement_with_its_activation_is_all_or_nothing(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> None:
        await sitting.deal()
        state = await sitting.play(until="place")
        place = next(d.to_json() for d in state.position.legal_decisions() if "pay" not in d.to_json())  # type: ignore[union-attr]
        good = {"activate": {"rotation": 1, "add": ""}}
        bad = {"activate": {"rotation": 1, "add": "EEEEEEEE"}}
        assert state.to_move is not None
        refused = await sitting.refusal(commands.Decide(state.to_move, state.ply, (place, bad)))
        assert refused.code
        done = await sitting.do(commands.Decide(state.to_move, state.ply, (place, good)))
        assert done.state.ply >= state.ply + 2

    run(scenario())


def test_two_decisions_of_two_players_are_not_one_command(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> str:
        state = await sitting.deal()
        seat, position = state.to_move, state.position
        assert seat is not None
        assert position is not None
        for pair in position.display:
            after = position.copy()
            after.play(pair)
            if after.to_move != position.to_move:
                command = commands.Decide(seat, 0, (pair.to_json(), {"first": seat}))
                return (await sitting.refusal(command)).code
        return "not-your-turn"

    assert run(scenario()) == "not-your-turn"


def test_out_of_turn_before_the_deal_and_after_the_end(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> None:
        assert await refused_here(sitting, {"first": "balan"}, "balan") == "not-playing"
        state = await sitting.deal()
        waiting = "wazu" if state.to_move == "balan" else "balan"
        assert await refused_here(sitting, {"first": "balan"}, waiting) == "not-your-turn"
        await sitting.do(commands.Resign("wazu"))
        assert await refused_here(sitting, {"first": "balan"}, waiting) == "game-over"
        assert (await sitting.refusal(commands.Resign("balan"))).code == "game-over"
        assert (await sitting.refusal(commands.Withdraw("balan"))).code == "not-waiting"
        assert (await sitting.refusal(commands.Contribute("balan", "44" * 32))).code == "already-contributed"

    run(scenario())


@pytest.mark.parametrize("text", ["", "11" * 31, "11" * 33, "AA" * 32, "zz" * 32, "1" * 63 + "\n"])
def test_a_contribution_is_32_bytes_in_lower_case_hex(people: People, text: str) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> str:
        return (await sitting.refusal(commands.Contribute("balan", text))).code

    assert run(scenario()) == "bad-contribution"
