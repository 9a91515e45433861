"""What people choose about notices, as it is typed."""

import base64
import binascii
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from maatasite.notices.kinds import CHANNELS, KINDS, LADDER, Wanted
from maatasite.notices.outside import LONGEST_ADDRESS, NotAllowed, checked

FAULTS: Final = {
    "not-https": _("The address must begin with https://."),
    "no-address": _("This is not an address to which something can be sent."),
}


def wanted_in(told: QueryDict) -> Wanted:
    """What a posted form has ticked: `turn-mail` and so on, and `step` for each rung."""
    channels = {kind: tuple(one for one in CHANNELS if f"{kind}-{one}" in told) for kind in KINDS}
    return Wanted(channels, tuple(step for step in LADDER if str(step) in told.getlist("step")))


class HookForm(forms.Form):
    """The web hook of a chat room."""

    url = forms.CharField(label=_("Address of the web hook"), max_length=LONGEST_ADDRESS)
    field = forms.ChoiceField(
        label=_("Made for"),
        choices=[("text", _("Slack, Mattermost, Matrix and others (text)")), ("content", _("Discord (content)"))],
    )

    def clean_url(self) -> str:
        """An address of a form that is sent to; whether it is public is looked at when it is used."""
        url: str = self.cleaned_data["url"]
        try:
            checked(url)
        except NotAllowed as error:
            raise forms.ValidationError(FAULTS[error.code], error.code) from error
        return url


class DeviceForm(forms.Form):
    """A push subscription as the browser gave it to the page."""

    endpoint = forms.CharField(max_length=LONGEST_ADDRESS)
    p256dh = forms.CharField(max_length=120)
    auth = forms.CharField(max_length=40)

    def clean(self) -> dict[str, Any]:
        """An address that is sent to, and keys of the length that keys have."""
        got = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                checked(got["endpoint"])
                sizes = tuple(len(_decoded(got[name])) for name in ("p256dh", "auth"))
            except (NotAllowed, binascii.Error, ValueError):
                sizes = (0, 0)
            if sizes != (65, 16):
                raise forms.ValidationError(_("The browser gave something that is no push subscription."), "no-device")
        return got


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
