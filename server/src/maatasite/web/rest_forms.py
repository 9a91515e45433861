"""Sleep hours and vacations as people type them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from maatatahay.clock import Sleep, Vacation, sleep_from_json, vacation_from_json
from maatatahay.clock.rest import LONGEST_NIGHT, VACATION_DAYS
from maatatahay.errors import MaatatahayError

MOST_ZONE = 64

FAULTS = {
    "zone-unknown": _("There is no such time zone."),
    "sleep-too-long": _("At most %(hours)s hours a day, and more than none."),
    "vacation-ends-early": _("It ends before it begins."),
    "vacation-in-the-past": _("A vacation is told before its first day begins."),
    "vacations-overlap": _("There is a vacation in these days already."),
    "vacation-too-long": _("At most %(days)s days in a calendar year."),
    "rest-unreadable": _("That cannot be read."),
}
"""What the engine refuses, in words."""
LIMITS = {"hours": LONGEST_NIGHT // 60, "days": VACATION_DAYS}


class RestForm(forms.Form):
    """A time zone, and what is told in it."""

    zone = forms.CharField(label=_("Time zone"), max_length=MOST_ZONE)

    def refuse(self, error: MaatatahayError) -> None:
        """Say what the engine has against it."""
        self.add_error(None, forms.ValidationError(FAULTS[error.code], error.code, LIMITS))


class SleepForm(RestForm):
    """Hours of every night."""

    begins = forms.TimeField(label=_("From"), input_formats=["%H:%M"])
    ends = forms.TimeField(label=_("To"), input_formats=["%H:%M"])
    sleep: Sleep | None = None

    def clean(self) -> dict[str, Any]:
        """The hours, if the engine takes them."""
        got = super().clean() or self.cleaned_data
        if not self.errors:
            data = {"zone": got["zone"], "from": f"{got['begins']:%H:%M}", "to": f"{got['ends']:%H:%M}"}
            try:
                self.sleep = sleep_from_json(data)
            except MaatatahayError as error:
                self.refuse(error)
        return got


class VacationForm(RestForm):
    """Whole days, both included."""

    first = forms.DateField(label=_("First day"), input_formats=["%Y-%m-%d"])
    last = forms.DateField(label=_("Last day"), input_formats=["%Y-%m-%d"])
    vacation: Vacation | None = None

    def clean(self) -> dict[str, Any]:
        """The days, if they are any."""
        got = super().clean() or self.cleaned_data
        if not self.errors:
            data = {"zone": got["zone"], "first": got["first"].isoformat(), "last": got["last"].isoformat()}
            try:
                self.vacation = vacation_from_json(data)
            except MaatatahayError as error:
                self.refuse(error)
        return got
