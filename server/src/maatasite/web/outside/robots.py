"""What search engines are asked to leave alone: what is somebody's own, and addresses that carry a right."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

DAY: Final = 24 * 3600
TOKEN: Final = "-"


@require_safe
@cache_control(max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """`robots.txt`. Pages of games and players may be looked at, for previews of links; each says `noindex`."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed()), ""]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


def closed() -> list[str]:
    """How addresses begin that are nobody else's business."""
    own = [reverse(name) for name in ("my", "friends", "language", "jsi18n", "healthz", "account")]
    rights = [reverse(name, args=[TOKEN]).removesuffix(TOKEN) for name in ("invite", "device")]
    return [*own, *rights, reverse("kept", args=["en", TOKEN]).removesuffix(f"en/{TOKEN}")]
