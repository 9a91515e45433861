"""`docs/security.md` stays true: each requirement of the two levels is in it once, each test that it names exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text()
FOLDERS = {"": ROOT / "server" / "tests", "engine/": ROOT / "engine" / "tests", "e2e/": ROOT / "e2e"}
NAMED = sorted(set(re.findall(r"(engine/|e2e/)?\b(test_\w+)::(test_\w+)", PAGE)))

LEVELS_1_AND_2 = {
    "1": "1.1-1.2 2.1-2.9 3.1-3.11 4.1-4.3 5.1-5.2",
    "2": "1.1-1.3 2.1-2.3 3.1-3.4 4.1",
    "3": "2.1-2.2 3.1-3.4 4.1-4.6 5.1-5.5 7.1-7.2",
    "4": "1.1-1.3 2.1 3.1-3.2 4.1-4.4",
    "5": "1.1 2.1-2.3 3.1-3.2 4.1-4.3",
    "6": "1.1-1.3 2.1-2.12 3.1-3.4 4.1-4.4 5.1-5.5 6.1-6.3 8.1-8.4",
    "7": "1.1-1.3 2.1-2.4 3.1-3.2 4.1-4.5 5.1-5.2 6.1-6.2",
    "8": "1.1-1.2 2.1-2.3 3.1 4.1",
    "9": "1.1-1.3 2.1-2.4",
    "10": "1.1-1.2 2.1-2.2 3.1-3.4 4.1-4.11 5.1-5.5 6.1-6.2 7.1-7.3",
    "11": "1.1-1.2 2.1-2.3 3.1-3.3 4.1-4.4 5.1 6.1",
    "12": "1.1-1.3 2.1-2.2 3.1-3.4",
    "13": "1.1 2.1-2.5 3.1-3.2 4.1-4.5",
    "14": "1.1-1.2 2.1-2.4 3.1-3.3",
    "15": "1.1-1.3 2.1-2.3 3.1-3.7",
    "16": "1.1 2.1-2.5 3.1-3.4 4.1-4.3 5.1-5.3",
    "17": "1.1 2.1-2.4 3.1-3.2",
}
"""The numbers of OWASP ASVS 5.0.0 at levels 1 and 2, by chapter and section."""


def numbers() -> set[str]:
    """All of them, written out."""
    found = set()
    for chapter, sections in LEVELS_1_AND_2.items():
        for part in sections.split():
            first, _, last = part.partition("-")
            section, low = first.split(".")
            high = last.split(".")[1] if last else low
            found |= {f"{chapter}.{section}.{n}" for n in range(int(low), int(high) + 1)}
    return found


def test_each_requirement_of_the_two_levels_is_there_once() -> None:
    told = [
        number
        for line in PAGE.splitlines()
        if re.match(r"\| \d+\.\d", line)
        for number in line.split("|")[1].replace(" ", "").split(",")
    ]
    assert sorted(told) == sorted(set(told))
    assert set(told) == numbers()


@cache
def functions_of(file: Path) -> frozenset[str]:
    """The functions of a file of tests."""
    tree = ast.parse(file.read_text())
    return frozenset(one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.mark.parametrize(("folder", "file", "test"), NAMED, ids=[f"{a}{b}::{c}" for a, b, c in NAMED])
def test_each_test_that_it_names_exists(folder: str, file: str, test: str) -> None:
    assert test in functions_of(FOLDERS[folder] / f"{file}.py")


def test_each_line_has_its_proof_or_says_why_not() -> None:
    for line in PAGE.splitlines():
        if re.match(r"\| (\d+\.\d|B\d)", line):
            proof = line.rstrip("| ").rpartition("|")[2].strip()
            assert "::" in proof or proof in {"read", "n/a"}, line
    assert len(NAMED) > 100
