"""Stepping through games, opening records, and new games from the middle of others."""

import html
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from maatasite.games import commands, creation
from maatasite.games.errors import Refused
from maatasite.games.models import Entry, Game
from maatasite.games.recording import record_of
from maatasite.games.replaying import encoded_steps, position_at, steps
from maatasite.games.state import GameState, Seat
from maatasite.games.store import load
from maatasite.games.views_for import public_view
from maatasite.people.models import Person
from maatatahay.describe import snapshot
from maatatahay.record import Record, read_record, write_record
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
PLAYED = 30


def fresh(game: str) -> GameState:
    state = load(game)
    assert state is not None
    return state


def played(people: People, most: int = PLAYED, seed: int = 4) -> Sitting:
    """A game between Ana and Bo, so many decisions old."""
    sitting = sit_down(*people[:2])

    async def scenario() -> None:
        await sitting.deal()
        await sitting.play(most, seed=seed)

    run(scenario())
    return sitting


def told(answer: Any) -> Any:  # noqa: ANN401
    return json.loads(answer.content)


# --- steps


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_B103_every_step_is_the_position_of_the_record_at_that_move(people: People, seed: int) -> None:
    state = fresh(played(people, 1000, seed).game)
    assert state.status == "over"
    record = record_of(state)
    for number, (step, position) in enumerate(zip(steps(state), record.positions(), strict=True)):
        shown = step["position"]
        for key, value in snapshot(position).items():
            if key != "warriors":
                assert shown[key] == value, (number, key)
        assert position_at(state, number).round == shown["round"]
    assert len(steps(state)) == state.ply + 1


def test_the_steps_are_told_to_everybody_alike_and_from_any_ply(people: People, browser_of: Browser) -> None:
    game = played(people).game
    seen = {browser_of(person).get(f"/game/{game}/steps").content for person in (*people, None)}
    assert len(seen) == 1
    whole = json.loads(seen.pop())
    assert (whole["game"], whole["from"], len(whole["steps"])) == (game, 0, fresh(game).ply + 1)
    late = told(Client().get(f"/game/{game}/steps?from=25"))
    assert (late["from"], late["steps"]) == (25, whole["steps"][25:])
    assert told(Client().get(f"/game/{game}/steps?from=99999"))["steps"] == []
    assert told(Client().get(f"/game/{game}/steps?from=-1x"))["from"] == 0


def test_LEAK_a_step_holds_only_what_the_table_showed_then(people: People) -> None:
    """Told early or late, a ply's step is the same: nothing of what came after, or is still hidden, is in it."""
    sitting = sit_down(*people[:2])
    seen: list[object] = []

    async def scenario() -> None:
        state = await sitting.deal()
        for _ in range(12):
            first = len(seen)
            seen.extend(steps(state)[first:])
            state = await sitting.play(1, seed=9)

    run(scenario())
    assert steps(fresh(sitting.game))[: len(seen)] == seen
    assert set(json.loads(json.dumps(seen))[0]) == {"position", "threats"}


def test_the_view_and_the_last_step_agree(people: People) -> None:
    state = fresh(played(people).game)
    assert json.loads(encoded_steps(state))["steps"][-1]["position"] == json.loads(
        json.dumps(public_view(state)["position"])
    )


def test_before_the_deal_there_are_no_steps(people: People) -> None:
    answer = Client().get(f"/game/{sit_down(*people[:2]).game}/steps")
    assert (answer.status_code, told(answer)) == (409, {"code": "not-dealt"})


def test_steps_of_no_game_are_404(store: None) -> None:
    assert Client().get(f"/game/{'A' * 22}/steps").status_code == 404


def test_only_a_finished_games_steps_may_be_kept(people: People) -> None:
    sitting = played(people, 5)
    assert Client().get(f"/game/{sitting.game}/steps")["Cache-Control"] == "no-store"
    run(sitting.do(commands.Resign("balan")))
    answer = Client(headers={"accept-encoding": "gzip"}).get(f"/game/{sitting.game}/steps")
    assert "max-age" in answer["Cache-Control"]
    assert answer["Content-Encoding"] == "gzip"


