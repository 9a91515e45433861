"""The pages of one's account that allauth does not have."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from limits import RateLimitItemPerHour

from maatasite.games.errors import Refused
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.accounts.forms import AccountNameForm
from maatasite.web.limits import SETTINGS, paced, require_pace
from maatasite.web.views.errors import refusal

P = ParamSpec("P")
RENAMES: Final = RateLimitItemPerHour(10)


def for_accounts(
    view: Callable[Concatenate[HttpRequest, Person, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Give the view its person; strangers and guests are led to the sign-in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        person = person_of(request)
        if person is None or person.is_guest:
            return redirect_to_login(request.get_full_path())
        return view(request, person, *args, **kwargs)

    return never_cache(guarded)


@require_safe
@for_accounts
def account(request: HttpRequest, person: Person) -> HttpResponse:
    """`web/account.html`: `email`, `passkeys` and `sessions` (numbers), `has_totp`, `has_password`."""
    factors = Authenticator.objects.filter(user=person)
    context = {
        "email": EmailAddress.objects.get_primary_email(person),
        "has_password": person.has_usable_password(),
        "has_totp": factors.filter(type=Authenticator.Type.TOTP).exists(),
        "passkeys": factors.filter(type=Authenticator.Type.WEBAUTHN).count(),
        "sessions": len(UserSession.objects.purge_and_list(person)),
    }
    return render(request, "web/account.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_accounts
def name(request: HttpRequest, person: Person) -> HttpResponse:
    """`web/account_name.html`: `form`; 400 with its fault. A good name leads to the account."""
    if request.method != "POST":
        return _name_page(request, AccountNameForm(person, initial={"name": person.name}), 200)
    try:
        require_pace(RENAMES, "rename", person.pk)
    except Refused as refused:
        return refusal(request, refused, reverse("account_name"))
    form = AccountNameForm(person, request.POST)
    if not form.is_valid() or not form.save():
        return _name_page(request, form, 400)
    messages.success(request, _("Your name is %(name)s now.") % {"name": person.name})
    return HttpResponseRedirect(reverse("account"), status=303)


def _name_page(request: HttpRequest, form: AccountNameForm, status: int) -> HttpResponse:
    return render(request, "web/account_name.html", {"form": form}, status=status)


@require_POST
@paced(SETTINGS, "sessions")
@for_accounts
def end_session(request: HttpRequest, person: Person, session: int) -> HttpResponse:
    """Sign this person out there. What is not theirs is not there, 404."""
    get_object_or_404(UserSession, pk=session, user=person).end()
    return HttpResponseRedirect(reverse("usersessions_list"), status=303)
