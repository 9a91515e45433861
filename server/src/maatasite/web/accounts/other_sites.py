"""Signing in by another site's account, where the operator has set one up (`maatasite.providers`)."""

from typing import TYPE_CHECKING, Any, cast

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.forms import BaseForm
from django.http import HttpRequest

from maatasite.people.models import Person
from maatasite.web.accounts.becoming import newcomer

if TYPE_CHECKING:
    from allauth.socialaccount.models import SocialLogin  # importable only where it is installed


class OtherSitesAdapter(DefaultSocialAccountAdapter):
    """Where allauth's other sites ask us."""

    def new_user(self, request: HttpRequest, sociallogin: "SocialLogin") -> Person:
        """Somebody new for now: allauth takes whoever is stored for an account."""
        return Person(is_guest=True)

    def populate_user(self, request: HttpRequest, sociallogin: "SocialLogin", data: dict[str, Any]) -> Person:
        """Take no name from there: it is chosen here."""
        return cast(Person, sociallogin.user)

    def save_user(self, request: HttpRequest, sociallogin: "SocialLogin", form: BaseForm | None = None) -> Person:
        """Store the link to the other account, with the guest of this browser if there is one; no password of ours."""
        person = newcomer(request)
        if person.pk is None:
            person.set_unusable_password()
        sociallogin.user = person
        sociallogin.save(request)
        return person
