"""The site as an app that one can install: its name, icons and colours, in one language."""

from typing import Final

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language_bidi, gettext, override

from maatasite.web.languages import tag

GROUND: Final = "#14111b"
"""What is seen before the first page is: the dark theme's ground, as in `tokens.css`."""

SIZES: Final = (192, 512)


def manifest(language: str) -> dict[str, object]:
    """The manifest in a language that we speak. Its `id` is the same in all: another language is no other app."""
    home = reverse("home")
    with override(language):
        return {
            "id": home,
            "start_url": home,
            "scope": home,
            "display": "standalone",
            "lang": tag(language),
            "dir": "rtl" if get_language_bidi() else "ltr",
            "name": "Maatatahay",
            "short_name": "Maatatahay",
            "description": gettext(
                "Two tribes, twelve Warriors each, one board: an unofficial web platform for a game of placing,"
                " surrounding and surviving."
            ),
            "categories": ["games"],
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [_icon("icon", size, "any") for size in SIZES]
            + [_icon("maskable", size, "maskable") for size in SIZES],
            "shortcuts": [
                {"name": gettext("New game"), "url": reverse("new")},
                {"name": gettext("My games"), "url": reverse("my")},
                {"name": gettext("Rules"), "url": reverse("rules")},
            ],
        }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    source = static(f"icons/{name}-{size}.png")
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
