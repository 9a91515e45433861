"""Time controls as people choose and read them: presets, own ones, and each in a few words."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.functional import Promise
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

OWN_LIVE = "own-live"
OWN_DAYS = "own-days"
OWN = {OWN_LIVE: ("minutes", "increment"), OWN_DAYS: ("days", "bank")}

Choice = tuple[str, str | Promise]


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


def choices() -> list[tuple[str | Promise, list[Choice]]]:
    """What a form offers, in groups: none, live, days for a decision; each with a way to set it oneself."""
    return [
        (gettext("Without a clock"), [(str(untimed()), gettext("No time limit"))]),
        (gettext("Live"), [*_named(LIVE_PRESETS), (OWN_LIVE, gettext("Minutes of your own …"))]),
        (gettext("Days for a decision"), [*_named(CORRESPONDENCE_PRESETS), (OWN_DAYS, gettext("Days of your own …"))]),
    ]


def _named(controls: tuple[TimeControl, ...]) -> Iterator[Choice]:
    return ((str(control), control_words(control)) for control in controls)


def _number(label: Any, least: int, most: int, usual: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, initial=usual)


class TimeForm(forms.Form):
    """The part of a form that sets the time. What is left out means no limit."""

    time = forms.ChoiceField(choices=choices, required=False, initial=str(untimed()))
    minutes = _number(gettext_lazy("Minutes for the game"), 1, 180, 10)
    increment = _number(gettext_lazy("Seconds more with each round"), 0, 180, 20)
    days = _number(gettext_lazy("Days for each decision"), 1, 14, 3)
    bank = _number(gettext_lazy("Days in the bank, for the whole game"), 0, 30, 7)

    def clean(self) -> dict[str, object]:
        """Whoever sets it himself must say all of it."""
        for name in OWN.get(self._time, ()):
            if name not in self.errors and self.cleaned_data.get(name) is None:
                self.add_error(name, gettext_lazy("Please give a number."))
        return super().clean() or self.cleaned_data

    @property
    def own(self) -> dict[str, list[forms.BoundField]]:
        """What whoever sets the time himself fills in, by the choice that asks for it."""
        return {choice: [self[name] for name in names] for choice, names in OWN.items()}

    @property
    def _time(self) -> str:
        return str(self.cleaned_data.get("time") or untimed())

    def control(self) -> TimeControl:
        """The time control of a form without faults."""
        got = self.cleaned_data
        if self._time == OWN_LIVE:
            return live(got["minutes"] * MINUTE, got["increment"] * SECOND)
        if self._time == OWN_DAYS:
            return correspondence(got["days"] * DAY, got["bank"] * DAY)
        return control_from_text(self._time)
