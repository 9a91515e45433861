"""What a moderator fills in."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from maatasite.decency.actions import MOST_DAYS
from maatasite.decency.models import TEXT_LENGTH
from maatasite.people.names import clean_text
from maatasite.web.decency.words import DEEDS

DONE_TO_A_REPORT = ("dismiss", "warn", "mute", "unrated", "rename", "suspend")


class WhyForm(forms.Form):
    """Why, in words that the person concerned reads."""

    why = forms.CharField(
        label=_("Why"),
        help_text=_("The person concerned reads this."),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60, "dir": "auto"}),
    )

    def clean_why(self) -> str:
        """The text made harmless."""
        return clean_text(self.cleaned_data["why"], TEXT_LENGTH)


class ActForm(WhyForm):
    """What is done about a report."""

    deed = forms.ChoiceField(
        label=_("What"), choices=[(deed, DEEDS[deed]) for deed in DONE_TO_A_REPORT], widget=forms.RadioSelect
    )
    days = forms.IntegerField(
        label=_("For how many days"),
        help_text=_("Of no talk, no rated games, or a suspension; a suspension without days has no end."),
        min_value=1,
        max_value=MOST_DAYS,
        required=False,
    )
    field_order = ("deed", "days", "why")

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["why"].required = False
        self.fields["why"].help_text = _("The person concerned reads this. A dismissed report needs none.")
