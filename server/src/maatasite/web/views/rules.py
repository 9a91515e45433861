"""The rules, for people."""

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from maatasite.web.rules.chapters import CHAPTERS, RULINGS
from maatasite.web.rules.glossary import TERMS
from maatasite.web.rules.numbers import numbers


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """`web/rules.html`: every clause of docs/rules.md with an address, the rulings' register, the glossary."""
    return render(request, "web/rules.html", {"article": article(get_language())})


@cache
def article(language: str) -> SafeString:
    """All that the rules say in the language that is active: nothing in it depends on who asks, so it is kept."""
    context = {"chapters": CHAPTERS, "rulings": RULINGS, "terms": TERMS, **numbers()}
    return render_to_string("web/rules/article.html", context)
