"""The next build of the product: its sources with something changed, in the place of the running one."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import maatasite
from product import Product


def deploy(product: Product, folder: Path, changes: Mapping[str, tuple[str, str]], *, keep: bool = False) -> None:
    """Start a build that was stopped as the next one. `changes` are by file below the package: what gives way to what.

    Nothing is left of the static files before, unless they are kept, as they are at a usual update.
    """
    build = folder / "build"
    package = build / "maatasite"
    shutil.copytree(Path(maatasite.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    for name, (before, after) in changes.items():
        text = (package / name).read_text(encoding="utf-8")
        assert before in text, f"{name} has no {before!r}"
        (package / name).write_text(text.replace(before, after, 1), encoding="utf-8")
    if not keep:
        shutil.rmtree(product.folder / "var" / "static")
    product.renew(PYTHONPATH=str(build))
