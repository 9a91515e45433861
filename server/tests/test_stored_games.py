"""Stored games of every release: today's code reads them all, and `replay_games` finds whatever differs."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from corpus import ENDS, hashes, kept_games, lines_of, settled_games
from django.core.management import CommandError, call_command
from maatasite.games.applying import apply, begin, replay
from maatasite.games.auditing import Difference, differences
from maatasite.games.creation import row_of
from maatasite.games.models import Entry, Game
from maatasite.games.standing import PLIES
from maatasite.games.state import GameState
from maatasite.games.store import load, stored_lines
from maatasite.games.views_for import encoded_view
from maatasite.people.models import Person
from maatatahay.decisions import Move, Reward, move_from_json
from maatatahay.explain import explain
from maatatahay.fingerprint import fingerprint
from msgspec.structs import replace

Kept = dict[str, Any]
GAMES = kept_games()


def ids(kept: Kept) -> str:
    return str(kept["what"])


def audited(kept: Kept) -> list[Difference]:
    return list(differences(kept["columns"]["id"], lines_of(kept), kept["columns"]))


@pytest.mark.parametrize("kept", GAMES, ids=ids)
def test_every_kept_game_comes_to_what_was_stored_with_equal_positions(kept: Kept) -> None:
    assert audited(kept) == []
    state = replay(kept["columns"]["id"], lines_of(kept))
    assert hashes(state) == kept["states"]
    assert len(kept["states"]) == (0 if state.position is None else len(state.moves) + 1)
    shown = json.loads(bytes(encoded_view(state)))
    assert len(shown["log"]) == len(kept["lines"])


def test_the_corpus_holds_every_kind_of_game_option_line_and_end() -> None:
    columns = [kept["columns"] for kept in GAMES]
    assert {row["kind"] for row in columns} == {"friend", "computer", "screen"}
    assert {row["status"] for row in columns} == {"waiting", "dealing", "playing", "over", "withdrawn"}
    assert {json.loads(row["result"])["reason"] for row in columns if row["result"]} == ENDS
    assert {row["options"]["relic_scoring"] for row in columns} == {"progressive", "standard"}
    assert {row["options"]["end_by_deaths"] for row in columns} == {"either-6", "track-6"}
    lines = [line for kept in GAMES for line in lines_of(kept)]
    assert {line.kind for line in lines} >= {
        *("created", "seated", "contributed", "dealt", "decision", "chance", "resigned", "ended", "rematch"),
        *("withdrawn", "seat-moved"),
        *("offered", "accepted", "declined", "cancelled", "taken-back", "paused", "resumed", "aborted", "claimed"),
    }
    assert any(line.data.get("prefix") for line in lines)


def rewards(kept: Kept) -> list[int]:
    """The lines in which chance pays for a Relic and which say what position came of it."""
    return [
        number
        for number, line in enumerate(kept["lines"])
        if "position" in line[4] and "reward" in line[4].get("move", {})
    ]


NEW = next(kept for kept in GAMES if kept["columns"]["status"] == "over" and rewards(kept))
"""A game that was stored with the fingerprint of each position."""


def test_the_corpus_holds_games_with_and_without_fingerprints() -> None:
    """Those stored before there were any are read for ever."""
    moves = [line for kept in GAMES for line in lines_of(kept) if line.kind in {"dealt", *PLIES}]
    assert {"position" in line.data for line in moves} == {True, False}


def test_every_line_that_brings_another_position_says_which(store: None) -> None:
    ana, bo = (Person.objects.create_guest(name) for name in ("Ana", "Bo"))
    for what, game in settled_games(ana, bo):
        state: GameState | None = None
        for line in stored_lines(game):
            before = None if state is None else state.position
            state = begin(game, line) if state is None else apply(state, line)
            due = None if state.position is before or state.position is None else fingerprint(state.position)
            assert line.data.get("position") == due, (what, line)


@pytest.mark.parametrize("kind", ["dealt", "decision", "chance"])
def test_a_position_that_comes_out_otherwise_is_told_at_the_first_line_that_differs(kind: str) -> None:
    kept: Kept = json.loads(json.dumps(NEW))
    numbers = [number for number, line in enumerate(kept["lines"]) if line[2] == kind]
    for number in numbers[:3]:
        due, kept["lines"][number][4]["position"] = kept["lines"][number][4]["position"], "0" * 16
        facts = {"stored": "0" * 16, "due": due}
        assert audited(kept) == [Difference(number + 1, "position", facts)]
        kept["lines"][number][4]["position"] = due


def test_rules_that_play_otherwise_are_told_at_the_first_position_that_they_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if a later release let what is drawn for a Relic come by another way: no column and no number shows it."""
    number = rewards(NEW)[0]
    monkeypatch.setattr("maatasite.games.applying.explain", lambda position, move: explain(position, swapped(move)))
    (difference,) = audited(NEW)
    assert (difference.version, difference.code) == (number + 1, "position")


