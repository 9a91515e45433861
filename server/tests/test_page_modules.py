"""Which modules a table's page fetches at once, and that nothing it needs to begin is forgotten."""

import re

import pytest
import tree_sitter_javascript
from django.templatetags.static import static
from django.test import Client
from maatasite.games import commands
from maatasite.people.models import Person
from maatasite.web.templatetags.page_modules import (
    CLOSER,
    FIRST,
    LIT,
    STATIC,
    import_map,
    module_paths,
    wave,
)
from tables import run, sit_down
from tree_sitter import Language, Parser, Query, QueryCursor

LANGUAGE = Language(tree_sitter_javascript.language())
SOURCES = Query(LANGUAGE, "(_ source: (string (string_fragment) @name))")
LATER = ("closer", "replay-bar", "refusal-words", "result-card", "why-rules", "motion", "dice")
"""Some of what nobody needs to see the table and to decide."""


def preloaded(page: str) -> set[str]:
    return set(re.findall(r'<link rel="modulepreload" href="([^"]+)">', page))


@pytest.mark.parametrize("path", module_paths())
def test_a_module_comes_with_all_that_it_imports(path: str) -> None:
    found = QueryCursor(SOURCES).captures(Parser(LANGUAGE).parse((STATIC / path).read_bytes()).root_node)
    names = {node.text.decode() for node in found.get("name", []) if node.text}
    needed = {LIT if name == "lit" else f"js/{name.removeprefix('./')}" for name in names}
    assert needed <= set(wave(path))


def test_every_module_of_the_page_has_its_served_name_in_the_map() -> None:
    assert {f"/static/{path}": static(path) for path in wave(FIRST, CLOSER)}.items() <= import_map()["imports"].items()


@pytest.mark.parametrize("name", LATER)
def test_what_looks_closer_moves_or_checks_is_not_in_the_first_wave(name: str) -> None:
    assert f"js/{name}.js" in module_paths()
    assert f"js/{name}.js" not in wave(FIRST)


def test_a_running_game_begins_with_the_table_alone_a_finished_one_looks_closer_at_once(
    people: tuple[Person, Person, Person],
) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    address = f"/game/{sitting.game}"
    assert preloaded(Client().get(address).content.decode()) == {static(path) for path in wave(FIRST)}
    run(sitting.do(commands.Resign("balan")))
    assert preloaded(Client().get(address).content.decode()) == {static(path) for path in wave(FIRST, CLOSER)}
