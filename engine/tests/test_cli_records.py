"""RECORD.md, "On the command line": what is printed where, and every exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from maatatahay.cli import main
from maatatahay.cli.sentences import SENTENCES
from maatatahay.describe import snapshot
from maatatahay.record import read_record, read_records
from records_at_hand import EXPECTED, FOLDER, INVALID, MANY, VALID, invalid, json_of, valid

SOURCES = Path(main.__code__.co_filename).parents[1]


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_check_good_records(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "record", "check", *VALID)
    assert (code, err) == (0, "")
    assert [line.split(": ")[0] for line in out.splitlines()] == [str(path) for path in VALID]


def test_check_bad_records(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "record", "check", *INVALID)
    assert (code, out) == (1, "")
    lines = err.splitlines()
    assert len(lines) == len(INVALID)
    for path, line in zip(INVALID, lines, strict=True):
        place, fault = EXPECTED[path.name]
        assert re.fullmatch(f"{re.escape(str(path))}: {place}: {fault}: .+", line)


def test_check_good_among_bad(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "record", "check", valid("end-by-agreement"), invalid("rules-true"), MANY)
    assert code == 1
    assert len(out.splitlines()) == 4
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("end-by-spaces-one-left", r"(balan|wazu) won \d+:\d+ \(spaces\)"),
        ("tie-decided-by-living-warriors", r"(balan|wazu) won \d+:\d+ \(spaces; a tie, more living Warriors\)"),
        ("tie-decided-by-last-relic", r"(balan|wazu) won \d+:\d+ \(spaces; a tie, claimed the last Relic\)"),
        ("tie-nobody-wins", r"nobody won (\d+):\1 \(spaces; a tie in everything\)"),
        ("end-by-agreement", r"nobody won \(agreed\)"),
        ("end-by-resign-with-dice", r"wazu won \(resign\)"),
        ("finished-without-result", r"balan won 12:12 \(spaces; a tie, .+\)"),
        ("goes-on-at-pair", r"(balan|wazu) to take a pair \(move 0\)"),
        ("goes-on-at-order", r"(balan|wazu) to say who places first \(move 1\)"),
        ("goes-on-at-place", r"(balan|wazu) to place \(move 2\)"),
        ("goes-on-at-activate", r"(balan|wazu) to activate \(move 3\)"),
        ("goes-on-at-reveal", r"a new pair is due from the decks \(move 6\)"),
        ("goes-on-at-reward", r"a reward is due from the bag \(move \d+\)"),
    ],
)
def test_check_tells_who_won_or_decides(capsys: pytest.CaptureFixture[str], name: str, status: str) -> None:
    _, out, _ = run(capsys, "record", "check", valid(name))
    assert re.fullmatch(f"{re.escape(str(valid(name)))}: ok: {status}\n", out)


def test_jsonl_lines_are_named_by_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    line = json.dumps(json_of("goes-on-at-order")).encode()
    file.write_bytes(line + b"\r\n \t\n\xef\xbb\xbf" + line + b"\n" + line + b"\r" + line + b"\n" + line)
    code, out, err = run(capsys, "record", "check", file)
    assert code == 1
    assert [text.split(": ")[0] for text in out.splitlines()] == [f"{file}:1", f"{file}:5"]
    assert [text.split(": ")[:3] for text in err.splitlines()] == [
        [f"{file}:3", "record", "text-byte-order-mark"],
        [f"{file}:4", "record", "json-unreadable"],
    ]


def test_a_file_that_cannot_be_read_is_a_bad_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json", f"{tmp_path}/nul\0.json", f"{tmp_path}/none.jsonl"):
        code, out, err = run(capsys, "record", "check", path)
        assert (code, out) == (1, "")
        assert ": record: file-unreadable: " in err
        assert err.count("\n") == 1


def test_user_data_never_breaks_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "evil\n\x1b[31m\u202ename.json"
    file.write_text(json.dumps({"format": "a\nb\x1b[31m\u2028{place}%s"} | {"setup": 1, "moves": 1}))
    _, _, err = run(capsys, "record", "check", file)
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    file.write_text(json.dumps({"format": "x" * 100_000, "setup": 1, "moves": 1}))
    _, _, err = run(capsys, "record", "check", file)
    assert len(err) < 500


@pytest.mark.parametrize("command", [["show"], ["trace"], ["verify"]])
def test_nothing_is_printed_for_a_file_with_a_bad_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(MANY.read_bytes() + b"{}\n")
    code, out, err = run(capsys, "record", *command, file)
    assert (code, out) == (1, "")
    assert err.startswith(f"{file}:6: record: record-key-missing: ")


def test_perft_of_a_bad_record(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "perft", invalid("rules-true"), "--move", 0, "--depth", 1)
    assert (code, out) == (1, "")
    assert ": record: rules-not-a-whole-number: " in err


def test_show_draws_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "record", "show", valid("end-by-resign-with-dice"))
    assert code == 0
    assert "ended off the board: wazu won (resign)" in out
    assert out.isascii()
    code, first, _ = run(capsys, "record", "show", valid("end-by-resign-with-dice"), "--move", 4)
    assert code == 0
    assert "ended off the board" not in first
    assert f"after 4 of {len(json_of('end-by-resign-with-dice')['moves'])} moves" in first


def test_a_move_beyond_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    path = valid("goes-on-at-order")
    for command in (["record", "show", path, "--move", 2], ["perft", path, "--move", 2, "--depth", 1]):
        code, out, err = run(capsys, *command)
        assert (code, out) == (1, "")
        assert err == f"{path}: move 2: move-beyond-the-end: the record has only 1 moves\n"
    code, out, _ = run(capsys, "record", "show", MANY, "--move", 5)
    assert (code, out) == (1, "")


def test_trace_is_the_snapshots(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "record", "trace", MANY)
    assert code == 0
    lines = [json.loads(line) for line in out.splitlines()]
    expected = [
        {"n": n, **snapshot(position)}
        for record in read_records(MANY.read_bytes())
        for n, position in enumerate(record.positions())
    ]
    assert lines == json.loads(json.dumps(expected))


def test_an_end_off_the_board_does_not_show_in_the_trace(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "record", "trace", valid("end-by-agreement"))
    assert json.loads(out.splitlines()[-1])["phase"] != "over"


def test_verify_accepts_the_right_chance(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("dice-and-times", "dice-with-one-contribution", "end-by-resign-with-dice"):
        code, out, err = run(capsys, "record", "verify", valid(name))
        assert (code, err) == (0, "")
        assert ": ok: " in out


def test_verify_without_dice(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "record", "verify", valid("end-by-agreement"))
    assert (code, out) == (3, "")
    assert ": record: no-dice: " in err


@pytest.mark.parametrize("what", ["commitment", "secret", "contribution", "game", "active", "crystals", "display"])
def test_verify_names_the_first_difference(capsys: pytest.CaptureFixture[str], tmp_path: Path, what: str) -> None:
    data = json_of("end-by-resign-with-dice") | {"moves": []}
    data["result"] = {"winner": None, "reason": "aborted"}
    dice, setup = data["dice"], data["setup"]
    place = "setup"
    match what:
        case "commitment":
            dice["commitment"], place = "00" * 32, "record"
        case "secret":
            dice["secret"], place = "00" * 32, "record"
        case "contribution":
            dice["contributions"]["wazu"] = "00" * 32
        case "game":
            dice["game"] += "x"
        case "active":
            setup["active"] = {"balan": "wazu", "wazu": "balan"}[setup["active"]]
        case "crystals":
            energy = next(space for space, bundle in setup["crystals"].items() if bundle == "EE")
            spirit = next(space for space, bundle in setup["crystals"].items() if bundle == "ES")
            setup["crystals"] |= {energy: "ES", spirit: "EE"}
        case "display":
            setup["display"].reverse()
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(data))
    code, out, err = run(capsys, "record", "verify", file)
    assert (code, out) == (1, "")
    assert re.match(f"{re.escape(str(file))}: {place}: chance-differs: ", err)


def test_verify_names_a_wrong_reveal_and_a_wrong_reward(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data = json_of("end-by-resign-with-dice")
    reveal = next(index for index, move in enumerate(data["moves"]) if "reveal" in move)
    later = next(move["reveal"] for move in data["moves"][reveal + 1 :] if "reveal" in move)
    data["moves"] = [*data["moves"][:reveal], {"reveal": later}]
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(data))
    code, _, err = run(capsys, "record", "verify", file)
    assert code == 1
    assert f": move {reveal}: chance-differs: reveal is " in err
    data = json_of("dice-and-times")
    reward = next(index for index, move in enumerate(data["moves"]) if "reward" in move)
    other = {"EE": "ES", "ES": "EE", "SS": "EE"}[data["moves"][reward]["reward"]]
    data["moves"] = [*data["moves"][:reward], {"reward": other}]
    data["times"] = data["times"][: reward + 1]
    data["result"] = {"winner": "balan", "reason": "timeout"}
    file.write_text(json.dumps(data))
    code, _, err = run(capsys, "record", "verify", file)
    assert code == 1
    assert f": move {reward}: chance-differs: reward is " in err


def test_verify_of_many_tells_a_difference_before_a_lack(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    right, wrong, lacking = (json_of(name) for name in ("dice-and-times", "dice-and-times", "end-by-agreement"))
    wrong["dice"]["game"] = "another"
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(json.dumps(record) for record in (right, lacking)))
    assert run(capsys, "record", "verify", file)[0] == 3
    file.write_text("\n".join(json.dumps(record) for record in (lacking, wrong, right)))
    assert run(capsys, "record", "verify", file)[0] == 1


def test_perft_prints_the_number_alone_or_after_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    path = valid("goes-on-before-the-first-move")
    assert run(capsys, "perft", path, "--move", 0, "--depth", 3) == (0, "120\n", "")
    code, out, _ = run(capsys, "perft", path, "--move", 0, "--depth", 3, "--divide")
    *parts, total = out.splitlines()
    assert (code, total, len(parts)) == (0, "120", 3)
    assert sum(int(line.rsplit(": ", 1)[1]) for line in parts) == 120
    assert run(capsys, "perft", path, "--move", 0, "--depth", 0, "--divide") == (0, "1\n", "")
    assert run(capsys, "perft", valid("end-by-warriors"), "--move", 86, "--depth", 3) == (0, "1\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["record"],
        ["record", "check"],
        ["record", "judge", "x"],
        ["record", "show", "x", "--move", "-1"],
        ["record", "show", "x", "--move", "1.0"],
        ["record", "show", "x", "--move", "1_0"],
        ["record", "show", "x", "y"],
        ["perft", "x", "--move", "0"],
        ["perft", "x", "--depth", "1"],
        ["perft", "x", "--move", "0", "--depth", "9" * 5000],
        ["selfplay", "--games", "1", "--seed", "1"],
        ["selfplay", "--games", "1", "--seed", "1", "--out", "x", "--balan", "nobody"],
        ["play", "--wazu", "nobody"],
    ],
    ids=" ".join,
)
def test_wrong_use_exits_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().out == ""


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    """Also those of the invalid corpus; a sentence's facts are given wherever the code is raised."""
    raised = {code for _, code in EXPECTED.values()}
    sources = "".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py") if path.name != "sentences.py")
    assert raised <= SENTENCES.keys()
    unused = [code for code in SENTENCES if f'"{code}"' not in sources and code not in raised]
    assert unused == []


def test_each_sentence_stands_on_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """No fact is missing from any sentence that the corpus shows: braces would be left, or the code repeated."""
    _, _, err = run(capsys, "record", "check", *INVALID)
    for line in err.splitlines():
        place, code, text = line.removeprefix(str(FOLDER)).split(": ", 3)[1:]
        assert place
        assert not text.startswith(code)
        assert not re.search(r"\{[a-z]+\}", text)


def test_move_numbers_of_show_and_trace_agree(capsys: pytest.CaptureFixture[str]) -> None:
    path = valid("goes-on-at-reveal")
    moves = len(read_record(path.read_bytes()).moves)
    _, out, _ = run(capsys, "record", "trace", path)
    assert [json.loads(line)["n"] for line in out.splitlines()] == list(range(moves + 1))