def swapped(move: Move) -> Move:
    """A reward with as many Crystals, of which one is of the other sort."""
    if not isinstance(move, Reward):
        return move
    return Reward(move.energy - 1, move.spirit + 1) if move.energy else Reward(1, move.spirit - 1)


def test_B036_chance_and_every_decision_also_with_a_single_choice_are_lines_and_never_derived_anew() -> None:
    kept = next(kept for kept in GAMES if kept["what"].startswith("ended by warriors"))
    lines = lines_of(kept)
    state, single = begin(kept["columns"]["id"], lines[0]), []
    for line in lines[1:]:
        position = state.position
        if position is not None and line.kind in PLIES:
            assert line.kind == ("chance" if position.phase in {"reward", "reveal"} else "decision")
            assert line.data["move"]
            if len(position.legal_decisions()) == 1:
                assert line.seat == state.to_move
                single.append(line.version)
        state = apply(state, line)
    assert single, "in the last round one pair is left"
    for version in single:
        without = json.loads(json.dumps(kept))
        del without["lines"][version - 1]
        for line in without["lines"][version - 1 :]:
            line[0] -= 1
        assert audited(without)[0].version == version, "nobody decides it in the place of the log"


def test_B036_what_chance_gave_is_read_and_not_drawn() -> None:
    """Another outcome in the log is another game, with a line of the log's own for what came."""
    kept: Kept = json.loads(json.dumps(NEW))
    number = rewards(NEW)[0]
    lines = lines_of(kept)[: number + 1]
    came = replay("as stored", lines).position
    other = swapped(move_from_json(lines[-1].data["move"]))
    lines[-1] = replace(lines[-1], data={"move": other.to_json()})
    would = replay("another", lines).position
    assert came is not None
    assert would is not None
    assert fingerprint(came) != fingerprint(would)
    assert sum(would.storage_energy) + sum(would.storage_spirit) == sum(came.storage_energy) + sum(came.storage_spirit)


def test_the_corpus_of_the_next_release_will_hold_offers_and_take_backs_that_replay(store: None) -> None:
    """What `keep_games` would write today, without a file of its own before there is a release."""
    ana, bo = (Person.objects.create_guest(name) for name in ("Ana", "Bo"))
    kinds: set[str] = set()
    for what, game in settled_games(ana, bo):
        state = load(game)
        assert state is not None, what
        row = Game.objects.filter(pk=game).values().get()
        assert list(differences(game, state.entries, row)) == []
        assert len(hashes(state)) == len(state.moves) + 1
        kinds |= {entry.kind for entry in state.entries}
    assert kinds >= {
        *("offered", "accepted", "declined", "cancelled", "taken-back", "paused", "resumed", "aborted", "claimed"),
    }


def a_finished_game() -> Kept:
    """One of the corpus, dealt and over, to spoil."""
    kept: Kept = json.loads(json.dumps(GAMES[0]))
    assert kept["columns"]["status"] == "over"
    return kept


def codes(kept: Kept) -> set[str]:
    return {difference.code for difference in audited(kept)}


@pytest.mark.parametrize(
    ("column", "wrong"),
    [("status", "playing"), ("ply", 7), ("to_move", "balan"), ("result", ""), ("wazu_id", 9), ("rules", 2)],
)
def test_a_column_that_differs_from_the_log_is_told(column: str, wrong: object) -> None:
    kept = a_finished_game()
    due, kept["columns"][column] = kept["columns"][column], wrong
    facts = {"column": column, "stored": wrong, "due": due}
    assert audited(kept) == [Difference(kept["columns"]["version"], "column", facts)]


def test_a_line_that_is_gone_or_there_twice_is_told() -> None:
    kept = a_finished_game()
    del kept["lines"][20]
    assert audited(kept) == [Difference(21, "line-number", {"stored": 22})]
    kept = a_finished_game()
    kept["lines"].insert(20, kept["lines"][19])
    assert audited(kept) == [Difference(21, "line-number", {"stored": 20})]
    assert codes({**kept, "lines": []}) == {"no-log"}


def test_a_ply_that_does_not_follow_is_told() -> None:
    kept = a_finished_game()
    number, ply = next((n, line[1]) for n, line in enumerate(kept["lines"]) if line[2] == "decision")
    kept["lines"][number][1] = ply + 1
    assert audited(kept) == [Difference(number + 1, "ply-number", {"stored": ply + 1, "due": ply})]


