"""What whoever looks for a game types and chooses."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from maatasite.lobby.pools import POOLS
from maatasite.lobby.seeking import Wish
from maatasite.lobby.terms import Terms
from maatasite.web.forms import NameForm, OptionsForm
from maatasite.web.times import TimeForm

TRIBES: Final = {"": _("by turns"), "balan": "Balan", "wazu": "Wazu"}
RATED: Final = {"": _("unrated"), "yes": _("rated")}
TAB: Final = forms.CharField(max_length=40, required=False)


class PoolForm(NameForm):
    """One press on a pool. `rated` is for accounts alone."""

    pool = forms.ChoiceField(choices=[(name, name) for name in POOLS])
    rated = forms.BooleanField(required=False)
    tab = TAB

    def wish(self) -> Wish:
        """What is sought."""
        return Wish.in_pool(self.cleaned_data["pool"], rated=self._has_account and self.cleaned_data["rated"])


class TermsForm(OptionsForm, TimeForm, NameForm):
    """Own terms: time, options, the tribe of whoever asks, and whether it is rated."""

    tribe = forms.ChoiceField(choices=list(TRIBES.items()), required=False)
    rated = forms.ChoiceField(choices=list(RATED.items()), required=False)
    tab = TAB

    def clean(self) -> dict[str, Any]:
        """A rated game has a clock, and is between accounts."""
        got = super().clean()
        if got.get("rated") and not self._has_account:
            self.add_error(
                "rated", forms.ValidationError(gettext_lazy("Rated games need an account."), "account-needed")
            )
        elif got.get("rated") and "time" in got and not self.errors and not self.control().is_timed:
            self.add_error("rated", forms.ValidationError(gettext_lazy("A rated game needs a clock."), "clock-needed"))
        return got

    def terms(self) -> Terms:
        """What is asked for."""
        got = self.cleaned_data
        return Terms(self.control(), self.options(), bool(got["rated"]), got["tribe"])


class SeekForm(TermsForm):
    """An open seek, with the ratings between which whoever takes it must be."""

    low = forms.IntegerField(label=_("Rating from"), min_value=0, max_value=4000, required=False)
    high = forms.IntegerField(label=_("Rating to"), min_value=0, max_value=4000, required=False)

    def clean(self) -> dict[str, Any]:
        """The lower end is below the upper one."""
        got = super().clean()
        low, high = got.get("low"), got.get("high")
        if low is not None and high is not None and low > high:
            self.add_error("high", forms.ValidationError(gettext("This is less than where it begins."), "range"))
        return got

    def wish(self) -> Wish:
        """What is sought."""
        return Wish(self.terms(), None, self.cleaned_data["low"], self.cleaned_data["high"])


class TakeForm(NameForm):
    """Taking somebody's seek."""

    seek = forms.CharField(max_length=22)
    tab = TAB
