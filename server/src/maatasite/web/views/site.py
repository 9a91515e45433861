"""Pages about the site itself."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from maatasite import __version__


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """`web/about.html`: what this is, and how its chance is verified."""
    return render(request, "web/about.html")


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """For whoever watches over the server: 200 when the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ok": True, "build": __version__})
