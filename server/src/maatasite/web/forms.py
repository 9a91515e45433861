"""What people type and choose, checked at the edge."""

import secrets
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _
from maatatahay.options import DEATH_LIMITS, RELIC_SCORINGS, Options
from maatatahay.tiles import TRIBES

from maatasite.decency.measures import unrated_until
from maatasite.games.agreement import Agreement
from maatasite.games.entries import Kind
from maatasite.games.state import Seat
from maatasite.people.account_names import looks_taken
from maatasite.people.models import NAME_LENGTH, Person
from maatasite.people.names import clean_name
from maatasite.web.listing import last_bot_of
from maatasite.web.opponents import KNOWN, USUAL, opponent
from maatasite.web.times import TimeForm

KIND_LABELS = {
    "computer": _("against the computer"),
    "friend": _("against a friend, by link"),
    "screen": _("two people at this screen"),
}
TRIBE_LABELS = {"random": _("either"), "balan": "Balan", "wazu": "Wazu"}
SCORING_LABELS = {"progressive": _("progressive"), "standard": _("standard")}
WATCH_LABELS = {"everybody": _("everybody"), "players": _("only the players")}
TAKE_BACK_LABELS = {"yes": _("if the other agrees"), "no": _("not at this table")}
RATED_LABELS = {"no": _("no"), "yes": _("yes")}
LIMIT_LABELS = {
    "either-6": _("when a player has lost 6 Warriors"),
    "track-6": _("when 6 Warriors have died in all"),
}


class NameForm(forms.Form):
    """The name under which a guest sits down; it may stay empty. An account has its own, whatever is typed."""

    name = forms.CharField(max_length=NAME_LENGTH, required=False)

    def __init__(self, person: Person | None, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (as Django's)
        super().__init__(*args, **kwargs)
        self._person = person
        self._has_account = person is not None and not person.is_guest

    def clean_name(self) -> str:
        """The name made harmless, and nobody else's."""
        name = "" if self._has_account else clean_name(self.cleaned_data["name"])
        if name and looks_taken(name):
            raise forms.ValidationError(_("This name is an account's, or looks like it. Sign in, or take another."))
        return name


class TableForm(NameForm):
    """Who sits at a new table. What is left out means the default."""

    kind = forms.ChoiceField(choices=list(KIND_LABELS.items()), initial="computer")
    bot = forms.ChoiceField(choices=[(bot, bot) for bot in KNOWN], required=False, initial=USUAL)
    tribe = forms.ChoiceField(choices=list(TRIBE_LABELS.items()), required=False, initial="random")

    @property
    def kind_chosen(self) -> Kind:
        """What kind of table it is."""
        return cast(Kind, self.cleaned_data["kind"])

    def seats(self, person: Person) -> dict[str, Seat]:
        """Who sits where; either tribe means that chance decides now."""
        mine = Seat("person", person.pk, person.name or None)
        if self.kind_chosen == "screen":
            return dict.fromkeys(TRIBES, mine)
        tribe = self.cleaned_data["tribe"]
        if tribe not in TRIBES:
            tribe = secrets.choice(TRIBES)
        return {name: mine if name == tribe else self._other_seat() for name in TRIBES}

    def _other_seat(self) -> Seat:
        if self.kind_chosen == "friend":
            return Seat("open")
        return Seat("bot", name=self.cleaned_data["bot"] or USUAL)


class OptionsForm(forms.Form):
    """The part of a form that sets the game's options. What is left out means the default."""

    relic_scoring = forms.ChoiceField(
        choices=[(value, SCORING_LABELS.get(value, value)) for value in RELIC_SCORINGS], required=False
    )
    end_by_deaths = forms.ChoiceField(
        choices=[(value, LIMIT_LABELS.get(value, value)) for value in DEATH_LIMITS], required=False
    )

    def options(self) -> Options:
        """The table's options."""
        chosen: dict[str, Any] = {
            name: self.cleaned_data[name] for name in ("relic_scoring", "end_by_deaths") if self.cleaned_data[name]
        }
        return Options(**chosen)


class NewGameForm(OptionsForm, TimeForm, TableForm):
    """A new game with its options. What is left out means the default."""

    rated = forms.ChoiceField(choices=list(RATED_LABELS.items()), required=False, initial="no")
    take_backs = forms.ChoiceField(choices=list(TAKE_BACK_LABELS.items()), required=False, initial="yes")
    watch = forms.ChoiceField(choices=list(WATCH_LABELS.items()), required=False)
    """Left out, it is what an account has chosen for its new tables."""

    def clean(self) -> dict[str, object]:
        """A rated game has a clock, and no one-time player of the computer's; only an account plays one."""
        cleaned = super().clean()
        if not self.errors and self._rated:
            if not self._has_account:
                self.add_error("rated", forms.ValidationError(_("To play rated games you need an account."), "account"))
            elif self._person is not None and unrated_until(self._person.pk) is not None:
                self.add_error("rated", forms.ValidationError(_("You may play no rated games for now."), "unrated"))
            elif not self.control().is_timed:
                self.add_error("time", forms.ValidationError(_("A rated game needs a clock."), "rated-untimed"))
            elif self.kind_chosen == "computer" and opponent(self.cleaned_data["bot"] or USUAL) is None:
                self.add_error("bot", forms.ValidationError(_("This player is not rated."), "rated-bot"))
        return cleaned

    @property
    def _rated(self) -> bool:
        """Two at one screen are never asked."""
        return self.cleaned_data["rated"] == "yes" and self.kind_chosen != "screen"

    def agreement(self) -> Agreement:
        """What the table agrees on. Take-backs are a choice only against a friend: elsewhere nobody else must agree;
        a rated game has none, and everybody may watch it."""
        if self._rated:
            return Agreement(self.control(), take_backs=False, rated=True)
        take_backs = self.kind_chosen != "friend" or self.cleaned_data["take_backs"] != "no"
        watch = self.cleaned_data["watch"] or watch_of(self._person)
        return Agreement(self.control(), take_backs, private=watch == "players")


class BranchForm(TableForm):
    """A new game from the middle of another, whose options it keeps: against the computer or on one screen."""

    kind = forms.ChoiceField(choices=[(kind, KIND_LABELS[kind]) for kind in ("computer", "screen")], initial="computer")


def known(person: Person | None) -> dict[str, str]:
    """What a form need not ask again: the name, and whom this person played last."""
    if person is None:
        return {"name": "", "bot": USUAL, "watch": watch_of(person)}
    last = last_bot_of(person)
    return {"name": person.name, "bot": last if opponent(last) else USUAL, "watch": watch_of(person)}


def watch_of(person: Person | None) -> str:
    """Who may watch a new table of this person's, unless it is said."""
    return "players" if person is not None and person.plays_private else "everybody"
