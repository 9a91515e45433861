"""The command `maatatahay`: records checked, shown, traced, verified and counted; games played and made (RECORD.md)."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from maatatahay.cli import arena, lab, play, records, selfplay
from maatatahay.cli.arguments import Arguments, parse


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Wrong use ends in `SystemExit(2)`, as argparse has it."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run(parse(arguments))
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has seen enough, such as `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def run(chosen: Arguments) -> int:
    """Do what the arguments ask for."""
    match chosen.command:
        case "check":
            return records.check(chosen.files)
        case "show":
            return records.show(chosen.file, chosen.move)
        case "trace":
            return records.print_trace(chosen.file)
        case "verify":
            return records.verify_dice(chosen.file)
        case "perft":
            return records.count(chosen.file, chosen.move, chosen.depth, chosen.divide)
        case "selfplay":
            return selfplay.write_games(chosen.games, chosen.seed, chosen.out, (chosen.balan, chosen.wazu))
        case "arena":
            return arena.run_match(chosen)
        case "lab":
            return lab.run_series(chosen)
    return play.play(chosen.options(), (chosen.balan, chosen.wazu), chosen.save)
