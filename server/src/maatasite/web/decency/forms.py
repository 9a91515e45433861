"""Forms of decency."""

from django import forms
from django.utils.translation import gettext_lazy as _

from maatasite.decency.models import TEXT_LENGTH
from maatasite.people.names import clean_text
from maatasite.web.decency.words import KINDS


class ReportForm(forms.Form):
    """What is reported, in a kind and in words."""

    kind = forms.ChoiceField(label=_("What is it about?"), choices=list(KINDS.items()), widget=forms.RadioSelect)
    text = forms.CharField(
        label=_("What happened?"),
        help_text=_("In a few words; the game and what was said in it are shown to the moderator."),
        max_length=TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"dir": "auto", "rows": 5}),
    )
    block = forms.BooleanField(label=_("Block this player too"), required=False)

    def clean_text(self) -> str:
        """The text made harmless."""
        return clean_text(self.cleaned_data["text"], TEXT_LENGTH)

    def clean(self) -> None:
        """Something else needs words."""
        if self.cleaned_data.get("kind") == "other" and not self.cleaned_data.get("text"):
            self.add_error("text", _("Please say what it is about."))


class AppealForm(forms.Form):
    """One message to the moderators."""

    text = forms.CharField(
        label=_("Why should it be looked at again?"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"dir": "auto", "rows": 4}),
    )

    def clean_text(self) -> str:
        """The text made harmless."""
        return clean_text(self.cleaned_data["text"], TEXT_LENGTH)
