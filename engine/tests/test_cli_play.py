"""`maatatahay play`, `selfplay` and the program as a process: pipes, encodings, ends of input."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import maatatahay
import pytest
from maatatahay.cli import main
from maatatahay.cli.asking import answers_of
from maatatahay.drawing import draw
from maatatahay.position import Position
from maatatahay.record import read_record, read_records
from maatatahay.selfplay import games
from maatatahay.spaces import SPACE_NAMES
from records_at_hand import MANY, valid

SELFPLAY_DIGEST = "7ec110118870a372a0d5a6faf9f404ac8f565f0d75abe8b1e8f0f0a2a161006c"
LIBRARY = str(Path(maatatahay.__file__).parents[1])


def program(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own, without input."""
    return subprocess.run(
        [sys.executable, "-m", "maatatahay", *map(str, arguments)],
        input=b"",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": LIBRARY, **environment},
    )


def answer(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_whole_game_of_two_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Every question is answered with the last of its choices, read off the position itself."""
    asked: list[str] = []

    def last_choice(position: Position) -> object:
        words, decision = list(answers_of(position).items())[-1]
        asked.append(words)
        return decision

    monkeypatch.setattr("maatatahay.cli.play.ask", last_choice)
    file = tmp_path / "game.json"
    assert main(["play", "--balan", "person", "--wazu", "person", "--save", str(file)]) == 0
    record = read_record(file.read_bytes())
    assert record.result is not None
    assert record.result.reason in ("deaths", "warriors", "spaces")
    assert len(asked) > 30
    out = capsys.readouterr().out
    assert "The game is over: " in out
    assert record.dice is not None
    assert record.dice.commitment in out
    assert record.dice.dice.secret.hex() in out
    assert main(["record", "verify", str(file)]) == 0


def test_a_whole_game_on_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Words on standard input, many of them refused: whatever is legal is found by trying all."""
    bundles = ["e" * energy + "s" * spirit for energy in range(5) for spirit in range(5)]
    words = ["1", "balan", *SPACE_NAMES, *[f"0 {bundle}" for bundle in bundles]]
    answer(monkeypatch, *words * 60)
    assert main(["play", "--wazu", "random", "--relic-scoring", "standard", "--end-by-deaths", "track-6"]) == 0
    out = capsys.readouterr().out
    assert "That cannot be chosen now." in out
    assert "The game is over: " in out


def test_bots_alone_play_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--balan", "greedy", "--wazu", "random"]) == 0
    assert "The game is over: " in capsys.readouterr().out


def test_help_and_quit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    answer(monkeypatch, "help", "", "undo", " QUIT ")
    file = tmp_path / "left.json"
    assert main(["play", "--wazu", "person", "--save", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Take a displayed pair" in out
    assert "That cannot be chosen now." in out
    assert "The game was left." in out
    result = read_record(file.read_bytes()).result
    assert result is not None
    assert result.reason == "aborted"


def test_the_end_of_input_ends_politely() -> None:
    ended = program("play", "--wazu", "person")
    assert ended.returncode == 0
    assert ended.stderr == b""
    assert b"The game was left." in ended.stdout


def test_answers_choose_every_legal_decision() -> None:
    record = read_record(valid("relics-five-claimed-progressive").read_bytes())
    for position in record.positions():
        answers = answers_of(position)
        assert set(answers.values()) == set(position.legal_decisions())


def test_every_position_can_be_drawn() -> None:
    for record in games(3, 1, "random", "random"):
        for position in record.positions():
            lines = draw(position).splitlines()
            assert all(len(line) <= 110 for line in lines)
            assert len({len(line) for line in lines[1:22]}) == 1


def test_selfplay_same_seed_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.jsonl", "b.jsonl", "c.jsonl")]
    for file, seed in zip(files, ("5", "5", "6"), strict=True):
        assert main(["selfplay", "--games", "3", "--seed", seed, "--out", str(file), "--balan", "greedy"]) == 0
    first, again, other = (file.read_bytes() for file in files)
    assert first == again != other
    assert len(read_records(first)) == 3
    assert main(["record", "verify", str(files[0])]) == 0
    assert json.loads(first.splitlines()[0])["meta"] == {"balan": "greedy", "wazu": "random"}


def test_selfplay_first_bytes_never_change(tmp_path: Path) -> None:
    """The same on every build and every version of Python: a digest of what this seed has always given."""
    file = tmp_path / "games.jsonl"
    assert main(["selfplay", "--games", "2", "--seed", "1", "--out", str(file), "--wazu", "greedy"]) == 0
    assert hashlib.sha256(file.read_bytes()).hexdigest() == SELFPLAY_DIGEST


def test_selfplay_of_no_games_and_into_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.jsonl"
    assert main(["selfplay", "--games", "0", "--seed", "1", "--out", str(file)]) == 0
    assert file.read_bytes() == b""
    assert main(["selfplay", "--games", "1", "--seed", "1", "--out", str(tmp_path / "no" / "x.jsonl")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_version_names_package_rules_and_build() -> None:
    told = program("--version")
    assert told.returncode == 0
    assert told.stdout.decode().strip().endswith((", rules 1, interpreted", ", rules 1, compiled"))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_odd_encodings_never_crash(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "名\udcff.json"
    file.write_bytes(b'{"format": "\xe5\x90\x8d", "setup": 1, "moves": 1}')
    told = program("record", "check", file, PYTHONIOENCODING=encoding)
    assert told.returncode == 1
    assert b"Traceback" not in told.stderr
    assert told.stderr.count(b"\n") == 1


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -m maatatahay record trace {MANY} | head -n 1"
    told = subprocess.run(
        ["sh", "-c", command], capture_output=True, check=False, env={**os.environ, "PYTHONPATH": LIBRARY}
    )
    assert told.stderr == b""
    assert told.stdout.count(b"\n") == 1
