"""The packages of others: pinned with hashes, installed as locked, under licences that fit, without known faults.

Whether a fault is known is asked of OSV (osv.dev), which has both Python's and npm's; everything else needs no network.
"""

from __future__ import annotations

import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock", "bench/requirements.lock")
NPM_LOCKS = ("frontend/package-lock.json", "bench/boardgame/package-lock.json", "bench/lighthouse/package-lock.json")
SERVICE = os.environ.get("MAATATAHAY_OSV", "https://api.osv.dev/v1/querybatch")
SECONDS = 20

OURS = {"maatatahay", "maatatahay-server"}
TOOLS = {"pip"}
"""Comes with every environment, and installs the others."""

LICENCES = {
    "0BSD",
    "Apache-2.0",
    "Artistic-1.0",
    "BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC-BY-4.0",
    "CC0-1.0",
    "HPND",
    "ISC",
    "LGPL-3.0",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "PSF-2.0",
    "Python-2.0",
    "Unlicense",
    "Zlib",
}
"""What may be used beside the Apache licence; libraries under LGPL and MPL stay as they came, in files of their own."""

LICENCE_OF: dict[str, str] = {"axe-playwright-python": "MIT", "huey": "MIT"}
"""Packages whose metadata name none: read in the licence file that each brings."""

ACCEPTED: dict[str, str] = {}
"""Known faults (by the id that OSV gives) that do not reach us, and why not."""

WORDS = {
    "apache": "Apache-2.0",
    "artistic": "Artistic-1.0",
    "mit": "MIT",
    "bsd": "BSD",
    "mozilla": "MPL-2.0",
    "mpl": "MPL-2.0",
    "isc": "ISC",
    "python software": "PSF-2.0",
    "psf": "PSF-2.0",
    "lesser general": "LGPL-3.0",
    "lgpl": "LGPL-3.0",
    "unlicense": "Unlicense",
    "historical permission": "HPND",
}
"""How older metadata say it in words."""


def faults() -> list[str]:
    """Everything that can be found without the network."""
    return [*unpinned(), *not_installed_as_locked(), *npm_faults(), *licence_faults()]


def requirements(text: str) -> Iterator[tuple[Requirement, str]]:
    """What a lock file asks for, and the lines that say so."""
    joined = re.sub(r"\\\n", " ", text)
    for line in joined.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield Requirement(re.split(r"\s--hash=|\s#", line)[0].strip()), line


def unpinned() -> Iterator[str]:
    """What a lock file leaves open: a version, a hash, or where it comes from."""
    for name in LOCKS:
        text = (ROOT / name).read_text()
        for line in text.splitlines():
            if re.match(r"\s*(-i|--(extra-)?index-url|--find-links|-e|-f)\b", line):
                yield f"{name}: names a place to take packages from: {line.strip()}"
        for wanted, line in requirements(text):
            pins = [one for one in wanted.specifier if one.operator == "==" and "*" not in one.version]
            if wanted.url or len(pins) != 1 or "--hash=sha256:" not in line:
                yield f"{name}: {wanted.name} is not pinned with a hash"


def locked(name: str) -> dict[str, str]:
    """The versions that a lock file has for this Python and system."""
    wanted = (one for one, _ in requirements((ROOT / name).read_text()) if one.marker is None or one.marker.evaluate())
    return {canonicalize_name(one.name): next(iter(one.specifier)).version for one in wanted}


def installed() -> dict[str, str]:
    """The versions that are here, but for our own."""
    found = {canonicalize_name(one.metadata["Name"]): one.version for one in metadata.distributions()}
    return {name: version for name, version in found.items() if name not in OURS | TOOLS}


def not_installed_as_locked() -> Iterator[str]:
    """What is here in another version than locked, or without being locked at all."""
    wanted, here = locked("requirements.lock") | locked("requirements-dev.lock"), installed()
    for name, version in sorted(here.items()):
        if name not in wanted:
            yield f"{name} {version} is installed, and in no lock file"
        elif wanted[name] != version:
            yield f"{name} {version} is installed, {wanted[name]} is locked"
    yield from (f"{name} is locked, and not installed" for name in sorted(wanted.keys() - here.keys()))


