"""A wall clock that can be set: a small library before the processes' own, and a file that says how far it is off."""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("wall.c")


class Wall:
    """The wall clock of all who are started with these `settings`; without a C compiler it is the machine's."""

    def __init__(self, folder: Path) -> None:
        self._file, library = folder / "wall", folder / "wall.so"
        self.off = 0.0
        """So many seconds it is off."""
        self._file.write_bytes(struct.pack("q", 0))
        compiler = shutil.which("cc")
        command = [str(compiler), "-shared", "-fPIC", "-O2", "-o", str(library), str(SOURCE), "-ldl"]
        self.can_be_set = compiler is not None and subprocess.run(command, capture_output=True).returncode == 0
        self.settings = {"LD_PRELOAD": str(library), "WALL": str(self._file)} if self.can_be_set else {}

    def set(self, seconds: float) -> None:
        """Set it by so much."""
        self.off += seconds
        with self._file.open("r+b") as file:
            file.write(struct.pack("q", int(self.off * 1e9)))
