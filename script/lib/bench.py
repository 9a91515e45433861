"""Runs a measurement of bench/, its peers installed aside in .venv/peers: the product needs none of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from setup import ROOT, STAMPS, VENV, digest, pip, say, step

PEERS = VENV / "peers"
LOCK = ROOT / "bench" / "requirements.lock"
NODE_PEERS = {"server": ROOT / "bench" / "boardgame", "page": ROOT / "bench" / "lighthouse"}
"""What a measurement compares with, or asks, that is written for Node."""

BESIDE = (ROOT / "e2e", ROOT / "faults", ROOT / "server" / "tests")
"""The page is measured by people at browsers, and the site under faults, as they are tested."""


def install_peers() -> None:
    """What the measurements compare with, as the lock file says."""

    def install() -> None:
        say(f"installing the peers of bench/{LOCK.name}")
        pip("install", "--quiet", "--upgrade", "--target", str(PEERS), "--require-hashes", "--requirement", str(LOCK))

    step("peers", digest([LOCK]), install)


def install_node_peer(folder: Path) -> None:
    """A measurement's peer for Node, as its own lock file says, beside what uses it."""

    def install() -> None:
        say(f"installing the peer of bench/{folder.name}")
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)

    step(f"node-peer-{folder.name}", digest([folder / "package-lock.json"], str(ROOT)), install)


def main(arguments: list[str]) -> int:
    """Runs the named measurement with its own arguments."""
    measurements = sorted(file.stem for file in (ROOT / "bench").glob("*.py"))
    if not arguments or arguments[0] not in measurements:
        print(f"usage: script/bench {'|'.join(measurements)} [--help]", file=sys.stderr)
        return 2
    STAMPS.mkdir(exist_ok=True)
    install_peers()
    if folder := NODE_PEERS.get(arguments[0]):
        install_node_peer(folder)
    command = [sys.executable, str(ROOT / "bench" / f"{arguments[0]}.py"), *arguments[1:]]
    return subprocess.run(
        command, env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (PEERS, *BESIDE)))}
    ).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
