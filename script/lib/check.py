"""The checks of script/check: each prints what it finds, all of them run, any finding fails."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import dependencies as packages
import stripped
import vendor

ROOT = Path(__file__).resolve().parents[2]
PATHS = os.pathsep.join(str(ROOT / part / "src") for part in ("engine", "server"))
LONGEST_FILE = 500
LONGEST_FUNCTION = 60
IN_CI = os.environ.get("CI", "").lower() in ("1", "true")


def run(*command: str, cwd: Path = ROOT, **environment: str) -> bool:
    """True when the command, found beside this Python or on the path, is content."""
    beside = Path(sys.executable).with_name(command[0])
    program = str(beside) if beside.exists() else command[0]
    return subprocess.run([program, *command[1:]], cwd=cwd, env=os.environ | environment).returncode == 0


def formatting() -> bool:
    """Python is formatted."""
    return run("ruff", "format", "--check", "--quiet")


def lint() -> bool:
    """Python is free of the faults that ruff knows (pyproject.toml lists them)."""
    return run("ruff", "check", "--quiet")


def types() -> bool:
    """Python is typed, strictly: each distribution with its tests, then the rest."""
    engine = run("mypy", "engine/src", "engine/tests")
    server = run("mypy", "--config-file=server/pyproject.toml", "server/src", "server/tests")
    journeys = run("mypy", "--config-file=server/pyproject.toml", "e2e")
    return all((engine, server, journeys, run("mypy", "bench", "faults", "script/lib"), run("mypy", "engine/setup.py")))


def imports() -> bool:
    """Imports run one way (the contracts in pyproject.toml)."""
    return run("lint-imports", "--no-cache", "--no-logo", PYTHONPATH=PATHS)


def sources() -> Iterator[Path]:
    """The tracked Python files that people wrote."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, text=True, capture_output=True, check=True)
    return (ROOT / name for name in listed.stdout.splitlines() if "/migrations/" not in name)


def externals() -> bool:
    """The engine imports nothing beyond the standard library; the sockets nothing of Django's database layer."""
    allowed = {*sys.stdlib_module_names, "maatatahay"}
    engine = (line for line, name in imports_below("engine/src") if name.split(".")[0] not in allowed)
    live = (line for line, name in imports_below("server/src/maatasite/live") if name.startswith("django.db"))
    return none_of([*engine, *live])


def imports_below(folder: str) -> Iterator[tuple[str, str]]:
    """Each import in a folder's Python files: a line that says so, and the module's absolute name."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        for name in imported(ast.parse(file.read_text())):
            yield f"{file.relative_to(ROOT)}: imports {name}", name


def imported(tree: ast.AST) -> Iterator[str]:
    """The absolute names of the modules that a file imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def sizes() -> bool:
    """No file has 500 lines, no function 60."""
    found = []
    for file in sources():
        text, name = file.read_text(), file.relative_to(ROOT)
        if (lines := text.count("\n")) >= LONGEST_FILE:
            found.append(f"{name}: {lines} lines")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    found.append(f"{name}:{node.lineno}: {node.name} has {length} lines")
    return none_of(found)


def none_of(found: list[str]) -> bool:
    """Prints what was found; true when it is nothing."""
    print(*found, sep="\n", end="\n" if found else "")
    return not found


def page() -> bool:
    """The page's modules are typed (tsc) and served as written, the vendored files are what their lock file gives."""
    if not shutil.which("npm"):
        print("*** SKIPPED: no npm, so the page's types and vendored files are not checked ***")
        return not IN_CI
    vendor.install()
    typed = run("npm", "run", "--silent", "types", cwd=ROOT / "frontend")
    stale = [f"{name} is not what script/vendor makes" for name in vendor.differing()]
    changed = [f"{name} is served as something else than it says" for name in stripped.differing()]
    return none_of([*stale, *changed]) and typed


def deployment() -> bool:
    """deploy/compose.yaml keeps to the compose specification."""
    return run("check-jsonschema", "--quiet", "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml")


def dependencies() -> bool:
    """Others' packages are pinned with hashes, installed as locked, under licences that fit, without known faults."""
    found = packages.faults()
    try:
        found += packages.known_faults()
    except packages.Unreachable as reason:
        print(f"*** SKIPPED: nobody could be asked which packages have known faults: {reason} ***")
    return none_of(found)


def texts() -> bool:
    """Translations are right, and complete where they must be."""
    return run("python", "-m", "maatasite.web.checks")


def readme() -> bool:
    """The Python in the READMEs runs."""
    texts = [(ROOT / name).read_text() for name in ("README.md", "engine/README.md")]
    examples = re.findall(r"```python\n(.*?)```", "".join(texts), re.DOTALL)
    return all(run("python", "-W", "error", "-c", example) for example in examples)


CHECKS: tuple[Callable[[], bool], ...] = (
    formatting,
    lint,
    types,
    imports,
    externals,
    sizes,
    page,
    deployment,
    dependencies,
    texts,
    readme,
)


def main(names: list[str]) -> int:
    """Runs the named checks, or all."""
    if unknown := set(names) - {check.__name__ for check in CHECKS}:
        print(f"no such check: {', '.join(unknown)}; there are: {', '.join(c.__name__ for c in CHECKS)}")
        return 2
    failed = []
    for check in CHECKS:
        if not names or check.__name__ in names:
            print(f"--- {check.__name__}: {check.__doc__}", flush=True)
            if not check():
                failed.append(check.__name__)
    print(f"\nchecks failed: {', '.join(failed)}" if failed else "\nall checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
