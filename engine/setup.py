"""Builds the wheel: plain by default, compiled with mypyc when MAATATAHAY_COMPILE=1.

Everything else about the distribution stands in pyproject.toml; why it is compiled, in docs/decisions/.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src") / "maatatahay"
# Where the time goes. The rest (records, texts, the command line) waits for files and stays plain.
COMPILED = (
    "spaces.py",
    "tiles.py",
    "options.py",
    "crystals.py",
    "decisions.py",
    "setup.py",
    "board.py",
    "position.py",
    "outcome.py",
    "steps.py",
    "explain.py",
    "fingerprint.py",
    "describe.py",
    "choices.py",
    "threats.py",
    "dice.py",
    "selfplay.py",
    "bots/[a-z]*.py",
    "clock/[a-z]*.py",
)


def compiled_modules() -> list[str]:
    """The files to compile, in a fixed order, so that two builds are alike."""
    return [str(path) for pattern in COMPILED for path in sorted(PACKAGE.glob(pattern))]


# Asked for its metadata only, the build needs no compiler run.
if os.environ.get("MAATATAHAY_COMPILE") == "1" and "dist_info" not in sys.argv:
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(compiled_modules(), opt_level="3", debug_level="0"))
else:
    setup()
