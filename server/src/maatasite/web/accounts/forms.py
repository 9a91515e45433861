"""Forms of accounts."""

from typing import Any

from allauth.account.forms import SignupForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm, SignupWebAuthnForm
from django import forms
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext_lazy as _

from maatasite.decency.measures import names_taken_away
from maatasite.people.account_names import LONGEST, NameRefused, account_name, take_name
from maatasite.people.models import NAME_LENGTH, Person
from maatasite.web.opponents import KNOWN

NAME_FAULTS = {
    "name-length": _("A name has %(least)s to %(most)s letters."),
    "name-unseen": _("This name has signs in it that one cannot see."),
    "name-characters": _("A name has letters, digits, blanks and - _ . ' only."),
    "name-letter": _("A name begins with a letter or a digit, and has a letter."),
    "name-scripts": _("This name mixes letters of several scripts."),
    "name-looks-latin": _("This name looks as if it were of Latin letters, but it is of others."),
    "name-reserved": _("This name is kept for the site."),
    "name-taken": _("Somebody has this name, or one that looks like it."),
}


def name_fault(refused: NameRefused) -> forms.ValidationError:
    """Why the name cannot be had, as a form says it."""
    return forms.ValidationError(NAME_FAULTS[refused.code], refused.code, refused.facts)


class SignUpForm(SignupForm):
    """Address and password. For an address that has an account the same work is done, and the same is answered."""

    def try_save(self, request: HttpRequest) -> tuple[Person | None, HttpResponse | None]:
        """The new person, or the answer that gives nothing away."""
        if self.account_already_exists and "password1" in self.cleaned_data:
            make_password(self.cleaned_data["password1"])
        answer: tuple[Person | None, HttpResponse | None] = super().try_save(request)
        return answer


KEY_NAME = _("Name of the key")
"""The label of a field that allauth calls "Name" in every language."""


class AddKeyForm(AddWebAuthnForm):
    """A passkey more; without a name it gets one."""

    name = forms.CharField(label=KEY_NAME, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (as allauth's)
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].label = _("Without a password")


class SignUpKeyForm(SignupWebAuthnForm):
    """The first passkey of an account without a password."""

    name = forms.CharField(label=KEY_NAME, required=False)


class EditKeyForm(EditWebAuthnForm):
    """Another name for a passkey."""

    name = forms.CharField(label=KEY_NAME)


class AccountNameForm(forms.Form):
    """The name of an account."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, strip=False)

    def __init__(self, person: Person, data: QueryDict | None = None, initial: dict[str, str] | None = None) -> None:
        super().__init__(data, initial=initial)
        self._person = person
        self.fields["name"].widget.attrs.update({"autocomplete": "nickname", "dir": "auto"})
        self.fields["name"].help_text = _("Two to %(most)s letters, digits and blanks.") % {"most": LONGEST}

    def clean_name(self) -> str:
        """The name as it will be shown."""
        try:
            return account_name(self.cleaned_data["name"])
        except NameRefused as refused:
            raise name_fault(refused) from refused

    def save(self) -> bool:
        """Take the name; without it, the form holds the fault."""
        try:
            take_name(self._person, self.cleaned_data["name"], (*KNOWN, *names_taken_away()))
        except NameRefused as refused:
            self.add_error("name", name_fault(refused))
            return False
        return True
