"""What a browser needs to install the site as an app, and to show something without the server."""

import json
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from maatasite.web import kept as copies
from maatasite.web.manifest import manifest as manifest_in

WORKER: Final = ("worker/answers.js", "worker/worker.js")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker for the `language` of the address: another script as soon as anything that it keeps is."""
    language = _language(request.GET.get("language", ""))
    text = f"const KEPT = {json.dumps(copies.kept(language))};\nimportScripts({_scripts()});\n"
    return HttpResponse(text, "text/javascript; charset=utf-8", headers={"Service-Worker-Allowed": "/"})


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """The manifest in the `language` of the address: browsers ask for it without cookies."""
    language = _language(request.GET.get("language", ""))
    return JsonResponse(manifest_in(language), content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def kept(request: HttpRequest, language: str, page: str) -> HttpResponse:
    """A page's copy for times without the server, for nobody in particular."""
    if page not in copies.PAGES or language not in dict(settings.LANGUAGES):
        raise Http404("no copy")
    headers = {"X-Robots-Tag": "noindex", "Content-Language": language}
    return HttpResponse(copies.copy(page, language), headers=headers)


def _language(asked: str) -> str:
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _scripts() -> str:
    return ", ".join(json.dumps(static(name)) for name in WORKER)
