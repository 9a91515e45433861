"""A tie is a tie everywhere (B119), and names and encodings that have gone wrong elsewhere (B095, B097, B101)."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote_from_bytes

import pytest
from django.test import Client
from maatasite.games import commands, dice_vault
from maatasite.games.models import Game
from maatasite.games.recording import record_of
from maatasite.games.store import load
from maatasite.games.views_for import public_view
from maatasite.people.models import Person
from maatasite.people.pacing import Pacer
from maatasite.ratings.models import Change, Rating
from maatasite.web.person.head_to_head import head_to_head
from maatatahay.decisions import Chance, Reveal, Reward
from maatatahay.position import Position
from maatatahay.record import Record, read_record, write_record
from rated import CONTROL, account
from tables import Sitting, run, sit_down

Browser = Callable[[Person | None], Client]
TIE = Path(__file__).resolve().parents[2] / "engine" / "tests" / "records" / "valid" / "tie-nobody-wins.json"


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """More records are sent here in a minute than anybody may send."""
    monkeypatch.setattr(Pacer, "wait_ms", lambda self, limit, *who: 0)


class AsRecorded:
    """A deal that gives what chance gave in a record."""

    def __init__(self, record: Record) -> None:
        self.setup = record.setup
        self._rewards = [move for move in record.moves if isinstance(move, Reward)]
        self._reveals = [move for move in record.moves if isinstance(move, Reveal)]

    def outcome(self, position: Position) -> Chance:
        return (
            self._rewards[len(position.claimed) - 1]
            if position.phase == "reward"
            else self._reveals[position.round - 2]
        )


@pytest.fixture
def tie(store: None, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """A rated game, played to the end of the record of a tie that nothing decides."""
    record = read_record(TIE.read_bytes())
    monkeypatch.setattr(dice_vault.OpenDice, "deal", lambda self, state: AsRecorded(record))
    sitting = sit_down(account("Ana"), account("Bo"), control=CONTROL, rated=True, options=record.options)

    async def play() -> None:
        await sitting.deal()
        for move in record.moves:
            if not isinstance(move, Chance):
                state = await sitting.state()
                assert state.to_move is not None
                await sitting.do(commands.Decide(state.to_move, state.ply, (move.to_json(),)))

    run(play())
    return sitting


def test_B119_a_tie_is_a_draw_in_state_pages_history_rating_replay_export_and_api(
    tie: Sitting, browser_of: Browser
) -> None:
    state = load(tie.game)
    assert state is not None
    assert state.status == "over"
    ana, bo = tie.people["balan"], tie.people["wazu"]
    # state, view and what is sent
    result = public_view(state)["result"]
    assert result["winner"] is None
    assert result["reason"] == "spaces"
    assert result["score"] == {"balan": 8, "wazu": 8}
    assert json.loads(Game.objects.get(pk=tie.game).result)["winner"] is None
    # both result pages, and a stranger's
    for viewer in (ana, bo, None):
        page = browser_of(viewer).get(f"/game/{tie.game}")
        assert page.context["state"]["view"]["result"]["winner"] is None
    # history, from both sides
    for viewer in (ana, bo):
        listed = browser_of(viewer).get("/my").content.decode()
        assert "Drawn" in listed or "draw" in listed.lower()
        assert "You won" not in listed
        assert "You lost" not in listed
    for one, other in ((ana, bo), (bo, ana)):
        between = head_to_head(one, other, one)
        assert between is not None
        assert (between.total.won, between.total.draw, between.total.lost) == (0, 1, 0)
    # rating: two who began alike stay alike
    changes = list(Change.objects.filter(game=tie.game))
    assert len(changes) == 2
    assert len({round(row.rating_after, 6) for row in changes}) == 1
    assert len({round(row.rating, 6) for row in Rating.objects.filter(person__in=(ana, bo))}) == 1
    # record, and the replay of it
    told = browser_of(None).get(f"/game/{tie.game}/record").json()
    assert told["result"]["winner"] is None
    again = read_record(json.dumps(told))
    *_, last = again.positions()
    assert last.phase == "over"
    replayed = Client().post("/record", {"record": json.dumps(told)})
    assert replayed.status_code == 200
    assert replayed.context["state"]["view"]["result"]["winner"] is None


# --- B095: encodings


def record_named(people: tuple[Person, Person, Person], name: str) -> str:
    """The record of a game that somebody of this name has played."""
    ana, bo, _ = people
    sitting = sit_down(ana, bo)

    async def play() -> None:
        await sitting.deal()
        await sitting.play(6)

    run(play())
    state = load(sitting.game)
    assert state is not None
    told = json.loads(write_record(record_of(state)))
    told.pop("times", None)
    told["meta"] = {"balan": name, "wazu": "Wim"}
    return json.dumps(told, ensure_ascii=False, indent=1)


def post_bytes(body: bytes, path: str = "/record") -> tuple[int, dict[str, object]]:
    """What comes of a record that is sent as these very bytes; its names, if it was read."""
    sent = b"record=" + quote_from_bytes(body).encode()
    answer = Client().post(path, sent, content_type="application/x-www-form-urlencoded")
    state = answer.context["state"] if answer.status_code == 200 and "state" in (answer.context or {}) else None
    return answer.status_code, {} if state is None else {s: one["name"] for s, one in state["view"]["seats"].items()}


@pytest.mark.parametrize("name", ["Ana", "Zoë Ångström", "測試", "Łukasz"])
def test_B095_a_record_in_any_encoding_is_read_with_its_names_or_refused(
    people: tuple[Person, Person, Person], name: str
) -> None:
    text = record_named(people, name)
    assert post_bytes(text.encode()) == (200, {"balan": name, "wazu": "Wim"})
    assert post_bytes(text.replace("\n", "\r\n").encode()) == (200, {"balan": name, "wazu": "Wim"})
    assert post_bytes(text.replace("\n", "\r").encode()) == (200, {"balan": name, "wazu": "Wim"})
    for encoding in ("utf-8-sig", "utf-16", "utf-16-be", "utf-32", "latin-1", "big5", "shift-jis", "cp037"):
        try:
            body = text.encode(encoding)
        except UnicodeEncodeError:
            continue  # the name cannot be written in it
        status, names = post_bytes(body)
        assert status == 400 or (status == 200 and names["balan"] == name), encoding


@pytest.mark.parametrize("path", ["/record/branch", "/record/sandbox"])
def test_B095_wherever_a_record_is_sent_another_encoding_is_no_fault_of_ours(
    people: tuple[Person, Person, Person], path: str
) -> None:
    text = record_named(people, "Zoë")
    for encoding in ("utf-8-sig", "utf-16", "latin-1", "big5"):
        assert post_bytes(text.encode(encoding, "replace"), path)[0] in (200, 302, 303, 400, 409), encoding


# --- B097 and B101: names


NAMES = [
    "1. c3",
    "a1",
    "B+2",
    "Round (2)",
    'Ana "the Owl" Liv',
    "back\\slash",
    "trailing\\",
    "[bracket]",
    "{brace}",
    "🦉 owl",
    "%s",
    "null",
]


@pytest.mark.parametrize("name", NAMES)
def test_B097_B101_names_in_a_record_come_back_identical_and_are_no_moves(
    people: tuple[Person, Person, Person], name: str, browser_of: Browser
) -> None:
    ana, bo, _ = people
    ana.name = name
    ana.save()
    sitting = sit_down(ana, bo)

    async def play() -> None:
        await sitting.deal()
        await sitting.play(6)

    run(play())
    answer = browser_of(None).get(f"/game/{sitting.game}/record")
    record = read_record(answer.content)
    state = load(sitting.game)
    assert state is not None
    assert record.meta is not None
    assert record.meta["balan"] == name
    moves = [move.to_json() for move in record.moves]
    assert moves == [move.to_json() for move in record_of(state).moves]
    again = read_record(write_record(record))
    assert again.meta == record.meta
    assert [move.to_json() for move in again.moves] == moves
    shown = Client().post("/record", {"record": answer.content.decode()})
    assert shown.context["state"]["view"]["seats"]["balan"]["name"] == name
