"""What every template gets besides Django's own."""

from django.conf import settings
from django.http import HttpRequest

from maatasite import PROTOCOL, __version__
from maatasite.web.outside.pages import outside


def site(request: HttpRequest) -> dict[str, object]:
    """`build` and `protocol`, which a page compares with what its socket is greeted with; `operator`, who runs it;
    `outside`, how the page looks from there."""
    told = {"build": __version__, "protocol": PROTOCOL, "operator": settings.OPERATOR}
    return {**told, "outside": outside(request)}
