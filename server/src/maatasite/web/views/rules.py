"""The rules, for people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from maatasite.web.rules.chapters import CHAPTERS, RULINGS
from maatasite.web.rules.glossary import TERMS
from maatasite.web.rules.numbers import numbers


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """`web/rules.html`: every clause of docs/rules.md with an address, the rulings' register, the glossary."""
    context = {"chapters": CHAPTERS, "rulings": RULINGS, "terms": TERMS, **numbers()}
    return render(request, "web/rules.html", context)
