"""What one is told, by which way, and how it fared: to choose, to try, and to read."""

import hashlib
from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.notices import outbox
from maatasite.notices.kinds import CHANNELS, KINDS, LADDER, OUTSIDE
from maatasite.notices.models import Device, Webhook
from maatasite.notices.truth import address_of
from maatasite.notices.vapid import public_key
from maatasite.notices.wishes import keep_wanted, wanted_by
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.limits import require_pace
from maatasite.web.notices.forms import DeviceForm, HookForm, wanted_in
from maatasite.web.notices.signs import keep_device
from maatasite.web.notices.told import CHANNEL_WORDS, KIND_WORDS, lines_of
from maatasite.web.views.errors import refusal

CHANGES: Final = RateLimitItemPerMinute(20)
TESTS: Final = RateLimitItemPerHour(10)
MOST_DEVICES: Final = 10


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """`web/notices.html`: `person` (nobody: only what it is), `rows`, `steps`, `devices`, `hook`, `form`, `log` …

    POST `what`: `wanted`, `hook`, `hook-away`, `device`, `device-renewed` (by the browser itself), `device-away`,
    `test`; 303 back here, 400 with a form's fault.
    """
    person = person_of(request)
    if person is None or request.method != "POST":
        return _page(request, person, None, 200)
    what = request.POST.get("what", "")
    try:
        require_pace(TESTS if what == "test" else CHANGES, f"notices-{what == 'test'}", person.pk)
    except Refused as refused:
        return refusal(request, refused, reverse("notices"))
    fault = _DO[what](request, person) if what in _DO else None
    if fault is not None:
        return _page(request, person, fault, 400)
    return HttpResponseRedirect(reverse("notices"), status=303)


def _wanted(request: HttpRequest, person: Person) -> None:
    keep_wanted(person.pk, wanted_in(request.POST))
    messages.success(request, _("Kept."))


def _hook(request: HttpRequest, person: Person) -> HookForm | None:
    form = HookForm(request.POST)
    if not form.is_valid():
        return form
    fresh = {**form.cleaned_data, "since_ms": now_ms(), "failures": 0, "ended": False}
    Webhook.objects.update_or_create(person=person, defaults=fresh)
    messages.success(request, _("Kept. Send a test to see whether it arrives."))
    return None


def _hook_away(request: HttpRequest, person: Person) -> None:
    Webhook.objects.filter(person=person).delete()


@require_safe
@never_cache
def renewal(request: HttpRequest) -> JsonResponse:
    """What the service worker of a browser that is told needs to go on when its subscription has changed.

    `key` of this site, and the `token` for its form; 404 for a browser that is not told.
    """
    person, session = person_of(request), request.session.session_key
    if person is None or not session or not Device.objects.filter(person=person, session=session).exists():
        return JsonResponse({"code": "no-device"}, status=404)
    return JsonResponse({"key": public_key(), "token": get_token(request)})


def _device(request: HttpRequest, person: Person) -> None:
    """A browser is told from now on."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The browser gave something that is no push subscription."))
        return
    _keep(request, person, form.cleaned_data)
    messages.success(request, _("This browser is told from now on. Send a test to see whether it arrives."))


def _device_renewed(request: HttpRequest, person: Person) -> None:
    """The browser has another subscription by itself; one that is told no more stays so."""
    form, old = DeviceForm(request.POST), Device.objects.filter(person=person, session=request.session.session_key)
    if form.is_valid() and old.exists():
        _keep(request, person, form.cleaned_data)


def _keep(request: HttpRequest, person: Person, got: dict[str, str]) -> None:
    """A browser that is somebody else's now is no longer the first one's; and it has one subscription."""
    name = hashlib.sha256(got["endpoint"].encode()).hexdigest()
    fresh = {**got, "person": person, "session": request.session.session_key or "", "since_ms": now_ms()}
    device, _new = Device.objects.update_or_create(endpoint_hash=name, defaults=fresh)
    keep_device(request, device)
    Device.objects.filter(person=person, session=device.session).exclude(pk=device.pk).delete()
    old = Device.objects.filter(person=person).order_by("-since_ms", "-pk")[MOST_DEVICES:]
    Device.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()


def _device_away(request: HttpRequest, person: Person) -> None:
    number = request.POST.get("device", "")
    if number.isascii() and number.isdigit() and len(number) < 16:
        Device.objects.filter(pk=int(number), person=person).delete()


def _test(request: HttpRequest, person: Person) -> None:
    channel = request.POST.get("channel", "")
    if channel in OUTSIDE:
        outbox.new_test(person.pk, channel, now_ms())
        messages.success(request, _("The test is on its way: the list below tells how it fares."))


_DO: Final[dict[str, Callable[[HttpRequest, Person], HookForm | None]]] = {
    "wanted": _wanted,
    "hook": _hook,
    "hook-away": _hook_away,
    "device": _device,
    "device-renewed": _device_renewed,
    "device-away": _device_away,
    "test": _test,
}


def _page(request: HttpRequest, person: Person | None, form: HookForm | None, status: int) -> HttpResponse:
    if person is None:
        return render(request, "web/notices.html", {"person": None}, status=status)
    wanted = wanted_by(person.pk)
    hook = Webhook.objects.filter(person=person).first()
    known = {"url": hook.url, "field": hook.field} if hook else None
    context = {
        "person": person,
        "channels": [CHANNEL_WORDS[channel] for channel in CHANNELS],
        "rows": [
            {
                "label": KIND_WORDS[kind],
                "cells": [
                    {"name": f"{kind}-{one}", "channel": CHANNEL_WORDS[one], "on": wanted.takes(kind, one)}
                    for one in CHANNELS
                ],
            }
            for kind in KINDS
        ],
        "steps": [{"step": step, "on": step in wanted.ladder} for step in LADDER],
        "devices": Device.objects.filter(person=person).order_by("since_ms"),
        "session": request.session.session_key,
        "key": public_key(),
        "email": address_of(person.pk),
        "hook": hook,
        "form": form or HookForm(initial=known),
        "log": lines_of(person.pk),
    }
    return render(request, "web/notices.html", context, status=status)
