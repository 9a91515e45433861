"""What is served of a module: all of it that a browser needs, and nothing that only a reader does."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import tree_sitter_javascript
from django.conf import settings
from django.templatetags.static import static
from maatasite.web.collecting import CollectedFiles, strip
from maatasite.web.templatetags.page_modules import STATIC
from pytest_django.fixtures import Settings
from tree_sitter import Language, Node, Parser

OURS = sorted((STATIC / "js").glob("*.js"))
PARSER = Parser(Language(tree_sitter_javascript.language()))


def tokens(source: bytes) -> list[bytes]:
    """The words of a module, texts whole, without its comments."""

    def leaves(node: Node) -> Iterator[Node]:
        if node.type == "comment":
            return
        if not node.children or node.type == "string":
            yield node
        for child in node.children if node.type != "string" else ():
            yield from leaves(child)

    root = PARSER.parse(source).root_node
    assert not root.has_error
    return [source[leaf.start_byte : leaf.end_byte] for leaf in leaves(root)]


def served(name: str) -> Path:
    """The collected file that a page names when it asks for this one."""
    return Path(settings.STATIC_ROOT, static(name).removeprefix(settings.STATIC_URL))


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.name)
def test_a_module_keeps_every_word_and_every_line(file: Path) -> None:
    source = file.read_bytes()
    stripped = strip(source)
    assert tokens(stripped) == tokens(source)
    assert stripped.count(b"\n") == source.count(b"\n")
    assert len(stripped) < len(source)


@pytest.mark.parametrize(
    "source",
    [
        'a = html`<a href="http://b">// no /* comment */</a>\n    <p>${c.map((d) => html` <b>  ${d}</b>`)}</p>`;',
        "const path = \"/* no */\" + '// comment';",
        "const comment = /\\/\\*[/*]/;",
        "/*! A licence stays. */",
    ],
)
def test_what_only_looks_like_a_comment_stays(source: str) -> None:
    assert strip(source.encode()).decode() == source


@pytest.mark.parametrize(
    ("source", "served"),
    [
        ("return/* both */a;", "return a;"),
        ("if (a)\n    b(); // why\nc();", "if (a)\nb();  \nc();"),
        ("/**\n * What it is.\n */\nlet a = `${b /* in a text */}\n   c`;", " \n\n\nlet a = `${b  }\n   c`;"),
        ("return /* over\n two lines */ a;", "return  \na;"),
    ],
)
def test_comments_and_indentation_go_and_lines_stay(source: str, served: str) -> None:
    assert [line.rstrip() for line in strip(source.encode()).decode().split("\n")] == [
        line.rstrip() for line in served.split("\n")
    ]


def test_what_is_not_understood_is_served_whole() -> None:
    source = b"let a = ; // broken\n    b"
    assert strip(source) == source


def test_served_modules_are_stripped_and_compressed_and_plain_names_are_whole() -> None:
    for file in OURS:
        hashed = served(f"js/{file.name}")
        assert re.search(r"\.[0-9a-f]{12}\.js$", hashed.name)
        assert hashed.read_bytes() == strip(file.read_bytes())
        assert hashed.with_name(file.name).read_bytes() == file.read_bytes()
        assert gzip.decompress(hashed.with_name(f"{hashed.name}.gz").read_bytes()) == hashed.read_bytes()


def test_a_start_compresses_what_no_start_before_it_has(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    files = CollectedFiles(location=tmp_path)
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("a(1);\n" * 100)
    for expected in (2, 0):  # by Brotli and by gzip, then by neither
        made = [name for name, _, _ in files.post_process({"js/a.js": (files, "js/a.js")}) if name != "js/a.js"]
        assert len(made) == expected
    names = {file.suffix for file in (tmp_path / "js").iterdir()}
    assert names == {".js", ".br", ".gz"}, "nothing half written lies about"


def test_what_comes_from_elsewhere_is_served_as_it_came() -> None:
    assert served("vendor/lit.js").read_bytes() == (STATIC / "vendor/lit.js").read_bytes()


@pytest.mark.parametrize("name", ["js/table.js", "css/table.css", "vendor/lit.js", "favicon.svg"])
def test_a_static_file_travels_compressed_and_is_kept_for_ever(site: str, name: str) -> None:
    answer = httpx.head(site + static(name), headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/", "/new", "/jsi18n/?language=nl"])
def test_a_page_travels_compressed(site: str, address: str) -> None:
    answer = httpx.get(site + address, headers={"Accept-Encoding": "gzip", "Accept-Language": "nl"})
    assert answer.headers["Content-Encoding"] == "gzip"
