"""Why something that a moderator asked for was not done."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[dict[str, Promise]] = {
    "not-open": _("This is decided already."),
    "why-missing": _("Please say why: the person concerned reads it."),
    "bad-days": _("Please say for how many days, from %(least)s to %(most)s."),
    "already-undone": _("This was taken back already."),
    "name-taken": _("Somebody else has this name now."),
    "unknown-action": _("There is no such action about this person."),
    "unknown-deed": _("Nobody can do that."),
}
