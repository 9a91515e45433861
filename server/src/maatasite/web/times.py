"""Time controls as people choose and read them: presets, own ones, and each in a few words."""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext, gettext_lazy, ngettext
from maatatahay.clock import (
    CORRESPONDENCE_PRESETS,
    LIVE_PRESETS,
    TimeControl,
    control_from_text,
    correspondence,
    live,
    untimed,
)
from maatatahay.clock.control import DAY, LIVE, MINUTE, SECOND
from maatatahay.errors import Unreadable

SPEED_LABELS = {
    "live": gettext_lazy("live"),
    "rapid": gettext_lazy("rapid"),
    "correspondence": gettext_lazy("days for a decision"),
}
"""`agreement.Speed` as people call it."""

OWN_LIVE = "own-live"
OWN_DAYS = "own-days"
OWN = {OWN_LIVE: ("minutes", "increment"), OWN_DAYS: ("days", "bank")}

Choice = tuple[str, str]


def control_words(control: TimeControl) -> str:
    """A time control in a few words, such as “10 minutes + 20 seconds a round”."""
    if not control.is_timed:
        return gettext("no time limit")
    if control.kind == LIVE:
        return gettext("%(base)s + %(increment)s a round") % {
            "base": minutes_words(control.initial),
            "increment": seconds_words(control.increment // SECOND),
        }
    days = days_words(control.allowance // DAY)
    return gettext("%(days)s a decision, bank of %(bank)s") % {"days": days, "bank": days_words(control.bank // DAY)}


def minutes_words(ms: int) -> str:
    """Whole minutes, or seconds where it is none."""
    if ms % MINUTE:
        return seconds_words(ms // SECOND)
    n = ms // MINUTE
    return ngettext("%(n)s minute", "%(n)s minutes", n) % {"n": n}


def seconds_words(n: int) -> str:
    """So many seconds."""
    return ngettext("%(n)s second", "%(n)s seconds", n) % {"n": n}


def days_words(n: int) -> str:
    """So many days."""
    return ngettext("%(n)s day", "%(n)s days", n) % {"n": n}


def choices() -> list[tuple[str, list[Choice]]]:
    """What a form offers, in groups: none, live, days for a decision; each with a way to set it oneself."""
    return [
        (gettext("Without a clock"), [(str(untimed()), gettext("No time limit"))]),
        (gettext("Live"), [*_named(LIVE_PRESETS), (OWN_LIVE, gettext("Minutes of your own …"))]),
        (gettext("Days for a decision"), [*_named(CORRESPONDENCE_PRESETS), (OWN_DAYS, gettext("Days of your own …"))]),
    ]


def _named(controls: tuple[TimeControl, ...]) -> Iterator[Choice]:
    return ((str(control), control_words(control)) for control in controls)


class TimeForm(forms.Form):
    """The part of a form that sets the time, by a control's text or by numbers. What is left out means no limit."""

    time = forms.CharField(required=False, initial=str(untimed()))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for the game"), min_value=1, max_value=180, required=False, initial=10
    )
    increment = forms.IntegerField(
        label=gettext_lazy("Seconds more with each round"), min_value=0, max_value=180, required=False, initial=20
    )
    days = forms.IntegerField(
        label=gettext_lazy("Days for each decision"), min_value=1, max_value=14, required=False, initial=3
    )
    bank = forms.IntegerField(
        label=gettext_lazy("Days in the bank, for the whole game"), min_value=0, max_value=30, required=False, initial=7
    )

    def clean_time(self) -> str:
        """The text of a time control, or that the numbers say it."""
        asked = str(self.cleaned_data["time"] or untimed())
        if asked in OWN:
            return asked
        try:
            return str(control_from_text(asked))
        except Unreadable as error:
            raise forms.ValidationError(gettext("There is no such time control."), error.code) from error

    def clean(self) -> dict[str, object]:
        """Whoever sets it himself must say all of it."""
        for name in OWN.get(self._time, ()):
            if name not in self.errors and self.cleaned_data.get(name) is None:
                self.add_error(name, gettext_lazy("Please give a number."))
        return super().clean() or self.cleaned_data

    @property
    def times(self) -> list[tuple[str, list[Choice]]]:
        """What is offered, in groups; first whatever else was asked for."""
        offered, asked = choices(), str(self["time"].value() or untimed())
        if any(asked == value for _, controls in offered for value, _ in controls):
            return offered
        try:
            return [(gettext("Chosen"), [(asked, control_words(control_from_text(asked)))]), *offered]
        except Unreadable:
            return offered

    @property
    def own(self) -> dict[str, list[forms.BoundField]]:
        """What whoever sets the time himself fills in, by the choice that asks for it."""
        return {choice: [self[name] for name in names] for choice, names in OWN.items()}

    @property
    def _time(self) -> str:
        return str(self.cleaned_data.get("time"))

    def control(self) -> TimeControl:
        """The time control of a form without faults."""
        got = self.cleaned_data
        if self._time == OWN_LIVE:
            return live(got["minutes"] * MINUTE, got["increment"] * SECOND)
        if self._time == OWN_DAYS:
            return correspondence(got["days"] * DAY, got["bank"] * DAY)
        return control_from_text(self._time)
