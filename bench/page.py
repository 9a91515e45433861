"""What the table and the front page cost. Run by `script/bench page [PART…]`; without a part, all. Needs Chromium.

- `bytes`: what a first visit brings over the line, beside the same page as it is written: neither compressed nor
  stripped (`MAATATAHAY_DEBUG=1`);
- `work`: layout shift while a table opens; layouts and style recalculations for a fixed walk by key;
- `slow`: seconds until something is seen, the table is there and a decision can be taken, on 400 kbit/s with 400 ms to
  each answer and a quarter of this machine; beside the same page as it is written;
- `lighthouse`: its scores, from 0 to 100, for a reader who looks on. Its scale is what others reach, so it has no peer.

Bytes and counts are the same in every run and on every machine. Seconds are not: quote them beside the load average.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from meter import KEYS, Load, Meter, inline_art
from people import Person, Table
from playwright.sync_api import Browser, Page, expect, sync_playwright
from product import Product
from some_game import placing, some_game

SIZES = {"desktop": (1280, 800), "tablet": (768, 1024), "phone": (390, 844)}
LANGUAGES = ("en", "nl", "zh-TW")
LIGHTHOUSE = Path(__file__).parent / "lighthouse" / "node_modules" / ".bin" / "lighthouse"
FLAGS = ["--disable-gpu", "--disable-quic"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
NO_ANSWER_MS = 120_000
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
TABLE_IS_THERE = "() => document.querySelector('game-table')?.state"


class Site:
    """A running server, and Ana at a table on it, whose turn it is to place a Warrior."""

    def __init__(self, name: str, browser: Browser, folder: Path, **settings: str) -> None:
        self.name, self._browser = name, browser
        folder.mkdir()
        self._product = Product(folder, **settings)
        self._product.start()
        ana = Person("Ana", browser.new_context(base_url=self._product.url), self._product.url)
        self.front = f"{self._product.url}/"
        self.table = some_game(ana, 0, until=placing).page.url
        self._seat: Any = ana.context.storage_state()
        ana.context.close()

    def visit(self, **options: object) -> Page:
        """Ana in a browser that has nothing but her cookies: her first visit, as far as it can tell."""
        chosen: dict[str, Any] = {"storage_state": self._seat, "service_workers": "block", **options}
        page = self._browser.new_context(**chosen).new_page()
        page.set_default_timeout(NO_ANSWER_MS)
        return page

    def stop(self) -> None:
        """End the server."""
        self._product.stop()


def settle(page: Page, address: str) -> None:
    """Open a page and wait for all that comes by itself."""
    page.goto(address)
    if "/game/" in address:
        expect(page.locator(".live.open")).to_be_visible()
    page.wait_for_load_state("networkidle")


def measure_bytes(sites: list[Site], runs: int) -> None:
    """Bytes of bodies as they came; "all" has headers too, and what is fetched once the page is shown (later)."""
    print(f"{'':34}{'JS':>9}{'later':>9}{'CSS':>9}{'art':>9}{'page':>9}{'all':>10}{'requests':>10}")
    for name in ("table", "front"):
        for language in LANGUAGES:
            for site in sites:
                page = site.visit(locale=language)
                with Meter(page).loading() as load:
                    settle(page, getattr(site, name))
                print(byte_line(f"{name} {language}, {site.name}", load, inline_art(page.content())))
                page.context.close()


def byte_line(name: str, load: Load, inline: int) -> str:
    """One visit; the art that lies in the page is told as art, and not again as page."""
    scripts, later = load.body("JS"), load.body("JS", later=True)
    art, page = load.body("art", later=None) + inline, load.body("page", later=None)
    figures = (scripts, later, load.body("CSS", later=None), art, max(0, page - inline))
    requests = f"{load.requests()}+{load.requests(later=True)}"
    return f"{name:34}" + "".join(f"{figure:9,}" for figure in figures) + f"{load.whole:10,}{requests:>10}"


def measure_work(sites: list[Site], runs: int) -> None:
    """Layout shift (0 is none, 0.1 is a nuisance), and what fifteen keys cost."""
    site = sites[0]
    for name, (width, height) in SIZES.items():
        page = site.visit(viewport={"width": width, "height": height}, reduced_motion="reduce")
        meter = Meter(page)
        settle(page, site.table)
        shift = sum(much for much, _ in meter.shifts())
        Table(page).wait_until_due()
        page.locator(".cell[tabindex='0']").focus()
        counted = ", ".join(f"{what} {count}" for what, count in meter.press(KEYS).items())
        print(f"{name:10} shift {shift:.4f}; {len(KEYS)} keys: {counted}")
        page.context.close()


def measure_slow(sites: list[Site], runs: int) -> None:
    """Seconds, the median of the runs, which take turns."""
    found: dict[str, list[tuple[float, ...]]] = {site.name: [] for site in sites}
    for _ in range(runs):
        for site in sites:
            found[site.name].append(slowly(site))
    for name, times in found.items():
        seen, there, usable = (median(time[i] for time in times) / 1000 for i in range(3))
        print(f"{name:14} seen {seen:5.1f} s, table {there:5.1f} s, decision {usable:5.1f} s")
    print(f"load average {os.getloadavg()[0]:.1f}")


def slowly(site: Site) -> tuple[float, float, float]:
    """Milliseconds from the start of the visit: first paint, the table, the first decision that can be taken."""
    page = site.visit()
    Meter(page).slow()
    page.goto(site.table, wait_until="commit")
    page.wait_for_function(TABLE_IS_THERE)
    there = page.evaluate("performance.now()")
    Table(page).wait_until_due(NO_ANSWER_MS)
    times = (page.evaluate(FIRST_PAINT), there, page.evaluate("performance.now()"))
    page.context.close()
    return times


def measure_lighthouse(sites: list[Site], runs: int) -> None:
    """Scores (performance, accessibility, best practices, search), then times behind the first; medians of the runs."""
    for name in ("front", "table"):
        for form in ("desktop", "mobile"):
            told = [ask_lighthouse(getattr(sites[0], name), form) for _ in range(runs)]
            scores = " ".join(f"{median(one['scores'][i] for one in told):3.0f}" for i in range(4))
            paint, blocked, shift = (median(one["times"][i] for one in told) for i in range(3))
            print(f"{name:6} {form:8} {scores}   LCP {paint / 1000:.1f} s, TBT {blocked:.0f} ms, CLS {shift:.3f}")
    print(f"load average {os.getloadavg()[0]:.1f}")


def ask_lighthouse(address: str, form: str) -> dict[str, list[float]]:
    """One run of Lighthouse."""
    command = [str(LIGHTHOUSE), address, "--quiet", "--output=json"]
    command += [f"--chrome-flags=--headless=new {' '.join(FLAGS)}"]
    command += ["--preset=desktop"] if form == "desktop" else []
    settings = os.environ | {"CHROME_PATH": chromium()}
    told = json.loads(subprocess.run(command, env=settings, capture_output=True, check=True).stdout)
    audits = ("largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
    return {
        "scores": [100 * one["score"] for one in told["categories"].values()],
        "times": [told["audits"][name]["numericValue"] for name in audits],
    }


def chromium() -> str:
    """The browser that measures; without one nothing can be."""
    if program := os.environ.get("CHROMIUM") or shutil.which("chromium"):
        return program
    raise SystemExit("no Chromium: install it, or name it in CHROMIUM")


PARTS: dict[str, Callable[[list[Site], int], None]] = {
    "bytes": measure_bytes,
    "work": measure_work,
    "slow": measure_slow,
    "lighthouse": measure_lighthouse,
}


def main() -> int:
    """Measures and prints."""
    options = argparse.ArgumentParser(prog="script/bench page", description="What the pages cost.")
    options.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    options.add_argument("--runs", type=int, default=3, help="of what takes time (default 3)")
    chosen = options.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        options.error(f"no such part: {', '.join(sorted(unknown))}")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="maatatahay-bench-") as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        sites: list[Site] = []
        try:
            sites.append(Site("served", browser, Path(folder, "served")))
            sites.append(Site("as written", browser, Path(folder, "written"), MAATATAHAY_DEBUG="1"))
            for name in chosen.parts or PARTS:
                print(f"\n{name}: {PARTS[name].__doc__}", flush=True)
                PARTS[name](sites, chosen.runs)
        finally:
            for site in sites:
                site.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