def test_a_move_that_the_rules_do_not_allow_is_told_with_their_reason() -> None:
    kept = a_finished_game()
    number = next(n for n, line in enumerate(kept["lines"]) if "place" in line[4].get("move", {}))
    kept["lines"][number][4]["move"]["place"] = "z9"
    (difference,) = audited(kept)
    assert (difference.version, difference.code) == (number + 1, "line-refused")
    assert difference.facts["why"]


def test_a_line_that_cannot_be_read_is_told_not_raised() -> None:
    for spoiled in ({}, {"move": None}, None):
        kept = a_finished_game()
        kept["lines"][10][4] = spoiled
        assert audited(kept)[0].code in {"line-unreadable", "line-refused"}
    kept = a_finished_game()
    kept["lines"][10][2] = "never-heard-of"
    assert codes(kept) == {"line-unreadable"}


def test_a_result_that_the_rules_do_not_give_is_told() -> None:
    kept = a_finished_game()
    kept["lines"][-1][4]["result"]["winner"] = "nobody"
    kept["columns"]["result"] = json.dumps(kept["lines"][-1][4]["result"])
    assert codes(kept) == {"result"}


def test_the_score_of_a_game_that_somebody_gave_up_is_checked_too() -> None:
    kept: Kept = json.loads(json.dumps(next(kept for kept in GAMES if kept["what"].startswith("resigned"))))
    ended = next(line for line in kept["lines"] if line[2] == "ended")
    ended[4]["result"]["score"]["balan"] += 1
    kept["columns"]["result"] = json.dumps(ended[4]["result"])
    assert codes(kept) == {"result"}


def test_chance_that_the_revealed_secret_does_not_give_is_told() -> None:
    kept = a_finished_game()
    kept["lines"][-1][4]["dice"]["secret"] = "ab" * 32
    assert codes(kept) == {"dice"}
    kept["lines"][-1][4]["dice"]["secret"] = "no hex"
    assert codes(kept) == {"dice"}


# --- the command


@pytest.fixture
def stored(db: None) -> list[Kept]:
    """The whole corpus in the database."""
    people = {kept["columns"][seat] for kept in GAMES for seat in ("balan_id", "wazu_id")} - {None}
    Person.objects.bulk_create(Person(pk=person, password="!") for person in people)
    for kept in GAMES:
        Game.objects.create(**kept["columns"])
        Entry.objects.bulk_create(row_of(kept["columns"]["id"], line) for line in lines_of(kept))
    return GAMES


def replayed(*games: str) -> str:
    out = StringIO()
    call_command("replay_games", *games, stdout=out)
    return out.getvalue()


def test_replay_games_is_content_with_the_corpus(stored: list[Kept]) -> None:
    assert replayed() == f"{len(stored)} games replayed; every one is as its log says\n"


def test_replay_games_looks_at_all_games_some_at_a_time(stored: list[Kept], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.games.management.commands.replay_games.CHUNK", 3)
    assert replayed().startswith(f"{len(stored)} games")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda game: Game.objects.filter(pk=game).update(status="playing"), "column"),
        (lambda game: Game.objects.filter(pk=game).update(version=30), "column"),
        (lambda game: Entry.objects.filter(game=game, version=20).delete(), "line-number"),
        (lambda game: Entry.objects.filter(game=game, version=20).update(data="{"), "line-unreadable"),
        (lambda game: Entry.objects.filter(game=game).delete(), "no-log"),
    ],
)
def test_replay_games_names_the_game_that_differs_and_fails(
    stored: list[Kept], spoil: Callable[[str], object], code: str
) -> None:
    game = stored[0]["columns"]["id"]
    spoil(game)
    out = StringIO()
    with pytest.raises(CommandError, match=f"^1 of {len(stored)} games differ from their logs$"):
        call_command("replay_games", stdout=out)
    told = out.getvalue().splitlines()
    assert told
    assert all(line.startswith(f"{game} version ") for line in told)
    assert f": {code} " in told[0]


def test_replay_games_of_named_games_alone(stored: list[Kept]) -> None:
    bad, good = (kept["columns"]["id"] for kept in stored[:2])
    Game.objects.filter(pk=bad).update(ply=1)
    assert replayed(good).startswith("1 games")
    with pytest.raises(CommandError, match="1 of these games are not stored"):
        replayed(good, "x" * 22)


def test_a_game_that_goes_on_meanwhile_is_compared_at_the_version_that_was_read(stored: list[Kept]) -> None:
    """The row is read first; a line that is stored right after it belongs to the next version."""
    kept = next(kept for kept in stored if kept["what"] == "running")
    row, last = kept["columns"], lines_of(kept)[-1]
    Entry.objects.create(
        game_id=row["id"], version=last.version + 1, kind="resigned", seat="balan", data="{}", at_ms=1, elapsed_ms=0
    )
    assert replayed(row["id"]).startswith("1 games")
