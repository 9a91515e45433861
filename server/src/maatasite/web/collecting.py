"""Static files as they are collected for serving: hashed, compressed, our own modules without what only readers need.

A page's module is served without its comments and indentation, under a name that is the hash of just that. What was
line 40 of the source is still line 40, so a fault in a browser points at its source without a source map. The file of
the plain name stays whole: it is what `MAATATAHAY_DEBUG` serves.
"""

import os
import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import brotli
import tree_sitter_javascript
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from servestatic.compress import Compressor
from servestatic.storage import CompressedManifestStaticFilesStorage
from tree_sitter import Language, Node, Parser, Query, QueryCursor

QUALITY: Final = 10
"""Of Brotli, up to 11."""

KEPT_SECONDS: Final = 30 * 24 * 3600
"""How long the files of a build are served after it was begun for the last time: longer than a tab stays open."""

OF_A_BUILD: Final = re.compile(r"\.[0-9a-f]{12}\.")
"""In the name of a hashed file, and of what it is compressed to."""

KEPT_COMMENT = b"/*!"
"""How a comment begins that stays wherever the file goes: a licence."""


class CollectedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # servestatic is untyped here
    """Our modules lie under `js/`; everything else, `vendor/` among it, is served as it came."""

    def post_process(self, paths: dict[str, tuple[Storage, str]], *args: object, **kwargs: object) -> Iterator[Any]:
        """Hash and compress what was collected; yields Django's triples of name, hashed name and outcome."""
        read = {name: (Stripped(where) if is_ours(name) else where, path) for name, (where, path) in paths.items()}
        yield from super().post_process(read, *args, **kwargs)
        self.forget_old(time.time())

    def forget_old(self, now: float) -> None:
        """Delete the files of builds that were begun for the last time long ago; open pages may ask for all others."""
        root = Path(self.location)
        for name in self.hashed_files.values():
            for path in root.glob(f"{name}*"):
                os.utime(path, (now, now))
        for path in root.rglob("*"):
            if OF_A_BUILD.search(path.name) and path.is_file() and path.stat().st_mtime < now - KEPT_SECONDS:
                path.unlink(missing_ok=True)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """Compress what a start before this one has not: a name with a hash says what the file holds.

        Files of plain names are for `MAATATAHAY_DEBUG` alone and stay as they are.
        """
        hashed = paths & set(self.hashed_files.values())
        compressed: Iterator[tuple[str, str]] = super().compress_files(
            {n for n in hashed if not self.exists(f"{n}.br")}
        )
        return compressed

    def create_compressor(self, **kwargs: Any) -> Compressor:  # noqa: ANN401  (as the library's)
        """Ours instead of the library's."""
        return Quicker(**kwargs)


class Quicker(Compressor):  # type: ignore[misc]  # servestatic is untyped here
    """Brotli in a third of the time of its best, for a thirtieth more: the first start of a build waits for it."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """One file."""
        return bytes(brotli.compress(data, quality=QUALITY))

    @staticmethod
    def write_data(path: str, data: bytes, suffix: str, stat_result: os.stat_result) -> str:
        """Write a compressed file whole or not at all: what is there is not made again."""
        part: str = Compressor.write_data(path, data, f"{suffix}.part", stat_result)
        return str(Path(part).replace(path + suffix))


class Stripped:
    """A storage whose files are modules, opened without what only readers need."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def open(self, path: str) -> "ContentFile[bytes]":
        """The module as it is served."""
        with self._storage.open(path) as file:
            return ContentFile(strip(file.read()))


def is_ours(name: str) -> bool:
    """Is this static file a module that is written here?"""
    return name.startswith("js/") and name.endswith(".js")


def strip(source: bytes) -> bytes:
    """A module without comments and indentation, line by line; one that the parser does not understand stays whole."""
    tree = _parser().parse(source)
    if tree.root_node.has_error:
        return source
    found = QueryCursor(_comments_and_texts()).captures(tree.root_node)
    inside = {row for text in found.get("text", ()) for row in range(text.start_point.row + 1, text.end_point.row + 1)}
    rows = _without(source, found.get("comment", ())).split(b"\n")
    return b"\n".join(row if number in inside else row.lstrip(b" \t") for number, row in enumerate(rows))


def _without(source: bytes, comments: "list[Node] | tuple[()]") -> bytes:
    """Each comment gives way to a space, since it may have parted two words, and to its line breaks."""
    pieces, done = [], 0
    for comment in sorted(comments, key=lambda one: one.start_byte):
        text = source[comment.start_byte : comment.end_byte]
        if not text.startswith(KEPT_COMMENT):
            pieces += [source[done : comment.start_byte], b" ", b"\n" * text.count(b"\n")]
            done = comment.end_byte
    return b"".join([*pieces, source[done:]])


@cache
def _language() -> Language:
    return Language(tree_sitter_javascript.language())


@cache
def _parser() -> Parser:
    return Parser(_language())


@cache
def _comments_and_texts() -> Query:
    """What goes, and the texts whose every space counts, however many lines they run over."""
    return Query(_language(), "(comment) @comment [(string) (template_string)] @text")