# --- records


def test_a_record_is_shown_step_by_step_and_not_stored(people: People) -> None:
    text = write_record(record_of(fresh(played(people, 1000).game)))
    before = (Game.objects.count(), Entry.objects.count(), Person.objects.count())
    client = Client()
    answer = client.post("/record", {"record": f"\n{text}\n"})
    assert answer.status_code == 200
    state = answer.context["state"]
    assert len(state["steps"]["steps"]) == len(read_record(text).moves) + 1
    assert state["view"]["kind"] == "record"
    assert (state["urls"]["ws"], state["you"]) == (None, [])
    assert {seat["name"] for seat in state["view"]["seats"].values()} == {"Ana", "Bo"}
    assert (Game.objects.count(), Entry.objects.count(), Person.objects.count()) == before
    assert "sessionid" not in client.cookies


def test_a_record_that_ends_off_the_board_says_so(people: People) -> None:
    sitting = played(people, 9)
    run(sitting.do(commands.Resign("wazu")))
    answer = Client().post("/record", {"record": write_record(record_of(fresh(sitting.game)))})
    view = answer.context["state"]["view"]
    assert (view["status"], view["result"]["reason"], view["result"]["winner"]) == ("over", "resign", "balan")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "json-unreadable"),
        ("{}", "record-key-missing"),
        ("[" * 5000, "json-nested-too-deeply"),
        ("x" * 40_001, "too-large"),
    ],
)
def test_a_refused_record_says_where_and_why(store: None, text: str, code: str) -> None:
    answer = Client().post("/record", {"record": text})
    assert answer.status_code == 400
    refused = answer.context["refused"]
    assert (refused.place, refused.code) == ("the record as a whole", code)
    page = html.unescape(answer.content.decode())
    assert all(words in page for words in refused)


def test_an_illegal_move_is_named_by_its_place(people: People) -> None:
    record = json.loads(write_record(record_of(fresh(played(people, 8).game))))
    record["moves"][1] = {"first": "nobody"}
    record.pop("times")
    answer = Client().post("/record", {"record": json.dumps(record)})
    assert answer.status_code == 400
    assert answer.context["refused"].place.startswith("entry 1 of")


def test_what_a_record_says_of_names_is_made_harmless(people: People) -> None:
    record = json.loads(write_record(record_of(fresh(played(people, 8).game))))
    record["meta"] = {"balan": "</script>\u202e<b>" + "x" * 99, "wazu": ""}
    answer = Client().post("/record", {"record": json.dumps(record)})
    assert "</script>\u202e" not in answer.content.decode()
    assert len(answer.context["state"]["view"]["seats"]["balan"]["name"]) <= 40


def test_the_record_page_asks_for_a_token(store: None) -> None:
    assert Client(enforce_csrf_checks=True).post("/record", {"record": "{}"}).status_code == 403


# --- a new game from the middle of another


def branched(game: str, step: int, **choices: str) -> GameState:
    """The new game that somebody makes by the form."""
    answer = Client().post(f"/game/{game}/branch", {"step": str(step), "kind": "screen", **choices})
    assert answer.status_code == 303, answer.content.decode()
    return fresh(answer["Location"].rsplit("/", 1)[1])


def moves(record: Record) -> list[object]:
    return [move.to_json() for move in record.moves]


def to_the_end(state: GameState, seed: int) -> GameState:
    person = Person.objects.get(pk=state.seats["balan"].person or 0)
    sitting = Sitting(state.game, {"balan": person, "wazu": person})
    run(sitting.play(1000, seed=seed))
    return fresh(state.game)


def interesting_steps(state: GameState) -> Iterator[int]:
    """The deal, a placement, each kind of chance, and near the end."""
    yield from (0, 1, 4)
    phases = [step["position"]["phase"] for step in steps(state)]
    yield from (phases.index(phase) for phase in ("reward", "reveal") if phase in phases)
    yield len(phases) - 3


