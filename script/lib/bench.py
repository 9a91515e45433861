"""Runs a measurement of bench/, its peers installed aside in .venv/peers: the product needs none of them."""

from __future__ import annotations

import os
import subprocess
import sys

from setup import ROOT, STAMPS, VENV, digest, pip, say, step

PEERS = VENV / "peers"
LOCK = ROOT / "bench" / "requirements.lock"
NODE_PEER = ROOT / "bench" / "boardgame"


def install_peers() -> None:
    """What the measurements compare with, as the lock file says."""

    def install() -> None:
        say(f"installing the peers of bench/{LOCK.name}")
        pip("install", "--quiet", "--upgrade", "--target", str(PEERS), "--require-hashes", "--requirement", str(LOCK))

    step("peers", digest([LOCK]), install)


def install_node_peer() -> None:
    """boardgame.io, as its own lock file says, beside the server that is written with it."""

    def install() -> None:
        say("installing the peer of bench/boardgame")
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=NODE_PEER, check=True)

    step("node-peer", digest([NODE_PEER / "package-lock.json"], str(ROOT)), install)


def main(arguments: list[str]) -> int:
    """Runs the named measurement with its own arguments."""
    measurements = sorted(file.stem for file in (ROOT / "bench").glob("*.py"))
    if not arguments or arguments[0] not in measurements:
        print(f"usage: script/bench {'|'.join(measurements)} [--help]", file=sys.stderr)
        return 2
    STAMPS.mkdir(exist_ok=True)
    install_peers()
    if arguments[0] == "server":
        install_node_peer()
    command = [sys.executable, str(ROOT / "bench" / f"{arguments[0]}.py"), *arguments[1:]]
    return subprocess.run(command, env=os.environ | {"PYTHONPATH": str(PEERS)}).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
