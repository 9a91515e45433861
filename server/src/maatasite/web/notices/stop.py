"""The link in each mail that ends these mails: without signing in, and by POST alone (RFC 8058)."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from limits import RateLimitItemPerMinute

from maatasite.games.errors import Refused
from maatasite.notices.kinds import MAIL
from maatasite.notices.wishes import keep_wanted, wanted_by
from maatasite.people.models import Person
from maatasite.web.limits import require_pace
from maatasite.web.notices.words import stopped_person
from maatasite.web.views.errors import refusal

STOPS: Final = RateLimitItemPerMinute(20)


@csrf_exempt  # a mail program posts here, without a cookie: the link's signature is the right
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """`web/notices_stop.html`: `done`. 404 for a link that we have not made."""
    try:
        person = stopped_person(token)
        require_pace(STOPS, "notices-stop", person)
    except Refused as refused:
        return refusal(request, refused)
    done = request.method == "POST"
    if done and Person.objects.filter(pk=person, left=None).exists():
        keep_wanted(person, wanted_by(person).without(MAIL))
    return render(request, "web/notices_stop.html", {"done": done})
