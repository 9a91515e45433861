"""Makes the page's one third-party file, vendor/lit.js, from the npm lock file; see script/vendor."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
VENDOR = ROOT / "server" / "src" / "maatasite" / "web" / "static" / "vendor"
BUNDLE = ("npm", "run", "--silent", "vendor", "--")


def install() -> None:
    """node_modules exactly as the lock file says; nothing is done when it is there already."""
    lock, installed = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=FRONTEND, check=True)
        installed.touch()


def bundle(folder: Path) -> dict[str, bytes]:
    """The vendored files by name, made anew with `folder` for what the bundler leaves behind."""
    script, facts = folder / "lit.js", folder / "facts.json"
    command = [*BUNDLE, f"--outfile={script}", f"--metafile={facts}", "--log-level=warning"]
    subprocess.run(command, cwd=FRONTEND, check=True)
    return {"lit.js": script.read_bytes(), "LICENSES.txt": licences(json.loads(facts.read_text())["inputs"])}


def licences(inputs: dict[str, object]) -> bytes:
    """Name, version and licence text of every package that the bundler read."""
    sources = (Path(name).parts for name in inputs if name.startswith("node_modules/"))
    packages = sorted({"/".join(parts[1 : 3 if parts[1].startswith("@") else 2]) for parts in sources})
    lock = sha256((FRONTEND / "package-lock.json").read_bytes()).hexdigest()
    parts = [f"lit.js holds these packages, as frontend/package-lock.json (SHA-256 {lock}) fixes them.\n"]
    for package in packages:
        folder = FRONTEND / "node_modules" / package
        facts = json.loads((folder / "package.json").read_text())
        text = (folder / "LICENSE").read_text().strip()
        parts.append(f"{'-' * 72}\n{package} {facts['version']} ({facts['license']})\n\n{text}\n")
    return "\n".join(parts).encode()


def differing() -> list[str]:
    """The names of vendored files that are not what the lock file gives."""
    with tempfile.TemporaryDirectory() as folder:
        made = bundle(Path(folder))
    return [name for name, data in made.items() if (VENDOR / name).read_bytes() != data]


def main() -> int:
    """Writes the vendored files."""
    install()
    VENDOR.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, data in bundle(Path(folder)).items():
            (VENDOR / name).write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
