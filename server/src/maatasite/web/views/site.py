"""Pages about the site itself."""

from typing import Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from maatasite import __version__
from maatasite.draining import DRAINING
from maatasite.operation.health import state_of_health
from maatasite.web import languages
from maatasite.web.page_texts import Texts

YEAR: Final = 365 * 24 * 3600
CATALOGUE: Final = Texts.as_view(packages=["maatasite.web"])


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """`web/about.html`: what this is, and how its chance is verified."""
    return render(request, "web/about.html", {"begun": languages.begun()})


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """For whoever watches over the server: 200 when the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ok": True, "build": __version__})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """For a proxy: 200 while people can play by this process, else 503; `parts` tells what works.

    `draining`: everything may work, but the process is about to end, so nobody new is to come.
    """
    ok, parts = state_of_health()
    ready = ok and not DRAINING.begun
    told = {"ok": ready, "build": __version__, "draining": DRAINING.begun, "parts": parts}
    return JsonResponse(told, status=200 if ready else 503)


@require_safe
@cache_control(max_age=YEAR, immutable=True)
def texts(request: HttpRequest) -> HttpResponseBase:
    """The modules' texts in the `language` of the address, all or a `part`, whoever asks: pages name what they hold.

    In a language that we do not speak, as they were written.
    """
    asked = request.GET.get("language")
    with translation.override(asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
        answer = CATALOGUE(request)
        answer.headers["Content-Language"] = translation.get_language()
    return answer
