"""What people are told about a record that is refused."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from maatasite.web.catalogues import COMPLETE
from maatasite.web.record_faults import PHASES, REASONS, fault
from maatatahay.cli.sentences import SENTENCES
from maatatahay.errors import UnreadableRecord
from maatatahay.record import read_record

ENGINE = Path(__file__).parents[2] / "engine"
RECORDS = ENGINE / "tests" / "records"
EXPECTED: dict[str, list[str]] = json.loads((RECORDS / "invalid.json").read_text("utf-8"))
LANGUAGES = [code for code, _ in settings.LANGUAGES]
READING = ("strict_json", "dice", "spaces", "crystals", "tiles", "setup", "decisions", "position", "board", "options")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")

NOT_OF_A_READER = {
    "bot-unknown",
    "data-unknown",
    "file-unreadable",
    "move-beyond-the-end",
    "no-dice",
    "not-a-chance-phase",
    "no-warrior-there",
    "rotation-unknown",
}
"""The command line's alone, or of values that no JSON text becomes."""


def raised(source: Path) -> Iterator[str]:
    """The codes in a module's `raise` statements (and of its `_list`, which is given the code), data files' apart."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and ast.unparse(node.func) == "_list"):
            strings = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            yield from (text for text in strings if isinstance(text, str) and CODE.fullmatch(text))


def codes() -> set[str]:
    """Every code that the engine gives with a record."""
    package = ENGINE / "src" / "maatatahay"
    modules = [package / f"{name}.py" for name in READING] + list((package / "record").glob("*.py"))
    found = {code for module in modules for code in raised(module)} | SENTENCES.keys()
    found |= {code for _, code in EXPECTED.values()}
    return {code for code in found if not code.startswith("data-")} - NOT_OF_A_READER


def refusal(name: str) -> UnreadableRecord:
    with pytest.raises(UnreadableRecord) as caught:
        read_record((RECORDS / "invalid" / name).read_bytes())
    return caught.value


def test_every_code_of_the_reader_has_a_sentence_and_no_sentence_is_without_a_code() -> None:
    assert len(codes()) > 70
    assert codes() == REASONS.keys() - {"too-large"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_each_fault_is_told_whole_with_its_place(name: str, language: str) -> None:
    error = refusal(name)
    with translation.override(language):
        told = fault(error)
    assert told.code == error.code
    assert not re.search(r"%\(|\{\w|lazy|__proxy__", told.wrong + told.place)
    if error.place.startswith("move "):
        assert error.place.removeprefix("move ") in told.place
    else:
        assert told.place


@pytest.mark.parametrize("language", [translation.to_language(name) for name in COMPLETE])
def test_no_sentence_of_another_language_is_left_in_english(language: str) -> None:
    for text in (*REASONS.values(), *PHASES.values()):
        with translation.override("en"):
            english = str(text)
        with translation.override(language):
            assert str(text) != english


def test_a_fault_of_json_says_line_and_column_of_the_text_that_is_shown(store: None) -> None:
    answer = Client().post("/record", {"record": '\n\n{"format": "maatatahay/1",\n "setup" {}}'})
    assert answer.status_code == 400
    assert (answer.context["refused"].code, answer.context["text"][0]) == ("json-unreadable", "{")
    wrong = answer.context["refused"].wrong.replace("\u2068", "").replace("\u2069", "")
    assert "line 2, column 10" in wrong


def test_what_a_record_says_cannot_disturb_the_sentence(store: None) -> None:
    answer = Client().post("/record", {"record": json.dumps({"\u202e<b>%(x)s": 1, "format": "maatatahay/1"})})
    assert answer.status_code == 400
    assert "<b>%" not in answer.content.decode()
    error = UnreadableRecord("record", "record-key-unknown", key="\u202e\n%(x)s" + "y" * 9999)
    wrong = fault(error).wrong
    assert "\u202e" not in wrong
    assert "\n" not in wrong
    assert len(wrong) < 250


def test_a_code_from_the_future_has_words_too() -> None:
    told = fault(UnreadableRecord("move 4", "beyond-all-codes", much=1))
    assert told == (
        "This record does not hold a legal game.",
        "entry 4 of its “moves”, counted from 0",
        "beyond-all-codes",
    )


# --- too large


def form(size: int) -> dict[str, str]:
    return {"record": "x" * size}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_beyond_what_a_request_may_hold_gets_a_page_of_its_own(store: None, language: str) -> None:
    client = Client(headers={"accept-language": language})
    for address in ("/record", "/record/branch"):
        answer = client.post(address, form(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))
        assert answer.status_code == 413
        page = answer.content.decode()
        assert re.search(r"64\s?k[Bo]", page), "bytes, or octets in French"
        assert 'class="btn pri" href="/record"' in page
        assert f'lang="{translation.to_locale(language).replace("_", "-").lower()}"' in page.lower()


def test_elsewhere_it_does_not_lead_to_the_records(store: None) -> None:
    answer = Client().post("/new", {"name": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE})
    assert answer.status_code == 413
    assert 'class="btn pri" href="/"' in answer.content.decode()


def test_as_long_a_record_as_is_read_fits_into_a_request_however_it_is_quoted(store: None) -> None:
    """Percent-encoded, 40,000 quotation marks would be 120,000 bytes: the form sends its text as it is."""
    page = Client().get("/record").content.decode()
    assert re.search(r'<form class="form card" method="post" enctype="multipart/form-data"', page)
    answer = Client().post("/record", {"record": '"' * 39_999})
    assert (answer.status_code, answer.context["refused"].code) == (400, "json-unreadable")
