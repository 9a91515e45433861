"""`maatatahay arena`: a match between two opponents, every deal from both sides."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack

from maatatahay.cli.arguments import Arguments
from maatatahay.cli.progress import Progress
from maatatahay.cli.sentences import printable
from maatatahay.lab.arena import Match, Played, Standing, play_match
from maatatahay.lab.contestants import Budget, is_contestant
from maatatahay.options import Options
from maatatahay.tiles import TRIBES


def run_match(chosen: Arguments) -> int:
    """Play the match, print what it shows, write the records if asked; the exit code."""
    bots = (chosen.balan, chosen.wazu)
    for name in bots:
        if not is_contestant(name):
            print(f"{printable(name)}: there is no such opponent", file=sys.stderr)
            return 2
    budget = Budget(chosen.nodes, chosen.time)
    match = Match(*bots, chosen.games, chosen.seed, (budget, budget), Options())
    standing = Standing()
    try:
        for played in _written(play_match(match, chosen.jobs), chosen.out):
            standing.add(played)
    except OSError as error:
        print(f"{printable(chosen.out)}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(json.dumps({"bots": list(bots), **standing.to_json()}) if chosen.json else report(match, standing))
    return 0


def _written(games: Iterator[Played], out: str | None) -> Iterator[Played]:
    """The games, each written to the file on its way."""
    with ExitStack() as stack:
        file = None if out is None else stack.enter_context(open(out, "w", encoding="utf-8", newline="\n"))
        progress = Progress()
        for played in games:
            if file is not None:
                file.write(played.record + "\n")
            progress.step()
            yield played
        progress.end()


def report(match: Match, standing: Standing) -> str:
    """What the match shows, for people."""
    sides = ", ".join(
        f"as {name} {100 * share.value:.0f} %" for name, share in zip(TRIBES, standing.by_tribe, strict=True)
    )
    ends = ", ".join(f"{reason} {count}" for reason, count in standing.ends.most_common())
    times = ", ".join(f"{(match.first, match.second)[who]} {standing.milliseconds(who):.2f} ms" for who in range(2))
    ahead = standing.ahead / max(1, standing.score.games)
    return "\n".join(
        [
            f"{match.first} against {match.second}: {standing.score}",
            f"  {sides}; {ahead:+.2f} points a game",
            f"  ends: {ends}",
            f"  time a decision: {times}",
        ]
    )
