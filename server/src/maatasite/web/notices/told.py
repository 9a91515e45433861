"""The log of what a person was told and how it fared, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from maatasite.notices.kinds import CHANNELS, PAGE
from maatasite.notices.models import Delivery, Notice
from maatasite.notices.turns import OWN
from maatasite.web.notices.sentences import path, sentence

SHOWN: Final = 50

CHANNEL_WORDS: Final = {
    "page": gettext_lazy("In the page"),
    "push": gettext_lazy("Push"),
    "mail": gettext_lazy("Mail"),
    "webhook": gettext_lazy("Chat room"),
}
KIND_WORDS: Final = {
    "turn": gettext_lazy("It is my turn"),
    "reminder": gettext_lazy("My time runs out (games with days for a decision)"),
    "challenge": gettext_lazy("Somebody challenges me"),
    "result": gettext_lazy("A game of mine is over"),
}
REASONS: Final = {
    "looked": gettext_lazy("you had it in front of you"),
    "no-longer-due": gettext_lazy("it was done before"),
    "overtaken": gettext_lazy("a newer one took its place"),
    "switched-off": gettext_lazy("you have switched it off"),
    "no-device": gettext_lazy("no browser takes push messages for you"),
    "signed-out": gettext_lazy("that browser is signed out"),
    "no-address": gettext_lazy("you have no confirmed mail address"),
    "no-webhook": gettext_lazy("there is no web hook"),
    "too-quick": gettext_lazy("a live game is over before a mail is read"),
    "held": gettext_lazy("you got many mails within an hour; it comes with the next"),
    "mail-refused": gettext_lazy("the mail server refused the address"),
    "mail-server": gettext_lazy("the mail server did not answer"),
    "unreachable": gettext_lazy("nobody answered there"),
    "not-public": gettext_lazy("the address is not a public one"),
    "not-https": gettext_lazy("the address is not an https one"),
    "bad-key": gettext_lazy("the browser's key was no key"),
    "gave-up": gettext_lazy("it was tried many times"),
    "failed": gettext_lazy("it failed in the server"),
    "withdrawn": gettext_lazy("the challenge was withdrawn"),
    "answered": gettext_lazy("the challenge was answered"),
    "expired": gettext_lazy("the challenge has run out"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One notice: what and when, and for each channel a sentence on how it fared."""

    at: datetime
    text: str
    url: str
    state: str
    ways: list[tuple[str, str]]


def lines_of(person: int) -> list[Line]:
    """The latest, newest first; what somebody did themselves, and reminders still to come, are not among them."""
    rows = Notice.objects.filter(person_id=person).exclude(reason=OWN)
    rows = rows.exclude(kind="reminder", state="waiting").order_by("-made_ms", "-pk").prefetch_related("deliveries")
    return [_line(row) for row in rows[:SHOWN]]


def _line(notice: Notice) -> Line:
    at = datetime.fromtimestamp(notice.made_ms / 1000, UTC)
    return Line(at, sentence(notice), path(notice), _state(notice), list(_ways(notice)))


def _state(notice: Notice) -> str:
    if notice.state == "waiting":
        return _("Goes out in a moment, unless you look at it.")
    if notice.state == "told":
        return ""
    return _("Not sent: %(reason)s.") % {"reason": reason_words(notice.reason)}


def _ways(notice: Notice) -> Iterable[tuple[str, str]]:
    """In the order of the channels."""
    if PAGE in notice.skipped:
        yield str(CHANNEL_WORDS[PAGE]), _("shown in an open page")
    if notice.state != "told":
        return
    for channel in CHANNELS:
        if channel != PAGE and channel in notice.skipped:
            reason = reason_words(notice.skipped[channel])
            yield str(CHANNEL_WORDS[channel]), _("not sent: %(reason)s") % {"reason": reason}
        for delivery in notice.deliveries.all():
            if delivery.channel == channel:
                yield str(CHANNEL_WORDS[channel]), _fared(delivery)


def _fared(delivery: Delivery) -> str:
    reason = {"reason": reason_words(delivery.reason)}
    if delivery.state == "delivered":
        return _("delivered")
    if delivery.state == "refused":
        return _("refused: %(reason)s") % reason
    if delivery.state == "dropped":
        return _("not sent: %(reason)s") % reason
    return _("on its way") if not delivery.reason else _("on its way; %(reason)s") % reason


def reason_words(code: str) -> str:
    """A code in words; what a server answered by number is told by number."""
    if code.startswith("http-"):
        return _("the answer was %(number)s") % {"number": code.removeprefix("http-")}
    return str(REASONS.get(code, code))
