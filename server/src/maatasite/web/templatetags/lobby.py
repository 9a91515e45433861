"""`{% challenges %}`: the challenges of whoever looks at the page, with their answers; nothing where there are none."""

from typing import Any

from django import template

from maatasite.lobby.reading import challenges_of
from maatasite.people.identity import person_of
from maatasite.web.lobby.words import DECLINED, with_words

register = template.Library()


@register.inclusion_tag("web/lobby_challenges.html", takes_context=True)
def challenges(context: dict[str, Any]) -> dict[str, Any]:
    """`to_me`, `mine`, `reasons` for a no, and the token of the page's forms."""
    request = context["request"]
    person = person_of(request)
    to_me, mine = challenges_of(person.pk) if person else ([], [])
    return {
        "to_me": [with_words(each) for each in to_me],
        "mine": [with_words(each) for each in mine],
        "reasons": DECLINED,
        "csrf_token": context.get("csrf_token"),
    }