def npm_packages(name: str) -> dict[str, dict[str, Any]]:
    """The packages of an npm lock file, by where each lies."""
    packages: dict[str, dict[str, Any]] = json.loads((ROOT / name).read_text())["packages"]
    return {path: facts for path, facts in packages.items() if path}


def npm_faults() -> Iterator[str]:
    """What an npm lock file leaves open, and what is installed otherwise than it says."""
    for name in NPM_LOCKS:
        for path, facts in npm_packages(name).items():
            if not str(facts.get("integrity", "")).startswith("sha512-") or facts.get("link"):
                yield f"{name}: {path} has no hash"
        here = ROOT / Path(name).parent / "node_modules"
        for path, facts in npm_packages(name).items() if here.exists() else ():
            file = here.parent / path / "package.json"
            version = json.loads(file.read_text()).get("version") if file.exists() else None
            if version not in {facts["version"], None if facts.get("optional") else facts["version"]}:
                yield f"{name}: {path} is {version} in place of {facts['version']}"


def licence_faults() -> Iterator[str]:
    """Which packages are under a licence that is not in the list, or under none that can be read."""
    for one in metadata.distributions():
        name = canonicalize_name(one.metadata["Name"])
        if name not in OURS | TOOLS and not may_use(LICENCE_OF.get(name) or licence_of(one)):
            yield f"{name}: licence {licence_of(one)!r}"
    for file in sorted((ROOT / "frontend" / "node_modules").glob("**/package.json")):
        facts = json.loads(file.read_text())
        if facts.get("name") and facts.get("version") and not may_use(str(facts.get("license", "MIT"))):
            yield f"{facts['name']}: licence {facts['license']!r}"


def licence_of(package: metadata.Distribution) -> str:
    """As SPDX expression where the metadata have one, else in their words."""
    told = package.metadata
    for expression in told.get_all("License-Expression") or ():
        return str(expression)
    classes = [line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or () if line.startswith("License ::")]
    words = (
        " / ".join(one for one in classes if one != "OSI Approved")
        or str((told.get_all("License") or [""])[0]).split("\n")[0]
    )
    return " OR ".join(sorted({spdx for word, spdx in WORDS.items() if word in words.lower()})) or words


def may_use(expression: str) -> bool:
    """Whether one of the alternatives allows it, each part of it."""
    alternatives = re.split(r"\bOR\b", expression.replace("(", " ").replace(")", " "))
    return any(
        all(
            part.split(" WITH ")[0].strip().removesuffix("-only").removesuffix("-or-later") in LICENCES
            for part in parts
        )
        for parts in (re.split(r"\bAND\b", one) for one in alternatives)
    )


def everything() -> list[tuple[str, str, str]]:
    """Ecosystem, name and version of all that any lock file names."""
    python = {("PyPI", one.name, next(iter(one.specifier)).version) for name in LOCKS for one in _named(name)}
    npm = {
        ("npm", path.rpartition("node_modules/")[2], facts["version"])
        for name in NPM_LOCKS
        for path, facts in npm_packages(name).items()
    }
    return sorted(python | npm)


def _named(name: str) -> Iterator[Requirement]:
    yield from (one for one, _ in requirements((ROOT / name).read_text()))


class Unreachable(Exception):
    """The service gave no answer that can be used."""


def known_faults() -> list[str]:
    """What OSV knows of any locked package that is not accepted above. Raises `Unreachable`."""
    asked = everything()
    found = []
    for (ecosystem, name, version), ids in zip(asked, _answers(asked), strict=True):
        found += [f"{ecosystem} {name} {version}: {one}" for one in ids if one not in ACCEPTED]
    return found


def _answers(asked: list[tuple[str, str, str]]) -> list[list[str]]:
    queries = [{"package": {"ecosystem": eco, "name": name}, "version": version} for eco, name, version in asked]
    answers: list[list[str]] = []
    for start in range(0, len(queries), 500):
        body = json.dumps({"queries": queries[start : start + 500]}).encode()
        request = urllib.request.Request(SERVICE, body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                results = json.load(answer)["results"]
            answers += [[str(fault["id"]) for fault in one.get("vulns", ())] for one in results]
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise Unreachable(f"{SERVICE}: {error}") from error
    if len(answers) != len(asked):
        raise Unreachable(f"{SERVICE}: {len(answers)} answers to {len(asked)} questions")
    return answers
