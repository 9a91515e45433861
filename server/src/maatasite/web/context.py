"""What every template gets besides Django's own."""

from django.conf import settings
from django.http import HttpRequest

from maatasite import PROTOCOL, __version__


def site(request: HttpRequest) -> dict[str, object]:
    """`build` and `protocol`, which a page compares with what its socket is greeted with; `operator`, who runs it."""
    return {"build": __version__, "protocol": PROTOCOL, "operator": settings.OPERATOR}
