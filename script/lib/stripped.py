"""Compares what is served of the page's modules with what is written: esbuild must make the same of both."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from maatasite.web.collecting import strip

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "server" / "src" / "maatasite" / "web" / "static" / "js"
ESBUILD = ("npx", "--no-install", "esbuild", "--minify", "--log-level=warning")


def differing() -> list[str]:
    """The names of modules that lose more than comments and indentation when the static files are collected."""
    with tempfile.TemporaryDirectory() as folder:
        served, small, also = (Path(folder, name) for name in ("served", "small", "also"))
        served.mkdir()
        for module in MODULES.glob("*.js"):
            (served / module.name).write_bytes(strip(module.read_bytes()))
        minify(MODULES, small)
        minify(served, also)
        return sorted(one.name for one in small.iterdir() if one.read_bytes() != (also / one.name).read_bytes())


def minify(source: Path, target: Path) -> None:
    """Writes each module of a folder as esbuild makes it, to another folder."""
    command = [*ESBUILD, f"--outdir={target}", *map(str, sorted(source.glob("*.js")))]
    subprocess.run(command, cwd=ROOT / "frontend", check=True)
