"""The page of an account that others see, and the form behind it."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from limits import RateLimitItemPerMinute

from maatasite.games.errors import Refused
from maatasite.people.identity import person_of
from maatasite.people.models import Person, Profile
from maatasite.web.accounts.views import for_accounts
from maatasite.web.countries import country_name
from maatasite.web.friends.known import known
from maatasite.web.limits import require_pace
from maatasite.web.person.forms import ProfileForm, form_of
from maatasite.web.person.games import Filters, games_of
from maatasite.web.person.head_to_head import HeadToHead, head_to_head
from maatasite.web.person.named import account_named
from maatasite.web.person.ratings import ratings_of
from maatasite.web.person.results import results_of
from maatasite.web.sides import Place
from maatasite.web.views.errors import refusal

CHANGES: Final = RateLimitItemPerMinute(20)


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """`web/person.html`: `person`, `profile`, `country`, `own`, `ratings`; unless hidden `results`, `filters`, `games`,
    `older`.

    `known` is who they are to the viewer (`web.friends.known`), who is somebody else; `between` is how the two stand,
    or how this account stands against another one (`?with=`).
    A name that looks like it leads there too. Guests have no page, nor has whoever is gone: 404.
    """
    whose = account_named(name)
    if whose.name != name:
        return HttpResponseRedirect(reverse("person", args=[whose.name]))
    viewer, profile = person_of(request), profile_of(whose)
    own = viewer == whose
    context: dict[str, object] = {
        "person": whose,
        "profile": profile,
        "country": country_name(profile.country),
        "own": own,
        "shown": own or profile.shows_games,
        "known": known(viewer, [whose])[0] if viewer and not own else None,
        "between": _between(request.GET.get("with", ""), whose, viewer),
        "ratings": ratings_of(whose, with_games=own or profile.shows_games),
    }
    if context["shown"]:
        context |= _games(request, whose, viewer)
    return render(request, "web/person.html", context)


def profile_of(account: Person) -> Profile:
    """What the account has told of itself; nothing yet is a profile too."""
    return Profile.objects.filter(person=account).first() or Profile(person=account)


def _between(name: str, whose: Person, viewer: Person | None) -> HeadToHead | None:
    """This account against the one that is named, or the viewer against it.

    Two others are compared only where both show their games.
    """
    other = account_named(name) if name else viewer
    if other is None or other == whose:
        return None
    if other == viewer:
        return head_to_head(viewer, whose, viewer)
    open_to_all = profile_of(whose).shows_games and profile_of(other).shows_games
    if whose == viewer or open_to_all:
        return head_to_head(whose, other, viewer)
    return None


def _games(request: HttpRequest, whose: Person, viewer: Person | None) -> dict[str, object]:
    filters = Filters(request.GET)
    asked = filters.asked()
    before = Place.read(request.GET.get("before", ""))
    games, older = games_of(whose, asked, before, viewer)
    link = request.GET.copy()
    link["before"] = older
    return {
        "results": results_of(whose, viewer) if before is None else None,
        "filters": filters,
        "filtered": bool(asked),
        "games": games,
        "older": f"?{link.urlencode()}" if older else "",
    }


@require_http_methods(["GET", "HEAD", "POST"])
@for_accounts
def edit(request: HttpRequest, account: Person) -> HttpResponse:
    """`web/person_edit.html`: `form`; 400 with its faults. What is kept leads back to the account."""
    profile = profile_of(account)
    if request.method != "POST":
        return render(request, "web/person_edit.html", {"form": form_of(profile)})
    try:
        require_pace(CHANGES, "profile", account.pk)
    except Refused as refused:
        return refusal(request, refused, reverse("person_edit"))
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return render(request, "web/person_edit.html", {"form": form}, status=400)
    form.save(profile)
    messages.success(request, _("Your page is as you set it."))
    return HttpResponseRedirect(reverse("account"), status=303)
