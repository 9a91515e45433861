"""The app's icons, drawn from the site's own icon in a real browser: `static/icons/`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

STATIC = Path(__file__).resolve().parents[1] / "server" / "src" / "maatasite" / "web" / "static"
ICONS = STATIC / "icons"
SHOWN = {
    "icon-192.png": (192, 1.0, False),
    "icon-512.png": (512, 1.0, False),
    "maskable-192.png": (192, 0.68, True),
    "maskable-512.png": (512, 0.68, True),
    "apple-touch-icon.png": (180, 0.8, True),
}
"""By name: pixels, how much of them the tile takes, whether there is ground behind it. Of a maskable icon the system
may cut away all but a circle of four fifths: the tile's corners lie within it."""

STYLE = """
html, body { margin: 0; height: 100%; overflow: hidden; }
body { display: grid; place-items: center; }
body.ground { background: #2c2540; }
"""


def icons(browser: Browser) -> None:
    """Draws every icon anew."""
    ICONS.mkdir(exist_ok=True)
    tile = (STATIC / "favicon.svg").read_text()
    for name, (pixels, share, ground) in SHOWN.items():
        page = browser.new_page(viewport={"width": pixels, "height": pixels})
        side = round(pixels * share)
        drawn = tile.replace("<svg ", f'<svg width="{side}" height="{side}" ', 1)
        page.set_content(f'<style>{STYLE}</style><body class="{"ground" if ground else ""}">{drawn}</body>')
        page.screenshot(path=ICONS / name, omit_background=True)
        page.close()
