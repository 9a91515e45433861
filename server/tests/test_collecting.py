"""What is served of a module: all of it that a browser needs, and nothing that only a reader does."""

import gzip
import re
import secrets
import socket
import time
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


def test_B034_a_new_build_leaves_the_files_of_those_before_it_for_a_month(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    source = tmp_path / "js" / "a.js"

    def build(text: str, at: float) -> Path:
        files = CollectedFiles(location=tmp_path)
        source.write_text(text * 100)
        for _ in files.post_process({"js/a.js": (files, "js/a.js")}):
            pass
        files.forget_old(at)
        return Path(tmp_path, files.hashed_files["js/a.js"])

    day = 24 * 3600
    now = time.time()
    first = build("a(1);\n", now)
    build("a(1);\n", now + 60 * day)  # the same once more, long after it was collected
    second = build("a(2);\n", now + 61 * day)
    assert first.exists()
    assert first.with_name(f"{first.name}.gz").exists()
    assert build("a(2);\n", now + 89 * day) == second
    assert first.exists(), "it was begun for the last time 29 days ago"
    build("a(2);\n", now + 91 * day)
    assert not first.exists()
    assert not first.with_name(f"{first.name}.gz").exists()
    assert second.exists()
    assert source.exists()


def test_B034_files_of_another_build_are_served_as_long_as_they_lie_there(site: str) -> None:
    """Also those of a build that is collected while this process runs: the next one's, in a restart one by one."""
    other = Path(settings.STATIC_ROOT, "js", f"of-another-build.{secrets.token_hex(6)}.js")
    address = f"{site}{settings.STATIC_URL}js/{other.name}"
    assert httpx.get(address).status_code == 404
    other.write_text("here();")
    try:
        answer = httpx.get(address)
        assert (answer.status_code, answer.text) == (200, "here();")
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    finally:
        other.unlink()


@pytest.mark.parametrize(
    "path",
    [
        "../keys/secret.0123456789ab.js",
        "js/%2e%2e/%2e%2e/keys/secret.0123456789ab.js",
        "js/nothing.0123456789ab.js",
        "js/nothing.js",
        "js/%00.0123456789ab.js",
    ],
)
def test_nothing_but_static_files_is_looked_for(site: str, path: str) -> None:
    folder = Path(settings.STATIC_ROOT).parent / "keys"
    folder.mkdir(exist_ok=True)
    secret = folder / "secret.0123456789ab.js"
    secret.write_text("secret")
    try:
        with socket.create_connection(
            (site.rsplit(":", 1)[0].removeprefix("http://"), int(site.rsplit(":", 1)[1]))
        ) as line:
            line.sendall(
                f"GET {settings.STATIC_URL}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
            )
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        assert answer.split(b" ", 2)[1] in {b"404", b"400"}
        assert b"\r\n\r\nsecret" not in answer
    finally:
        secret.unlink()


def test_what_comes_from_elsewhere_is_served_as_it_came() -> None:
    assert served("vendor/lit.js").read_bytes() == (STATIC / "vendor/lit.js").read_bytes()


@pytest.mark.parametrize("name", ["js/table.js", "css/table.css", "vendor/lit.js", "favicon.svg"])
def test_a_static_file_travels_compressed_and_is_kept_for_ever(site: str, name: str) -> None:
    answer = httpx.head(site + static(name), headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]


def test_a_static_file_comes_whole_in_part_or_not_at_all_as_it_is_asked_for(site: str) -> None:
    address = site + static("vendor/lit.js")
    plain = {"Accept-Encoding": "identity"}
    text = (STATIC / "vendor/lit.js").read_bytes()
    whole = httpx.get(address, headers=plain)
    assert (whole.status_code, whole.content) == (200, text)
    assert whole.headers["Content-Type"].startswith("text/javascript")
    head = httpx.head(address, headers=plain)
    assert (head.status_code, head.content, head.headers["Content-Length"]) == (200, b"", str(len(text)))
    known = httpx.get(address, headers={**plain, "If-None-Match": whole.headers["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    part = httpx.get(address, headers={**plain, "Range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, text[10:20])
    beyond = httpx.get(address, headers={**plain, "Range": f"bytes={len(text)}-"})
    assert (beyond.status_code, beyond.content) == (416, b"")
    assert httpx.post(address).status_code == 405


@pytest.mark.parametrize("address", ["/", "/new", "/jsi18n/?language=nl"])
def test_a_page_travels_compressed(site: str, address: str) -> None:
    answer = httpx.get(site + address, headers={"Accept-Encoding": "gzip", "Accept-Language": "nl"})
    assert answer.headers["Content-Encoding"] == "gzip"
