"""The page of friends, and the buttons that follow somebody or no longer do."""

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from limits import RateLimitItemPerMinute

from maatasite.friends import following
from maatasite.friends.finding import find
from maatasite.games.errors import Refused
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.friends.known import Known, known
from maatasite.web.friends.met import last_opponents
from maatasite.web.limits import require_pace
from maatasite.web.person.forms import HERE
from maatasite.web.person.named import account_named
from maatasite.web.person.profile import profile_of
from maatasite.web.views.errors import refusal

FOLLOWS: Final = RateLimitItemPerMinute(30)
SEARCHES: Final = RateLimitItemPerMinute(30)


@require_safe
@never_cache
def friends(request: HttpRequest) -> HttpResponse:
    """`web/friends.html`: for an account `followed` (`Known`, who is here first), `followers` with `older`, and to
    whom it is shown that one is here (`shown_to`);
    for a guest too `met` (`Met`), `asked` and `found`: who was looked for by name. For a stranger, nothing.
    """
    person = person_of(request)
    if person is None:
        return render(request, "web/friends.html", {})
    asked = request.GET.get("name", "").strip()
    try:
        found = _found(person, asked) if asked else []
    except Refused as refused:
        return refusal(request, refused, reverse("friends"))
    context: dict[str, object] = {"asked": asked, "found": found, "met": last_opponents(person)}
    if not person.is_guest:
        context |= _followed_and_followers(person, request.GET.get("before", ""))
    return render(request, "web/friends.html", context)


@require_safe
@never_cache
def here(request: HttpRequest) -> JsonResponse:
    """Whom one follows, as they are at this moment: by name `here`, and `game` with its address and `opponent`."""
    person = person_of(request)
    people = following.followed_by(person) if person and not person.is_guest else []
    told = known(person, people) if person else []
    return JsonResponse({"people": {one.name: _now(one) for one in told}})


@require_POST
@never_cache
def follow(request: HttpRequest) -> HttpResponse:
    """Follow the account of the form's `name`; then 303 to its page, or to `next`."""
    return _change(request, following.follow, _("You follow %(name)s now."))


@require_POST
@never_cache
def unfollow(request: HttpRequest) -> HttpResponse:
    """Follow the account of the form's `name` no longer."""
    return _change(request, following.unfollow, _("You do not follow %(name)s any more."))


def _change(request: HttpRequest, change: Callable[[Person, Person], None], said: str) -> HttpResponse:
    person = person_of(request)
    if person is None or person.is_guest:
        return redirect_to_login(reverse("friends"))
    other = account_named(request.POST.get("name", ""))
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, None):
        back = reverse("person", args=[other.name])
    try:
        require_pace(FOLLOWS, "follow", person.pk)
        change(person, other)
    except Refused as refused:
        return refusal(request, refused, back)
    messages.success(request, said % {"name": other.name})
    return HttpResponseRedirect(back, status=303)


def _found(person: Person, text: str) -> list[Known]:
    require_pace(SEARCHES, "find", person.pk)
    return known(person, [one for one in find(text) if one != person])


def _followed_and_followers(person: Person, before: str) -> dict[str, object]:
    followed = known(person, following.followed_by(person))
    place = int(before) if before.isascii() and before.isdigit() and len(before) < 16 else None
    followers, older = following.followers_of(person, place)
    return {
        "followed": sorted(followed, key=lambda one: not one.here),
        "followers": known(person, followers),
        "older": f"{reverse('friends')}?before={older}#followers" if older else "",
        "shown_to": HERE[profile_of(person).shows_here],
    }


def _now(one: Known) -> dict[str, object]:
    game = {"url": one.playing.url, "opponent": one.playing.opponent} if one.playing else None
    return {"here": one.here, "game": game}
