"""B189: late in a game an action costs what an early one costs, however often something was taken back or said.

Counted is work, not time: what is asked of the database, the moves that the engine explains, the page's bytes.
"""

from dataclasses import dataclass

import pytest
from asked_of_database import recorded
from corpus import _screen
from django.test import Client
from maatasite.games import applying, commands
from maatasite.games.state import GameState
from maatasite.games.views_for import encoded_view
from maatasite.people.models import Person
from maatasite.talk.models import Line
from maatatahay.bots import bot_named
from maatatahay.explain import explain
from maatatahay.options import Options
from tables import Sitting, run

TAKE_BACKS = 200
TALK = 1000
PAGE_BYTES = 1_500_000
BYTES_A_LINE = 1_600


@dataclass(frozen=True)
class Cost:
    """What one action took."""

    what: str
    queries: int
    lines_read: int
    explained: int


class Meter:
    """Counts the moves that the engine explains."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.explained = 0

        def counted(*args: object) -> object:
            self.explained += 1
            return explain(*args)  # type: ignore[arg-type]

        monkeypatch.setattr(applying, "explain", counted)

    async def cost(self, sitting: Sitting, command: commands.Command) -> tuple[Cost, GameState]:
        """What this command takes, and the game after it."""
        self.explained, before = 0, (await sitting.state()).version
        with recorded() as asked:
            after = (await sitting.do(command)).state
        read = [one for one in asked if one.sql.startswith("SELECT") and "games_entry" in one.sql]
        chances = sum(entry.kind == "chance" for entry in after.entries[before:])
        return Cost(type(command).__name__, len(asked), len(read), self.explained - chances), after


async def played_with_second_thoughts(sitting: Sitting, meter: Meter) -> list[Cost]:
    """A game to its end; as often as it may be, whoever decided takes it back, and decides anew."""
    costs: list[Cost] = []
    state, bot, back = await sitting.deal(), bot_named("random", 3), 0
    while (seat := state.to_move) is not None and state.position is not None:
        decision = bot.choose(state.position).to_json()
        cost, state = await meter.cost(sitting, commands.Decide(seat, state.ply, (decision,)))
        costs.append(cost)
        if state.status == "playing" and back < TAKE_BACKS and state.moves[-1].seat == seat:
            cost, state = await meter.cost(sitting, commands.TakeBack(seat, state.ply))
            costs.append(cost)
            back += 1
    return costs


@pytest.fixture
def sitting(people: tuple[Person, Person, Person]) -> Sitting:
    return _screen(people[0], **{name: getattr(Options(), name) for name in ("relic_scoring", "end_by_deaths")})


def test_b189_no_action_costs_more_late_in_the_game_than_early(
    sitting: Sitting, people: tuple[Person, Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = run(played_with_second_thoughts(sitting, Meter(monkeypatch)))
    assert sum(cost.what == "TakeBack" for cost in costs) == TAKE_BACKS
    assert len(costs) > 2 * TAKE_BACKS
    for what in ("Decide", "TakeBack"):
        of = [cost for cost in costs if cost.what == what]
        early, late = of[: len(of) // 4], of[-len(of) // 4 :]
        assert max(cost.queries for cost in late) <= max(cost.queries for cost in early)
        assert {cost.lines_read for cost in late} == {0}
        assert {cost.explained for cost in of} == {1 if what == "Decide" else 0}


def test_b189_the_page_of_a_long_game_stays_within_bounds(
    sitting: Sitting, people: tuple[Person, Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(played_with_second_thoughts(sitting, Meter(monkeypatch)))
    Line.objects.bulk_create(
        Line(game_id=sitting.game, room="watchers", number=n, person=people[1], text="x" * 200, at_ms=n)
        for n in range(1, TALK + 1)
    )
    state = run(sitting.state())
    assert len(bytes(encoded_view(state))) <= BYTES_A_LINE * len(state.lines)
    with recorded() as asked:
        page = Client().get(f"/game/{sitting.game}").content
    assert len(page) <= PAGE_BYTES
    assert page.count(b"x" * 200) < TALK
    assert len(asked) < 40
