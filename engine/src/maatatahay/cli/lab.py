"""`maatatahay lab`: statistics of self-play as a table, as JSON and as pictures."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from maatatahay.cli.arguments import Arguments
from maatatahay.cli.progress import Progress
from maatatahay.cli.sentences import printable
from maatatahay.lab.contestants import Budget, is_contestant
from maatatahay.lab.plots import counts_svg, shares_svg
from maatatahay.lab.selfplay import Series, play_series
from maatatahay.lab.statistics import Findings
from maatatahay.options import Options


def run_series(chosen: Arguments) -> int:
    """Play the games, print the table, write what was asked for; the exit code."""
    if not is_contestant(chosen.bot):
        print(f"{printable(chosen.bot)}: there is no such opponent", file=sys.stderr)
        return 2
    options = Options(chosen.relic_scoring, chosen.end_by_deaths, chosen.layout, chosen.tile_set)
    series = Series(chosen.bot, Budget(chosen.nodes, chosen.time), chosen.games, chosen.seed, options)
    findings, progress = Findings(), Progress(series.games)
    for game in play_series(series, chosen.jobs):
        findings.add(game)
        progress.step()
    progress.end()
    print(table(findings))
    try:
        _write(findings, chosen.json_file, chosen.plots)
    except OSError as error:
        print(f"{printable(str(error.filename))}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def table(findings: Findings) -> str:
    """Everything that was found, for people."""
    lines = [f"{findings.games} games"]
    for topic, shares in findings.wins.items():
        lines += ["", topic]
        lines += [f"  {name:36}{share}" for name, share in sorted(shares.items())]
    for topic, counts in findings.counts.items():
        lines += ["", topic]
        lines += [f"  {name:36}{100 * count / findings.games:5.1f} %" for name, count in sorted(counts.items())]
    return "\n".join(lines)


def _write(findings: Findings, json_file: str | None, plots: str | None) -> None:
    if json_file is not None:
        Path(json_file).write_text(json.dumps(findings.to_json(), indent=1) + "\n", encoding="utf-8")
    if plots is not None:
        folder = Path(plots)
        folder.mkdir(parents=True, exist_ok=True)
        pictures = {topic: shares_svg(topic, shares) for topic, shares in findings.wins.items()}
        pictures |= {topic: counts_svg(topic, counts) for topic, counts in findings.counts.items()}
        for topic, picture in pictures.items():
            (folder / f"{topic.lower().replace(' ', '-')}.svg").write_text(picture, encoding="utf-8")
