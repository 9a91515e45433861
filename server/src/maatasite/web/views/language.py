"""The language in which somebody reads."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import check_for_language
from django.views.i18n import set_language

from maatasite.notices.wishes import keep_language
from maatasite.people.identity import person_of
from maatasite.web.limits import SETTINGS, paced


@paced(SETTINGS, "language")
def language(request: HttpRequest) -> HttpResponse:
    """Django's own view; what somebody known chooses is also the language of what they are told by mail and push."""
    answer = set_language(request)
    chosen, person = request.POST.get("language", ""), person_of(request)
    if person is not None and chosen and check_for_language(chosen):
        keep_language(person.pk, chosen)
    return answer
