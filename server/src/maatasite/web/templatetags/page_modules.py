"""`{% importmap %}`: lets plain relative imports between our modules meet the hashed names of the served files.

The map is the one inline script of a page, so it carries the nonce of the Content-Security-Policy.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

STATIC = Path(__file__).resolve().parent.parent / "static"
LIT = "vendor/lit.js"
CLASSIC = frozenset({"theme.js", "small.js", "record-file.js"})
"""Scripts of other pages that import nothing: loaded by themselves."""

LAZY = frozenset({"js/dice.js", "js/dice-check.js", "js/motion.js", "js/motion-beats.js", "js/sound.js"})
"""Modules that are fetched when they are first needed, not with the page."""


@cache
def module_paths() -> tuple[str, ...]:
    """Every module of the table page, as static paths."""
    own = sorted(path.name for path in (STATIC / "js").glob("*.js") if path.name not in CLASSIC)
    return (LIT, *(f"js/{name}" for name in own))


def import_map() -> dict[str, dict[str, str]]:
    """From the addresses that the sources import to the addresses that are served."""
    base = settings.STATIC_URL
    imports = {f"{base}{path}": static(path) for path in module_paths()}
    return {"imports": {"lit": static(LIT), **imports}}


@register.simple_tag(takes_context=True)
def importmap(context: dict[str, Any]) -> SafeString:
    """The import map, and a preload link for each module that is needed at once, so that all load in one wave."""
    text = json.dumps(import_map(), separators=(",", ":")).replace("<", "\\u003c")
    script = format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context["request"].csp_nonce,
        mark_safe(text),
    )
    wave = ((static(path),) for path in module_paths() if path not in LAZY)
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', wave)
    return format_html("{}\n{}", script, links)
