"""The words of the command line. Wrong use is argparse's: a usage line on standard error and exit code 2."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TypeAlias

import maatatahay.position
from maatatahay.bots import bot_names
from maatatahay.datafiles import names_in
from maatatahay.options import DEATH_LIMITS, RELIC_SCORINGS, RULES_VERSION, Options

PERSON = "person"
"""Says at `play` that somebody at the terminal decides for a tribe."""

_WHO = f"{', '.join(bot_names())}, uct, or search:WEIGHTS"

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Arguments(argparse.Namespace):
    """What was asked for; which of these are set depends on `command`."""

    command: str
    files: list[str]
    file: str
    move: int
    depth: int
    divide: bool
    games: int
    seed: int
    out: str
    balan: str
    wazu: str
    relic_scoring: str
    end_by_deaths: str
    save: str | None
    nodes: int | None
    time: float | None
    jobs: int | None
    json: bool
    json_file: str | None
    plots: str | None
    bot: str
    layout: str
    tile_set: str

    def options(self) -> Options:
        """The table options asked for."""
        return Options(self.relic_scoring, self.end_by_deaths)


def parse(arguments: Sequence[str] | None) -> Arguments:
    """The arguments as values. Raises `SystemExit`: 2 for wrong use, 0 after `--help` and `--version`."""
    return _parser().parse_args(arguments, Arguments())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "maatatahay", description="Maatatahay in a terminal: play, and read game records.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=version_text())
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_play(commands)
    _add_record(commands)
    _add_perft(commands)
    _add_selfplay(commands)
    _add_arena(commands)
    _add_lab(commands)
    return parser


def version_text() -> str:
    """The package's version, that of the rules, and which build runs."""
    try:
        package = version("maatatahay")
    except PackageNotFoundError:
        package = "(not installed)"
    build = "interpreted" if (maatatahay.position.__file__ or "").endswith(".py") else "compiled"
    return f"maatatahay {package}, rules {RULES_VERSION}, {build}"


def whole_number(text: str) -> int:
    """A whole number, 0 or more, in plain digits. Raises `ValueError`."""
    if not re.fullmatch("[0-9]{1,18}", text):
        raise ValueError
    return int(text)


def seconds(text: str) -> float:
    """Seconds, more than none and at most an hour. Raises `ValueError`."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text) or not 0.0 < float(text) <= 3600.0:
        raise ValueError
    return float(text)


def _add_record(commands: Commands) -> None:
    record = commands.add_parser("record", help="check, show, trace or verify game records", allow_abbrev=False)
    verbs = record.add_subparsers(metavar="COMMAND", required=True)
    check = verbs.add_parser("check", help="check records against the rules", allow_abbrev=False)
    check.add_argument("files", metavar="FILE", nargs="+", help="a record, or a .jsonl file with one a line")
    check.set_defaults(command="check")
    show = verbs.add_parser("show", help="draw the position after some moves", allow_abbrev=False)
    show.add_argument("file", metavar="FILE")
    show.add_argument("--move", metavar="N", type=whole_number, help="after so many moves (default: all)")
    show.set_defaults(command="show")
    for name, text in (("trace", "print every position as JSON"), ("verify", "check the chance against its secret")):
        verb = verbs.add_parser(name, help=text, allow_abbrev=False)
        verb.add_argument("file", metavar="FILE")
        verb.set_defaults(command=name)


def _add_perft(commands: Commands) -> None:
    perft = commands.add_parser("perft", help="count sequences of legal decisions", allow_abbrev=False)
    perft.add_argument("file", metavar="FILE")
    perft.add_argument("--move", metavar="N", type=whole_number, required=True, help="from the position after N moves")
    perft.add_argument("--depth", metavar="D", type=whole_number, required=True, help="of so many decisions")
    perft.add_argument("--divide", action="store_true", help="a line for each first decision before the number")
    perft.set_defaults(command="perft")


def _add_selfplay(commands: Commands) -> None:
    selfplay = commands.add_parser("selfplay", help="let computer opponents play", allow_abbrev=False)
    selfplay.add_argument("--games", metavar="N", type=whole_number, required=True)
    selfplay.add_argument("--seed", metavar="S", type=whole_number, required=True, help="the same seed, the same bytes")
    selfplay.add_argument("--out", metavar="FILE.jsonl", required=True, help="a record a line goes there")
    for tribe in ("balan", "wazu"):
        selfplay.add_argument(f"--{tribe}", choices=bot_names(), default="random", help="default: random")
    selfplay.set_defaults(command="selfplay")


def _add_arena(commands: Commands) -> None:
    arena = commands.add_parser("arena", help="a match of two opponents, each deal from both sides", allow_abbrev=False)
    for tribe in ("balan", "wazu"):
        arena.add_argument(f"--{tribe}", metavar="BOT", required=True, help=f"{tribe} in every other game; {_WHO}")
    _add_series(arena)
    arena.add_argument("--out", metavar="FILE.jsonl", help="a record a line goes there")
    arena.add_argument("--json", action="store_true", help="the result as JSON")
    arena.set_defaults(command="arena")


def _add_lab(commands: Commands) -> None:
    lab = commands.add_parser("lab", help="statistics of self-play", allow_abbrev=False)
    lab.add_argument("--bot", metavar="BOT", required=True, help=f"plays both sides; {_WHO}")
    _add_series(lab)
    lab.add_argument("--layout", choices=names_in("layouts"), default=Options().layout)
    lab.add_argument("--tile-set", choices=names_in("tile_sets"), default=Options().tile_set)
    lab.add_argument("--relic-scoring", choices=RELIC_SCORINGS, default=RELIC_SCORINGS[0])
    lab.add_argument("--end-by-deaths", choices=DEATH_LIMITS, default=DEATH_LIMITS[0])
    lab.add_argument("--json", dest="json_file", metavar="FILE.json", help="the findings as JSON go there")
    lab.add_argument("--plots", metavar="FOLDER", help="pictures (SVG) go there")
    lab.set_defaults(command="lab")


def _add_series(command: argparse.ArgumentParser) -> None:
    """How many games, with what budget, on how many cores."""
    command.add_argument("--games", metavar="N", type=whole_number, required=True)
    command.add_argument("--seed", metavar="S", type=whole_number, required=True)
    budget = command.add_mutually_exclusive_group()
    budget.add_argument("--nodes", metavar="N", type=whole_number, help="of whoever searches, for each decision")
    budget.add_argument("--time", metavar="S", type=seconds, help="seconds for each decision instead")
    command.add_argument("--jobs", metavar="N", type=whole_number, help="games at once (default: one a core)")


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play a game here", allow_abbrev=False)
    players = [PERSON, *bot_names()]
    play.add_argument("--balan", choices=players, default=PERSON, help="default: person")
    play.add_argument("--wazu", choices=players, default="greedy", help="default: greedy; person: two at one terminal")
    play.add_argument("--relic-scoring", choices=RELIC_SCORINGS, default=RELIC_SCORINGS[0])
    play.add_argument("--end-by-deaths", choices=DEATH_LIMITS, default=DEATH_LIMITS[0])
    play.add_argument("--save", metavar="FILE.json", help="write the record there when the game has ended or is left")
    play.set_defaults(command="play")
