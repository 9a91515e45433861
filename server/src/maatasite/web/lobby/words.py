"""What is asked for, in words, as the server's own pages say it; `js/lobby-words.js` says the same live."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from maatatahay.clock import control_from_json

from maatasite.lobby.challenging import REASONS
from maatasite.lobby.pools import POOLS
from maatasite.web.times import control_words

Json = dict[str, Any]

POOL_NAMES: Final = {
    "live": gettext_lazy("Live"),
    "rapid": gettext_lazy("Rapid"),
    "correspondence": gettext_lazy("Days for a decision"),
}
DECLINED: Final = dict(
    zip(
        REASONS,
        (
            gettext_lazy("Not now, perhaps later."),
            gettext_lazy("I would like another time control."),
            gettext_lazy("I would like other options."),
            gettext_lazy("I play unrated games only."),
            gettext_lazy("I play rated games only."),
            gettext_lazy("No, thank you."),
        ),
        strict=True,
    )
)
"""Why a challenge is declined, by the code of the reason."""


def with_words(asked: Json) -> Json:
    """A seek or challenge with its `time` and `details` in words, and why it was `refused`, if it was."""
    return {
        **asked,
        "time": control_words(control_from_json(asked["control"])),
        "details": details(asked),
        "refused": DECLINED.get(asked.get("declined", "")),
    }


def details(asked: Json) -> list[str]:
    """What is otherwise than usual, or must be known before one says yes."""
    told = [_("rated") if asked["rated"] else _("unrated")]
    if asked["tribe"]:
        told.append(_("plays %(tribe)s") % {"tribe": asked["tribe"].capitalize()})
    if asked["relic_scoring"] == "standard":
        told.append(_("Relics count: standard"))
    if asked["end_by_deaths"] == "track-6":
        told.append(_("ends when 6 Warriors have died in all"))
    if asked.get("low") is not None or asked.get("high") is not None:
        told.append(range_words(asked.get("low"), asked.get("high")))
    return told


def range_words(low: int | None, high: int | None) -> str:
    """The ratings between which an opponent is."""
    if low is None and high is None:
        return _("any rating")
    if high is None:
        return _("rating from %(low)s") % {"low": low}
    if low is None:
        return _("rating up to %(high)s") % {"high": high}
    return _("rating %(low)s to %(high)s") % {"low": low, "high": high}


def pools() -> list[Json]:
    """The pools as buttons: `id`, `name`, `time`."""
    return [
        {"id": pool.name, "name": POOL_NAMES[pool.name], "time": control_words(pool.control)} for pool in POOLS.values()
    ]
