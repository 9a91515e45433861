"""The modules' texts: for ever under addresses that hold what they are, in two parts that add up."""

import json
import re

import pytest
import tree_sitter_javascript
from django.conf import settings
from django.test import Client
from django.utils import translation
from maatasite.games import commands
from maatasite.people.models import Person
from maatasite.web.page_texts import ELSEWHERE, PARTS, digest, is_first
from maatasite.web.templatetags.page_modules import FIRST, LIT, STATIC, wave
from maatasite.web.templatetags.page_texts import address, texts
from tables import run, sit_down
from tree_sitter import Language, Parser, Query, QueryCursor

LANGUAGE = Language(tree_sitter_javascript.language())
SAID = Query(
    LANGUAGE,
    """(call_expression function: (identifier) @name arguments: (arguments . (string) @text)
    (#any-of? @name "gettext" "ngettext"))""",
)
CATALOG = re.compile(r"const newcatalog = ({.*?});\n", re.DOTALL)


def told(client: Client, where: str) -> dict[str, object]:
    """The texts that an address gives."""
    found = CATALOG.search(client.get(where).content.decode())
    return dict(json.loads(found.group(1))) if found else {}


@pytest.mark.parametrize(("language", "word"), [("en", "DATE_FORMAT"), ("nl", "Bevestigen"), ("zh-hant", "確認")])
def test_the_texts_are_kept_for_ever_under_an_address_that_holds_what_they_are(
    store: None, language: str, word: str
) -> None:
    with translation.override(language):
        where = address()
    assert f"texts={digest(language)}" in where
    answer = Client(headers={"Accept-Language": "fr"}).get(where)
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Language"] == language
    assert json.dumps(word) in answer.content.decode()


def test_each_state_of_the_texts_has_an_address_of_its_own() -> None:
    assert len({digest(language) for language in ("en", "nl", "zh-hant")}) == 3


def test_texts_in_no_language_of_ours_are_those_of_the_source(store: None) -> None:
    assert Client().get("/jsi18n/?language=../../x").headers["Content-Language"] == "en"


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES if code != "en"])
def test_the_parts_add_up_and_neither_is_nearly_all(store: None, language: str) -> None:
    client = Client()
    with translation.override(language):
        addresses = [address(part) for part in ("", *PARTS)]
    whole, first, later = (told(client, where) for where in addresses)
    assert {**first, **later}.items() <= whole.items()
    missing = whole.keys() - first.keys() - later.keys()
    other = "\n".join((STATIC / "js" / name).read_text() for name in ELSEWHERE)
    assert all(json.dumps(text, ensure_ascii=False) in other for text in missing), missing
    assert bool(missing) or language not in {"nl", "zh-hant"}
    assert not first.keys() & later.keys()
    assert min(len(first), len(later)) > len(whole) / 5


def test_whatever_a_module_of_the_first_wave_says_is_in_the_first_part() -> None:
    said = set()
    for path in wave(FIRST):
        if path != LIT:
            found = QueryCursor(SAID).captures(Parser(LANGUAGE).parse((STATIC / path).read_bytes()).root_node)
            said |= {json.loads(node.text or b"") for node in found.get("text", [])}
    assert len(said) > 50
    assert {text for text in said if not is_first(text)} == set()


def test_a_running_game_begins_with_the_first_part_all_other_pages_with_the_whole(
    people: tuple[Person, Person, Person],
) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    page = Client().get(f"/game/{sitting.game}").content.decode()
    assert str(texts(whole=False)) in page
    assert "part=later" in page.split("<body")[0]
    run(sitting.do(commands.Resign("balan")))
    page = Client().get(f"/game/{sitting.game}").content.decode()
    assert str(texts()) in page
    assert "part=" not in page.split("<body")[0]
