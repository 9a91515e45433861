"""The private directory with the database and the keys.

`MAATATAHAY_VAR` names it; without it, it is `var` in the working directory. It is made at the first use,
readable by its owner alone, and its keys are kept for all later starts.
"""

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def var_dir() -> Path:
    """The private directory, made if it is not there yet."""
    path = Path(os.environ.get("MAATATAHAY_VAR") or "var").resolve()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def kept_key(name: str, make: Callable[[], str]) -> str:
    """The key of this name, made by `make` at the first call and the same ever after."""
    folder = var_dir() / "keys"
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / name
    if not path.exists():
        _write_once(path, make())
    if os.name == "posix" and path.stat().st_mode & 0o007:
        raise ImproperlyConfigured(f"{path} can be read by everybody on this machine: chmod 600, or make it anew")
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Put `text` at `path`, whole or not at all; a process that came first wins."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
