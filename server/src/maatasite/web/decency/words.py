"""The codes of decency in the reader's words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KINDS: Final[dict[str, Promise]] = {
    "talk": _("Abusive talk"),
    "name": _("An offensive name"),
    "leaving": _("Stalling, or leaving games"),
    "cheating": _("Help by a computer or by somebody else"),
    "sandbagging": _("Losing on purpose"),
    "other": _("Something else"),
}
OUTCOMES: Final[dict[str, Promise]] = {
    "open": _("A moderator will read it."),
    "upheld": _("You were right, and something was done about it. Thank you for telling us."),
    "dismissed": _("A moderator looked into it and found nothing against the rules. Thank you for telling us."),
    "gone": _("The player is not here any more."),
}
DEEDS: Final[dict[str, Promise]] = {
    "dismiss": _("Report dismissed"),
    "warn": _("Warning"),
    "mute": _("No talk for a time"),
    "unrated": _("No rated games for a time"),
    "rename": _("Name taken away"),
    "suspend": _("Suspended"),
    "undo": _("Taken back"),
    "keep": _("Appeal answered: it stays"),
}
STATES: Final[dict[str, Promise]] = {
    "open": _("Open"),
    "upheld": _("Upheld"),
    "dismissed": _("Dismissed"),
    "gone": _("Player gone"),
}