@pytest.mark.parametrize("seed", [1, 5])
def test_a_branch_has_the_first_games_moves_and_then_its_own_without_dice(people: People, seed: int) -> None:
    first = fresh(played(people, 1000, seed).game)
    first_record = record_of(first)
    for step in interesting_steps(first):
        start = branched(first.game, step)
        assert start.prefix == {"plies": step, "origin": first.game}
        assert start.status == "playing"
        assert start.to_move is not None, "chance that was due has been drawn"
        end = to_the_end(start, seed + 50)
        record = read_record(write_record(record_of(end)))
        assert moves(record)[:step] == moves(first_record)[:step]
        assert (record.dice, record.times, end.commitment) == (None, None, "")
        assert end.status == "over"
        assert record.setup.to_json(record.options) == first_record.setup.to_json(first_record.options)


def test_LEAK_a_branch_does_not_follow_the_first_games_hidden_order(people: People) -> None:
    """The same decisions as in the first game bring other chance; twice the same branch, other chance again."""
    first = fresh(played(people, 1000, 2).game)
    own = [move.to_json() for move in record_of(first).moves]
    drawn = []
    for _ in range(2):
        end = to_the_end(branched(first.game, 5), 77)
        drawn.append([json.dumps(e.data["move"]) for e in end.entries if e.kind == "chance"])
    original = [json.dumps(move) for move in own if "reveal" in move or "reward" in move]
    assert drawn[0] != drawn[1]
    assert original not in drawn


def test_a_branch_from_a_running_game_leaves_it_alone(people: People) -> None:
    sitting = played(people, 10)
    before = fresh(sitting.game)
    branched(sitting.game, before.ply)
    after = fresh(sitting.game)
    assert (after.version, after.ply, after.lines) == (before.version, before.ply, before.lines)


def test_a_branch_reads_back_from_its_log_as_it_was_made(people: People) -> None:
    first = fresh(played(people, 12).game)
    ana = Seat("person", people[0].pk, "Ana")
    plan = creation.plan_branch("screen", {"balan": ana, "wazu": ana}, record_of(first), 6)
    plan.store()
    again = fresh(plan.state.game)
    assert again.lines == plan.state.lines
    assert (again.ply, again.version, again.prefix) == (6, plan.state.version, {"plies": 6, "origin": ""})


@pytest.mark.parametrize("step", ["999", "-1", "x"])
def test_there_is_no_branch_beyond_the_end(people: People, step: str) -> None:
    game = played(people, 1000).game
    games = Game.objects.count()
    answer = Client().post(f"/game/{game}/branch", {"step": step, "kind": "screen"})
    assert answer.status_code == 409
    assert Game.objects.count() == games


def test_a_finished_position_has_no_branch(people: People) -> None:
    record = record_of(fresh(played(people, 1000).game))
    seats = dict.fromkeys(("balan", "wazu"), Seat("open"))
    with pytest.raises(Refused, match="game-over"):
        creation.plan_branch("screen", seats, record, len(record.moves))


def test_a_branch_page_is_a_visit_that_stores_nothing(people: People) -> None:
    game = played(people, 8).game
    client = Client()
    answer = client.get(f"/game/{game}/branch?step=3")
    assert (answer.status_code, answer.context["step"], answer.context["over"]) == (200, 3, False)
    assert "sessionid" not in client.cookies
    assert Game.objects.count() == 1


def test_a_record_that_is_brought_can_be_played_on_against_the_computer(people: People) -> None:
    text = write_record(record_of(fresh(played(people, 1000).game)))
    client = Client()
    page = client.post("/record/branch", {"record": text, "step": "7"})
    assert (page.status_code, page.context["record"]) == (200, text)
    answer = client.post(
        "/record/branch", {"record": text, "step": "7", "kind": "computer", "bot": "random", "tribe": "wazu"}
    )
    assert answer.status_code == 303
    state = fresh(answer["Location"].rsplit("/", 1)[1])
    assert (state.seats["balan"].kind, state.seats["wazu"].kind) == ("bot", "person")
    assert state.prefix == {"plies": 7, "origin": ""}


def test_a_bad_record_gives_no_branch(store: None) -> None:
    assert Client().post("/record/branch", {"record": "{}", "step": "1", "kind": "screen"}).status_code == 409
    assert not Game.objects.exists()
