"""Where allauth asks us: who signs up, what is said in mails, what happens when somebody comes in or goes."""

import logging
from smtplib import SMTPException
from types import SimpleNamespace
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.mail import EmailMessage
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from maatasite.decency.measures import let_in_again
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.accounts.becoming import become_account, begin, forget_unconfirmed, newcomer
from maatasite.web.accounts.bringing import bring_seats
from maatasite.web.accounts.guests import LEFT, come_back, guest_of, step_out
from maatasite.web.accounts.unsent import MailNotSent, begun
from maatasite.web.decency import shutting

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Accounts as this site has them."""

    error_messages = {  # noqa: RUF012  (as in the class above)
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": _(
            "Too many tries with this address. Try again in five minutes; games go on meanwhile."
        ),
    }

    def new_user(self, request: HttpRequest) -> Person:
        """The person who is to become an account."""
        return newcomer(request)

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True
    ) -> AbstractBaseUser:
        """Nothing of the form is stored with the person yet."""
        person = cast(Person, user)
        begun(request, person)
        begin(request, person, form.cleaned_data.get("password1"))
        return user

    def respond_email_verification_sent(self, request: HttpRequest, user: AbstractBaseUser | None) -> HttpResponseBase:
        """The code is on its way."""
        forget_unconfirmed(cast(Person | None, user))
        return super().respond_email_verification_sent(request, user)

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Come in: under a new session key, and with the seats of the guest who was here; who is suspended does not."""
        guest, person = guest_of(request), cast(Person, user)
        if not person.is_active:
            raise ImmediateHttpResponse(self.respond_user_inactive(request, person))
        shutting.forget(request)
        become_account(request, person)
        step_out(request)
        super().login(request, person)
        if guest is not None and guest.pk != person.pk and bring_seats(guest, person):
            request.session[LEFT] = guest.pk

    def pre_login(
        self,
        request: HttpRequest,
        user: AbstractBaseUser,
        **login: Any,  # noqa: ANN401
    ) -> HttpResponse | None:
        """A suspension that has ended is lifted at the first sign-in after it; who is still suspended is asked for a
        second factor as everybody, before `login` turns them away."""
        person = cast(Person, user)
        if not person.is_active:
            let_in_again(person)
            person.refresh_from_db(fields=["is_active"])
        return super().pre_login(request, person, **login) if person.is_active else None

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Who is suspended reads why and until when, may appeal, and take out or delete what is stored."""
        shutting.remember(request, cast(Person, user))
        return HttpResponseRedirect(reverse("suspended"))

    def logout(self, request: HttpRequest) -> None:
        """Go; a guest who could not bring all his seats is here again."""
        left = request.session.get(LEFT)
        super().logout(request)
        if left is not None:
            come_back(request, left)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """An account without a name is asked for one first."""
        person = person_of(request)
        if person is not None and person.name_key is None:
            return reverse("account_name")
        return super().get_login_redirect_url(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """A new account sees its name."""
        return reverse("account_name")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to one's account."""
        return reverse("account")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail without which its page cannot go on. Raises `MailNotSent`."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException) as error:
            raise MailNotSent from error

    def send_notification_mail(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (as in the class above)
        """A note about what is done already: it stays done, whether the mail goes or not."""
        try:
            super().send_notification_mail(*args, **kwargs)
        except MailNotSent:
            log.warning("a note about an account could not be sent")

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """A mail names the site by its name, and says where it is."""
        site = SimpleNamespace(name="Maatatahay", domain=context["current_site"].domain)
        return super().render_mail(template_prefix, email, {**context, "current_site": site}, headers)
