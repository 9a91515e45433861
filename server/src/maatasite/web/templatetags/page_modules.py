"""`{% importmap %}`: lets plain relative imports between our modules meet the hashed names of the served files.

The map is the one inline script of a page, so it carries the nonce of the Content-Security-Policy.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

WEB = Path(__file__).resolve().parent.parent
STATIC = WEB / "static"
LIT = "vendor/lit.js"
CLASSIC = frozenset({"theme.js", "small.js", "app.js", "offline.js", "push.js", "record-file.js", "friends.js"})
"""Scripts of other pages that import nothing: loaded by themselves."""

FIRST, CLOSER = "js/main.js", "js/closer.js"
"""What the table begins with, and what it fetches once it is shown: all that looks closer at a game."""

IMPORTED = re.compile(r'^(?:import|export)\b(?:[^;"]*\bfrom)? "(?:\./)?([\w.-]+)";', re.MULTILINE)
"""A module that another needs before it can begin; what it calls for later, by `import(…)`, is none."""


@cache
def module_paths() -> tuple[str, ...]:
    """Every module of the table page, as static paths."""
    own = sorted(path.name for path in (STATIC / "js").glob("*.js") if path.name not in CLASSIC)
    return (LIT, *(f"js/{name}" for name in own))


@cache
def wave(*begun: str) -> tuple[str, ...]:
    """The modules that begin, given as static paths, and all that they import, in the order in which they are met."""
    met = dict.fromkeys(begun)
    waiting = list(begun)
    for path in waiting:
        for name in IMPORTED.findall((STATIC / path).read_text()) if path != LIT else ():
            needed = LIT if name == "lit" else f"js/{name}"
            if needed not in met:
                met[needed] = None
                waiting.append(needed)
    return tuple(met)


def import_map() -> dict[str, dict[str, str]]:
    """From the addresses that the sources import to the addresses that are served."""
    base = settings.STATIC_URL
    imports = {f"{base}{path}": static(path) for path in module_paths()}
    return {"imports": {"lit": static(LIT), **imports}}


@register.simple_tag(takes_context=True)
def importmap(context: dict[str, Any], closer: object = False, first: str = FIRST) -> SafeString:
    """The import map, and a preload link for each module that is needed at once, so that all load in one wave.

    `closer` is true for a page that begins by looking closer: at a finished game, or at a record. `first` is the module
    with which the page begins.
    """
    text = json.dumps(import_map(), separators=(",", ":")).replace("<", "\\u003c")
    script = format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context["request"].csp_nonce,
        mark_safe(text),
    )
    paths = wave(first, CLOSER) if closer else wave(first)
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', ((static(path),) for path in paths))
    return format_html("{}\n{}", script, links)
