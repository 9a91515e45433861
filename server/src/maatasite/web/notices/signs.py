"""What is remembered when somebody comes in: their language; and that a browser that takes push is still the same."""

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import get_language

from maatasite.notices.models import Device
from maatasite.notices.wishes import keep_language
from maatasite.people.models import Person

DEVICES = "devices"
"""In the session: the devices that were made in it. A sign-in gives the session another key."""


@receiver(user_logged_in)
def came_in(sender: type[Person], request: HttpRequest | None, user: Person, **_: object) -> None:
    """Somebody has signed in, or become a guest."""
    keep_language(user.pk, get_language() or "")
    if request is not None and (devices := request.session.get(DEVICES)):
        Device.objects.filter(pk__in=devices, person=user).update(session=request.session.session_key or "")


def keep_device(request: HttpRequest, device: Device) -> None:
    """The device belongs to this session from now on."""
    request.session[DEVICES] = [*request.session.get(DEVICES, [])[-4:], device.pk]
