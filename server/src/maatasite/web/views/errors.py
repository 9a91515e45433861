"""Pages for what went wrong, and for what a game refused."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.defaults import page_not_found

from maatasite.games.errors import Refused
from maatasite.web.seeing import PrivateGame

STATUS = {
    "unknown-game": 404,
    "unknown-link": 404,
    "unknown-line": 404,
    "not-your-seat": 403,
    "nobody": 403,
    "own-game": 403,
    "too-large": 413,
    "rate-limited": 429,
    "try-again": 503,
    "mail-not-sent": 503,
}


def refusal(request: HttpRequest, refused: Refused, url: str | None = None) -> HttpResponse:
    """`web/message.html`: `code`, `facts`, `retry_ms`, and `url` to go back to."""
    retry_ms = refused.facts.get("retry_ms")
    context = {"code": refused.code, "facts": refused.facts, "retry_ms": retry_ms, "url": url}
    response = render(request, "web/message.html", context, status=STATUS.get(refused.code, 409))
    if isinstance(retry_ms, int):
        response["Retry-After"] = str(retry_ms // 1000 + 1)
    return response


Page = Callable[[HttpRequest, Exception], HttpResponse]


def in_a_thread_of_its_own(page: Page) -> Page:
    """Django renders what an exception becomes in another thread than the request's, whose connection nobody closes."""

    @wraps(page)
    def closed(request: HttpRequest, exception: Exception) -> HttpResponse:
        try:
            return page(request, exception)
        finally:
            close_old_connections()

    return closed


@in_a_thread_of_its_own
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`400.html`, without context: the request may be too broken for one. What is merely too large is told so, 413."""
    if isinstance(exception, RequestDataTooBig):
        return _too_large(request)
    return HttpResponse(render_to_string("400.html"), status=400)


def _too_large(request: HttpRequest) -> HttpResponse:
    """Nothing but a record is ever that large; from wherever one is sent, its page is the way back."""
    page = reverse("record_page")
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
    return refusal(request, Refused("too-large", {"most": most}), page if request.path.startswith(page) else None)


@in_a_thread_of_its_own
def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`403.html`: `code` is `forbidden`. A game that only its players see has a page that says so, `web/private.html`.

    Nobody keeps that one: whoever signs in sees the game at the same address.
    """
    if isinstance(exception, PrivateGame):
        response = render(request, "web/private.html", status=403)
        response["Cache-Control"] = "no-store"
        return response
    return render(request, "403.html", {"code": "forbidden"}, status=403)


@in_a_thread_of_its_own
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`404.html`, as Django renders it."""
    return page_not_found(request, exception)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """`403.html`: `code` is `csrf`; the form came from elsewhere or its page was too old."""
    return render(request, "403.html", {"code": "csrf"}, status=403)
