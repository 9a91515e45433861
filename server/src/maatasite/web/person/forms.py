"""What an account tells of itself, as it is typed and chosen."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from maatasite.people.models import ABOUT_LENGTH, Profile
from maatasite.people.names import clean_about
from maatasite.web.countries import countries
from maatasite.web.forms import WATCH_LABELS

CHALLENGERS: Final = {"everybody": _("everybody"), "nobody": _("nobody")}
"""The values of `Profile.challenges`; what each means is in `lobby.challenging.PERMISSIONS`."""

SHOWN: Final = {"yes": _("everybody"), "no": _("nobody but me")}
HERE: Final = {
    Profile.EVERYBODY: _("everybody"),
    Profile.FOLLOWED: _("whom I follow"),
    Profile.NOBODY: _("nobody"),
}


class ProfileForm(forms.Form):
    """The page that others see; all of it may stay empty."""

    about = forms.CharField(
        label=_("About you"), max_length=ABOUT_LENGTH, required=False, widget=forms.Textarea(attrs={"dir": "auto"})
    )
    country = forms.ChoiceField(label=_("Country"), required=False)
    games = forms.ChoiceField(label=_("Who may see your list of games and results"), choices=list(SHOWN.items()))
    watch = forms.ChoiceField(
        label=_("Who may watch your new games"),
        choices=list(WATCH_LABELS.items()),
        required=False,
        help_text=_("You may choose otherwise for each game. Everybody may watch rated games."),
    )
    here = forms.ChoiceField(label=_("Who may see when you are here"), choices=list(HERE.items()), required=False)
    challenges = forms.ChoiceField(
        label=_("Who may challenge you to a game"), choices=list(CHALLENGERS.items()), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (as Django's)
        super().__init__(*args, **kwargs)
        country = self.fields["country"]
        assert isinstance(country, forms.ChoiceField)
        country.choices = [("", _("not told")), *countries()]
        self.fields["about"].help_text = _("Up to %(most)s characters. Links are not made live.") % {
            "most": ABOUT_LENGTH
        }

    def clean_about(self) -> str:
        """The text made harmless."""
        return clean_about(self.cleaned_data["about"])

    def save(self, profile: Profile) -> None:
        """Keep what was chosen."""
        got = self.cleaned_data
        profile.about, profile.country, profile.shows_games = got["about"], got["country"], got["games"] == "yes"
        profile.private_games = got["watch"] == "players"
        profile.shows_here = got["here"] or profile.shows_here
        profile.challenges = got["challenges"] or profile.challenges
        profile.save()


def form_of(profile: Profile) -> ProfileForm:
    """The form as the page stands now."""
    told = {
        "about": profile.about,
        "country": profile.country,
        "games": "yes" if profile.shows_games else "no",
        "watch": "players" if profile.private_games else "everybody",
        "here": profile.shows_here,
        "challenges": profile.challenges,
    }
    return ProfileForm(initial=told)


class DeleteForm(forms.Form):
    """A word, typed so that nobody deletes themselves by a slip."""

    word = forms.CharField(max_length=40)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (as Django's)
        super().__init__(*args, **kwargs)
        self.fields["word"].label = gettext("Type “%(word)s” to confirm") % {"word": gettext("delete")}
        self.fields["word"].widget.attrs.update({"autocomplete": "off", "autocapitalize": "none"})

    def clean_word(self) -> str:
        """The word, in whatever case."""
        word: str = self.cleaned_data["word"]
        if word.casefold() != gettext("delete").casefold():
            raise forms.ValidationError(_("That is another word."))
        return word
