"""The author of what goes outside: mails, lines for chat rooms, push messages, each in its reader's language."""

from collections.abc import Sequence
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from maatasite.games.errors import Refused
from maatasite.notices.models import Notice
from maatasite.notices.wishes import language_of
from maatasite.web.languages import tag
from maatasite.web.notices.sentences import path, sentence

_STOPS = Signer(salt="maatasite.notices.stop", sep=".")


class Words:
    """`notices.author.Author`."""

    def mail(self, notices: Sequence[Notice]) -> tuple[str, str]:
        """One sentence and one link for each, and how to end it."""
        with translation.override(_language(notices)):
            told = [f"{sentence(notice)}\n{whole(path(notice))}" for notice in notices]
            if len(notices) == 1:
                subject = sentence(notices[0])
            else:
                subject = ngettext("%(n)s thing to tell you", "%(n)s things to tell you", len(notices)) % {
                    "n": len(notices)
                }
            stop = self.stop_url(notices[0].person_id)
            ends = [
                _("What you are told, and how: %(url)s") % {"url": whole(reverse("notices"))},
                _("No more of these mails: %(url)s") % {"url": stop},
            ]
            return f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}", "\n\n".join([*told, "\n".join(ends)]) + "\n"

    def hook(self, notices: Sequence[Notice]) -> str:
        """A line for each."""
        with translation.override(_language(notices)):
            return "\n".join(f"{sentence(notice)} {whole(path(notice))}" for notice in notices)

    def push(self, notice: Notice) -> dict[str, Any]:
        """A later notice of the same game takes the place of an earlier one."""
        with translation.override(_language([notice])):
            return {
                "title": "Maatatahay",
                "body": sentence(notice),
                "url": path(notice),
                "tag": notice.subject or notice.kind,
                "lang": tag(translation.get_language() or settings.LANGUAGE_CODE),
                "dir": "rtl" if translation.get_language_bidi() else "ltr",
            }

    def stop_url(self, person: int) -> str:
        """The link works without signing in, for ever."""
        return whole(reverse("notices_stop", args=[_STOPS.sign(str(person))]))

    def contact(self) -> str:
        """The operator's mail address, or the site, or where its mails come from."""
        mail = settings.OPERATOR["mail"]
        if not mail and settings.HTTPS:
            return str(settings.ORIGIN)
        return f"mailto:{mail or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def stopped_person(token: str) -> int:
    """Whose mails a link ends. Raises `Refused` (`unknown-link`)."""
    try:
        return int(_STOPS.unsign(token))
    except (BadSignature, ValueError) as error:
        raise Refused("unknown-link") from error


def whole(path: str) -> str:
    """The whole address of a path of this site."""
    return f"{settings.ORIGIN or settings.LISTENS or 'http://localhost:8000'}{path}"


def _language(notices: Sequence[Notice]) -> str:
    spoken = language_of(notices[0].person_id)
    return spoken if spoken in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
