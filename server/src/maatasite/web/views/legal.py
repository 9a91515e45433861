"""What is stored and how long, what holds between the site and its players, and who runs it."""

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from maatasite.mail import SMTP
from maatasite.web.accounts.becoming import KEPT_HOURS
from maatasite.web.housekeeping import EVERY_SECONDS
from maatasite.web.links import DEVICE_LINK_MINUTES

DAY: Final = 24 * 3600


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """`web/privacy.html`: `times`, which the code goes by."""
    return render(request, "web/privacy.html", {"times": times()})


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """`web/terms.html`."""
    return render(request, "web/terms.html")


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """`web/imprint.html`; 404 where no operator is named."""
    if not settings.OPERATOR["name"]:
        raise Http404("no-imprint")
    return render(request, "web/imprint.html")


def times() -> dict[str, int]:
    """How long things are kept, each in the unit that its name says."""
    return {
        "session_days": settings.SESSION_COOKIE_AGE // DAY,
        "address_days": settings.ADDRESS_DAYS,
        "sign_up_hours": KEPT_HOURS,
        "talk_days": settings.TALK_DAYS,
        "archive_days": settings.ARCHIVE_DAYS,
        "notice_days": settings.NOTICE_DAYS,
        "mail_days": 0 if settings.EMAIL_BACKEND == SMTP else settings.MAIL_FILE_DAYS,
        "link_minutes": DEVICE_LINK_MINUTES,
        "tidy_minutes": EVERY_SECONDS // 60,
        "token_days": settings.CSRF_COOKIE_AGE // DAY,
    }
