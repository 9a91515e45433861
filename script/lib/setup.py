"""The steps of script/setup, run by the Python of .venv: each is skipped while its stamp still fits.

Only the standard library is used until the locked packages are installed.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = Path(sys.prefix)
STAMPS = VENV / "stamps"
LOCKS = {"run": ROOT / "requirements.lock", "dev": ROOT / "requirements-dev.lock"}
ENGINE = ROOT / "engine"
SERVER = ROOT / "server"


def say(text: str) -> None:
    print(f"setup: {text}", flush=True)


def pip(*arguments: str, **environment: str) -> None:
    """Runs pip; its output is shown only when it fails, then the set-up ends."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, env=os.environ | environment, text=True, capture_output=True)
    if done.returncode:
        raise PipError(done.stdout + done.stderr)


class PipError(Exception):
    """What pip printed before it failed."""


def digest(files: Iterable[Path], *more: str) -> str:
    """One hash of the files' names and contents, of this Python and of `more`."""
    total = hashlib.sha256("\0".join((sys.version, *more)).encode())
    for file in sorted(files):
        total.update(b"\0" + str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def step(name: str, wanted: str, action: Callable[[], None]) -> None:
    """Does `action` unless the stamp says that it was done for `wanted`."""
    stamp = STAMPS / name
    if stamp.exists() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)
    action()
    stamp.write_text(wanted)


def install_packages(dev: bool) -> None:
    """The locked packages; the tools stay once they are there."""
    kind = "dev" if dev or (STAMPS / "packages-dev").exists() else "run"

    def install() -> None:
        say(f"installing the packages of {LOCKS[kind].name}")
        pip("install", "--quiet", "--require-hashes", "--requirement", str(LOCKS[kind]))

    step(f"packages-{kind}", digest([LOCKS[kind]]), install)


def can_compile() -> str:
    """'' when the engine can be compiled here, else what is missing."""
    if os.environ.get("MAATATAHAY_COMPILE") == "0":
        return "MAATATAHAY_COMPILE=0"
    compiler = os.environ.get("CC", "cc").split()[0]
    if not shutil.which(compiler):
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h (on Debian and Ubuntu: apt install python3-dev)"
    return ""


def engine_files() -> list[Path]:
    """Everything that decides what the engine's wheel holds."""
    inside = (file for file in (ENGINE / "src").rglob("*") if file.is_file())
    kept = [file for file in inside if file.suffix != ".pyc" and ".egg-info" not in str(file)]
    return [*kept, ENGINE / "pyproject.toml", ENGINE / "setup.py", ENGINE / "README.md"]


def build_engine(files: list[Path], compiled: bool) -> None:
    """Builds the wheel in a copy, so that nothing compiled ever lies beside its source, and installs it."""
    with tempfile.TemporaryDirectory(prefix="maatatahay-") as folder:
        copy = Path(folder, "engine")
        for file in files:
            target = copy / file.relative_to(ENGINE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target)
        pip(
            *("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", folder, str(copy)),
            MAATATAHAY_COMPILE="1" if compiled else "0",
        )
        wheel = next(Path(folder).glob("*.whl"))
        pip("install", "--no-deps", "--no-index", "--force-reinstall", str(wheel))


def compile_engine(files: list[Path]) -> None:
    """The compiled wheel; where the compiler fails, the plain one, but never silently and never in CI."""
    say("compiling the engine (a minute or two)")
    try:
        build_engine(files, compiled=True)
    except PipError as failure:
        if os.environ.get("CI") or os.environ.get("MAATATAHAY_COMPILE") == "1":
            raise
        print(failure, file=sys.stderr)
        say("the engine could not be compiled (see above): installing it as plain Python")
        build_engine(files, compiled=False)


def install_engine() -> None:
    """The engine as a wheel, rebuilt when its source differs from what the wheel was made of."""
    files, obstacle = engine_files(), can_compile()

    def install() -> None:
        if obstacle:
            say(f"installing the engine as plain Python, about five times slower than compiled: {obstacle}")
            build_engine(files, compiled=False)
        else:
            compile_engine(files)

    step("engine", digest(files, obstacle), install)


def install_server() -> None:
    """The server, editable: it is plain Python, so its source is what runs."""

    def install() -> None:
        pip("install", "--no-deps", "--no-index", "--no-build-isolation", "--editable", str(SERVER))

    step("server", digest([SERVER / "pyproject.toml"], str(ROOT)), install)


def compile_translations() -> None:
    """A .mo beside each .po that is newer, by Babel, so that no gettext program is needed."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in (SERVER / "src").rglob("locale/*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as read:
            found = read_po(read, locale=source.parent.parent.name, domain=source.stem)
        # Babel would fill a plural that is not translated with English, and it would count as translated.
        for message in [one for one in found if not (one.string and all(one.string))]:
            found.delete(message.id)
        with target.open("wb") as written:
            write_mo(written, found)


def main(arguments: list[str]) -> int:
    """Runs every step; one set-up at a time."""
    if unknown := set(arguments) - {"--dev"}:
        say(f"unknown: {' '.join(sorted(unknown))} (usage: script/setup [--dev])")
        return 2
    STAMPS.mkdir(exist_ok=True)
    with (STAMPS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            install_packages(dev="--dev" in arguments)
            install_engine()
            install_server()
            compile_translations()
        except PipError as failure:
            print(failure, file=sys.stderr)
            say("failed (pip's words above)")
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
